package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"katachi/board"
	"katachi/games/query"
	"katachi/sgf"
)

// plainAfter is the board after a node of a main line, with the stones put there by moves.
type plainAfter struct {
	node  int
	cells [board.NumPoints]board.Color
	moves []Spot
}

// plainAfters replays a record.
func plainAfters(record []byte, size int) (list []plainAfter) {
	var r sgf.Replay
	r.Reset(size, false)
	var line sgf.MainLine
	line.Reset(record)
	now := plainAfter{}
	moved := false
	for ok := line.NextGame(); ok && line.Next(); {
		step := line.Step()
		if moved = moved || !step.Setup; moved && int(step.Node) != now.node {
			list = append(list, now)
			now.node, now.moves = int(step.Node), nil
		}
		d, err := r.Step(step)
		if err != nil {
			break
		}
		for _, c := range d.Changes {
			now.cells[c.Point] = c.New
			if !step.Setup && c.New.IsStone() {
				now.moves = append(now.moves, Spot{Point: c.Point, Want: c.New})
			}
		}
	}
	return append(list, now)
}

// plainStood returns where a shape stood, by comparing all its spots after each node.
func plainStood(list []plainAfter, shape Shape, most int) (found []Stood) {
	differ := func(b *plainAfter) (list []Spot) {
		for _, s := range shape {
			if b.cells[s.Point] != s.Want {
				list = append(list, Spot{Point: s.Point, Want: b.cells[s.Point]})
			}
		}
		return list
	}
	for i := 0; i < len(list); i++ {
		best, fewest := -1, most+1
		for ; i < len(list) && len(differ(&list[i])) <= most; i++ {
			if n := len(differ(&list[i])); n < fewest {
				best, fewest = i, n
			}
		}
		if best < 0 {
			continue
		}
		s := Stood{}
		s.Node, s.End, s.Differ = list[best].node, -1, differ(&list[best])
		for _, b := range list[best+1:] {
			if slices.ContainsFunc(shape, func(spot Spot) bool { return b.cells[spot.Point] != list[best].cells[spot.Point] }) {
				s.End = b.node
			}
			for _, m := range b.moves {
				if !slices.ContainsFunc(shape, func(spot Spot) bool { return spot.Point == m.Point }) {
					s.Others[m.Want-board.Black]++
				} else if s.Move.Want == board.Empty {
					s.Move = m
				}
			}
			if s.End >= 0 {
				break
			}
		}
		found = append(found, s)
	}
	return found
}

// TestStanding compares Standing with a replay of all games of the sample, for parts of positions of
// its games, some of them changed, with up to three differences.
func TestStanding(t *testing.T) {
	col, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	boards := map[int64][]plainAfter{}
	var ids []int64
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if info.Board != board.DefaultSize || len(ids) == 60 {
			continue
		}
		text, err := col.Record(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		ids, boards[info.ID] = append(ids, info.ID), plainAfters(text, info.Board)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var shapes []Shape
	for range 60 {
		game := boards[ids[random.IntN(len(ids))]]
		shapes = append(shapes, randomShape(random, &game[random.IntN(len(game))]))
	}
	for most := range MostMissing + 1 {
		got, err := col.Standing(t.Context(), &query.Where{}, board.DefaultSize, shapes, most)
		if err != nil {
			t.Fatal(err)
		}
		got = slices.DeleteFunc(got, func(s Stood) bool { return boards[s.ID] == nil })
		for i := range got {
			got[i].Game = 0
		}
		var want []Stood
		for _, id := range ids {
			for k, shape := range shapes {
				for _, s := range plainStood(boards[id], shape, most) {
					s.ID, s.Shape = id, k
					want = append(want, s)
				}
			}
		}
		order := func(a, b Stood) int {
			return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Shape, b.Shape), cmp.Compare(a.Node, b.Node))
		}
		slices.SortFunc(got, order)
		slices.SortFunc(want, order)
		if len(want) < 60 {
			t.Errorf("%d differences: only %d stood", most, len(want))
		}
		if len(got) != len(want) {
			t.Errorf("%d differences: %d stood, want %d", most, len(got), len(want))
			continue
		}
		for i := range want {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("%d differences: %+v, want %+v", most, got[i], want[i])
			}
		}
	}
}

// randomShape returns a part of a position, sometimes with a spot changed.
func randomShape(random *rand.Rand, b *plainAfter) (shape Shape) {
	x0, y0, w, h := random.IntN(15), random.IntN(15), 2+random.IntN(3), 2+random.IntN(3)
	for y := y0; y < y0+h; y++ {
		for x := x0; x < x0+w; x++ {
			if p := board.At(x, y); random.IntN(4) > 0 {
				shape = append(shape, Spot{Point: p, Want: b.cells[p]})
			}
		}
	}
	if len(shape) == 0 {
		return randomShape(random, b)
	}
	if random.IntN(3) == 0 {
		shape[random.IntN(len(shape))].Want = board.Color(random.IntN(3))
	}
	return shape
}

// TestStandingWrong: too many differences are an error; an ended context ends the search.
func TestStandingWrong(t *testing.T) {
	col, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	shape := []Shape{{{Point: board.At(3, 3), Want: board.Black}}}
	for _, most := range []int{-1, MostMissing + 1} {
		if _, err := col.Standing(t.Context(), &query.Where{}, 19, shape, most); fmt.Sprint(err) != fmt.Sprintf("%d differences: want 0 to 3", most) {
			t.Error(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := col.Standing(ctx, &query.Where{}, 19, shape, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
