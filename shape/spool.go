package shape

import (
	"context"
	"encoding/binary"
	"io"

	"katachi/internal/disk"
)

// spoolBytes is how much of a spool stays in memory. Tests lower it.
var spoolBytes = 1 << 20

// spool is a stream of bytes that is read back after it is complete. It is in memory while it is
// short, and otherwise in a temporary file.
type spool struct {
	dir  string // for the file; "" keeps everything in memory
	mem  []byte
	file *disk.File
}

// write appends data.
func (s *spool) write(data []byte) error {
	s.mem = append(s.mem, data...)
	if s.dir == "" || len(s.mem) < spoolBytes {
		return nil
	}
	return s.flush()
}

// words writes numbers, little-endian.
func (s *spool) words(numbers ...uint32) error {
	var buf [5 * 4]byte
	b := buf[:0]
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return s.write(b)
}

func (s *spool) flush() (err error) {
	if s.file == nil {
		if s.file, err = disk.CreateTemp(s.dir, ".shape-*.tmp"); err != nil {
			return err
		}
	}
	_, err = s.file.Write(s.mem)
	s.mem = s.mem[:0]
	return err
}

// copyTo writes the whole stream to w.
func (s *spool) copyTo(ctx context.Context, w io.Writer) error {
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(w, reader{ctx, s.file}); err != nil {
			return err
		}
	}
	_, err := w.Write(s.mem)
	return err
}

// reader reads until ctx ends.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// close removes the file.
func (s *spool) close() {
	if s.file != nil {
		s.file.Close()
		_ = disk.Remove(s.file.Name())
	}
}
