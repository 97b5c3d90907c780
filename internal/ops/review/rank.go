package review

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/report"
)

// Request has the options of reviews by all front ends.
type Request struct {
	Rank string `query:"rank" json:"rank,omitempty" placeholder:"RANK" doc:"Rank of the players, 20k to 9d: for each certain loss, the likeliest move of players two stones stronger, by a network of human play"`
}

// Stronger is the likeliest move of stronger players.
type Stronger struct {
	Rank        string  `json:"rank" doc:"At most 9d"`
	Point       string  `json:"point"`
	Probability float64 `json:"probability" doc:"0..1"`
}

// Text returns the move with its probability.
func (s *Stronger) Text() string { return fmt.Sprintf("%s (%.0f %%)", s.Point, 100*s.Probability) }

// strongerBy is how many ranks stronger the players are whose move is shown.
const strongerBy = 2

// strongerThan returns the rank of players who are stronger by that many stones.
func strongerThan(rank string) (string, error) {
	n, err := strconv.Atoi(strings.TrimRight(rank, "dk"))
	dan := strings.HasSuffix(rank, "d")
	if err != nil || rank != strconv.Itoa(n)+rank[len(rank)-1:] || n < 1 || dan && n > 9 || n > 20 {
		return "", &query.FieldError{Field: "rank", Err: lang.Say("not a playing rank", rank)}
	}
	switch {
	case dan:
		return fmt.Sprintf("%dd", min(9, n+strongerBy)), nil
	case n > strongerBy:
		return fmt.Sprintf("%dk", n-strongerBy), nil
	}
	return fmt.Sprintf("%dd", strongerBy-n+1), nil
}

// Check returns a [*query.FieldError] for options that a review with a judge, or without, cannot have.
func (in *Request) Check(judged bool) error {
	if in.Rank == "" {
		return nil
	}
	if _, err := strongerThan(in.Rank); err != nil {
		return err
	}
	if !judged {
		return &query.FieldError{Field: "rank", Err: lang.Say("rank without engine")}
	}
	return nil
}

// openHuman opens the network of human play, if a rank is given.
func (v *reviewer) openHuman() error {
	if err := v.opt.Check(v.Judged); v.opt.Rank == "" || err != nil {
		return err
	}
	var err error
	if v.rank, err = strongerThan(v.opt.Rank); err == nil {
		v.human, err = v.opt.Human(v.rank)
	}
	return err
}

// stronger sets what stronger players would play instead of a move that certainly lost.
func (v *reviewer) stronger(ctx context.Context, m *Move, pos *report.Position) error {
	if v.human == nil || m.AboutEven() || !(m.LostPoints > 0 || math.IsNaN(m.LostPoints) && m.LostWinrate > 0) || m.Point == board.Pass {
		return nil
	}
	if list := v.human.Moves(pos.Game); len(list) > 0 {
		m.Stronger = &Stronger{v.rank, list[0].Point.Name(v.Size), *report.Known(list[0].Probability, 4)}
	}
	return ctx.Err()
}
