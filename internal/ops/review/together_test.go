package review

import (
	"math"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/names/joseki"
	"katachi/sgf"
)

// lostBy makes a judged move: Black wins with won after it.
func lostBy(n int, c board.Color, won, points, winrate float64) Move {
	return Move{Number: n, Color: c, Winrate: won, Loss: name.Loss{LostPoints: points, LostWinrate: winrate}, LostMost: math.NaN()}
}

// TestWorstOrder: losses in lost positions come last, the last tries of who resigned not at all.
func TestWorstOrder(t *testing.T) {
	file, err := sgf.Parse([]byte("(;RE[W+R];B[aa])"), nil)
	if err != nil {
		t.Fatal(err)
	}
	g := file.Games[0]
	r := &Review{Game: g, Judged: true, All: 40, Moves: []Move{
		lostBy(5, board.Black, 0.4, 3, 0.1), lostBy(20, board.Black, 0.01, 30, 0.02), lostBy(22, board.White, 0.9, 1, 0.01),
		lostBy(38, board.Black, 0, 40, 0.01), lostBy(39, board.White, 0.02, 8, 0.01), lostBy(39, board.Black, 0.5, 3, 0.2),
	}}
	var got []int
	for _, m := range r.Worst(9) {
		got = append(got, m.Number)
	}
	if want := []int{39, 5, 39, 22, 20}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	all := Together{Most: 3}
	all.Add("a", r)
	all.Add("b", &Review{Game: g, Judged: true, All: 40, Moves: []Move{lostBy(7, board.White, 0.5, 9, 0.3)}})
	got = got[:0]
	for _, p := range all.Worst() {
		got = append(got, p.Number)
	}
	if want := []int{7, 39, 5}; !slices.Equal(got, want) {
		t.Errorf("of both games %v, want %v", got, want)
	}
}

// TestDepartures: seldom played moves and left josekis of the opening, once for each player and
// quarter of the board.
func TestDepartures(t *testing.T) {
	at := func(n int, p string, of, played int, left ...*joseki.Entry) Move {
		point, err := board.ParsePoint(p, 19)
		if err != nil {
			t.Fatal(err)
		}
		m := Move{Number: n, Color: board.Black, Point: point, Left: left}
		if of > 0 {
			m.Known = &report.KnownMove{Of: of, Played: played, Share: report.ShareInterval(played, of)}
		}
		return m
	}
	r := &Review{Size: 19, Moves: []Move{at(1, "Q16", 100, 60), at(3, "R4", 300, 3), at(5, "Q3", 300, 1), at(7, "C3", 0, 0, &joseki.Entry{}), at(9, "D17", 20, 0)}}
	var got []int
	for _, m := range r.Departures(5) {
		got = append(got, m.Number)
	}
	if want := []int{3, 7}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
}
