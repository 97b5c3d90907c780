package pattern

import (
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"katachi/board"
	"katachi/internal/textfile"
)

// formatVersion is the version of the native text format that Write writes. Append reads versions 1
// to formatVersion.
const formatVersion = 1

// Open reads files in the native text format into one set, named after the files' base names joined
// with "+".
func Open(paths ...string) (*Set, error) { return OpenFS(textfile.System, paths...) }

// OpenFS is Open for files of a file system.
func OpenFS(fsys fs.FS, paths ...string) (*Set, error) {
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = filepath.Base(path)
	}
	set := NewSet(strings.Join(names, "+"))
	for _, path := range paths {
		if err := appendFile(set, fsys, path); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// AppendFile is Append for a file with the given path; it decompresses the file if its name ends in
// .gz.
func AppendFile(set *Set, path string) error { return appendFile(set, textfile.System, path) }

func appendFile(set *Set, fsys fs.FS, path string) error {
	f, err := textfile.Open(fsys, path)
	if err != nil {
		return err
	}
	defer f.Close()
	return Append(set, f, path)
}

// Append reads patterns in the native text format and adds them to set. The name of the file is
// used only in messages. An error is a *SyntaxError or comes from r; the patterns before the error
// have been added.
//
// The format, by example (doc/dev/formats.md has all of it):
//
//	# A comment.
//	pattern: empty triangle
//	ja: 空き三角
//	tags: shape bad
//	text: Three stones around an empty point.
//
//	  XX
//	  X.
//
//	near-miss:
//	  XX
//	  XO
//
// Lines at the margin are "key: value"; indented lines are diagrams, which end at an empty line or
// at a line at the margin.
func Append(set *Set, r io.Reader, file string) error {
	text, err := textfile.Read(r, file)
	if err != nil {
		return err
	}
	d := &reader{set: set}
	wrong := d.read(text)
	if wrong == nil {
		return nil
	}
	return &SyntaxError{Place{file, wrong.line, wrong.col}, wrong.msg}
}

// reader reads a file in the native text format.
type reader struct {
	set  *Set
	line int // of the text, from 1
	cur  *entry
	next *drawing // the diagram being read or expected next
}

func (d *reader) read(text string) *flaw {
	text = strings.TrimPrefix(text, "\uFEFF")
	for line := range strings.Lines(text) {
		d.line++
		line = strings.TrimRight(line, " \t\r\n")
		if col := invalid(line); col > 0 {
			return flawed(d.line, col, "want text in UTF-8 without control characters")
		}
		if wrong := d.readLine(line); wrong != nil {
			return wrong
		}
	}
	return d.finish()
}

// invalid returns the column of the first invalid character in line, or 0.
func invalid(line string) int {
	for i, c := range line {
		broken := c == utf8.RuneError && !strings.HasPrefix(line[i:], "\uFFFD")
		if broken || (c < ' ' && c != '\t') || c == 0x7f {
			return columns(line[:i]) + 1
		}
	}
	return 0
}

func (d *reader) readLine(line string) *flaw {
	switch {
	case line == "":
		d.endDiagram()
		return nil
	case line[0] == '#':
		if d.inDiagram() && isRow(line) {
			return flawed(d.line, 1, "a row at the margin is a comment: want it indented, or an empty line before the comment")
		}
		d.endDiagram()
		return nil
	case line[0] == ' ' || line[0] == '\t':
		return d.readDiagram(line)
	case strings.HasPrefix(line, "$$"):
		return d.readDiagram(board.SenseiRow(line))
	}
	d.endDiagram()
	return d.readKey(line)
}

// isRow reports whether a comment looks like a row of a diagram.
func isRow(line string) bool {
	return strings.Trim(line, " \t.XxOoS?#%|123456789") == ""
}

func (d *reader) inDiagram() bool { return d.next != nil && d.next.begun }

// endDiagram ends the diagram being read; one that has not begun is still expected.
func (d *reader) endDiagram() {
	if d.inDiagram() {
		d.next = nil
	}
}

// readDiagram takes an indented line, or an empty one for the first line of a diagram of Sensei's
// Library and its links.
func (d *reader) readDiagram(line string) *flaw {
	if line == "" {
		return nil
	}
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	switch {
	case d.cur == nil:
		return flawed(d.line, indent+1, "a diagram before the first \"pattern: NAME\"")
	case d.next == nil && d.cur.diagram != nil:
		return flawed(d.line, indent+1, "a second diagram: want \"example:\" or \"near-miss:\" before it, or no empty line within a diagram")
	case d.next == nil:
		d.next = new(drawing)
		d.cur.diagram = d.next
	}
	return d.next.add(d.line, line)
}

// finish adds the pattern that has been read to the set.
func (d *reader) finish() *flaw {
	e := d.cur
	if e == nil {
		return nil
	}
	d.cur, d.next = nil, nil
	if e.diagram == nil {
		return flawed(e.line, 1, "pattern %q has no diagram: want indented rows", e.Name)
	}
	if wrong := e.place(); wrong != nil {
		return wrong
	}
	for i, g := range e.examples {
		if wrong := e.Examples[i].place(g); wrong != nil {
			return wrong
		}
	}
	p := e.Pattern
	p.Symmetries = p.Merge(p.Symmetries)
	if _, err := d.set.Add(&p); err != nil {
		return flawed(e.line, 1, "%s", strings.TrimPrefix(err.Error(), "pattern: "))
	}
	return nil
}
