// Package hashtree is the engine for much work: it matches thousands of patterns, in
// all orientations and for both sides, in about six microseconds a
// position, and follows a game in about two a move (GNU Go's 1,222 patterns).
//
//	m, err := hashtree.Compile(set, nil)
//	hits = m.AppendHits(hits[:0], b)
//
//	f := match.Follow(m)
//	f.Reset(b)
//	f.Play(&delta)
//	gone, born := f.Changes()
//
// Each variant (a pattern, turned, for one side) is looked for around one of
// its cells, its anchor, chosen so that the 3x3 cells around it are rare in real
// positions. For a point of the board these nine cells are one number; a table
// of 23,016 entries leads from it to what may be there. What shares its nine cells
// with much else is divided by hashing some more cells, those that rule out
// most, and so on: a hash tree (Agrawal and Srikant, Fast Algorithms for Mining
// Association Rules, 1994, section 2.1.2), whose leaves are short lists of
// candidates. A candidate is tested at once: the 8x8 cells around the point are
// two 64-bit words, the cells that a variant does not want empty, black, white or
// off the board are four. Most hits need no test: where all their cells were
// looked at on the way, they stand first in their list and are sure.
//
// A hash may send different contents to one leaf and a list may hold more than
// it must, since every candidate is tested. So the tables stay small, as they need
// not be exact: wildcards are spread over the slots of one hash at a time, and
// where that would cost too much, tested instead. A deterministic automaton has
// to distinguish everything; on real boards it never stops growing.
//
// Where hundreds of patterns, turned, ask for the contents of the same cells, as
// those do that were harvested from games, no tree is needed: they make a group,
// and one hash of all these cells decides (group.go). So a million patterns take
// three times as long as a thousand, and two seconds to compile.
//
// The cost: memory for the lists (about 5 MB for 1,222 patterns; 100 bytes for each
// pattern in groups), compiling takes a second, and patterns that are wildcards
// throughout are tested everywhere.
//
// The files, in the order in which they are best read:
//
//	window.go spilling.go           the cells around a point, and what a variant demands of them
//	anchor.go codes.go              where variants are anchored
//	seen.go profile.go              what positions look like
//	compile.go                      the tree: from variants to tables
//	grow.go choose.go hash.go contents.go lists.go   its branches and leaves
//	layout.go tables.go             flat tables, what is visited often first
//	quick.go                        tables without a tree, in some hundredths of the time
//	group.go outline.go gather.go   groups, and how they are found
//	matcher.go hits.go lookup.go    all hits of a position: by the tree, by groups
//	vector.go vector_amd64.s        the same by AVX2, where the processor has it
//	incremental.go rewalk.go groupfollow.go journal.go changes.go   following a game
//	file.go load.go groupfile.go    the tables in a file
//	stats.go                        sizes and steps
package hashtree
