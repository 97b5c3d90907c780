package shape

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"katachi/internal/disk"
)

// spill is a part of a temporary file with moves for which a Learner had no memory: the bins as
// records of a partial file, one after the other, each encoded as if it were the first.
type spill struct {
	file   *disk.File
	bounds []int64 // bin i is from bounds[i] up to bounds[i+1]
}

// end returns the offset of the spill's end in its file.
func (s *spill) end() int64 { return s.bounds[len(s.bounds)-1] }

// writeSpill writes the bins into a file, beginning at start.
func writeSpill(ctx context.Context, f *disk.File, start int64, b *bins) (*spill, error) {
	if len(b.bins) == 1 {
		b.split()
	}
	if _, err := f.Seek(start, io.SeekStart); err != nil {
		return nil, err
	}
	s := &spill{f, []int64{start}}
	out := bufio.NewWriterSize(f, 1<<20)
	var sorted sorter
	var buf []byte
	for i := range b.bins {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := s.end()
		var before, r record
		for sorted.load(&b.bins[i]); ; before = r {
			if ok, _ := sorted.next(&r); !ok {
				break
			}
			buf = appendRecord(buf[:0], &before, &r)
			at += int64(len(buf))
			if _, err := out.Write(buf); err != nil {
				return nil, err
			}
		}
		s.bounds = append(s.bounds, at)
	}
	return s, out.Flush()
}

// source returns the records of bin i.
func (s *spill) source(i int) source {
	at, end := s.bounds[i], s.bounds[i+1]
	return &run{file: s.file, at: at, end: end, buf: make([]byte, min(runBytes, end-at))}
}

// runBytes is how much of a run is in memory; many runs are read at a time. Tests lower it.
var runBytes int64 = 1 << 14

// run yields records that were written recently. It reads instead of mapping: the system maps up to
// megabytes around each page that is read, and with many bins read in parallel all of that would
// stay in memory.
type run struct {
	file    *disk.File
	at, end int64 // range not read yet
	buf     []byte
	rest    []byte // part of buf that is not yet decoded
}

func (s *run) next(r *record) (ok bool, err error) {
	if len(s.rest) < recordBytes && s.at < s.end {
		if err := s.fill(); err != nil {
			return false, err
		}
	}
	if len(s.rest) == 0 {
		return false, nil
	}
	if s.rest, ok = decodeRecord(s.rest, r); !ok {
		return false, errors.New("a temporary file changed while it was in use")
	}
	return true, nil
}

// fill reads the next bytes.
func (s *run) fill() error {
	n := copy(s.buf, s.rest)
	more := int(min(int64(len(s.buf)-n), s.end-s.at))
	if _, err := s.file.ReadAt(s.buf[n:n+more], s.at); err != nil {
		return fmt.Errorf("a temporary file: %w", err)
	}
	s.at += int64(more)
	s.rest = s.buf[:n+more]
	return nil
}
