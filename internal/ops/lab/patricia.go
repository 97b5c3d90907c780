package lab

import (
	"bufio"
	"fmt"
	"io"

	"katachi/board"
	"katachi/internal/num"
	"katachi/match/patricia"
)

// TracePatricia prints the nodes and leaves visited in Patricia trees from a point of b, in order:
// for a node the cell it tests and its content, for a leaf the patterns found.
func TracePatricia(w io.Writer, m *patricia.Matcher, b *board.Board, from board.Point) error {
	out := bufio.NewWriter(w)
	nodes, leaves, hits := 0, 0, 0
	for s := range m.Trace(b) {
		if s.Point != from {
			continue
		}
		fmt.Fprintf(out, "%s tree, view %d, ", s.Kind, s.View)
		if s.Node > 0 {
			nodes++
			place := "beside the board"
			if s.Cell != board.Pass {
				place = s.Cell.Name(b.Size())
			}
			fmt.Fprintf(out, "node %d looks at %s: %s\n", s.Node, place, s.Read.Name())
			continue
		}
		leaves, hits = leaves+1, hits+len(s.Hits)
		fmt.Fprintf(out, "leaf %d", -s.Node)
		for _, h := range s.Hits {
			fmt.Fprintf(out, ", found %s (%s) at %s", m.Set().Of(h).Name, h.Side.Name(), h.Origin.Name(b.Size()))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "%s, %s, %s\n", num.Count(nodes, "node"), num.Count(leaves, "leaf"), num.Count(hits, "hit"))
	return out.Flush()
}
