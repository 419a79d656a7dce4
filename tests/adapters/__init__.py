"""Tests of the adapters in a real Home Assistant."""
