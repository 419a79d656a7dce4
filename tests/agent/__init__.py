"""Tests of the core, which need no Home Assistant."""
