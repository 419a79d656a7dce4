"""Tests of Toy Agent."""
