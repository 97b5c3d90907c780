//go:build amd64 && !purego

package hashtree

import (
	"golang.org/x/sys/cpu"

	"katachi/board"
)

// hasVector reports whether the processor has the instructions of match_vector_amd64.s.
var hasVector = cpu.X86.HasAVX2 && cpu.X86.HasBMI2

// readVector is readWindows: it fills ws and keys with the board.
//
//go:noescape
func readVector(ws *windows, ks *keys, cells *[board.NumPoints]board.Color, t *keyTables, size int)

// walkVector is walk for a table of 16 bits.
//
//go:noescape
func walkVector(ws *windows, ks *keys, root *uint16, nodes *node, slots *uint32, leaves *leaf, size int, visits *visit) (n int)

// walkWide is walk for a table of 32 bits.
//
//go:noescape
func walkWide(
	ws *windows, ks *keys, root *uint32, nodes *node, slots *uint32, leaves *leaf, size int, visits *visit,
) (n int)

// spreadVector writes the sure hits of the visits, and puts the variants to be tested into the
// candidates of j. It returns the numbers of all three. words, whole and spilling must have room
// for eight more.
//
//go:noescape
func spreadVector(j *job, visits *visit, n int) (sure, whole, spilling int)

// spreadWide is spreadVector for numbers of variants of 32 bits.
//
//go:noescape
func spreadWide(j *job, visits *visit, n int) (sure, whole, spilling int)

// testVector tests candidates and writes the hits among them. It returns their number.
//
//go:noescape
func testVector(j *job, candidates *uint32, n int, words *uint64) (hits int)

// passVector is testVector for candidates that spill over their window: it writes the candidates
// that pass.
//
//go:noescape
func passVector(j *job, candidates *uint32, n int, passed *uint32) (passing int)

// hashVector hashes the windows of a group, width columns of length from the window numbered from,
// and prefetches the filter's words for them. It writes hashes and points beginning at index at.
//
//go:noescape
func hashVector(j *hashing, mask, seed uint64, from, width, length, at int)

// passHashes writes the windows of a group that pass the filter, with their buckets, and returns
// their number. Their n hashes begin at index at. It prefetches the first entries of the buckets.
//
//go:noescape
func passHashes(j *hashing, at, n, group int, f *found) (passing int)

// findRunsVector is findRuns. It prefetches the codes of the patterns that it finds.
//
//go:noescape
func findRunsVector(f *found, n int, t *groupTables) (kept int)
