package gamefile

import (
	"errors"
	"strings"
	"testing"

	"katachi/sgf"
)

// TestBombs: files that were packed far better than records are an error that names the limit.
func TestBombs(t *testing.T) {
	record := "(;C[" + strings.Repeat(" ", 30<<20) + "])"
	for name, text := range map[string]string{"a.sgf.gz": gzipped(record), "a.zip": makeZip(t, "a.sgf", record), "b.zip": makeZip(t, "a.sgf.gz", gzipped(record))} {
		path := writeFile(t, name, text)
		src, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := src.Read(0, nil); !errors.Is(err, sgf.ErrTooLarge) || !strings.Contains(err.Error(), "max-ratio") || len(data) > 8<<20 {
			t.Errorf("%s: %d bytes, %v, want an error that names max-ratio", name, len(data), err)
		}
		if err := src.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := ReadFile(writeFile(t, "a.sgf.gz", gzipped(record)), nil); !errors.Is(err, sgf.ErrTooLarge) {
		t.Errorf("ReadFile: %v, want ErrTooLarge", err)
	}
	small := "(;C[" + strings.Repeat(" ", 3<<20) + "])"
	if data, err := ReadFile(writeFile(t, "b.sgf.gz", gzipped(small)), nil); err != nil || len(data) != len(small) {
		t.Errorf("3 MB: %d bytes, %v", len(data), err)
	}
	if data, err := Unpack([]byte(gzipped(record)), &sgf.Options{Limits: sgf.Limits{Ratio: 1 << 20}}); err != nil || len(data) != len(record) {
		t.Errorf("with a larger max-ratio: %d bytes, %v", len(data), err)
	}
	if _, err := ReadFile(writeFile(t, "c.sgf", "(;B[aa];W[bb])"), &sgf.Options{Limits: sgf.Limits{File: 10}}); !errors.Is(err, sgf.ErrTooLarge) || !strings.Contains(err.Error(), "max-file") {
		t.Errorf("14 bytes: %v", err)
	}
}
