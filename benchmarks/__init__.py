"""Measurements of Toy Agent beside other agents."""
