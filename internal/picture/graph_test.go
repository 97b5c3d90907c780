package picture_test

import (
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"katachi/internal/picture"
)

// box is the rectangle of a text in an SVG.
type box struct {
	X      float64 `xml:"x,attr"`
	Y      float64 `xml:"y,attr"`
	Size   float64 `xml:"font-size,attr"`
	Anchor string  `xml:"text-anchor,attr"`
	Text   string  `xml:",chardata"`
}

// sides returns the left and right sides; letters of a monospaced typeface are 0.6 of its size wide.
func (b *box) sides() (left, right float64) {
	wide := 0.6 * b.Size * float64(utf8.RuneCountInString(b.Text))
	if b.Anchor == "start" {
		return b.X, b.X + wide
	}
	return b.X - wide/2, b.X + wide/2
}

func (b *box) overlaps(c *box) bool {
	l0, r0 := b.sides()
	l1, r1 := c.sides()
	return l0 < r1 && l1 < r0 && max(b.Y, c.Y)-min(b.Y, c.Y) < b.Size
}

// texts returns the texts of a graph's SVG.
func texts(t *testing.T, g *picture.Graph) []box {
	t.Helper()
	var svg strings.Builder
	if err := g.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Texts []box `xml:"g>text"`
	}
	if err := xml.Unmarshal([]byte(svg.String()), &doc); err != nil {
		t.Fatal(err)
	}
	return doc.Texts
}

// TestGraphTexts draws random graphs: all texts are there, none overlaps another, and a node is to the
// right of those that lead to it.
func TestGraphTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		g := &picture.Graph{}
		nodes := 1 + r.IntN(40)
		want := 0
		for i := range nodes {
			lines := []string{fmt.Sprintf("n%d", i)}
			for range r.IntN(3) {
				lines = append(lines, strings.Repeat("<&>", r.IntN(6)+1))
			}
			want += len(lines)
			g.Nodes = append(g.Nodes, picture.GraphNode{Lines: lines, Final: r.IntN(2) == 0})
		}
		edges := map[[2]int]bool{}
		for range r.IntN(3 * nodes) {
			if from, to := r.IntN(nodes), r.IntN(nodes); from < to {
				g.Edges = append(g.Edges, picture.GraphEdge{From: from, To: to, Label: "e"})
				edges[[2]int{from, to}] = true
			}
		}
		all := texts(t, g)
		if len(all) != want+len(edges) {
			t.Fatalf("%d texts, want %d of nodes and %d of edges", len(all), want, len(edges))
		}
		left := map[string]float64{}
		for i := range all {
			left[all[i].Text], _ = all[i].sides()
			for j := range i {
				if all[i].overlaps(&all[j]) {
					t.Fatalf("%+v overlaps %+v", all[i], all[j])
				}
			}
		}
		for e := range edges {
			if from, to := fmt.Sprintf("n%d", e[0]), fmt.Sprintf("n%d", e[1]); left[from] >= left[to] {
				t.Fatalf("%s is not to the right of %s", to, from)
			}
		}
	}
}

// TestGraphTree: the nodes of a tree are in the order of its edges, and a parent is between its first
// and its last child.
func TestGraphTree(t *testing.T) {
	g := &picture.Graph{}
	for i := range 7 {
		g.Nodes = append(g.Nodes, picture.GraphNode{Lines: []string{fmt.Sprint(i)}})
		if i > 0 {
			g.Edges = append(g.Edges, picture.GraphEdge{From: (i - 1) / 2, To: i})
		}
	}
	y := map[string]float64{}
	for _, b := range texts(t, g) {
		y[b.Text] = b.Y
	}
	if !(y["3"] < y["1"] && y["1"] < y["4"] && y["4"] < y["5"] && y["5"] < y["2"] && y["2"] < y["6"] && y["1"] < y["0"] && y["0"] < y["2"]) {
		t.Errorf("heights %v", y)
	}
}

// TestGraphTooLarge: a graph that nobody could read is an error that says what to do.
func TestGraphTooLarge(t *testing.T) {
	g := &picture.Graph{Nodes: make([]picture.GraphNode, 301), Fewer: "choose fewer"}
	var svg strings.Builder
	if err := g.SVG(&svg); err == nil || !strings.HasSuffix(err.Error(), "300 at most: choose fewer") || svg.Len() > 0 {
		t.Errorf("error %v, %d bytes", err, svg.Len())
	}
}
