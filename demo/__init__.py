"""A Home Assistant of its own to try Toy Agent in."""
