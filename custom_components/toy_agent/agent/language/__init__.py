"""Understanding and saying words in eight languages, without a model."""
