"""Tests with a real Home Assistant process and a real model server."""
