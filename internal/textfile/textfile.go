// Package textfile reads text files of patterns, plain or compressed by gzip.
package textfile

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// most is the largest file that is read, in bytes of text. (A variable for tests.)
var most int64 = 256 << 20

// System is the file system of the operating system, with its own paths.
var System fs.FS = system{}

type system struct{}

func (system) Open(path string) (fs.File, error) { return os.Open(path) }

// Stat does not open the file, because opening a pipe would wait for its writer.
func (system) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Open opens a text file, and decompresses it if its name ends in .gz. Errors begin with the name.
func Open(fsys fs.FS, name string) (io.ReadCloser, error) {
	f, err := fsys.Open(name)
	if cause := new(fs.PathError); errors.As(err, &cause) {
		return nil, fmt.Errorf("%s: %w", name, cause.Err)
	} else if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(name, ".gz") {
		return f, nil
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return packed{z, f}, nil
}

// packed also closes the file below a gzip reader.
type packed struct {
	*gzip.Reader
	file fs.File
}

func (p packed) Close() error { return p.file.Close() }

// Read reads all of r, at most 256 MB. file is the name of the file, for messages.
func Read(r io.Reader, file string) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, most+1))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if n > most {
		return "", fmt.Errorf("%s: larger than %d bytes", file, most)
	}
	return text.String(), nil
}
