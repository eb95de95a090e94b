"""Lets the tests of this folder share the pictures beside them, whatever way they are collected."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
