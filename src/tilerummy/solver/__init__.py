"""The arithmetic of melds: what can best be laid, exactly."""
