package picture

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Graph is a directed graph without cycles, such as an automaton or a tree. It is drawn from left to
// right: a node stands to the right of all nodes that lead to it.
type Graph struct {
	Title string
	Nodes []GraphNode
	Edges []GraphEdge
	Fewer string // how a user gets fewer nodes, for the error of a graph that is too large
}

// GraphNode is a node, drawn as a box around its lines of text.
type GraphNode struct {
	Lines []string
	Final bool // something is found there: drawn with a double border
}

// GraphEdge is an edge between two nodes. Edges between the same nodes share a line.
type GraphEdge struct {
	From, To int
	Label    string
}

const (
	mostNodes   = 300 // of a graph that a person can read
	graphLetter = 0.42
	graphGap    = 0.55 // between two columns
	graphMargin = 0.6
)

// graphSpot is a place in a column: of a node, or of an edge where it crosses the column.
type graphSpot struct {
	lines         []string
	node, final   bool
	width, height float64
	y             float64 // of the middle
	before, after []int   // the spots of the columns beside it that it is connected with
}

// graphLayout places a graph: nodes in columns 0, 2, 4, ..., the labels of edges between them. Every
// spot has room of its own, so no text lies on another or on a line.
type graphLayout struct {
	spots   []graphSpot
	columns [][]int   // spots from top to bottom
	x       []float64 // left sides of the columns, and the end of the last one
}

// SVG writes the graph as a complete SVG document. It is an error if the graph is too large to be
// read.
func (g *Graph) SVG(w io.Writer) error {
	if len(g.Nodes) > mostNodes {
		return fmt.Errorf("a picture of %d nodes is too large, want %d at most: %s", len(g.Nodes), mostNodes, g.Fewer)
	}
	l := &graphLayout{}
	l.fill(g)
	height := l.place()
	wide := max(l.x[len(l.columns)], textWidth(g.Title)) + 2*graphMargin
	high := height + 2*graphMargin + 1
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" font-family="monospace" text-anchor="middle">`+"\n", num(wide), num(high))
	c := svgCanvas{out, new(int), "m"}
	c.rect(0, 0, wide, high, 0, paper, none, 0)
	c.textFrom(graphMargin, graphMargin, graphLetter, g.Title, ink)
	fmt.Fprintf(out, `<g transform="translate(%s %s)">`+"\n", num(graphMargin), num(graphMargin+1))
	l.draw(c)
	fmt.Fprintln(out, "</g>\n</svg>")
	return out.Flush()
}

func textWidth(text string) float64 { return 0.62 * graphLetter * float64(width(text)) }

// fill makes the spots, each in its column.
func (l *graphLayout) fill(g *Graph) {
	column := g.columns()
	for i, n := range g.Nodes {
		l.add(column[i], graphSpot{lines: n.Lines, node: true, final: n.Final})
	}
	labels := map[[2]int][]string{}
	for _, e := range g.Edges {
		ends := [2]int{e.From, e.To}
		labels[ends] = append(labels[ends], e.Label)
	}
	for _, e := range g.Edges {
		texts, first := labels[[2]int{e.From, e.To}]
		if !first {
			continue
		}
		delete(labels, [2]int{e.From, e.To})
		last, lines := e.From, []string{strings.Join(texts, " ")}
		for at := column[e.From] + 1; at < column[e.To]; at++ {
			next := l.add(at, graphSpot{lines: lines})
			l.connect(last, next)
			last, lines = next, nil
		}
		l.connect(last, e.To)
	}
}

// columns returns the column of each node: twice the length of the longest path to it.
func (g *Graph) columns() []int {
	column := make([]int, len(g.Nodes))
	for range g.Nodes { // as often as a path without cycles can be long
		moved := false
		for _, e := range g.Edges {
			if column[e.To] < column[e.From]+2 {
				column[e.To], moved = column[e.From]+2, true
			}
		}
		if !moved {
			return column
		}
	}
	if len(g.Edges) > 0 {
		panic("picture: a graph with a cycle")
	}
	return column
}

func (l *graphLayout) add(column int, s graphSpot) int {
	for _, line := range s.lines {
		if line != "" {
			s.width = max(s.width, textWidth(line))
		}
	}
	s.height = 0.25 + 1.35*graphLetter*float64(len(s.lines))
	if s.node {
		s.width, s.height = max(s.width+0.4, 0.8), s.height+0.35
	}
	for len(l.columns) <= column {
		l.columns = append(l.columns, nil)
	}
	l.spots = append(l.spots, s)
	l.columns[column] = append(l.columns[column], len(l.spots)-1)
	return len(l.spots) - 1
}

func (l *graphLayout) connect(from, to int) {
	l.spots[from].after = append(l.spots[from].after, to)
	l.spots[to].before = append(l.spots[to].before, from)
}

// place sets all coordinates, and returns the height. Spots are ordered, and then moved, towards the
// mean of those that they are connected with, column by column, to the right and to the left.
func (l *graphLayout) place() (height float64) {
	l.depthFirst()
	for range 12 {
		l.sweep(func(c []int) {
			slices.SortStableFunc(c, func(a, b int) int { return cmp.Compare(l.mean(a), l.mean(b)) })
			for i, s := range c {
				l.spots[s].y = float64(i) - float64(len(c))/2
			}
		})
	}
	for range 30 {
		l.sweep(l.settle)
	}
	x, top := 0.0, 0.0
	for _, c := range l.columns {
		l.x = append(l.x, x)
		wide := 0.0
		for _, s := range c {
			wide = max(wide, l.spots[s].width)
			top = min(top, l.spots[s].y-l.spots[s].height/2)
		}
		x += wide + graphGap
	}
	l.x = append(l.x, max(x-graphGap, 0))
	for i := range l.spots {
		l.spots[i].y -= top
		height = max(height, l.spots[i].y+l.spots[i].height/2)
	}
	return height
}

// sweep visits the columns from left to right and back.
func (l *graphLayout) sweep(visit func([]int)) {
	for _, c := range l.columns {
		visit(c)
	}
	for _, c := range slices.Backward(l.columns) {
		visit(c)
	}
}

// depthFirst orders the spots of each column as they are reached first, so that trees have no
// crossings.
func (l *graphLayout) depthFirst() {
	reached, next := make([]bool, len(l.spots)), 0.0
	var visit func(s int)
	visit = func(s int) {
		if reached[s] {
			return
		}
		reached[s], l.spots[s].y = true, next
		next++
		for _, t := range l.spots[s].after {
			visit(t)
		}
	}
	for _, c := range l.columns {
		for _, s := range c {
			visit(s)
		}
	}
	for _, c := range l.columns {
		slices.SortFunc(c, func(a, b int) int { return cmp.Compare(l.spots[a].y, l.spots[b].y) })
	}
}

// mean returns the mean height of the spots that s is connected with.
func (l *graphLayout) mean(s int) float64 {
	sum, n := 0.0, 0
	for _, list := range [][]int{l.spots[s].before, l.spots[s].after} {
		for _, t := range list {
			sum, n = sum+l.spots[t].y, n+1
		}
	}
	if n == 0 {
		return l.spots[s].y
	}
	return sum / float64(n)
}

// settle moves the spots of a column as near to their means as their order and heights allow, with
// the least sum of squares: neighbours that would overlap move as a block.
func (l *graphLayout) settle(column []int) {
	type block struct{ sum, n float64 }
	var blocks []block
	offset := make([]float64, len(column))
	for i, s := range column {
		if i > 0 {
			offset[i] = offset[i-1] + (l.spots[column[i-1]].height+l.spots[s].height)/2
		}
		b := block{l.mean(s) - offset[i], 1}
		for len(blocks) > 0 && blocks[len(blocks)-1].sum/blocks[len(blocks)-1].n > b.sum/b.n {
			b.sum, b.n = b.sum+blocks[len(blocks)-1].sum, b.n+blocks[len(blocks)-1].n
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range int(b.n) {
			l.spots[column[i]].y = b.sum/b.n + offset[i]
			i++
		}
	}
}

// draw draws the edges, then the nodes and labels.
func (l *graphLayout) draw(c svgCanvas) {
	for i, column := range l.columns {
		left, right := l.x[i], l.x[i+1]-graphGap
		if i == len(l.columns)-1 {
			right = l.x[i+1]
		}
		for _, at := range column {
			s := &l.spots[at]
			from, middle := left, (left+right)/2
			if s.node {
				from, middle = left+s.width, left+s.width/2
			}
			for _, t := range s.after {
				l.edge(c, from, right, s.y, &l.spots[t])
			}
			s.draw(c, left, middle)
		}
	}
}

// edge draws a line from a spot whose column ends at right to one in the next column.
func (l *graphLayout) edge(c svgCanvas, from, right, y float64, to *graphSpot) {
	x, half := right+graphGap, graphGap/2
	fmt.Fprintf(c.w, `<path d="M%s %s H%s C%s %[2]s %[4]s %[5]s %[6]s %[5]s" fill="none" stroke="#8a7a5c"/>`+"\n",
		num(from), num(y), num(right), num(right+half), num(to.y), num(x))
	if to.node {
		fmt.Fprintf(c.w, `<path d="M%s %s l%s %s v%s z" fill="#8a7a5c"/>`+"\n", num(x), num(to.y), num(-0.2), num(-0.1), num(0.2))
	}
}

// draw draws the box of a node with its text, or the label of an edge.
func (s *graphSpot) draw(c svgCanvas, left, middle float64) {
	top := s.y - s.height/2 + 0.1
	high := s.height - 0.2
	if s.node {
		c.rect(left, top, s.width, high, 0.15, white, ink, 0.04)
		if s.final {
			c.rect(left+0.08, top+0.08, s.width-0.16, high-0.16, 0.1, shadeBand, ink, 0.03)
		}
	} else if s.width > 0 {
		c.rect(middle-s.width/2-0.05, s.y-0.25, s.width+0.1, 0.5, 0, paper, none, 0)
	}
	for i, line := range s.lines {
		y := s.y + 1.35*graphLetter*(float64(i)-float64(len(s.lines)-1)/2)
		if s.node && len(s.lines) > 1 {
			c.textFrom(left+0.2, y, graphLetter, strings.ReplaceAll(line, " ", "\u00a0"), ink)
		} else if line != "" {
			c.text(middle, y, graphLetter, line, ink)
		}
	}
}
