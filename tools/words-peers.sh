#!/bin/sh
# Measures marisa-trie (C++, Debian's libmarisa-dev and g++) beside lexicon and
# its Go peers: the same words, the same 400,000 queries, the best time of every
# 4,000 of them over all passes.
#
#	KATACHI_NPM=.../node_modules tools/words-peers.sh [PASSES]
#
# (npm install an-array-of-english-words@2.0.0; apt-get install g++ libmarisa-dev
# wamerican-insane)
set -eu
passes=${1:-20}
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

KATACHI_QUERIES=$dir go test -run '^$' -bench 'Lookup' -benchtime "${passes}x" ./words/lexicon

cat >"$dir/peer.cc" <<'EOF'
#include <marisa.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

using Clock = std::chrono::steady_clock;

static std::vector<std::string> lines(const std::string &path) {
  std::ifstream in(path);
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

static double ms(Clock::time_point from) {
  return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

int main(int argc, char **argv) {
  const std::string base = argv[1];
  const int passes = argc > 2 ? std::atoi(argv[2]) : 20;
  const auto words = lines(base + ".words");
  const auto queries = lines(base + ".queries");
  marisa::Trie trie;
  double build = 1e9;
  for (int i = 0; i < 3; i++) {
    const auto start = Clock::now();
    marisa::Keyset keys;
    for (const auto &w : words) keys.push_back(w.data(), w.size());
    trie.build(keys);
    build = std::min(build, ms(start));
  }
  const size_t stretch = 4000;
  std::vector<double> best(queries.size() / stretch, 1e9);
  marisa::Agent agent;
  size_t hits = 0;
  for (int pass = 0; pass < passes; pass++) {
    hits = 0;
    for (size_t s = 0; s < best.size(); s++) {
      const auto start = Clock::now();
      for (size_t i = s * stretch; i < (s + 1) * stretch; i++) {
        agent.set_query(queries[i].data(), queries[i].size());
        hits += trie.lookup(agent);
      }
      best[s] = std::min(best[s], ms(start));
    }
  }
  double sum = 0;
  for (const double b : best) sum += b;
  std::printf("marisa %s: %zu words, build %.0f ms, %zu bytes, %.2f Mlookups/s, %zu hits\n", base.c_str(),
              trie.num_keys(), build, trie.io_size(), best.size() * stretch / sum / 1e3, hits);
}
EOF
g++ -O3 -o "$dir/peer" "$dir/peer.cc" -lmarisa
for list in insane npm; do (cd "$dir" && ./peer $list "$passes"); done
