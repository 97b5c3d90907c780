package shapes

import (
	"fmt"
	"strings"

	"katachi/internal/picture"
	"katachi/shape"
)

// graphOf builds the graph of lists: a node for each level, with the part of the shape that is known
// there, and one for R.
type graphOf struct {
	*picture.Graph
	scheme shape.Scheme
}

// add adds a node below another, or a root if parent is negative, and returns its number.
func (g *graphOf) add(parent int, n picture.GraphNode) int {
	if parent >= 0 {
		g.Edges = append(g.Edges, picture.GraphEdge{From: parent, To: len(g.Nodes)})
	}
	g.Nodes = append(g.Nodes, n)
	return len(g.Nodes) - 1
}

// level adds the node of the last level of a list.
func (g *graphOf) level(parent int, l *shape.List, more string) int {
	name := fmt.Sprintf("S%d ", l.Depth)
	if l.Depth == 0 {
		name = "P0 "
	}
	return g.add(parent, g.node(name+Hex(l.Codes[l.Depth])+more, l, 0))
}

// result adds the node of R, with the marks in the core.
func (g *graphOf) result(parent int, core, r shape.Code, more string) {
	n := g.node("R "+Hex(r)+more, &shape.List{Codes: [17]shape.Code{core}}, r)
	n.Final = true
	g.add(parent, n)
}

func (g *graphOf) node(title string, l *shape.List, r shape.Code) picture.GraphNode {
	drawn := strings.TrimRight(g.scheme.Draw(l, r), "\n")
	return picture.GraphNode{Lines: append([]string{title}, strings.Split(drawn, "\n")...)}
}

// Graph returns the levels of the shape as a graph.
func (s *At) Graph() *picture.Graph {
	g := &graphOf{&picture.Graph{Title: "the shape at " + s.Corner.Name(s.Size) + ", level by level; x: Black has played, o: White, *: both"}, s.Scheme}
	last := -1
	for n := range s.Read.Depth + 1 {
		part := s.Read
		part.Depth = n
		last = g.level(last, &part, "")
	}
	if s.Known {
		g.result(last, s.Read.Codes[0], shape.ResultOf(s.Evidence.Moves), ", "+s.Agrees())
	}
	return g.Graph
}

// TreeGraph returns the first nodes of the tree of a core as a graph.
func TreeGraph(db *shape.DB, core shape.Code, limit int) *picture.Graph {
	g := &graphOf{&picture.Graph{Title: "the tree of core " + Hex(core), Fewer: "choose a smaller --limit"}, db.Provenance().Scheme}
	var above [shape.MaxLevels + 1]int
	count := 0
	for b := range db.Tree(core) {
		if count++; count > limit {
			g.Title += ", in part"
			break
		}
		var l shape.List
		copy(l.Codes[:], b.Codes)
		l.Depth = b.Level()
		parent := -1
		if l.Depth > 0 {
			parent = above[l.Depth-1]
		}
		at := g.level(parent, &l, fmt.Sprintf(", seen %d", b.Seen()))
		above[l.Depth] = at
		for _, c := range b.Tail {
			l.Depth++
			l.Codes[l.Depth] = c
			at = g.level(at, &l, "")
		}
		if b.End {
			g.result(at, core, shape.ResultOf(b.Moves), "")
		}
	}
	return g.Graph
}
