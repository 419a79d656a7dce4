"""Tests of the capabilities, which need no Home Assistant."""
