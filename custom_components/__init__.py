"""Home Assistant looks for custom integrations here."""
