package search

import (
	"context"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
	"katachi/sgf"
)

// TestTreesAreRecords: trees open without warnings, and all their moves are legal, captures
// included.
func TestTreesAreRecords(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	captures := 0
	for _, text := range []string{
		"rows=......./......./......./...X.../......./......./....... at=corner",
		"rows=**X/*OX/*.O",
		"rows=.X./XO./.X. then=X2,1;-1,1",
		"rows=.XO/XO./.XO at=inner",
		"rows=OX/.. at=corner",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		root, err := (collection.Union{col}).Tree(context.Background(), q, &collection.TreeOptions{MinHits: 2, Depth: 8})
		if err != nil {
			t.Fatal(err)
		}
		at := report.Middle(q)
		w := newTree(&at, root)
		file, err := sgf.Parse(w.game.Append(nil), nil)
		if err != nil || len(file.Warnings) > 0 {
			t.Fatalf("%s: %v %v", text, err, file.Warnings)
		}
		walk := treeWalk{t: t, text: text}
		var r sgf.Replay
		r.Reset(19, false)
		walk.node(file.Games[0].Root, 0, r)
		if walk.moves != w.moves+len(q.Sequence)-count('-', q.Sequence) {
			t.Errorf("%s: %d moves, want %d", text, walk.moves, w.moves)
		}
		captures += walk.captures
	}
	if captures == 0 {
		t.Error("no captures")
	}
}

// count counts the steps of a kind.
func count(what byte, list []query.Step) (n int) {
	for _, s := range list {
		if s.What == what {
			n++
		}
	}
	return n
}

// treeWalk replays all branches of a record.
type treeWalk struct {
	t               *testing.T
	text            string
	moves, captures int
}

func (w *treeWalk) node(n *sgf.Node, number int, r sgf.Replay) {
	w.t.Helper()
	for _, s := range n.AppendSteps(nil, number, 19, 19) {
		p, _ := s.Point.Board()
		if !s.Setup && r.Board.Color(p) != board.Empty {
			w.t.Errorf("%s: %s is occupied", w.text, p.Name(19))
		}
		d, err := r.Step(s)
		if err != nil {
			w.t.Errorf("%s: node %d: %v", w.text, number, err)
			return
		}
		if !s.Setup || number > 0 && s.Color != board.Empty { // a stone that captured outside of the rectangle is set up
			w.moves++
		}
		if s.Setup && s.Color == board.Empty || !s.Setup && len(d.Changes) > 1 {
			w.captures++
		}
	}
	for child := range n.Children() {
		w.node(child, number+1, r)
	}
}
