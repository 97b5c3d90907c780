package collection

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"katachi/games/query"
	"katachi/internal/num"
)

// treeQueries are of every kind: whole boards, corners, sides, shapes anywhere,
// wild cells, fixed colours, limits, sequences, and symmetries of all sorts.
var treeQueries = []string{
	"rows=" + strings.Repeat("/...................", 19)[1:] + " at=full",
	"rows=......./......./......./...X.../......./......./....... at=corner",
	"rows=......./......./...O.../......./..X..../......./....... at=corner",
	"rows=.../.../... at=corner by=60",
	"rows=...../...../..X.O at=side",
	"rows=.X./X*X/.*. at=inner",
	"rows=.XO./.OX./.... color=fixed",
	"rows=.x.o./...../*.X.*",
	"rows=......./......./...X.../......./......./......./....... at=corner then=O2,4",
	"rows=....../....../....../...X../....../...... at=corner next=W",
	"rows=.XO./.XO./.... player=AlphaGo",
	"rows=.X./XO./.X. then=X2,1;-1,1", // a ponnuki, with the capture
	"rows=**X/*OX/*.O player=Master",  // the next move is often a capture
}

// TestTree: every branch has the counts of a search with its moves, and every
// move with enough hits has a branch.
func TestTree(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	captures, branches := 0, 0
	for _, text := range treeQueries {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		root, err := (Union{c}).Tree(context.Background(), q, &TreeOptions{MinHits: 3, Depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		if len(root.Next) == 0 {
			t.Errorf("%s: no branches", text)
		}
		check := treeCheck{t: t, c: c, left: 25}
		check.branch(*q, root)
		captures += check.captures
		branches += check.branches
	}
	if captures == 0 || branches < 200 {
		t.Errorf("%d branches, %d of them after captures: want more", branches, captures)
	}
}

// treeCheck compares a tree with searches, until left branches were compared.
type treeCheck struct {
	t                        *testing.T
	c                        *Collection
	left, branches, captures int
	searched                 bool // for missing branches
}

// branch checks b, which q leads to, and the branches that continue it.
func (k *treeCheck) branch(q query.Query, b *Branch) {
	k.t.Helper()
	a, err := k.c.Answer(context.Background(), &q)
	if err != nil {
		k.t.Fatal(err)
	}
	got := [...]int{b.Hits, b.Games, b.BlackWins, b.WhiteWins, int(b.First), int(b.Last)}
	want := [...]int{a.Hits, a.Games, a.BlackWins, a.WhiteWins, int(a.First), int(a.Last)}
	if got != want {
		k.t.Errorf("%s: hits, games, wins, dates %v, want %v", &q, got, want)
	}
	k.branches++
	k.captures += num.FromBool(len(b.Steps) > 1)
	for i, next := range b.Next {
		if k.left--; k.left < 0 {
			return
		}
		if i > 0 && next.Hits > b.Next[i-1].Hits {
			k.t.Errorf("%s: %d hits after %d", &q, next.Hits, b.Next[i-1].Hits)
		}
		longer := q
		longer.Next = query.Any
		longer.Sequence = append(slices.Clone(q.Sequence), next.Steps...)
		k.branch(longer, next)
	}
	if len(q.Rows)*len(q.Rows[0]) < 50 && len(b.Next) > 0 && !k.searched {
		k.searched = true
		k.missing(q, b)
	}
}

// missing searches for moves that b leaves out.
func (k *treeCheck) missing(q query.Query, b *Branch) {
	k.t.Helper()
	for cell := range len(q.Rows) * len(q.Rows[0]) {
		for _, what := range "XO" {
			longer := q
			longer.Next = query.Any
			step := query.Step{X: cell % len(q.Rows[0]), Y: cell / len(q.Rows[0]), What: byte(what)}
			longer.Sequence = append(slices.Clone(q.Sequence), step)
			a, err := k.c.Answer(context.Background(), &longer)
			if err != nil {
				k.t.Fatal(err)
			}
			twin := func(n *Branch) bool { return len(n.Steps) == 1 && n.Hits == a.Hits && n.BlackWins == a.BlackWins }
			if a.Hits >= 3 && !slices.ContainsFunc(b.Next, twin) {
				k.t.Errorf("%s: %d hits of %c%d,%d have no branch", &q, a.Hits, what, step.X, step.Y)
			}
		}
	}
}

// TestTreeRefuses: a query with names only is an error, and so is a cancelled context.
func TestTreeRefuses(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	q, err := query.Parse("named=keima")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Union{c}).Tree(context.Background(), q, nil); !errors.Is(err, ErrNoRows) {
		t.Errorf("Tree of a name: %v, want %v", err, ErrNoRows)
	}
	q = &query.Query{Rows: []string{"XO"}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Union{c}).Tree(ctx, q, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Tree after cancelling: %v, want %v", err, context.Canceled)
	}
}
