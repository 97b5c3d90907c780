package sgf

import (
	"slices"
	"strings"
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

// Add appends a raw value to the property.
func (n *Node) Add(name, value string) {
	n.Set(name, append(n.Values(name), value)...)
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
// mark are left out.
func (n *Node) Mark(name string, points ...Point) {
	for _, p := range points {
		if !slices.Contains(n.Points(name), p) {
			n.Add(name, p.String())
		}
	}
}

// Label writes text on a point, replacing any label there.
func (n *Node) Label(p Point, text string) {
	var kept []string
	for _, v := range n.Values("LB") {
		if !strings.HasPrefix(v, p.String()+":") {
			kept = append(kept, v)
		}
	}
	n.Set("LB", append(kept, p.String()+":"+escape(text))...)
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

// AddMove appends a variation of one move; color is "B" or "W".
func (n *Node) AddMove(color string, p Point) *Node {
	child := n.AddChild()
	child.Set(color, p.String())
	return child
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
