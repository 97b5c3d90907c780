package pattern

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// mostText is the largest file of patterns that is read, in bytes of text.
const mostText = 256 << 20

// maxText is mostText, but for tests.
var maxText int64 = mostText

// OpenText opens a text file; one whose name ends in .gz is uncompressed. Errors begin
// with the path.
func OpenText(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if cause := new(fs.PathError); errors.As(err, &cause) {
		return nil, fmt.Errorf("%s: %w", path, cause.Err)
	} else if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(path, ".gz") {
		return f, nil
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return packed{z, f}, nil
}

// packed closes the file under a gzip reader.
type packed struct {
	*gzip.Reader
	file *os.File
}

func (p packed) Close() error { return p.file.Close() }

// ReadText reads all of r, at most 256 MB. The name of the file is used
// in messages only.
func ReadText(r io.Reader, file string) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, maxText+1))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if n > maxText {
		return "", fmt.Errorf("%s: larger than %d bytes", file, maxText)
	}
	return text.String(), nil
}
