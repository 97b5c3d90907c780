package playout

// blocks is an array stored in blocks of equal size. It grows without copying, so that the memory
// limit can be used fully, and pointers to elements stay valid.
type blocks[T any] struct {
	list []*[blockLen]T
	n    int // number of elements, including those that room has skipped
}

const (
	blockBits = 12
	blockLen  = 1 << blockBits // more than a node has moves
)

// at returns the element at i.
func (b *blocks[T]) at(i int32) *T { return &b.list[i>>blockBits][i&(blockLen-1)] }

// run returns n elements from i on, which must come from one call of room.
func (b *blocks[T]) run(i int32, n int) []T {
	if n == 0 {
		return nil
	}
	return b.list[i>>blockBits][i&(blockLen-1):][:n]
}

// add appends an element and returns its index.
func (b *blocks[T]) add(x T) int32 {
	i := b.room(1)
	*b.at(i) = x
	return i
}

// room appends n uninitialised elements within one block, and returns the index of the first. It
// skips the rest of a block that is too short.
func (b *blocks[T]) room(n int) int32 {
	i := b.next(n)
	if i>>blockBits == len(b.list) {
		b.list = append(b.list, new([blockLen]T))
	}
	b.n = i + n
	return int32(i)
}

// next returns the index that room would return for n elements.
func (b *blocks[T]) next(n int) int {
	if left := blockLen - b.n&(blockLen-1); left < n {
		return b.n + left
	}
	return b.n
}

// blocksFor returns the number of blocks after adding n elements.
func (b *blocks[T]) blocksFor(n int) int64 {
	return max(int64(len(b.list)), int64(b.next(n)+n+blockLen-1)>>blockBits)
}

// cut drops all elements from n on, but keeps the blocks.
func (b *blocks[T]) cut(n int) { b.n = n }

// free releases blocks without elements.
func (b *blocks[T]) free() {
	used := (b.n + blockLen - 1) >> blockBits
	clear(b.list[used:])
	b.list = b.list[:used]
}
