package lab

import (
	"bufio"
	"fmt"
	"io"

	"katachi/board"
	"katachi/internal/num"
	"katachi/match/ptree"
	"katachi/pattern"
)

// Triples prints a line with the triples of each pattern of a set as drawn.
func Triples(w io.Writer, set *pattern.Set) error {
	out := bufio.NewWriter(w)
	for _, p := range set.All() {
		o := p.Orient(0)
		fmt.Fprintf(out, "%s: ", p.Name)
		for i, t := range ptree.Triples(&o, board.Black) {
			if i > 0 {
				fmt.Fprint(out, ", ")
			}
			fmt.Fprint(out, t)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// TraceTree prints the node instances in a search of b with a pattern tree: the node and its
// triple, the places where the instance was created and had its last hit, and the patterns found
// there. If image is not negative, it prints only instances that search this image of the board.
func TraceTree(w io.Writer, m *ptree.Matcher, b *board.Board, image int) error {
	triples := map[int]ptree.Triple{}
	for n := range m.Nodes() {
		triples[n.ID] = n.Triple
	}
	out := bufio.NewWriter(w)
	instances, hits := 0, 0
	for i := range m.Trace(b) {
		if image >= 0 && int(i.Image) != image {
			continue
		}
		instances, hits = instances+1, hits+len(i.Hits)
		fmt.Fprintf(out, "node %d %v, image %d, created at (%d,%d), last hit (%d,%d)",
			i.Node, triples[i.Node], i.Image, i.StartX, i.StartY, i.X, i.Y)
		for _, h := range i.Hits {
			fmt.Fprintf(out, ", found %s (%s) at %s", m.Set().Of(h).Name, h.Side.Name(), h.Origin.Name(b.Size()))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "%s, %s\n", num.Count(instances, "instance"), num.Count(hits, "hit"))
	return out.Flush()
}
