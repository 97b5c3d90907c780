package gamefile

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"katachi/sgf"
)

// Summary counts warnings about records, so that a program can print one line for each kind of
// warning instead of one for each warning. The zero value is empty. It is for one goroutine at a
// time.
type Summary struct {
	kinds []*kindCount // in order of first appearance
	index map[string]*kindCount
}

// kindCount counts the warnings of a kind.
type kindCount struct {
	_ [0]func() // forbids comparison: without its code the page's module is smaller

	kind     string
	records  int
	warnings int
	first    string // record and place
	last     string // the record of the last warning
}

// Add counts a warning of a kind about a record. place is where in the record, such as line:column
// or "move 3"; it may be empty. All warnings about a record must be added together.
func (s *Summary) Add(kind, record, place string) {
	c := s.index[kind]
	if c == nil {
		c = &kindCount{kind: kind, first: record}
		switch {
		case place == "":
		case place[0] >= '0' && place[0] <= '9':
			c.first += ":" + place
		default:
			c.first += ", " + place
		}
		if s.index == nil {
			s.index = map[string]*kindCount{}
		}
		s.index[kind] = c
		s.kinds = append(s.kinds, c)
	}
	if c.warnings++; c.records == 0 || c.last != record {
		c.records++
		c.last = record
	}
}

// Warnings counts the warnings about a file that was read.
func (s *Summary) Warnings(list []sgf.Warning) {
	for _, w := range list {
		s.Add(w.What(), w.File, fmt.Sprintf("%d:%d", w.Line, w.Col))
	}
}

// Error counts a file that could not be read; the kind is the error's text without the file's name.
func (s *Summary) Error(file string, err error) {
	kind := strings.TrimLeft(strings.TrimPrefix(err.Error(), file), ": ")
	if known, ok := errors.AsType[*fs.PathError](err); ok {
		kind = known.Err.Error()
	}
	s.Add(kind, file, "")
}

// Lines returns a line for each kind, in order of first appearance:
//
//	2 records: property twice in a node (first: game.sgf:1:30)
//	game.sgf:7:1: property twice in a node
//	game.sgf:7:1: property twice in a node (3 times)
//
// The second and third forms are for warnings about a single record.
func (s *Summary) Lines() (lines []string) {
	for _, c := range s.kinds {
		switch {
		case c.records > 1:
			lines = append(lines, fmt.Sprintf("%d records: %s (first: %s)", c.records, c.kind, c.first))
		case c.warnings > 1:
			lines = append(lines, fmt.Sprintf("%s%s%s (%d times)", c.first, after(c.kind), c.kind, c.warnings))
		default:
			lines = append(lines, c.first+after(c.kind)+c.kind)
		}
	}
	return lines
}
