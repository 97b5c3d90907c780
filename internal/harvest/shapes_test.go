package harvest

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/engines"
	"katachi/match/hashtree"
	"katachi/pattern"
	"katachi/sgf"
	"katachi/shape"
)

// said is what is known about a move on a board: its count, summed over the shapes that contain it.
type said map[string]uint32

// TestFromShapes: in 1,000 positions the patterns of a database match exactly where look-ups of the
// same shapes find their moves, for both colours, with the same counts: compiled, written and
// opened again.
func TestFromShapes(t *testing.T) {
	for _, scheme := range []shape.Scheme{{}, {Stop: 3, Diagonal: true}} {
		src := openGames(t, 12)
		defer src.Close()
		l, err := shape.NewLearner(&shape.Options{Scheme: scheme})
		check(t, err)
		defer l.Close()
		var records [][]byte
		for i := range src.Len() {
			data, err := src.ReadSGF(i, nil)
			check(t, err)
			records = append(records, bytes.Clone(data))
			if i < 4 {
				check(t, l.Games(t.Context(), data))
			}
		}
		db, err := l.Freeze(t.Context())
		check(t, err)
		set, left, err := FromShapes(t.Context(), db, Selection{})
		check(t, err)
		if left > 0 {
			t.Errorf("%d moves of 19x19 games were left out", left)
		}
		compiled, err := hashtree.Compile(set, &hashtree.Options{Quick: true})
		check(t, err)
		path := filepath.Join(t.TempDir(), "compiled")
		check(t, compiled.(match.Saved).WriteFile(path))
		m, err := engines.Open(path)
		check(t, err)
		positions, found := 0, 0
		for _, data := range records {
			eachPosition(data, func(b *board.Board) {
				if positions++; positions > 1000 {
					return
				}
				got, want := said{}, saidBy(db, scheme, b)
				for _, h := range match.All(m, b) {
					p := set.Of(h)
					count, _ := tallyOf(p)
					got[fmt.Sprint(h.Move(p), h.Side)] += count.Count
				}
				if found += len(want); !maps.Equal(got, want) {
					t.Fatalf("%v, position %d: patterns say %v, look-ups %v", scheme, positions, got, want)
				}
			})
		}
		if positions < 1000 || found < 1000 {
			t.Errorf("%d positions with %d moves: too few", positions, found)
		}

		// The text of the patterns, read back and learned, is the same database.
		var text bytes.Buffer
		check(t, pattern.Write(&text, set))
		again := pattern.NewSet("again")
		check(t, pattern.Append(again, &text, "again"))
		back := imported(t, scheme)
		for _, p := range again.All() {
			n, err := LearnPattern(back, p)
			check(t, err)
			if n != 1 {
				t.Fatalf("pattern %s teaches %d shapes", p.Name, n)
			}
		}
		back.Credit(l.Provenance().Games, l.Provenance().Moves)
		if a, b := read(t, partOf(t, l)), read(t, partOf(t, back)); !bytes.Equal(a, b) {
			t.Errorf("%v: patterns read back make a part of %d bytes, want the same %d", scheme, len(b), len(a))
		}
	}
}

// imported returns an import of a scheme.
func imported(t *testing.T, scheme shape.Scheme) *shape.Importer {
	im, err := shape.NewImporter(&shape.Options{Scheme: scheme})
	check(t, err)
	t.Cleanup(func() { im.Close() })
	return im
}

// partOf writes a partial file.
func partOf(t *testing.T, l interface {
	WriteFile(ctx context.Context, path string) error
},
) string {
	path := filepath.Join(t.TempDir(), "part")
	check(t, l.WriteFile(t.Context(), path))
	return path
}

// saidBy asks a database for every core of a board.
func saidBy(db *shape.DB, scheme shape.Scheme, b *board.Board) said {
	all := said{}
	v := shape.NewView(b.Size(), scheme)
	v.Load(b)
	var l shape.List
	var e shape.Evidence
	for y := range b.Size() - 3 {
		for x := range b.Size() - 3 {
			v.List(&l, x, y)
			if !db.Lookup(&e, &l, shape.Query{}) || !e.Exact {
				continue
			}
			for _, m := range e.Moves {
				at := m.Move.Place()
				all[fmt.Sprint(board.At(x+int(at.Col), y+int(at.Row)), m.Move.Color())] += m.Tally.Count
			}
		}
	}
	return all
}

// eachPosition calls f with the positions before the moves of a record.
func eachPosition(data []byte, f func(b *board.Board)) {
	var line sgf.MainLine
	var replay sgf.Replay
	line.Reset(data)
	for line.NextGame() {
		replay.Reset(19, false)
		for line.Next() {
			f(&replay.Board)
			if _, err := replay.Step(line.Step()); err != nil {
				break
			}
		}
	}
}

// TestLearnPattern: from a harvested window, every shape is learned that it contains completely,
// with the same result as learning the game directly.
func TestLearnPattern(t *testing.T) {
	const game = "(;SZ[9]RE[B+R]DT[2020-01-01];B[ee];W[ce];B[dc];W[gg];B[cd];W[fe])"
	h := harvested(t, Selection{}, []int{15}, game)
	set, err := h.set(t.Context())
	check(t, err)
	direct, err := shape.NewLearner(nil)
	check(t, err)
	defer direct.Close()
	check(t, direct.Games(t.Context(), []byte(game)))
	l := imported(t, shape.Scheme{})
	taught := 0
	for _, p := range set.All() {
		n, err := LearnPattern(l, p)
		check(t, err)
		taught += n
	}
	l.Credit(1, 6)
	db, err := direct.Freeze(t.Context())
	check(t, err)
	path := filepath.Join(t.TempDir(), "shapes")
	check(t, shape.Freeze(t.Context(), path, nil, partOf(t, l)))
	other, err := shape.Open(t.Context(), path)
	check(t, err)
	defer other.Close()
	a, b := listsOf(db), listsOf(other)
	for list := range b {
		if !a[list] {
			t.Errorf("the game does not teach %v", &list)
		}
	}
	if taught < 60 {
		t.Errorf("%d shapes were taught: too few", taught)
	}
	for name, bad := range map[string]pattern.Attr{"count": {Name: "count", Value: "x"}, "won": {Name: "won", Value: "99"}, "core": {Name: "core", Value: "9 9"}} {
		p := *set.At(0)
		p.Attrs = []pattern.Attr{bad}
		if _, err := LearnPattern(l, &p); err == nil {
			t.Errorf("%s: %q is taken", name, bad.Value)
		}
	}
}

// listsOf returns the lists of a database.
func listsOf(db *shape.DB) map[shape.List]bool {
	lists := map[shape.List]bool{}
	for known := range db.All() {
		list := shape.List{Depth: known.List.Depth}
		copy(list.Codes[:], known.List.All())
		lists[list] = true
	}
	return lists
}
