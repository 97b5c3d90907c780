package sgf

import (
	"slices"
	"strings"

	"katachi/board"
)

// NewGame returns a game with one empty root node that states format and size.
func NewGame(columns, rows int) *Game {
	root := &Node{}
	root.Set("GM", "1")
	root.Set("FF", "4")
	root.Set("CA", "UTF-8")
	root.Set("SZ", sizeText(columns, rows))
	return &Game{Root: root, Encoding: codecNames[utf8Text], Closed: true}
}

// ToFF4 makes g a record in FF[4], the format of the writer. The markup of FF[1] to FF[3] that FF[4]
// no longer has is converted: letters (L) to labels, marks (M) to MA.
func (g *Game) ToFF4() {
	if trim(g.Root.Text("FF")) != "4" {
		for n := range g.All() {
			n.convertMarkup()
		}
	}
	g.Root.Set("FF", "4")
}

// convertMarkup converts L and M. Values that are not points are kept.
func (n *Node) convertMarkup() {
	if !n.Has("L") && !n.Has("M") {
		return
	}
	for i, p := range n.Points("L") {
		if !slices.ContainsFunc(n.Values("LB"), labelOn(p)) {
			n.Label(p, letters[i%len(letters):][:1])
		}
	}
	n.Mark("MA", n.Points("M")...)
	for _, name := range []string{"L", "M"} {
		n.Set(name, slices.DeleteFunc(n.members(name), isPoints)...)
	}
}

// isPoints reports whether v is a point or a compressed list.
func isPoints(v string) bool {
	_, _, ok := parseRect(v, maxSize, maxSize)
	return ok
}

// SetProperties replaces the properties of n by props, which n keeps; do not change props
// afterwards. Other nodes that shared the old properties are not affected.
func (n *Node) SetProperties(props []Property) { n.props = &props }

// Set makes values the only raw values of the property; without values it removes the property. Raw
// values are written as they are, except for brackets and backslashes that would break the file:
// use [Node.SetText] for text.
func (n *Node) Set(name string, values ...string) {
	if len(values) == 0 {
		n.Remove(name)
		return
	}
	var kept []Property
	done := false
	for _, p := range n.Properties() {
		switch {
		case p.Name != name:
			kept = append(kept, p)
		case !done:
			kept, done = append(kept, Property{name, values}), true
		}
	}
	if !done {
		kept = append(kept, Property{name, values})
	}
	n.props = &kept
}

// add appends a raw value to the property. It replaces empty values: an empty list has one, and a
// list with members must not.
func (n *Node) add(name, value string) {
	n.Set(name, append(n.members(name), value)...)
}

// members returns the values of the property that are not empty.
func (n *Node) members(name string) []string {
	return slices.DeleteFunc(n.Values(name), func(v string) bool { return trim(v) == "" })
}

// SetText makes text the only value of the property; "" removes it.
func (n *Node) SetText(name, text string) {
	if text == "" {
		n.Remove(name)
		return
	}
	n.Set(name, escape(text))
}

// Remove removes the property.
func (n *Node) Remove(name string) {
	var kept []Property
	for _, p := range n.Properties() {
		if p.Name != name {
			kept = append(kept, p)
		}
	}
	n.props = &kept
}

// AddComment appends a paragraph to the comment of n.
func (n *Node) AddComment(text string) {
	if old := n.Text("C"); old != "" {
		text = old + "\n" + text
	}
	n.SetText("C", text)
}

// Mark adds points to a list of marks such as TR, SQ, CR, MA or SL. Points that already have the
// mark are left out, and so is Pass.
func (n *Node) Mark(name string, points ...Point) {
	for _, p := range points {
		if p.On(maxSize, maxSize) && !slices.Contains(n.Points(name), p) {
			n.add(name, p.String())
		}
	}
}

// Label writes text on a point, replacing any label there.
func (n *Node) Label(p Point, text string) {
	kept := slices.DeleteFunc(n.members("LB"), labelOn(p))
	n.Set("LB", append(kept, p.String()+":"+escape(text))...)
}

// labelOn returns a function that reports whether a value is a label on p.
func labelOn(p Point) func(value string) bool {
	return func(value string) bool { return strings.HasPrefix(value, p.String()+":") }
}

// AddChild appends an empty node to the variations that follow n; the first
// child of a node continues the main line.
func (n *Node) AddChild() *Node {
	child := &Node{parent: n}
	if n.first == nil {
		n.first = child
		return child
	}
	last := n.first
	for last.next != nil {
		last = last.next
	}
	last.next = child
	return child
}

// AddMove appends a variation of one move of Black or White; p may be Pass.
func (n *Node) AddMove(c board.Color, p Point) *Node {
	child := n.AddChild()
	switch {
	case !p.On(maxSize, maxSize):
		child.Set(colorName(c), p.String())
	case c == board.White:
		child.props = sharedMove(keyW, p)
	default:
		child.props = sharedMove(keyB, p)
	}
	return child
}

// Move returns the move of a node, the first if there are several; ok is false if there is none. p
// may be Pass.
func (n *Node) Move() (c board.Color, p Point, ok bool) {
	for _, prop := range n.Properties() {
		if k := keyOf(prop.Name); k.isMove() && len(prop.Values) > 0 {
			root := n
			for root.parent != nil {
				root = root.parent
			}
			columns, rows := (&Game{Root: root}).Size()
			return colorOf(k), parseMove(prop.Values[0], columns, rows), true
		}
	}
	return board.Empty, Pass, false
}

// Detach takes n and all nodes below it out of its game. It does nothing to a root.
func (n *Node) Detach() {
	if n.parent == nil {
		return
	}
	link := &n.parent.first
	for *link != n {
		link = &(*link).next
	}
	*link = n.next
	n.parent, n.next = nil, nil
}
