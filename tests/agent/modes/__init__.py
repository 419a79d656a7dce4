"""Tests of the modes."""
