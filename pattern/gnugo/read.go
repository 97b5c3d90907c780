package gnugo

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"katachi/internal/textfile"
	"katachi/pattern"
)

// Mode says how to interpret the diagrams of a file; the file itself does not say it.
type Mode uint8

// The modes of GNU Go's files.
const (
	Ordinary  Mode = iota // anywhere that the declared edges allow
	Corner                // GNU Go's joseki files: the rectangle in a corner is exactly the diagram
	FullBoard             // GNU Go's fuseki files: the whole board is the diagram
)

// String returns "ordinary", "corner" or "full".
func (m Mode) String() string { return [...]string{"ordinary", "corner", "full"}[m%3] }

// Append reads the patterns of a .db file and adds them to set. The name of the file is used only
// in messages. An error is a *pattern.SyntaxError or comes from r; the patterns before the error
// have been added.
func Append(set *pattern.Set, r io.Reader, file string, mode Mode) ([]pattern.Warning, error) {
	text, err := textfile.Read(r, file)
	if err != nil {
		return nil, err
	}
	d := newReader(set, file, mode)
	err = d.read(text)
	return d.warnings, err
}

func newReader(set *pattern.Set, file string, mode Mode) *reader {
	return &reader{set: set, file: file, mode: mode, inForce: map[string]string{}}
}

// state is the part of a pattern that the next line belongs to.
type state uint8

const (
	outside  state = iota // before the first pattern
	named                 // after the name: the diagram comes next
	drawing               // in the diagram
	drawn                 // after the diagram: the ':' line comes next
	closed                // after the ':' line
	labeling              // in the second diagram
	labeled               // after it
	acting                // in constraint and action lines
)

// reader reads one file, line by line.
type reader struct {
	set      *pattern.Set
	file     string
	mode     Mode
	warnings []pattern.Warning
	inForce  map[string]string // attribute_map, goal_elements, callback_data

	size int // of the board, from a comment; 0 if no comment states it

	line     int // of the text, from 1
	state    state
	cur      *pattern.Pattern
	at       int // line of its name
	diagram  diagram
	labels   diagram
	symmetry byte
	comment  []string
	values   []pattern.Attr // of the ':' line
	clauses  [2][]string    // constraint and action lines
}

func (d *reader) errorf(col int, format string, args ...any) error {
	return &pattern.SyntaxError{
		Place: pattern.Place{File: d.file, Line: d.line, Col: col},
		Msg:   fmt.Sprintf(format, args...),
	}
}

func (d *reader) warnf(line, col int, format string, args ...any) {
	d.warnings = append(d.warnings, pattern.Warning{
		Place: pattern.Place{File: d.file, Line: line, Col: col},
		Msg:   fmt.Sprintf(format, args...),
	})
}

func (d *reader) read(text string) error {
	text = strings.TrimPrefix(text, "\uFEFF") // a byte-order mark
	for line := range strings.Lines(text) {
		d.line++
		line = strings.TrimRight(line, " \t\r\n\v\f")
		if i := strings.IndexByte(line, 0); i >= 0 {
			return d.errorf(i+1, "a zero byte: want a text file")
		}
		if err := d.readLine(line); err != nil {
			return err
		}
	}
	return d.finish()
}

func (d *reader) readLine(line string) error {
	switch {
	case line == "" || line[0] == '#':
		d.pause(line)
		return nil
	case line == "Pattern" || strings.HasPrefix(line, "Pattern ") || strings.HasPrefix(line, "Pattern\t"):
		return d.readName(line)
	case isCommand(line):
		return d.readCommand(line)
	}
	return d.readPart(line)
}

// readPart takes a line within a pattern.
func (d *reader) readPart(line string) error {
	switch {
	case d.state == outside:
		return d.errorf(1, "%s before the first pattern: want a line like \"Pattern NAME\"", quote(line))
	case line[0] == ':':
		return d.readColon(line)
	case line[0] == ';':
		return d.readClause(constraint, line)
	case line[0] == '>':
		return d.readClause(action, line)
	}
	return d.readRow(line)
}

// pause takes an empty line or a comment, which ends a diagram in progress.
func (d *reader) pause(line string) {
	switch d.state {
	case drawing:
		d.state = drawn
	case labeling:
		d.state = labeled
	}
	if _, n, ok := strings.Cut(line, "boardsize "); ok {
		fmt.Sscan(n, &d.size) // stays 0 if it is not a number
	}
	if line != "" && (d.state == named || d.state == drawn) {
		d.comment = append(d.comment, line[1:])
	}
}

func (d *reader) readName(line string) error {
	if err := d.finish(); err != nil {
		return err
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return d.errorf(1, "pattern without a name: want \"Pattern NAME\"")
	}
	d.state, d.at = named, d.line
	d.cur = &pattern.Pattern{Name: words[1], Sides: pattern.BothSides}
	d.diagram, d.labels, d.comment, d.values, d.clauses = diagram{}, diagram{}, nil, nil, [2][]string{}
	if !utf8.ValidString(words[1]) {
		return d.errorf(len("Pattern ")+1, "the name is not valid UTF-8")
	}
	return nil
}

// commands are the lines that apply to all following patterns, with the attribute for each.
var commands = map[string]string{
	"attribute_map": attrMap, "goal_elements": attrGoal, "callback_data": attrCallback,
}

func isCommand(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return commands[word] != ""
}

// readCommand takes a command line, which ends the pattern before it.
func (d *reader) readCommand(line string) error {
	if err := d.finish(); err != nil {
		return err
	}
	word, rest, _ := strings.Cut(line, " ")
	if rest = strings.TrimSpace(rest); rest == "" {
		return d.errorf(len(word)+1, "%s without a value", word)
	}
	d.inForce[commands[word]] = rest
	return nil
}

// readRow takes a line that can only be part of a diagram.
func (d *reader) readRow(line string) error {
	switch d.state {
	case named, drawing:
		d.state = drawing
		return d.diagram.add(d, line, mainCells)
	case closed, labeling:
		d.state = labeling
		return d.labels.add(d, line, labelCells)
	}
	return d.errorf(1, "%s: want ':' after the diagram, or \"Pattern NAME\"", quote(line))
}

// The two kinds of clauses.
const (
	constraint = iota
	action
)

// readClause takes a ';' or '>' line.
func (d *reader) readClause(kind int, line string) error {
	switch {
	case d.state < closed:
		return d.errorf(1, "'%c' line before the ':' line", line[0])
	case kind == constraint && len(d.labels.rows) == 0:
		return d.errorf(1, "';' line without a second diagram before it")
	case kind == constraint && len(d.clauses[action]) > 0:
		return d.errorf(1, "';' line after a '>' line")
	}
	d.state = acting
	d.clauses[kind] = append(d.clauses[kind], line[1:])
	return nil
}

// quote returns the beginning of a line for a message.
func quote(line string) string {
	const most = 20
	if utf8.RuneCountInString(line) > most {
		line = string([]rune(line)[:most]) + "..."
	}
	return fmt.Sprintf("%q", line)
}
