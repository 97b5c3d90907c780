"""Tests of the installed package: python -m unittest, with the package on the path."""

import importlib.metadata
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import katachi

RECORD = b"(;FF[4]SZ[9]PB[Ann]PW[Bob]DT[1999-01-02]RE[B+R];B[ee];W[ec];B[gc];W[gg];B[cg])"


class Package(unittest.TestCase):
    def test_version(self):
        said = katachi.run("version")
        self.assertIn(importlib.metadata.version("katachi"), said)

    def test_name(self):
        moves = katachi.name(RECORD)
        self.assertEqual([m["point"] for m in moves], ["E5", "E7", "G7", "G3", "C3"])
        self.assertTrue(any(m["names"] for m in moves), moves)

    def test_search_and_compare(self):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder, "game.sgf")
            record.write_bytes(RECORD)
            katachi.index(record, in_=Path(folder, "mine"))
            found = katachi.search(record, move=1, in_=Path(folder, "mine"), limit=3)
            self.assertEqual(found["games"], 1)
            self.assertEqual(len(katachi.games(in_=Path(folder, "mine"))), 1)
            self.assertTrue(katachi.compare(record, in_=Path(folder, "mine")))

    def test_match(self):
        self.assertIn("hits", katachi.match(RECORD))

    def test_errors(self):
        with self.assertRaisesRegex(katachi.Error, "no-such") as caught:
            katachi.name("no-such.sgf")
        self.assertEqual(caught.exception.code, 1)
        with self.assertRaisesRegex(katachi.Error, "no-such-option") as caught:
            katachi.name(RECORD, no_such_option=3)
        self.assertEqual(caught.exception.code, 2)

    def test_program_without_rights(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "katachi")
            path.write_bytes(b"no program")
            for said, make in (("may not be executed", lambda: path.chmod(0o644)), ("cannot be executed here", lambda: path.chmod(0o755)),
                               ("is missing", path.unlink)):
                make()
                with mock.patch.dict(os.environ, {"KATACHI_PROGRAM": str(path)}):
                    with self.assertRaisesRegex(katachi.Error, said):
                        katachi.run("version")

    def test_command(self):
        for call in (["katachi"], [sys.executable, "-m", "katachi"]):
            done = subprocess.run(call + ["version", "--json"], capture_output=True, check=True)
            self.assertIn(b'"version"', done.stdout)

    def test_tidy(self):
        row = {"move": 3, "black": {"name": "Ann"}, "names": [{"en": "hane"}, {"en": "cut"}], "made": [{"x": 1}], "points": ["A1", "B2"]}
        bare = {"move": 4, "black": {"name": "Bob"}, "names": [], "made": [], "points": []}
        exploded = [flat for one in (row, bare) for flat in katachi._exploded(one, "names")]
        self.assertEqual(katachi._columns(exploded), {
            "move": [3, 3, 4], "black_name": ["Ann", "Ann", "Bob"], "made_count": [1, 1, 0],
            "points": ["A1, B2", "A1, B2", ""], "name_en": ["hane", "cut", None],
        })
        self.assertEqual(katachi._columns([katachi._flat(row)])["names_count"], [2])

    def test_frames(self):
        for library, columns in (("pandas", lambda f: list(f.columns)), ("polars", lambda f: f.columns)):
            with self.subTest(library):
                try:
                    __import__(library)
                except ImportError:
                    self.skipTest(f"{library} is not installed")
                frame = katachi.frame(katachi.name(RECORD), library)
                self.assertIn("name_en", columns(frame))
                self.assertEqual(sorted(set(frame["move"])), [1, 2, 3, 4, 5])
                plain = katachi.frame(katachi.name(RECORD), library, explode=None)
                self.assertEqual(len(plain), 5)
        with self.assertRaisesRegex(ValueError, "unknown"):
            katachi.frame([], "numpy")


if __name__ == "__main__":
    unittest.main()
