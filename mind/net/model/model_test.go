package model

import (
	"math"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/mind/net"
	"katachi/sgf"
)

// TestBuiltin: the built-in network is small enough, opens, and predicts the moves of frozen games
// from which it did not learn.
func TestBuiltin(t *testing.T) {
	if len(data) > 1<<20 {
		t.Errorf("the built-in network has %d bytes, want at most 1 MB", len(data))
	}
	hits, moves, like := 0, 0, 0.0
	records, err := training.ReadRecords(t.Context(), sgf.Limits{}, testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	games, _ := training.Split(records, training.ListA())
	for _, g := range games[:15] {
		h, m, l := predicted(t, g.Text)
		hits, moves, like = hits+h, moves+m, like+l
	}
	t.Logf("%d of %d moves, %.1f %%, log-likelihood %.3f", hits, moves, 100*float64(hits)/float64(moves), like/float64(moves))
	if moves < 2000 || float64(hits) < least*float64(moves) {
		t.Errorf("the first choice was played %d times of %d, want %v", hits, moves, least)
	}
}

// least is the share of moves that the network must predict.
const least = 0.38

// predicted returns for how many moves of a game the network's first choice was played, the number
// of moves, and the sum of the logarithms of their probabilities.
func predicted(t *testing.T, text []byte) (hits, moves int, like float64) {
	t.Helper()
	var line sgf.MainLine
	var replay sgf.Replay
	line.Reset(text)
	if !line.NextGame() || line.Check() != nil {
		return 0, 0, 0
	}
	size, _ := line.Size()
	replay.Reset(size, false)
	e := net.NewEvaluator(Builtin())
	var l net.Logits
	var last, legal []board.Point
	var chances []float64
	for line.Next() {
		s := line.Step()
		p, ok := s.Point.Board()
		if ok && !s.Setup && p != board.Pass && replay.Board.Legal(s.Color, p) {
			if err := e.Evaluate(&net.Position{Board: &replay.Board, ToMove: s.Color, Last: last}, &l); err != nil {
				t.Fatal(err)
			}
			legal = legal[:0]
			at, best := 0, 0
			for q := range replay.Board.Points {
				if q == p {
					at = len(legal)
				}
				if replay.Board.Legal(s.Color, q) {
					legal = append(legal, q)
				}
			}
			chances = l.Probabilities(chances[:0], legal)
			for i, c := range chances {
				if c > chances[best] {
					best = i
				}
			}
			moves++
			like += math.Log(chances[at])
			if best == at {
				hits++
			}
		}
		if _, err := replay.Step(s); err != nil {
			break
		}
		if !s.Setup {
			last = append([]board.Point{p}, last...)
		}
	}
	return hits, moves, like
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := net.Load("network", data); err != nil {
			b.Fatal(err)
		}
	}
}
