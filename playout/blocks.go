package playout

// blocks is an array in blocks of one size. It grows without being copied, so that all memory that
// is allowed can be used, and pointers to its elements stay good.
type blocks[T any] struct {
	list []*[blockLen]T
	n    int // elements, those included that room left out
}

const (
	blockBits = 12
	blockLen  = 1 << blockBits // more than a node has moves
)

// at returns the element at i.
func (b *blocks[T]) at(i int32) *T { return &b.list[i>>blockBits][i&(blockLen-1)] }

// run returns n elements from i on that room gave.
func (b *blocks[T]) run(i int32, n int) []T {
	if n == 0 {
		return nil
	}
	return b.list[i>>blockBits][i&(blockLen-1):][:n]
}

// add appends an element and returns its place.
func (b *blocks[T]) add(x T) int32 {
	i := b.room(1)
	*b.at(i) = x
	return i
}

// room appends n elements that follow each other in one block, whatever is in them, and returns
// the place of the first. What is left of a block that is too short for them stays unused.
func (b *blocks[T]) room(n int) int32 {
	i := b.next(n)
	if i>>blockBits == len(b.list) {
		b.list = append(b.list, new([blockLen]T))
	}
	b.n = i + n
	return int32(i)
}

// next returns the place that room would give n elements.
func (b *blocks[T]) next(n int) int {
	if left := blockLen - b.n&(blockLen-1); left < n {
		return b.n + left
	}
	return b.n
}

// blocksFor returns how many blocks there are when there is room for n more.
func (b *blocks[T]) blocksFor(n int) int64 {
	return max(int64(len(b.list)), int64(b.next(n)+n+blockLen-1)>>blockBits)
}

// cut drops all elements from n on. The blocks stay for others to come.
func (b *blocks[T]) cut(n int) { b.n = n }

// free gives up the blocks that hold no element.
func (b *blocks[T]) free() {
	used := (b.n + blockLen - 1) >> blockBits
	clear(b.list[used:])
	b.list = b.list[:used]
}
