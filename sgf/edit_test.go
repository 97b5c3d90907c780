package sgf

import (
	"fmt"
	"strings"
	"testing"
)

func TestEdit(t *testing.T) {
	g := mustParse(t, "(;SZ[9]AP[x]C[old]AP[y];B[ee];W[cc])")
	move := g.Root.FirstChild()
	g.Root.Set("AP", "katachi")
	g.Root.AddComment("new]")
	g.Root.Remove("XX")
	move.Label(Point{2, 2}, "a")
	move.Label(Point{2, 2}, "b:c")
	move.Label(Point{3, 2}, "2")
	move.Mark("TR", Point{4, 4}, Point{4, 4}, Point{0, 0})
	move.SetText("N", "name")
	move.AddMove("W", Point{6, 6}).AddMove("B", Pass)
	const want = `(;SZ[9]AP[katachi]C[old
new\]];B[ee]LB[cc:b\:c][dc:2]TR[ee][aa]N[name](;W[cc])(;W[gg];B[]))`
	if got := oneLine(&File{Games: []*Game{g}}); got != want {
		t.Errorf("edited:\n%s, want\n%s", got, want)
	}
	move.FirstChild().Detach()
	move.SetText("N", "")
	g.Root.SetText("C", "")
	const less = `(;SZ[9]AP[katachi];B[ee]LB[cc:b\:c][dc:2]TR[ee][aa];W[gg];B[])`
	if got := oneLine(&File{Games: []*Game{g}}); got != less {
		t.Errorf("edited again:\n%s, want\n%s", got, less)
	}
	g.Root.Detach() // has no effect
	if g.Root.FirstChild() != move || move.Parent() != g.Root || len(move.Path()) != 2 {
		t.Error("the root was detached")
	}
}

// TestSharedMoves: nodes that share their properties do not share changes.
func TestSharedMoves(t *testing.T) {
	g := mustParse(t, "(;B[aa];W[bb](;B[aa])(;B[aa]C[x]))")
	g.Root.Set("B", "cc")
	g.Root.AddComment("changed")
	const want = "(;B[cc]C[changed];W[bb](;B[aa])(;B[aa]C[x]))"
	if got := oneLine(&File{Games: []*Game{g}}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestRawValues: raw values that would break the file are escaped.
func TestRawValues(t *testing.T) {
	for _, raw := range []string{`]`, `\`, `a\\`, `a\\\`, `aa;W[bb`, `aa(`, `\;x[`, ""} {
		for _, name := range []string{"C", "B", "AB"} {
			g := NewGame(9, 9)
			g.Root.AddChild().Set(name, raw)
			last := g.Root.FirstChild().AddMove("W", Point{1, 1})
			f, err := Parse([]byte(g.String()), nil)
			if err != nil || len(f.Games) != 1 || f.Games[0].Root.FirstChild() == nil {
				t.Fatalf("%s[%s]: %q reads back as %v", name, raw, g, err)
			}
			next := f.Games[0].Root.FirstChild().FirstChild()
			if next == nil || !equalNodes(next, last) {
				t.Errorf("%s[%s]: %q lost the next move", name, raw, g)
			}
		}
	}
}

func TestUndeclaredText(t *testing.T) {
	g := mustParse(t, "(;SZ[9];B[ee])")
	g.Root.FirstChild().SetText("C", "囲碁")
	if got := g.String(); !strings.HasPrefix(got, "(;CA[UTF-8]SZ[9];") {
		t.Errorf("%s does not declare its encoding", got)
	}
}

// TestManySiblings: a hundred thousand variations at one node do not take quadratic time.
func TestManySiblings(t *testing.T) {
	const n = 100_000
	g := mustParse(t, "(;"+strings.Repeat("(;B[aa])", n)+")")
	count := 0
	for range g.Root.Children() {
		count++
	}
	if count != n {
		t.Errorf("%d variations, want %d", count, n)
	}
}

func TestTooLarge(t *testing.T) {
	_, err := Parse([]byte("(;B[aa])"), &Options{Name: "x.sgf", Limits: Limits{File: 7}})
	if want := "x.sgf: file is too large: 8 bytes, and max-file is 7"; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
