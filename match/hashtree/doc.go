// Package hashtree is the engine for many positions: it matches thousands of patterns, in all
// orientations and for both sides, in about six microseconds per position, and follows a game in
// about two per move (GNU Go's 1,222 patterns).
//
//	m, err := hashtree.Compile(set, nil)
//	hits = m.AppendHits(hits[:0], b)
//
//	f := match.Follow(m)
//	f.Reset(b)
//	f.Play(&delta)
//	gone, born := f.Changes()
//
// Each variant (a pattern, turned, for one side) is matched around one of its cells, its anchor,
// chosen so that the 3x3 cells around it are rare in real positions. For a point of the board these
// nine cells are one number; a table of 23,016 entries leads from it to the variants that are
// possible there. If too many variants share the nine cells, they are divided by hashing some more
// cells, those that rule out most, and so on: a hash tree (Agrawal and Srikant, Fast Algorithms for
// Mining Association Rules, 1994, section 2.1.2), whose leaves are short lists of candidates.
// Testing a candidate takes a few instructions: the 8x8 cells around the point are two 64-bit
// words, and the cells that a variant does not accept as empty, black, white or off the board are
// four. Most hits need no test: if all cells of a variant were read on the way, it is sure and
// comes first in its list.
//
// A hash may send different contents to one leaf, and a list may be longer than necessary, because
// every candidate is tested. The tables stay small because they need not be exact: variants with
// wildcards are put into all matching slots of one hash at a time, and if that would take too much
// memory they are tested instead. A deterministic automaton has to distinguish everything; on real
// boards it never stops growing.
//
// If hundreds of patterns, turned, have their exact cells in the same places, like patterns
// harvested from games, no tree is needed: they form a group, and one hash of all these cells
// decides (group.go). So a million patterns take three times as long as a thousand, and two seconds
// to compile.
//
// The cost: memory for the lists (about 5 MB for 1,222 patterns; 100 bytes for each pattern in
// groups), a second to compile, and patterns that consist only of wildcards are tested everywhere.
//
// # The tables and the scan
//
// This is the fastest engine in nearly all cases. Auto uses it for all but a few positions, and
// files of compiled tables contain it.
//
//	board ──── a byte for each row and 8 columns ── window of a point: 8 bytes a colour
//	point ──── 9 cells = one of 23,016 keys ── table ── branch: hash of a few further cells ──┐
//	           ┌──────────────────────── further branch, or leaf ─────────────────────────────┘
//	           ├── sure:   all their cells were read: whole hits, copied eight at a time
//	           ├── window: all leaves' candidates in one list, each against four masks
//	           └── beyond: those that pass and spill over the window
//	rectangle ── masked planes x constants = hash ── gate: filter, bucket ── run ── pattern compared
//	             (one hash for each group of patterns with one outline, and corner)
//	             each step for all windows of a group; it prefetches what the next one reads:
//	             group 1   hash ───── gate ────── run ─────── compare ── hits
//	             group 2   └ gates    hash ────── gate ────── run ────── compare ── hits
//	             group 3              └ entries   hash ────── gate ───── run ────── compare ...
//	                                              └ codes
//
// Each variant is anchored at the cell whose surrounding nine cells are rarest in real positions. A
// branch hashes the few further cells that rule out most candidates in the profile (by
// multiplication of masked bitboards). This is a hash tree (Agrawal and Srikant, 1994). Being on
// the board and declared edges are conditions on cells of the masks. A scan goes over the visited
// leaves once for each part, so that branches predict well. A leaf takes 16 bytes: the offsets of
// its sure hits and of its candidates in two pools, which store equal lists once, and their
// numbers. Since every hit that is not sure is tested, the hash and the lists may be inexact
// without giving wrong hits, and nothing has to be determinised completely. Numbers have 16 bits
// where possible; a hit is one 64-bit addition (template + origin). A tree has at most some two
// million entries and slots: a larger one, which no cache holds, saves no time.
//
// The keys of a board are computed row by row (board_keys.go): the cells that are on the board are
// the digits of a number in base three.
//
// There are two code paths. If the processor has AVX2, match_vector_amd64.s does each step of a
// scan: a column of windows and its keys with 50 instructions, and a test with one load and one
// comparison of 32 bytes, without a branch for each candidate. Otherwise, and for trees of more
// than four million variants and with the build tag purego, Go code reads the same tables. Games
// are always followed in Go. Both find the same hits in the same order (TestBothWays,
// FuzzBothWays); CI runs the conformance suite with both. The vector path checks no bounds: it
// relies on the checks made when a file is opened.
//
// A quick compilation (quick.go, the engine hashtree-quick) makes no branches: each key leads to
// one list, and every variant in it that is not sure is tested. That is twice as many candidates,
// but compiling takes no longer than reading the patterns. Its tables have the same form. The
// anchor of a pattern depends on how often positions show the surroundings of each cell
// (variant_seen.go): a table of sums includes contents with wildcards, so that one look-up is
// usually enough.
//
// Following a game. A point remembers its hits and 64 dependency bits: the cells of the code, the
// hashed cells, all cells of each hit, and one failing cell for each miss. The keys of the nine
// points around a stone are updated when it is placed.
//
//	move ── points that depend on it ── down the tree ── leaves ──┬── sure: whole lists copied
//	         64 bits per changed cell   each step a loop          └── candidates tested: hits behind the
//	                                                                  sure ones, dependencies
//	Changes ── hits of these points, before and now ── those that refuse what changed cells held before
//	                                                   or hold now, which none did when it held
//
// Hits are in one slice that grows, and a journal of offsets makes Undo exact. Opening a file
// checks every number that could lead out of a table.
//
// Groups. If at least 512 patterns, turned, share an outline (exact cells, the contents that the
// other cells refuse, extent, edges), as harvested windows do, they are not in the tree. For each
// group and each corner where its rectangle can lie, one product of the two masked planes is the
// hash (tuple space search: Srinivasan and others, 1999). Each step of a look-up is a loop over
// what the step before left, and the groups go through the steps one behind the other, so that
// cache misses overlap; the vector path prefetches in each step what the next one reads. A gate
// holds one word of the filter and the offsets of its two buckets. An entry is a pattern turned one
// way in about five bytes (packing). All tables are indexed by the highest bits of hashes, so that
// they can be filled part by part, on all processors (group_fill.go). The files are
// group_outline.go, group_gather.go, group_fill.go, group_lookup.go, group_follow.go.
//
//   - G1: entries of one code are one run, so at most one run matches for a group and point
//   - G2: a hash never decides: the pattern itself is compared
//   - G3: the hash does not change if colours are exchanged, so one entry serves both sides
//
// # Rejected
//
//   - a union automaton of all orientations: never stops growing on real boards
//   - an entry for each variant in groups: twice the memory
//   - for wildcard cells: lists as rows of bits, turned boards, hashed sets of cells: 114 to 480 µs
//     for 10^4 patterns, where the tree takes 61 to 120
//   - the walk level by level; candidates in one list: no faster, and 1.03 to 1.10 times the time
//   - looking up the board turned in 8 ways: 6,600 hashes per position instead of 1,231
package hashtree

import (
	"katachi/board"
	"katachi/internal/section"
	"katachi/pattern"
)

// # How it works, in one page
//
// Compiling and matching meet in the tables below: compiling, or opening a file, fills them;
// scanning a board and following a game only read them. The stages are in the files that begin with
// these names, best read in this order:
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
// and follow.go from a move to its changes (Play, Changes). stats.go counts the work and the
// tables.
//
// Two invariants hold. A variant is in each leaf that can be reached on a board where it matches,
// so no hit is missed. Each variant that is not proved by the cells read on the way is tested, so
// no hit is wrong. The profile of positions changes only the speed.

// A window is the surroundings of a point: 8x8 cells, from three to the left of it and above to
// four to the right and below.
//
//	0  1  2  3  4  5  6  7
//	8  9 ...
//	     18 19 20        The point is cell 27. The nine cells around it
//	     26 27 28        make its code.
//	     34 35 36
//	                 63
//
// There is one bit per cell and colour; a cell off the board has both bits.
type window struct{ black, white uint64 }

// A test is what a variant requires of a window: for each content, in the order of board.Color
// (empty, black, white, off), the cells that must not have it.
type test [4]uint64

// variant is a placement of a pattern relative to its anchor.
type variant struct {
	pattern int32
	sym     board.Symmetry
	side    board.Color
	dx, dy  int8 // from the anchor to the diagram's first cell
	spills  bool // its rectangle is larger than the window, so the test is not enough
}

// tables are the compiled tables, as stored in a file.
type tables struct {
	near     []uint16 // key to branch; nil if there are too many branches
	root     []uint32 // the same; nil if near holds it
	branches []uint64 // four words each: the hash's mask and factors, packBase
	slots    []uint32 // for each branch the number of its own leaf, then a ref per slot
	leaves   []uint64 // two words each, see leaf; the first is empty
	short    ids[uint16]
	long     ids[uint32] // if a variant's number may need more than 16 bits; else empty
	tests    []uint64    // four words a variant: a test; then the guard
	variants []uint64    // variant.pack
	whole    int         // variants from this number on spill over their window
	depth    int         // branches on the longest path
	groupTables
}

// ids are the numbers of variants to which leaves refer. Equal lists are stored once.
type ids[N number] struct {
	sure   []N // variants that are sure to match
	tested []N // variants that their test decides, then those that spill over their window
}

// node is a branch: its hash's mask and factors, packBase.
type node [4]uint64

// leaf has the candidates at a point. The first word holds the offsets of the sure ones and, 32
// bits higher, of the tested ones; the second holds their counts.
type leaf struct{ at, counts uint64 }

// matcher matches one set. Clones share the tables, which are read-only, and have their own working
// memory.
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
	touched uint64 // never read: it keeps the loads in group_lookup.go that fill the cache
}

// compiled is the part that clones share.
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
