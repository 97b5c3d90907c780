package shape

// stream is a part of a mapped file that is read once, from front to back. What was read does not stay
// in memory: all files of a large merge together are larger than that may be.
type stream struct {
	rest    []byte // not yet read
	held    []byte // rest, and before it what was read and is still in memory
	release func(part []byte)
}

// heldBytes is how much of a stream is read before it leaves the memory.
const heldBytes = 1 << 18

func newStream(data []byte, release func(part []byte)) stream {
	return stream{rest: data, held: data, release: release}
}

// advance makes rest what is left.
func (s *stream) advance(rest []byte) {
	s.rest = rest
	if read := len(s.held) - len(rest); read >= heldBytes || len(rest) == 0 {
		s.release(s.held[:read])
		s.held = rest
	}
}
