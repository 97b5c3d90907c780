package sgf

import (
	"iter"
	"sync/atomic"

	"katachi/board"
)

// File is the content of a file, as returned by [Parse].
type File struct {
	Games    []*Game
	Warnings []Warning // in the order of the file
}

// Game is one game with all its variations. Its text is UTF-8, whatever the encoding of the file;
// if it has characters beyond ASCII, the CA property of the root says so.
type Game struct {
	Root     *Node
	Encoding string // of the file: UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, EUC-JP, ISO-8859-1, or the value of CA
	Closed   bool   // the closing bracket was there
	Record   string // the game as it stands in the file
}

// Node is one node of a game: its properties in the order of the file, and its
// place in the tree. The first child continues the main line.
type Node struct {
	props  *[]Property // may be shared between nodes: replaced as a whole, never written to
	parent *Node
	first  *Node // first child
	next   *Node // next sibling
}

// Property is a name with values. Values are raw: UTF-8 text with SGF's backslashes, which
// [Node.Text] removes. If a node in the file repeats a name, it has several Properties with that
// name.
type Property struct {
	Name   string
	Values []string
}

// Properties returns the properties of n. Do not modify them: use Set, Add and Remove.
func (n *Node) Properties() []Property {
	if n.props == nil {
		return nil
	}
	return *n.props
}

// sharedMoves holds the properties of nodes with one move and nothing else.
var sharedMoves [2][maxSize][maxSize]atomic.Pointer[[]Property]

// sharedMove returns the properties of a node that holds only the move k at p.
func sharedMove(k key, p Point) *[]Property {
	i := 0
	if k == keyW {
		i = 1
	}
	slot := &sharedMoves[i][p.X][p.Y]
	props := slot.Load()
	if props == nil {
		props = &[]Property{{nameString(k), []string{p.String()}}}
		slot.Store(props)
	}
	return props
}

// Parent returns the node before n, or nil for a root.
func (n *Node) Parent() *Node { return n.parent }

// FirstChild returns the node that continues the main line, or nil at its end.
func (n *Node) FirstChild() *Node { return n.first }

// NextSibling returns the next variation beside n, or nil if n is the last.
func (n *Node) NextSibling() *Node { return n.next }

// Children yields the child nodes of n, the main line first.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.first; c != nil && yield(c); c = c.next {
		}
	}
}

// MainLine yields the nodes of the main line, the root first.
func (g *Game) MainLine() iter.Seq[*Node] { return g.Root.MainLine() }

// MainLine yields n, its first child, and so on.
func (n *Node) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for ; n != nil && yield(n); n = n.first {
		}
	}
}

// Path returns the nodes from the root to n, both included.
func (n *Node) Path() []*Node {
	var path []*Node
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// All yields every node of the game in the order of the file: parents before children, the main
// line before its variations.
func (g *Game) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.Root; n != nil; n = n.after(g.Root) {
			if !yield(n) {
				return
			}
		}
	}
}

// after returns the node that follows n in preorder below root.
func (n *Node) after(root *Node) *Node {
	if n.first != nil {
		return n.first
	}
	for ; n != root; n = n.parent {
		if n.next != nil {
			return n.next
		}
	}
	return nil
}

// unstatedSize is SGF's default number of columns and rows, for a record without SZ.
const unstatedSize = 19

// Size returns the columns and rows of the board, 19 if SZ is absent or wrong.
func (g *Game) Size() (columns, rows int) {
	if v, ok := g.Root.value("SZ"); ok {
		if c, r, ok := parseSize(v); ok {
			return c, r
		}
	}
	return unstatedSize, unstatedSize
}

// property returns the first property with the name, or nil if there is none.
func (n *Node) property(name string) *Property {
	for i, p := range n.Properties() {
		if p.Name == name {
			return &(*n.props)[i]
		}
	}
	return nil
}

// Has reports whether n has a property with the name.
func (n *Node) Has(name string) bool { return n.property(name) != nil }

// value returns the first raw value of a property.
func (n *Node) value(name string) (string, bool) {
	if p := n.property(name); p != nil && len(p.Values) > 0 {
		return p.Values[0], true
	}
	return "", false
}

// Values returns all raw values of a property, nil if it is absent.
func (n *Node) Values(name string) []string {
	var all []string
	for _, p := range n.Properties() {
		if p.Name == name {
			all = append(all, p.Values...)
		}
	}
	return all
}

// Text returns the first value of a property as text, "" if it is absent.
func (n *Node) Text(name string) string {
	v, _ := n.value(name)
	return unescape(v)
}

// texts returns all values of a property as text.
func (n *Node) texts(name string) (list []string) {
	for _, v := range n.Values(name) {
		list = append(list, unescape(v))
	}
	return list
}

// AppendSteps appends the moves and set-up stones of n to dst in the order of the file, with number
// as their Node. The size of the board decides whether "tt" is a pass.
func (n *Node) AppendSteps(dst []Step, number, columns, rows int) []Step {
	for _, p := range n.Properties() {
		k := keyOf(p.Name)
		switch {
		case len(p.Values) == 0:
		case k.isMove():
			move := parseMove(p.Values[0], columns, rows)
			dst = append(dst, Step{Node: int32(number), Color: colorOf(k), Point: move})
		case k.isSetup():
			for _, v := range p.Values {
				dst = appendSetup(dst, Step{Node: int32(number), Color: colorOf(k), Setup: true}, v, columns, rows)
			}
		}
	}
	return dst
}

func appendSetup(dst []Step, step Step, v string, columns, rows int) []Step {
	r, _, ok := parseRect(v, columns, rows)
	if !ok || !r.to.On(columns, rows) {
		return dst
	}
	for y := r.from.Y; y <= r.to.Y; y++ {
		for x := r.from.X; x <= r.to.X; x++ {
			step.Point = Point{x, y}
			dst = append(dst, step)
		}
	}
	return dst
}

func colorOf(k key) board.Color {
	switch k {
	case keyB, keyAB:
		return board.Black
	case keyW, keyAW:
		return board.White
	}
	return board.Empty
}

// Points returns the points of a property such as TR, SQ or AB, with compressed lists expanded;
// values that are not points are left out.
func (n *Node) Points(name string) []Point {
	var points []Point
	columns, rows := maxSize, maxSize
	for _, v := range n.Values(name) {
		r, _, ok := parseRect(v, columns, rows)
		if ok && columns == maxSize && (r.to.X >= firstCapital || r.to.Y >= firstCapital) {
			columns, rows = (&Game{Root: n.root()}).Size()
			r, _, ok = parseRect(v, columns, rows)
		}
		if !ok {
			continue
		}
		for y := r.from.Y; y <= r.to.Y; y++ {
			for x := r.from.X; x <= r.to.X; x++ {
				points = append(points, Point{x, y})
			}
		}
	}
	return points
}

// root returns the first node of the game that n belongs to.
func (n *Node) root() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}
