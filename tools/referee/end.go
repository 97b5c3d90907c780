package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"katachi/board"
	"katachi/sgf"
)

// look ends the game after two passes or too many moves, or by adjudication.
func (g *game) look(ctx context.Context) error {
	n, points := len(g.moves), g.settings.Size*g.settings.Size
	switch {
	case n >= 2 && g.moves[n-1].Point == board.Pass && g.moves[n-2].Point == board.Pass:
		return g.count(ctx, "score")
	case n >= 3*points:
		return g.count(ctx, "moves")
	case g.settings.Adjudicate > 0 && 2*n > points && n%4 == 0 && g.result.Adjudged == nil:
		return g.adjudicate(ctx)
	}
	return nil
}

// count ends the game by the referee's score.
func (g *game) count(ctx context.Context, how string) error {
	text, err := g.referee.ask(ctx, "final_score")
	if err != nil {
		return fmt.Errorf("the referee: final_score: %w", err)
	}
	lead, err := parseScore(text)
	if err != nil {
		return fmt.Errorf("the referee: final_score: %w", err)
	}
	r := g.result
	r.How, r.Score, r.Lead = how, scoreText(lead), &lead
	switch {
	case lead > 0:
		r.Winner = g.sides[board.Black].name
	case lead < 0:
		r.Winner = g.sides[board.White].name
	}
	if area, ok := g.area(); ok {
		r.Area = &area
	}
	r.Said = map[string]string{}
	for _, c := range []board.Color{board.Black, board.White} {
		s := g.sides[c]
		if said, err := s.ask(ctx, "final_score"); err == nil {
			r.Said[s.name] = said
		}
	}
	return ctx.Err()
}

// area returns Black's lead on the final board with all stones alive; ok is false if package
// board does not accept the moves.
func (g *game) area() (lead float64, ok bool) {
	b := board.New(g.settings.Size)
	for _, m := range g.moves {
		if _, err := b.Play(m.Color, m.Point); err != nil {
			return 0, false
		}
	}
	black, white, _ := b.Area()
	return float64(black-white) - g.settings.Komi, true
}

// parseScore reads B+3.5, W+3.5 or 0 as Black's lead.
func parseScore(text string) (float64, error) {
	text, _, _ = strings.Cut(text, " ")
	sign := 1.0
	switch {
	case text == "0" || text == "Jigo":
		return 0, nil
	case strings.HasPrefix(text, "W+"):
		sign = -1
	case !strings.HasPrefix(text, "B+"):
		return 0, fmt.Errorf("%q is not a score", text)
	}
	lead, err := strconv.ParseFloat(text[2:], 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a score", text)
	}
	return sign * lead, nil
}

// scoreText returns the result in the form of a record.
func scoreText(lead float64) string {
	switch {
	case lead > 0:
		return fmt.Sprintf("B+%g", lead)
	case lead < 0:
		return fmt.Sprintf("W+%g", -lead)
	}
	return "0"
}

// Adjudication is the decision to end a game early; a checked game is played to its end all the
// same.
type Adjudication struct {
	Move    int     `json:"move"`
	Lead    float64 `json:"lead"` // Black's, by the referee's estimate
	Winner  string  `json:"winner"`
	Checked bool    `json:"checked"` // the game was played to its end
}

// estimates is the number of consecutive estimates that must agree.
const estimates = 3

// adjudicate asks the referee for an estimate. It ends the game if the last estimates agree on the
// leader and on a large enough lead. Games whose number is a multiple of Check are played to their
// end, to see whether the estimates were right.
func (g *game) adjudicate(ctx context.Context) error {
	text, err := g.referee.ask(ctx, "estimate_score")
	if err != nil {
		return fmt.Errorf("the referee: estimate_score: %w", err)
	}
	lead, err := parseScore(text)
	if err != nil {
		return fmt.Errorf("the referee: estimate_score: %w", err)
	}
	g.judged = append(g.judged, lead)
	if len(g.judged) < estimates {
		return nil
	}
	for _, l := range g.judged[len(g.judged)-estimates:] {
		if l*lead < 0 || max(l, -l) < g.settings.Adjudicate {
			return nil
		}
	}
	c := board.Black
	if lead < 0 {
		c = board.White
	}
	check := g.settings.Check > 0 && g.number%g.settings.Check == 0
	g.result.Adjudged = &Adjudication{Move: len(g.moves), Lead: lead, Winner: g.sides[c].name, Checked: check}
	if check {
		return nil
	}
	g.result.How, g.result.Lead, g.result.Winner = "adjudication", &lead, g.sides[c].name
	g.result.Score = scoreText(lead)
	return nil
}

// account stores what both sides used, and the record of the game.
func (g *game) account() {
	r := g.result
	r.Moves = len(g.moves)
	r.Sides = map[string]Used{}
	for _, c := range []board.Color{board.Black, board.White} {
		s := g.sides[c]
		r.Sides[s.name] = Used{Moves: s.moves, CPU: s.used().Seconds(), Longest: s.longest.Round(time.Millisecond).Seconds()}
	}
	r.SGF = g.record()
}

// record returns the game as SGF.
func (g *game) record() string {
	s := g.settings
	names := map[string]string{"a": s.A, "b": s.B}
	rec := sgf.NewGame(s.Size, s.Size)
	root := rec.Root
	root.SetText("GN", fmt.Sprintf("game %d", g.number))
	root.SetText("PB", names[g.sides[board.Black].name])
	root.SetText("PW", names[g.sides[board.White].name])
	root.SetText("KM", fmt.Sprintf("%g", s.Komi))
	root.SetText("RU", "Chinese")
	root.SetText("RE", g.result.Score)
	if g.result.Why != "" {
		root.SetText("C", g.result.How+": "+g.result.Why)
	}
	n := root
	for _, m := range g.moves {
		p := sgf.Pass
		if m.Point != board.Pass {
			p = sgf.FromBoard(m.Point)
		}
		n = n.AddMove(m.Color, p)
	}
	return strings.TrimSpace(rec.String())
}
