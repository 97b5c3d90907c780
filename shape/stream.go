package shape

// stream is a part of a mapped file that is read once, from front to back. The part that was read
// does not stay in memory: the files of a large merge together may be larger than the memory.
type stream struct {
	rest    []byte // not yet read
	held    []byte // rest, preceded by the part that was read and is still in memory
	release func(part []byte)
}

// heldBytes is how much of a stream is read before its memory is released.
const heldBytes = 1 << 18

func newStream(data []byte, release func(part []byte)) stream {
	return stream{rest: data, held: data, release: release}
}

// advance sets rest to the remaining bytes.
func (s *stream) advance(rest []byte) {
	s.rest = rest
	if read := len(s.held) - len(rest); read >= heldBytes || len(rest) == 0 {
		s.release(s.held[:read])
		s.held = rest
	}
}
