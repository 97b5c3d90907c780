package shape

import (
	"bufio"
	"context"
	"errors"

	"katachi/internal/disk"
	"katachi/internal/mapfile"
)

// spill is a temporary file of what a Learner had no memory for: the bins as records
// of a partial file, one after the other, each as if it were the first.
type spill struct {
	file *mapfile.File
	ends []int // of the bins
}

// writeSpill writes the bins to a file.
func writeSpill(ctx context.Context, path string, b *bins) (*spill, error) {
	if len(b.bins) == 1 {
		b.split()
	}
	f, err := disk.Create(path)
	if err != nil {
		return nil, err
	}
	s := &spill{}
	err = s.write(ctx, f, b)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	s.file, err = mapfile.Open(path)
	return s, err
}

func (s *spill) write(ctx context.Context, f *disk.File, b *bins) error {
	out := bufio.NewWriterSize(f, 1<<20)
	var sorted sorter
	var buf []byte
	at := 0
	for i := range b.bins {
		if err := ctx.Err(); err != nil {
			return err
		}
		var before, r record
		for sorted.load(&b.bins[i]); ; before = r {
			if ok, _ := sorted.next(&r); !ok {
				break
			}
			buf = appendRecord(buf[:0], &before, &r)
			at += len(buf)
			if _, err := out.Write(buf); err != nil {
				return err
			}
		}
		s.ends = append(s.ends, at)
	}
	return out.Flush()
}

// source returns the records of bin i.
func (s *spill) source(i int) source {
	start := 0
	if i > 0 {
		start = s.ends[i-1]
	}
	run := run(s.file.Bytes()[start:s.ends[i]])
	return &run
}

func (s *spill) close() { s.file.Close() }

// run yields records that were written a moment ago.
type run []byte

func (s *run) next(r *record) (ok bool, err error) {
	if len(*s) == 0 {
		return false, nil
	}
	if *s, ok = decodeRecord(*s, r); !ok {
		return false, errors.New("a temporary file changed while it was in use")
	}
	return true, nil
}
