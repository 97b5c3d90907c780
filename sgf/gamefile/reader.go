package gamefile

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// room is the memory that all Readers of a Source share.
type room struct {
	most int64
	free *semaphore.Weighted
}

// SetMemory limits how many bytes of large files all Readers of s together hold at any time; 0, the
// default, means no limit. Call it before anything is read.
func (s *Source) SetMemory(bytes int64) {
	s.room = nil
	if bytes > 0 {
		s.room = &room{bytes, semaphore.NewWeighted(bytes)}
	}
}

// largeFile is the size in bytes above which a file waits for room, and its memory is not reused.
const largeFile = 1 << 20

// Reader reads files of a Source one after another, in one of several goroutines. A large file
// waits until other Readers have released enough memory; one that is larger than the limit waits
// until no other Reader holds a large file.
type Reader struct {
	src   *Source
	data  []byte
	room  *room
	taken int64 // bytes of room that it holds
}

// Reader returns a Reader of s; the caller must close it.
func (s *Source) Reader() *Reader { return &Reader{src: s, room: s.room} }

// ReadSGF returns file i as [Source.ReadSGF] does. The result is valid until the next call, which
// releases it. The error may be that of ctx.
func (r *Reader) ReadSGF(ctx context.Context, i int) ([]byte, error) {
	r.Close()
	if size := min(r.src.Size(i), r.src.limits.File); r.room != nil && size > largeFile {
		weight := min(2*size, r.room.most) // the file, and its unpacked or converted form
		if err := r.room.free.Acquire(ctx, weight); err != nil {
			return nil, err
		}
		r.taken = weight
	}
	var err error
	r.data, err = r.src.ReadSGF(i, r.data[:0])
	return r.data, err
}

// Close releases the last file read.
func (r *Reader) Close() {
	if cap(r.data) > largeFile {
		r.data = nil
	}
	if r.taken > 0 {
		r.room.free.Release(r.taken)
		r.taken = 0
	}
}
