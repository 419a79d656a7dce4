"""Score what the resolvers make of rows of utterances with known meanings."""
