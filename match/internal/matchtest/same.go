package matchtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// same fails the test if two sorted lists of hits differ, and shows the first differences with the
// pattern and the board.
func same(t *testing.T, where string, s *pattern.Set, b *board.Board, got, want []match.Hit) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	missing, extra := match.Diff(nil, nil, want, got)
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %d hits, want %d; %d missing, %d too many", where, len(got), len(want), len(missing), len(extra))
	for _, h := range missing[:min(2, len(missing))] {
		fmt.Fprintf(&text, "\nmissing: %s", describe(s, b, h))
	}
	for _, h := range extra[:min(2, len(extra))] {
		fmt.Fprintf(&text, "\ntoo many: %s", describe(s, b, h))
	}
	t.Fatalf("%s\n%s", text.String(), draw(b))
}

// describe returns a hit with its pattern, drawn as it lies on the board.
func describe(s *pattern.Set, b *board.Board, h match.Hit) string {
	p := s.Of(h)
	o := p.Orient(h.Sym)
	var text strings.Builder
	fmt.Fprintf(&text, "pattern %d (%s), side %s, symmetry %d, origin %s, edges %04b",
		h.Pattern, p.Name, h.Side.Name(), h.Sym, h.Origin.Name(b.Size()), o.Edges)
	for i, k := range o.Cells {
		if i%o.Width == 0 {
			text.WriteString("\n\t")
		}
		text.WriteString(symbol(k.As(h.Side)))
	}
	return text.String()
}

// symbol returns the symbol of a class in native diagrams.
func symbol(k pattern.Class) string {
	return ".XxOoS?#%%%%%%%%"[k-1 : k]
}

// draw returns b with a line for each row.
func draw(b *board.Board) string {
	var text strings.Builder
	for p := range b.Points {
		text.WriteString(b.Color(p).String())
		if x, _ := p.XY(); x == b.Size()-1 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}
