"""Tests of understanding words without a model."""
