package gtp

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// handleEnd adds scoring, and showboard.
func (s *Server) handleEnd() {
	s.Handle("final_score", s.finalScore)
	s.Handle("final_status_list", s.finalStatusList)
	s.Handle("showboard", s.showboard)
}

// finalScore answers the lead.
func (s *Server) finalScore(ctx context.Context, _ *Call) (string, error) {
	end, err := s.player.Final(ctx, &s.State)
	if err != nil {
		return "", err
	}
	return score(end.Lead), nil
}

// score formats Black's lead.
func score(lead float64) string {
	switch {
	case lead > 0:
		return "B+" + strconv.FormatFloat(lead, 'f', -1, 64)
	case lead < 0:
		return "W+" + strconv.FormatFloat(-lead, 'f', -1, 64)
	}
	return "0"
}

// finalStatusList lists the chains with a status, one per line.
func (s *Server) finalStatusList(ctx context.Context, c *Call) (string, error) {
	status, _ := c.text(0)
	if status != "alive" && status != "dead" && status != "seki" {
		return "", ErrSyntax
	}
	b := s.State.Game.Board()
	is := map[board.Point]string{}
	end, err := s.player.Final(ctx, &s.State)
	if err != nil {
		return "", err
	}
	for what, list := range map[string][]board.Point{"dead": end.Dead, "seki": end.Seki} {
		for _, p := range list {
			for _, q := range b.AppendChain(nil, p) {
				is[q] = what
			}
		}
	}
	var lines []string
	for p := range b.Chains {
		if cmp.Or(is[p], "alive") == status {
			lines = append(lines, vertices(b.AppendChain(nil, p), b.Size()))
		}
	}
	return strings.Join(lines, "\n"), nil
}

// showboard draws the position with its last move marked.
func (s *Server) showboard(context.Context, *Call) (string, error) {
	b := s.State.Game.Board()
	return fmt.Sprintf("\n%s%s to move, captures: black %d, white %d, komi %g", b.Diagram(s.State.Game.Last(0).Point),
		s.State.Game.ToMove().Name(), b.Captures(board.Black), b.Captures(board.White), s.State.Game.Rules().Komi), nil
}
