package predict

import "katachi/board"

// field is the content of the points of a board, and off around it, as far as
// patterns reach.
type field [fieldStride * fieldStride]content

const fieldStride = board.MaxSize + 2*maxReach

// fieldAt returns the index of (x, y).
func fieldAt(x, y int) int { return (y+maxReach)*fieldStride + x + maxReach }

// reset makes f show an empty board.
func (f *field) reset(size int) {
	for i := range f {
		f[i] = off
	}
	for y := range size {
		clear(f[fieldAt(0, y):fieldAt(size, y)])
	}
}

// ringOffsets are the points of each ring.
var ringOffsets = func() (list [stoneRings][]offset) {
	first := 0
	for i := range offsets {
		n := offsets[i].distance - minDistance
		if i+1 == len(offsets) || offsets[i+1].distance > offsets[i].distance {
			list[n] = offsets[first : i+1]
			first = i + 1
		}
	}
	return list
}()
