package main

import (
	"context"
	"math"
	"time"

	"katachi/board"
	"katachi/gtp"
	"katachi/predict"
)

// judge gives the legal moves of colour c probabilities, the likeliest first.
type judge interface {
	moves(s *gtp.State, c board.Color) []predict.Move
}

// player plays the likeliest move that is no folly, and knows when to stop.
type player struct {
	judge   judge
	resigns bool
}

// Genmove chooses. Once the game has half as many moves as the board has points,
// or the opponent has passed, it plays what is worth it at the end of a game, and
// passes when nothing is; after four times as many moves as points it only passes,
// so that every game ends. Late in the game it may resign.
func (p *player) Genmove(_ context.Context, s *gtp.State, c board.Color) (gtp.Choice, error) {
	points := s.Game.Board().Size() * s.Game.Board().Size()
	late := 2*s.Game.Len() > points
	if p.resigns && late && 4*leadOf(s, c) < -3*float64(points) {
		return gtp.Choice{Resign: true}, nil
	}
	if s.Game.Len() > 4*points {
		return gtp.Choice{Point: board.Pass}, nil
	}
	last := s.Last(0)
	passed := last.Color == c.Opponent() && last.Point == board.Pass
	end := newClosing(s, c, passed)
	for _, m := range p.candidates(s, c) {
		if !late && !passed || end.worth(m) {
			return gtp.Choice{Point: m.Point}, nil
		}
	}
	return gtp.Choice{Point: board.Pass}, nil
}

// leadOf returns how many points c has more than the opponent, all stones alive.
func leadOf(s *gtp.State, c board.Color) float64 {
	black, white, _ := s.Game.Board().Area()
	lead := float64(black-white) - s.Komi
	if c == board.White {
		return -lead
	}
	return lead
}

// Dead returns nothing: the player captures what is dead.
func (p *player) Dead(*gtp.State) []board.Point { return nil }

// candidates returns the moves that are no folly, the likeliest first: they fill
// no eye, bring back no earlier position, and put no more than two own stones
// where they can be taken at once, unless that takes a chain in the end.
func (p *player) candidates(s *gtp.State, c board.Color) []predict.Move {
	seen := positions(s.Game)
	b := *s.Game.Board()
	var d board.Delta
	var kept []predict.Move
	for _, m := range p.judge.moves(s, c) {
		if b.IsEye(c, m.Point) || b.PlayInto(&d, c, m.Point) != nil {
			continue
		}
		repeats, offered := seen[b.Hash()], b.InAtari(m.Point) && b.Stones(m.Point) > 2
		b.Undo(&d)
		if !repeats && (!offered || takes(&b, c, m.Point)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// positions returns the hashes of all positions of a game.
func positions(g *board.Game) map[uint64]bool {
	b := *g.Board()
	seen := map[uint64]bool{b.Hash(): true}
	for i := g.Len() - 1; i >= 0; i-- {
		b.Undo(g.Delta(i))
		seen[b.Hash()] = true
	}
	return seen
}

// Analyze reports once: nothing is searched. What is not known, who wins, is told
// as even.
func (p *player) Analyze(ctx context.Context, s *gtp.State, c board.Color, _ time.Duration, report func([]gtp.Suggestion)) {
	var list []gtp.Suggestion
	for _, m := range p.candidates(s, c) {
		list = append(list, gtp.Suggestion{
			Point: m.Point, Visits: int(math.Round(1000 * m.Probability)),
			Winrate: 0.5, LCB: 0.5, Prior: m.Probability,
		})
	}
	report(list)
	<-ctx.Done()
}

// learned judges by a model.
type learned struct{ model *predict.Model }

func (l learned) moves(s *gtp.State, c board.Color) []predict.Move {
	return l.model.Moves(nil, &predict.Situation{
		Board: s.Game.Board(), ToMove: c, Last: [2]board.Point{s.Last(0).Point, s.Last(1).Point},
	})
}
