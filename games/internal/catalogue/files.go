package catalogue

import (
	"fmt"
	"strconv"
	"strings"
)

// File is a file of a collection.
type File struct {
	ID    int64
	Kind  string // segment.Kind, textsKind
	Name  string
	Board int // rows; 0 for records
	Games int
	Bytes int64
}

// OfKind returns the files of a kind.
func OfKind(files []File, kind string) []File {
	var list []File
	for _, f := range files {
		if f.Kind == kind {
			list = append(list, f)
		}
	}
	return list
}

// FileName returns the name of a file with a number.
func FileName(id int64, kind string) string { return fmt.Sprintf("%08d.%s", id, kind) }

// ParseFileName parses a name made by fileName, of whatever kind.
func ParseFileName(name string) (id int64, kind string, ok bool) {
	number, kind, _ := strings.Cut(name, ".")
	id, err := strconv.ParseInt(number, 10, 64)
	return id, kind, err == nil && len(number) == 8 && name == FileName(id, kind)
}
