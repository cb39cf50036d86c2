"""Tests of the games for language-model agents."""
