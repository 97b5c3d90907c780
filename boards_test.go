package katachi_test

import (
	"errors"
	"fmt"
	"testing"

	"katachi/board"
	"katachi/mind/net"
	netmodel "katachi/mind/net/model"
	"katachi/mind/predict"
	predictmodel "katachi/mind/predict/model"
	"katachi/names"
	"katachi/reading"
	"katachi/shape"
	"katachi/shape/database"
)

// TestNoBoard: on the zero Board nothing is found, or the answer is an error or a panic in plain
// words; a nil board is a nil dereference. match/internal/matchtest tests the matchers.
func TestNoBoard(t *testing.T) {
	db, err := database.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	p, o := board.At(3, 3), board.At(4, 3)
	namer, model := names.Builtin().Namer(), predictmodel.Builtin()
	follower, evaluator := predict.NewFollower(model), net.NewEvaluator(netmodel.Builtin())
	quick, reader, solver := &reading.Quick{Nodes: 300, Depth: 5}, reading.New(reading.Options{}), reading.NewSolver(1)
	situation := func(b *board.Board) *predict.Situation { return &predict.Situation{Board: b, ToMove: board.Black} }
	for what, f := range map[string]func(*board.Board) (any, error){
		"Play":    func(b *board.Board) (any, error) { return b.Play(board.Black, p) },
		"Set":     func(b *board.Board) (any, error) { return b.Set(board.Black, p) },
		"Area":    func(b *board.Board) (any, error) { n, _, _ := b.Area(); return n, nil },
		"Namer":   func(b *board.Board) (any, error) { return namer.PlayAndName(b, new(board.Delta), board.Black, p, o) },
		"Explain": func(b *board.Board) (any, error) { return namer.Explain(t.Context(), b, board.Black, p, o) },
		"Model":   func(b *board.Board) (any, error) { return len(model.Moves(nil, situation(b))), nil },
		"Follower": func(b *board.Board) (any, error) {
			return len(follower.Moves(nil, situation(b))), nil
		},
		"Evaluator": func(b *board.Board) (any, error) {
			return nil, evaluator.Evaluate(&net.Position{Board: b, ToMove: board.Black}, new(net.Logits))
		},
		"Planes": func(b *board.Board) (any, error) {
			planes := new(net.Planes)
			planes.Set(&net.Position{Board: b, ToMove: board.Black})
			return planes.Size, nil
		},
		"Suggest": func(b *board.Board) (any, error) { return len(db.Suggest(b, board.Black, nil)), nil },
		"View": func(b *board.Board) (any, error) {
			v := shape.NewView(board.DefaultSize, shape.Scheme{})
			v.Load(b)
			return v.Size(), nil
		},
		"Quick":  func(b *board.Board) (any, error) { return quick.Attack(b, p), nil },
		"Linked": func(b *board.Board) (any, error) { return quick.Linked(b, p, o, p), nil },
		"Attack": func(b *board.Board) (any, error) { return reader.Attack(t.Context(), b, p) },
		"Race":   func(b *board.Board) (any, error) { return reader.Race(t.Context(), b, p, o) },
		"Solve": func(b *board.Board) (any, error) {
			return solver.Solve(t.Context(), b, reading.Question{Mover: board.Black, Group: []board.Point{p}})
		},
	} {
		try := func(b *board.Board) (out any, err error) {
			defer func() {
				if r := recover(); r != nil {
					out, err = r, errors.New("panic")
				}
			}()
			return f(b)
		}
		if out, err := try(new(board.Board)); err == nil && out != 0 && out != reading.Unknown {
			t.Errorf("%s of a zero board: %v, want nothing or an error", what, out)
		} else if _, crash := out.(error); crash {
			t.Errorf("%s of a zero board: %v, want plain words", what, out)
		}
		if out, _ := try(nil); fmt.Sprint(out) != "runtime error: invalid memory address or nil pointer dereference" {
			t.Errorf("%s of a nil board: %v, want the panic of Go", what, out)
		}
	}
}
