#!/usr/bin/env python3
"""Measures the processor time of small jobs: from patterns as text and positions on standard input to hits.

    cold.py KATACHI POSITIONS.jsonl ROUNDS PATTERNS...

Runs "katachi match --positions - --patterns PATTERNS" with each engine in turn, on the first 1, 10, 100 and
1,000 positions (if there are as many), and prints the minimum and the median in milliseconds.
"""
import os
import statistics
import subprocess
import sys
import tempfile

ENGINES = ["auto", "window", "patricia", "ptree", "hashtree-quick"]


def run(command, positions):
    with open(positions) as lines:
        p = subprocess.Popen(command, stdin=lines, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(p.pid, 0)
    if status:
        sys.exit("failed: " + " ".join(command))
    return 1000 * (used.ru_utime + used.ru_stime)


def main():
    katachi, positions, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(positions) as f:
        lines = f.readlines()
    for patterns in sys.argv[4:]:
        for n in [1, 10, 100, 1000]:
            if n > len(lines):
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as f:
                f.writelines(lines[:n])
                f.flush()
                took = {e: [] for e in ENGINES}
                for _ in range(rounds):
                    for e in ENGINES:
                        command = [katachi, "match", "--positions", "-", "--patterns", patterns, "--engine", e,
                                   "--json", "--threads", "1", "-q"]
                        took[e].append(run(command, f.name))
            name = os.path.basename(patterns)
            print(f"{name} {n} positions: " +
                  ", ".join(f"{e} {min(t):.1f} / {statistics.median(t):.1f}" for e, t in took.items()), flush=True)


main()
