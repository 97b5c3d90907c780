package gnugo

import (
	"path/filepath"
	"strings"

	"katachi/internal/textfile"
	"katachi/pattern"
)

// Open reads .db files, also .db.gz, into one set, named after the files' base names joined with
// "+".
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

// AppendFile is Append for a file with the given path; it decompresses the file if its name ends in
// .gz.
func AppendFile(set *pattern.Set, path string, mode Mode) ([]pattern.Warning, error) {
	f, err := textfile.Open(textfile.System, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Append(set, f, path, mode)
}
