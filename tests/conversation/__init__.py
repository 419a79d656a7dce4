"""Tests of the conversation entity in a real Home Assistant."""
