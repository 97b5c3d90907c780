package sgf

import (
	"fmt"
	"io"
	"strings"
)

// lineWidth is where the writer breaks lines, between nodes.
const lineWidth = 72

// WriteTo writes the game so that reading it again gives an equal game. A property that a node
// repeats is written once, with all values. If it may have only one value, the first is written;
// comments are joined into one text. A second move in a node gets its own node. Control characters
// below the tabulator are written as blanks, as they are read: a few of them would make the record
// look like binary data. WriteTo implements io.WriterTo.
func (g *Game) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(g.Append(nil))
	return int64(n), err
}

// String returns what WriteTo writes.
func (g *Game) String() string { return string(g.Append(nil)) }

// Append appends the game and a line break to dst.
func (g *Game) Append(dst []byte) []byte {
	w := writer{out: dst, line: len(dst)}
	w.columns, w.rows = g.Size()
	w.out = append(w.out, '(')
	for n := g.Root; n != nil; {
		props := n.Properties()
		if n == g.Root && !strings.EqualFold(g.Root.Text("CA"), "UTF-8") && !g.isASCII() {
			props = withUTF8(props)
		}
		if len(props) < 2 || !repeats(props) {
			w.node(props)
		} else {
			for _, list := range once(props, w.columns, w.rows) {
				w.node(list)
			}
		}
		n = w.step(n, g.Root)
	}
	return append(w.out, ")\n"...)
}

func (g *Game) isASCII() bool {
	for n := range g.All() {
		for _, p := range n.Properties() {
			for _, v := range p.Values {
				if !isASCII(v) {
					return false
				}
			}
		}
	}
	return true
}

type writer struct {
	out           []byte
	line          int // where the current line began
	columns, rows int
}

// step goes to the node after n, writing the brackets between the two.
func (w *writer) step(n, root *Node) *Node {
	if n.first != nil {
		if n.first.next != nil {
			w.open()
		}
		return n.first
	}
	for ; n != root; n = n.parent {
		alone := n.parent.first == n && n.next == nil
		if !alone {
			w.out = append(w.out, ')')
		}
		if n.next != nil {
			w.open()
			return n.next
		}
	}
	return nil
}

func (w *writer) open() {
	w.breakLine()
	w.out = append(w.out, '(')
}

func (w *writer) breakLine() {
	w.out = append(w.out, '\n')
	w.line = len(w.out)
}

func (w *writer) node(props []Property) {
	if len(w.out)-w.line >= lineWidth {
		w.breakLine()
	}
	w.out = append(w.out, ';')
	for i := range props {
		if i > 0 && len(w.out)-w.line >= lineWidth {
			w.breakLine()
		}
		w.property(&props[i])
	}
}

func (w *writer) property(p *Property) {
	if p.Name == "" || len(p.Values) == 0 {
		return
	}
	k := keyOf(p.Name)
	w.out = append(w.out, p.Name...)
	values := p.Values
	if len(values) > 1 {
		values = p.written()
	}
	for _, v := range values {
		skip := -1
		if k.isMove() || k.isSetup() {
			skip = endOfPoint(v)
		}
		w.out = append(w.out, '[')
		w.out = appendRaw(w.out, v, skip)
		w.out = append(w.out, ']')
	}
}

// appendRaw appends a raw value, with a backslash before every bracket that would end it, and after
// a backslash that would escape the closing bracket. skip is the index of a character to escape
// because it looks like the end of a point without its bracket, or -1. Control characters become
// blanks.
func appendRaw(dst []byte, v string, skip int) []byte {
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case c == '\\' && i+1 == len(v):
			dst = append(dst, '\\')
		case c == '\\':
			dst = append(dst, c)
			i++
		case c == ']', i == skip:
			dst = append(dst, '\\')
		}
		if v[i] < '\t' {
			dst = append(dst, ' ')
			continue
		}
		dst = append(dst, v[i])
	}
	return dst
}

func sizeText(columns, rows int) string {
	if columns == rows {
		return fmt.Sprint(columns)
	}
	return fmt.Sprintf("%d:%d", columns, rows)
}
