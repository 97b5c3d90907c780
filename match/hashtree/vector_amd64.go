//go:build amd64 && !purego

package hashtree

import (
	"golang.org/x/sys/cpu"

	"katachi/board"
)

// hasVector reports whether the processor has the instructions of vector_amd64.s.
var hasVector = cpu.X86.HasAVX2 && cpu.X86.HasBMI2

// readVector is readWindows: it fills ws and keys with the board.
//
//go:noescape
func readVector(ws *windows, ks *keys, cells *[board.NumPoints]board.Color, t *keyTables, size int)

// walkVector is walk for a table of 16 bits.
//
//go:noescape
func walkVector(ws *windows, ks *keys, root *uint16, nodes *node, slots *uint32, leaves *leaf, size int, visits *visit) (n int)

// spreadVector writes the sure hits of the visits, and puts what is to be tested into the
// candidates of j. It returns the numbers of all of them. In words, whole and spilling
// there is room for eight more.
//
//go:noescape
func spreadVector(j *job, visits *visit, n int) (sure, whole, spilling int)

// testVector tests candidates and writes the hits among them. It returns their number.
//
//go:noescape
func testVector(j *job, candidates *uint32, n int, words *uint64) (hits int)

// passVector is testVector for candidates that spill over their window: it writes those
// that pass, as they are.
//
//go:noescape
func passVector(j *job, candidates *uint32, n int, passed *uint32) (passing int)

// fetchVector brings into the caches what findVector will look at.
//
//go:noescape
func fetchVector(f *finding, visits *visit, n int)

// findVector finds which candidates of a visit hold at a window, as find does, writes
// their numbers and returns how many they are. There is room for all and eight more.
//
//go:noescape
func findVector(f *finding, v *visit, found *uint32) (n int)

// dependVector returns which of the 8x8 points around a changed cell depend on it: bit
// 8*column + row of the square that begins four columns left and four rows above it, as
// depends does.
//
//go:noescape
func dependVector(depends *uint64) (points uint64)

// refuseVector writes those hits at an origin that refuse what is open, and returns their
// number. There is room for one more.
//
//go:noescape
func refuseVector(f *finding, ids *uint32, n int, origin uint64, words *uint64) (hits int)

// hashVector hashes the windows of a group, width columns of length from the number from
// on, and brings what the filter says of them into the caches. It writes hashes and points
// from the number at on.
//
//go:noescape
func hashVector(j *hashing, mask, seed uint64, from, width, length, at int)

// passHashes writes the numbers of those hashes, of n from the number at on, that pass the
// filter, and returns how many they are. It brings the starts of their buckets into the
// caches.
//
//go:noescape
func passHashes(j *hashing, at, n int) (passing int)

// fetchEntries brings the first entries of windows into the caches, and fetchCodes the
// codes of the patterns of these.
//
//go:noescape
func fetchEntries(f *found, n int, entries *uint64)

//go:noescape
func fetchCodes(f *found, n int, entries, codes *uint64)
