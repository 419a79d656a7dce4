"""Tests of how measurements are judged."""
