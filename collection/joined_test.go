package collection

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
	"katachi/query"
)

// reached are the counts of a position of a tree, by its form and the number of moves.
type reached struct {
	hits, games, wins int
	first, last       uint32
}

// formOf returns a form that is the same however a position is turned, mirrored or swapped.
func formOf(cells []string) string {
	n := len(cells)
	least := ""
	for s := range 16 {
		var b strings.Builder
		for y := range n {
			for x := range n {
				u, v := x, y
				if s&1 != 0 {
					u = n - 1 - u
				}
				if s&2 != 0 {
					v = n - 1 - v
				}
				if s&4 != 0 {
					u, v = v, u
				}
				c := cells[v][u]
				if s&8 != 0 && c != '.' {
					c = 'X' + 'O' - c
				}
				b.WriteByte(c)
			}
		}
		if text := b.String(); least == "" || text < least {
			least = text
		}
	}
	return least
}

// played returns the cells after steps.
func played(cells []string, steps []query.Step) []string {
	cells = slices.Clone(cells)
	for _, s := range steps {
		row := []byte(cells[s.Y])
		if row[s.X] = s.What; s.What == '-' {
			row[s.X] = '.'
		}
		cells[s.Y] = string(row)
	}
	return cells
}

// walk calls each for every branch, with its cells and the number of moves.
func walk(b *Branch, cells []string, depth int, each func(b *Branch, form string)) {
	cells = played(cells, b.Steps)
	each(b, fmt.Sprint(depth, " ", formOf(cells)))
	for _, n := range b.Next {
		walk(n, cells, depth+1, each)
	}
}

// TestJoinedTree: from the empty board, the counts of a position are the sums over all orders of
// moves that lead to it.
func TestJoinedTree(t *testing.T) {
	ctx := context.Background()
	sample, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sample.Close()
	small := created(t, nil, writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(17, 3)), 60, 0))
	joined := 0
	for _, c := range []struct {
		col         *Collection
		size, depth int
	}{{sample, 19, 12}, {small, 19, 6}, {small, 9, 5}, {small, 13, 5}} {
		row := strings.Repeat(".", c.size)
		q, err := query.Parse(fmt.Sprintf("board=%d at=full rows=%s", c.size, strings.Repeat(row+"/", c.size-1)+row))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := (Union{c.col}).Tree(ctx, q, &TreeOptions{MinHits: 1, Depth: c.depth})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]*reached{}
		walk(plain, q.Rows, 0, func(b *Branch, form string) {
			r := want[form]
			if r == nil {
				r = &reached{}
				want[form] = r
			}
			r.hits += b.Hits
			r.games += b.Games
			r.wins += b.BlackWins + b.WhiteWins
			r.last = max(r.last, b.Last)
			if b.First != 0 && (r.first == 0 || b.First < r.first) {
				r.first = b.First
			}
		})
		for _, least := range []int{1, 3} {
			tree, err := (Union{c.col}).Tree(ctx, q, &TreeOptions{MinHits: least, Depth: c.depth, Join: true})
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			came := map[*Branch]int{}
			forms := map[*Branch]string{}
			walk(tree, q.Rows, 0, func(b *Branch, form string) {
				if forms[b] = form; b.Same != nil {
					came[b.Same] += b.Came
					joined++
					return
				}
				came[b] += b.Came
				r := want[form]
				if seen[form] || r == nil {
					t.Fatalf("board %d: position %s is there twice, or in no game", c.size, form)
				}
				seen[form] = true
				if got := (reached{b.Hits, b.Games, b.BlackWins + b.WhiteWins, b.First, b.Last}); got != *r {
					t.Fatalf("board %d: position %s: %+v, want %+v", c.size, form, got, *r)
				}
			})
			for b, form := range forms {
				switch {
				case b.Same != nil && forms[b.Same] != form:
					t.Fatalf("board %d: %s is said to be %s", c.size, form, forms[b.Same])
				case b.Same == nil && b != tree && (came[b] > b.Hits || least == 1 && came[b] != b.Hits):
					t.Fatalf("board %d: %d hits came to %s, which has %d", c.size, came[b], form, b.Hits)
				case b != tree && b.Hits < least: // few games may begin on an empty board
					t.Fatalf("board %d: %d hits, want %d at least", c.size, b.Hits, least)
				}
			}
			if least == 1 && len(seen) != len(want) {
				t.Fatalf("board %d: %d positions, want %d", c.size, len(seen), len(want))
			}
		}
	}
	if joined < 50 {
		t.Errorf("only %d transpositions", joined)
	}
}

// TestJoinedWins: wins are given in the colours in which the branch is drawn, even if the position
// was found turned and swapped.
func TestJoinedWins(t *testing.T) {
	ctx := context.Background()
	col, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	for _, text := range []string{
		"rows=......./......./...X.../......./....... at=corner", "rows=X.O at=anywhere then=X1,0",
		"rows=....../....../....../....../....../...... at=corner color=fixed",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, join := range []bool{false, true} {
			tree, err := (Union{col}).Tree(ctx, q, &TreeOptions{MinHits: 5, Depth: 4, Join: join})
			if err != nil {
				t.Fatal(err)
			}
			checked := 0
			var follow func(b *Branch, steps []query.Step)
			follow = func(b *Branch, steps []query.Step) {
				if len(steps) > 0 && b.Here() != b.Hits { // others came by other orders
					return
				}
				if len(steps) > 0 { // the counts are those of a search
					then := *q
					then.Sequence = append(slices.Clone(q.Sequence), steps...)
					if then.Check() == nil {
						a, err := col.Answer(ctx, &then)
						if err != nil {
							t.Fatal(err)
						}
						// a place where two turned orders lead to one position is two hits of the orders
						fewer := join && b.Hits < a.Hits
						if !fewer && a.Hits != b.Hits || a.Games != b.Games || !fewer && (a.BlackWins != b.BlackWins || a.WhiteWins != b.WhiteWins) {
							t.Fatalf("%s join %t, %v: %d hits, %d games, %d:%d, want %d, %d, %d:%d", text, join, steps,
								b.Hits, b.Games, b.BlackWins, b.WhiteWins, a.Hits, a.Games, a.BlackWins, a.WhiteWins)
						}
						checked++
					}
				}
				for _, n := range b.Next[:min(3, len(b.Next))] {
					follow(n, append(slices.Clone(steps), n.Steps...))
				}
			}
			follow(tree, nil)
			if checked < 3 {
				t.Errorf("%s join %t: only %d branches compared", text, join, checked)
			}
		}
	}
}

// TestJoinedEnds: a joined tree is the same whether all lines are followed to the last move, or
// only as long as they may still reach a branch.
func TestJoinedEnds(t *testing.T) {
	c := created(t, nil, testpeers.Path(t, "games", "fox-pro2.zip"))
	for _, text := range []string{
		"rows=........./........./........./...X...../........./........./........./........./......... at=corner",
		"rows=........./........./...X...../........./........./........./........./........./......... at=corner next=W",
		"rows=...../..X../.XOX./...../.....", "rows=....../....../..OX../....../...... at=side",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, hits := range []int{2, 3, 10, 100} {
			parts, _, err := Union{c}.asked(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			var trees [2]*Branch
			var followed [2]int
			for i := range trees {
				g := newGrower(t.Context(), newSearch(q, 1), parts, &TreeOptions{MinHits: hits, Depth: 12, Join: true})
				g.followAll = i == 0
				if trees[i], err = g.join(); err != nil {
					t.Fatal(err)
				}
				followed[i] = g.stepped
			}
			if !reflect.DeepEqual(trees[0], trees[1]) {
				t.Errorf("%s, %d hits: the trees differ", text, hits)
			}
			if hits > 3 && followed[1]*2 > followed[0] {
				t.Errorf("%s, %d hits: %d moves were made to a tree, %d if no line ends early: want half", text, hits, followed[1], followed[0])
			}
			t.Logf("%s, %d hits: %d branches, %d moves for %d", text, hits, len(trees[1].Next), followed[1], followed[0])
		}
	}
}
