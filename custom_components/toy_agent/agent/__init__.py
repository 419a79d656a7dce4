"""The core of the agent, which knows no Home Assistant."""
