// Package hashtree is the engine for many positions: it matches thousands of patterns, in
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
// # The tables and the scan
//
// Fastest in nearly everything: what auto takes for all but a few positions, and what compiled files
// hold.
//
//	board ──── a byte for each row and 8 columns ── window of a point: 8 bytes a colour
//	point ──── 9 cells = one of 23,016 keys ── table ── branch: hash of a few further cells ──┐
//	           ┌──────────────────────── further branch, or leaf ─────────────────────────────┘
//	           ├── sure:   all their cells were looked at: whole hits, copied eight at a time
//	           ├── window: all leaves' candidates in one list, each against four masks
//	           └── beyond: those that pass and spill over the window
//	rectangle ── masked planes x constants = hash ── gate: filter, bucket ── run ── pattern compared
//	             (one hash for each group of patterns with one outline, and corner)
//	             each step for all windows of a group; what it asks for, the next one reads:
//	             group 1   hash ───── gate ────── run ─────── compare ── hits
//	             group 2   └ gates    hash ────── gate ────── run ────── compare ── hits
//	             group 3              └ entries   hash ────── gate ───── run ────── compare ...
//	                                              └ codes
//
// Each variant is anchored at the cell whose surrounding nine cells are rarest in real positions.
// The branch hashes the few further cells that rule out most candidates in the profile
// (multiplication of masked bitboards). This is a hash tree (Agrawal and Srikant, 1994). On-board
// demands and declared edges are cells of the masks. A scan goes over the visited leaves once for
// each part, so that branches predict well. Leaves are 16 bytes: where their sure hits and their
// candidates begin in two pools, in which equal lists are there once, and how many these are. Since
// what is not sure is tested, the hash and the lists may be inexact without a wrong hit, and
// nothing has to be determinised to the end. Numbers have 16 bits where they fit; a hit is one
// 64-bit addition (template + origin). A tree has some two million entries and slots at most: a
// larger one, which no cache holds, saves no time.
//
// The keys of a board are made row by row (board_keys.go): the cells that are on the board are the
// digits of a number to the base of three.
//
// Two paths. Where the processor has AVX2, match_vector_amd64.s does each step of a scan: a column
// of windows and its keys by 50 instructions, a test by one load and one comparison of 32 bytes, no
// branch for a candidate. Elsewhere, for trees of more than four million variants and with the
// build tag purego, the same tables are read in Go. A game is followed in Go everywhere. Both find
// the same hits in the same order (TestBothWays, FuzzBothWays); CI runs the conformance suite with
// either. The vector path checks no bounds: it rests on what opening a file has checked.
//
// A quick compilation (quick.go, the engine hashtree-quick) has no branches: each key leads to one
// list, and all of it that is not sure is tested. That is twice as many candidates, and compiling
// takes as long as reading the patterns. Its tables have the same form. Where a pattern is anchored
// follows from how often each of its cells' surroundings is seen (variant_seen.go): a table of sums
// has contents where any cell may hold anything, so that most are one look.
//
// Following a game. A point remembers its hits and 64 dependency bits: the code, the hashed cells,
// all cells of each hit, one failing cell for each miss. The keys of the nine points around a stone
// are kept as it is put.
//
//	move ── points that depend on it ── down the tree ── leaves ──┬── sure: whole lists copied
//	         64 bits a changed cell     each step a loop          └── candidates tested: hits behind the
//	                                                                  sure ones, cells depended on
//	Changes ── hits of these points, before and now ── those that refuse what changed cells held before
//	                                                   or hold now, which none did when it held
//
// Hits lie in one slice that grows, and a journal of places makes Undo exact. Opening a file checks
// whatever could lead out of a table.
//
// Groups. Where at least 512 patterns, turned, share an outline (exact cells, what the others
// refuse, extent, edges), as harvested windows do, they leave the tree. For each group and each
// corner where its rectangle may lie, one product of the two masked planes is the hash (tuple space
// search: Srinivasan and others, 1999). Each step of a look-up is a loop over what the step before
// left, so that cache misses overlap. A gate holds one word of the filter and the offsets of its
// two buckets. Groups go through the steps one behind the other, so that cache misses overlap; the
// vector path prefetches in each what the next one reads. An entry is
// a pattern turned one way in five bytes or so (packing). All tables are by the highest bits of
// hashes, so that they are filled part by part, on all processors (group_fill.go). To read:
// group_outline.go, group_gather.go, group_fill.go, group_lookup.go, group_follow.go.
//
//   - G1: entries of one code are one run, so at most one run holds for a group and point
//   - G2: a hash never decides: the pattern itself is compared
//   - G3: the hash does not change with colours exchanged, so one entry serves both sides
//
// # Rejected
//
//   - a union automaton of all orientations: never stops growing on real boards
//   - an entry for each variant in groups: twice the memory
//   - for cells that may hold anything: lists as rows of bits, turned boards, sets of cells
//     hashed: 10^4 patterns 114 to 480 µs, where the tree takes 61 to 120
//   - the walk level by level; candidates in one list: no faster, and 1.03 to 1.10 times the time
//   - the board looked up turned 8 ways: 6,600 hashes a position, not 1,231
package hashtree

import (
	"katachi/board"
	"katachi/internal/section"
	"katachi/pattern"
)

// # How it works, in one page
//
// Compiling and matching meet in the tables below: compiling makes them of a set, or a file has
// them;
// a scan of a board, and what follows a game, read them and write nothing. The stages, each with the
// files that begin with its name, best read in this order:
//
//	board     the 8x8 cells around each point as bits (window), the nine nearest as a number (key)
//	variant   each pattern, turned and for each side: where it is anchored, what it demands (test)
//	tree      from keys through branches, which hash some more cells, to leaves; laid out flat
//	quick     the same tables without branches, in some hundredths of the time
//	group     patterns that ask for the same cells: one hash of all of them, no tree
//	match     all hits of a position: by the tree, by the groups; in Go, or by AVX2 (vector)
//	follow    the hits of a game: points that depend on a changed cell are walked again; Undo
//	file      the tables in a file, where each number is checked before it is used
//
// compile.go leads from a set to the tables (compile), match.go from a board to hits (AppendHits),
// follow.go from a move to what it changed (Play, Changes). stats.go counts all of it.
//
// What must hold: a variant is in each leaf to which a board can lead on which it holds, so no hit
// is lost;
// and each that the cells looked at on the way do not prove is tested, so none is wrong. What
// the profile says of positions changes the time alone.

// A window is what lies around a point: 8x8 cells, from three to the left of it
// and above to four to the right and below.
//
//	0  1  2  3  4  5  6  7
//	8  9 ...
//	     18 19 20        The point is cell 27. The nine cells around it
//	     26 27 28        make its code.
//	     34 35 36
//	                 63
//
// One bit a cell and colour; a cell off the board has both bits.
type window struct{ black, white uint64 }

// A test is what a variant demands of a window: for each content the cells that
// must not have it, in the order of board.Color: empty, black, white, off.
type test [4]uint64

// variant is a placement of a pattern relative to its anchor.
type variant struct {
	pattern int32
	sym     board.Symmetry
	side    board.Color
	dx, dy  int8 // from the anchor to the diagram's first cell
	spills  bool // the test does not say all: its rectangle is larger than the window
}

// tables are what was compiled, as it lies in a file.
type tables struct {
	near     []uint16 // key to branch; nil if there are too many branches
	root     []uint32 // the same; nil if near holds it
	branches []uint64 // four words each: the hash's mask and factors, packBase
	slots    []uint32 // of each branch the number of its own leaf, then a ref a slot
	leaves   []uint64 // two words each, see leaf; the first is empty
	short    ids[uint16]
	long     ids[uint32] // if a variant's number may need more than 16 bits; else empty
	tests    []uint64    // four words a variant: a test; then the guard
	variants []uint64    // variant.pack
	whole    int         // variants from this number on spill over their window
	depth    int         // branches on the longest way
	groupTables
}

// ids are the numbers of variants to which leaves refer. Equal lists are there once.
type ids[N number] struct {
	sure   []N // those that hold for sure
	tested []N // those that their test decides, then those that spill over their window
}

// node is a branch: its hash's mask and factors, packBase.
type node [4]uint64

// leaf says which variants are candidates at a point. Its first word holds where
// those begin that are sure (32 bits) and those that are tested, the second their counts.
type leaf struct{ at, counts uint64 }

// matcher matches one set. Clones share its tables, which are never written
// to; the working memory is its own.
type matcher struct {
	*compiled
	windows windows
	keys    keys
	origins origins
	visits  []visit
	passed  []passed    // scratch of trySpilling
	walks   []groupWalk // scratch of appendGrouped
	found   []found
	vector  vectorScratch
	hashed  hashScratch
	touched uint64 // never read: it keeps loads of group_lookup.go that fill the cache
}

// compiled is what clones share.
type compiled struct {
	tables
	set      *pattern.Set
	checks   []test     // tables.tests
	nodes    []node     // tables.branches
	lists    []leaf     // tables.leaves
	hits     []uint64   // by variant, see hitWords
	sure     []uint64   // the hits of tables.ids.sure
	spilling []spilling // the variants from number tables.whole on
	beyond   []beyond   // their cells
	groups   []group
	file     *section.File // nil if compiled here
	closed   bool          // file was closed, so that the tables are gone

	shift uint8 // from a hash to its bucket
	plain bool  // do without vector instructions
}
