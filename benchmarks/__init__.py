"""Measurements that show what the integration can do."""
