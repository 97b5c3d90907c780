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
	_ [0]func() // not comparable: see names.look

	kind     error
	records  int
	warnings int
	first    string // record and place
	last     string // the record of the last warning
}

// Add counts a warning of a kind, which says what is odd about a record. place is where in the record, such as line:column
// or "move 3"; it may be empty. All warnings about a record must be added together.
func (s *Summary) Add(kind error, record, place string) {
	c := s.index[kind.Error()]
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
		s.index[kind.Error()] = c
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
		kind := error(w.Kind)
		if w.Encoding != "" {
			kind = fmt.Errorf("%w: read as %s", w.Kind, w.Encoding)
		}
		s.Add(kind, w.File, fmt.Sprintf("%d:%d", w.Line, w.Col))
	}
}

// Error counts a file that could not be read; the kind is the error's text without the file's name.
func (s *Summary) Error(file string, err error) {
	kind := errors.New(strings.TrimLeft(strings.TrimPrefix(err.Error(), file), ": "))
	if known, ok := errors.AsType[*fs.PathError](err); ok {
		kind = known.Err
	}
	s.Add(kind, file, "")
}

// Lines returns a [Line] for each kind, in order of first appearance:
//
//	2 records: property twice in a node (first: game.sgf:1:30)
//	game.sgf:7:1: property twice in a node
//	game.sgf:7:1: property twice in a node (3 times)
//
// The second and third forms are for warnings about a single record.
func (s *Summary) Lines() (lines []error) {
	for _, c := range s.kinds {
		lines = append(lines, &Line{c.kind, c.records, c.warnings, c.first})
	}
	return lines
}

// Line says how often a kind of warning occurred, and where first. It is an error.
type Line struct {
	Kind           error
	Records, Times int
	First          string // record and place
}

func (l *Line) Error() string {
	switch {
	case l.Records > 1:
		return fmt.Sprintf("%d records: %v (first: %s)", l.Records, l.Kind, l.First)
	case l.Times > 1:
		return fmt.Sprintf("%s%s%v (%d times)", l.First, after(l.Kind.Error()), l.Kind, l.Times)
	}
	return l.First + after(l.Kind.Error()) + l.Kind.Error()
}
