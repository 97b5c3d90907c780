package gamefile

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// room is what all Readers of a Source share.
type room struct {
	most int64
	free *semaphore.Weighted
}

// SetMemory says how many bytes the large files may take that all Readers of s hold at once; 0, which is
// the default, is without bound. It is meant to be called before anything is read.
func (s *Source) SetMemory(bytes int64) {
	s.room = nil
	if bytes > 0 {
		s.room = &room{bytes, semaphore.NewWeighted(bytes)}
	}
}

// Files of more bytes wait for room, and a Reader does not keep their memory for the next one.
const largeFile = 1 << 20

// Reader reads files of a Source, one after another, for one goroutine of several. A large file waits
// until those that other Readers hold leave room for it; one that is larger than all room is held alone.
type Reader struct {
	src   *Source
	data  []byte
	room  *room
	taken int64 // of room
}

// Reader returns a Reader of s, which must be closed.
func (s *Source) Reader() *Reader { return &Reader{src: s, room: s.room} }

// ReadSGF returns what [Source.ReadSGF] does of file i, valid until the next call. What it returned
// before is released. An error may be that of the context.
func (r *Reader) ReadSGF(ctx context.Context, i int) ([]byte, error) {
	r.Close()
	if size := min(r.src.Size(i), r.src.limits.File); r.room != nil && size > largeFile {
		weight := min(2*size, r.room.most) // the file, and what it is unpacked or turned into
		if err := r.room.free.Acquire(ctx, weight); err != nil {
			return nil, err
		}
		r.taken = weight
	}
	var err error
	r.data, err = r.src.ReadSGF(i, r.data[:0])
	return r.data, err
}

// Close releases what was read last.
func (r *Reader) Close() {
	if cap(r.data) > largeFile {
		r.data = nil
	}
	if r.taken > 0 {
		r.room.free.Release(r.taken)
		r.taken = 0
	}
}
