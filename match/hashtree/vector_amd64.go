//go:build amd64 && !purego

package hashtree

import (
	"golang.org/x/sys/cpu"

	"katachi/board"
)

// hasVector reports whether the processor has the instructions of vector_amd64.s.
var hasVector = cpu.X86.HasAVX2 && cpu.X86.HasBMI2

// hasWideVector reports whether it has those of differ_amd64.s, too.
var hasWideVector = hasVector && cpu.X86.HasAVX512F && cpu.X86.HasPOPCNT

// intersects is how many numbers the instruction VP2INTERSECTD compares with as many, or -1 if
// the processor does not have it.
var intersects = func() int {
	if hasWideVector && cpuid7()>>8&1 != 0 {
		return 16
	}
	return -1
}()

// cpuid7 returns the last register of CPUID, leaf 7.
//
//go:noescape
func cpuid7() (edx uint32)

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

// spreadVector writes the sure hits of the visits, and puts what is to be tested into the
// candidates of j. It returns the numbers of all of them. In words, whole and spilling
// there is room for eight more.
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

// passVector is testVector for candidates that spill over their window: it writes those
// that pass, as they are.
//
//go:noescape
func passVector(j *job, candidates *uint32, n int, passed *uint32) (passing int)

// dependVector returns which of the 8x8 points around a changed cell depend on it: bit
// 8*column + row of the square that begins four columns left and four rows above it, as
// depends does.
//
//go:noescape
func dependVector(depends *uint64) (points uint64)

// descendVector goes down the tree from points, of which there is one at least. It fills
// their findings but for the hits, and the visits, and returns how many these are.
//
//go:noescape
func descendVector(f *finder, points *uint32, n int) (visits int)

// spreadFound writes the sure hits of the visits, of which there is one at least, into ids
// from start on, and what is to be tested into the candidates of f. There is room for eight
// more in each.
//
//go:noescape
func spreadFound(f *finder, visits, start int)

// spreadFoundWide is spreadFound for numbers of variants of 32 bits.
//
//go:noescape
func spreadFoundWide(f *finder, visits, start int)

// testFound tests the first n candidates of f.whole. It writes the hits behind the sure
// ones of each finding, and the cells on which they depend.
//
//go:noescape
func testFound(f *finder, n int)

// passFound leaves those of the first n candidates of f.spilling that hold in their window,
// and returns their number. Of the others it adds a cell to what their finding depends on.
//
//go:noescape
func passFound(f *finder, n int) (passing int)

// gatherVector makes candidates of ranges of ids, each with its number. It reads and writes
// up to eight behind a range.
//
//go:noescape
func gatherVector(ids *uint32, ranges *span, n int, candidates *uint32)

// refuseVector writes the hits among candidates that refuse what their look has open, and
// returns their number.
//
//go:noescape
func refuseVector(j *job, candidates *uint32, n int, words *uint64) (refusing int)

// differVector writes for each of n looks, one at least, those ids that are in its range before
// and not in that now to gone, those that are in its range now and not before to born, each with
// the number of the look, as candidates. It returns how many they are. It writes up to sixteen
// more. Ranges of no more than most are compared by an instruction that few processors have: most
// is intersects or -1.
//
//go:noescape
func differVector(ids *uint32, before, now *span, n int, gone, born *uint32, most int) (numGone, numBorn int)

// hitsVector writes the hits of candidates.
//
//go:noescape
func hitsVector(j *job, candidates *uint32, n int, words *uint64)

// hashVector hashes the windows of a group, width columns of length from the number from
// on, and brings what the filter says of them into the caches. It writes hashes and points
// from the number at on.
//
//go:noescape
func hashVector(j *hashing, mask, seed uint64, from, width, length, at int)

// passHashes writes those windows of a group, of n whose hashes are there from the number at
// on, that pass the filter, with their buckets, and returns how many they are. It brings
// their first entries into the caches.
//
//go:noescape
func passHashes(j *hashing, at, n, group int, f *found) (passing int)

// findRunsVector is findRuns. It brings the codes of the patterns that it finds into the
// caches.
//
//go:noescape
func findRunsVector(f *found, n int, t *groupTables) (kept int)
