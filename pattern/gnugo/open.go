package gnugo

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"katachi/pattern"
)

// Open reads .db files, also .db.gz, as one set, whose name is the files' base
// names joined with "+".
func Open(mode Mode, paths ...string) (*pattern.Set, []pattern.Warning, error) {
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = filepath.Base(path)
	}
	set := pattern.NewSet(strings.Join(names, "+"))
	var all []pattern.Warning
	for _, path := range paths {
		warnings, err := AppendFile(set, path, mode)
		all = append(all, warnings...)
		if err != nil {
			return nil, all, err
		}
	}
	return set, all, nil
}

// AppendFile is Append for a file by its path; a name that ends in .gz is
// uncompressed.
func AppendFile(set *pattern.Set, path string, mode Mode) ([]pattern.Warning, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return nil, fmt.Errorf("pattern: %s: %w", path, err)
		}
	}
	return Append(set, r, path, mode)
}
