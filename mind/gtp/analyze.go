package gtp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// The answer to an analysis begins at once. Lines of "info" follow whenever there is news, each
// with all suggestions. The empty line that ends the answer comes when the client sends anything.
//
//	> analyze B 50
//	=
//	info move Q16 visits 412 winrate 0.5312 ... pv Q16 D4 info move D4 ... pv D4
//	> play B Q16
//	(empty line, then the answer of play)
//
// There are three dialects. Sabaki's analyze and KataGo's kata-analyze write fractions, always with
// a decimal point, by which Sabaki recognises them. Leela Zero's lz-analyze, which Lizzie reads,
// writes whole numbers out of 10,000. After the moves of a pv, only the next info may follow.
//
// With "ownership true", kata-analyze ends each line with a number for every point, from the top
// left: 1 belongs to the player to move, -1 to the opponent.
//
// Each dialect also has a genmove_analyze with the same arguments, which prints suggestions while
// it thinks, then its move.
//
//	> kata-genmove_analyze B 50
//	=
//	info move Q16 ... pv Q16 D4
//	play Q16

// handleAnalysis adds the three dialects.
func (s *Server) handleAnalysis(a Analyst) {
	for prefix, d := range map[string]dialect{
		"": {fractions, false}, "kata-": {fractions, true}, "lz-": {tenThousandths, false},
	} {
		s.Handle(prefix+"analyze", func(ctx context.Context, c *Call) (string, error) {
			return s.analyze(ctx, c, a, d)
		})
		s.Handle(prefix+"genmove_analyze", func(ctx context.Context, c *Call) (string, error) {
			return s.genmoveAnalyze(ctx, c, a, d)
		})
	}
}

// dialect is a format of analysis lines.
type dialect struct {
	info  func(*Suggestion) string
	owner bool // it supports ownership
}

// analyze writes the beginning of its answer and the lines itself, and returns the end of the
// answer.
func (s *Server) analyze(ctx context.Context, c *Call, a Analyst, d dialect) (string, error) {
	r, err := c.analysis()
	if err != nil {
		return "", err
	}
	fmt.Fprintf(s.out, "=%s\n", c.id)
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer s.State.turn(r.color)()
	s.in.start(func(string) { cancel() })
	a.Analyze(ctx, &s.State, r.every, func(found *Analysis) { s.report(found, r, d) })
	return "", errStreamed
}

// genmoveAnalyze prints suggestions as they come, and plays a move.
func (s *Server) genmoveAnalyze(ctx context.Context, c *Call, a Analyst, d dialect) (string, error) {
	r, err := c.analysis()
	if err != nil {
		return "", err
	}
	var last *Analysis
	choice, err := s.think(ctx, r.color, func(ctx context.Context) (Choice, error) {
		return a.Consider(ctx, &s.State, r.every, func(found *Analysis) {
			if last == nil {
				fmt.Fprintf(s.out, "=%s \n", c.id)
			}
			last = found
			s.report(found, r, d)
		})
	})
	if last == nil || err != nil {
		return "", cmp.Or(err, errNothing)
	}
	played, err := s.carryOut(r.color, r.restricted(choice, last.Moves))
	if err != nil {
		return "", err
	}
	fmt.Fprintf(s.out, "play %s\n", played)
	return "play " + played, errStreamed
}

// errNothing is the error for an Analyst that violates its contract by not reporting.
var errNothing = errors.New("no analysis")

// restricted returns the choice if the request allows it, else the best allowed suggestion, else a
// pass.
func (r *request) restricted(choice Choice, list []Suggestion) Choice {
	if choice.Resign || r.wants(choice.Point) {
		return choice
	}
	for i := range list {
		if r.wants(list[i].Point) {
			return Choice{Point: list[i].Point}
		}
	}
	return Choice{Point: board.Pass}
}

// report writes one line with all suggestions. A write error shows up again at the end of the
// answer.
func (s *Server) report(a *Analysis, r *request, d dialect) {
	line := s.line(a.Moves, r, d.info)
	if line == "" {
		return
	}
	if d.owner && r.owner && a.Ownership != nil {
		line += " ownership"
		for _, x := range a.Ownership {
			line += " " + strconv.FormatFloat(x, 'f', 3, 64)
		}
	}
	fmt.Fprintln(s.out, line)
	_ = s.out.Flush()
}

// line writes the requested suggestions.
func (s *Server) line(list []Suggestion, r *request, info func(*Suggestion) string) string {
	var words []string
	for i := range list {
		g := &list[i]
		if len(words) == r.most {
			break
		}
		if !r.wants(g.Point) {
			continue
		}
		pv := g.PV
		if len(pv) == 0 {
			pv = []board.Point{g.Point}
		}
		words = append(words, fmt.Sprintf("info move %s visits %d %s order %d pv %s",
			g.Point.Name(s.size()), g.Visits, info(g), len(words), vertices(pv, s.size())))
	}
	return strings.Join(words, " ")
}

func fractions(g *Suggestion) string {
	return fmt.Sprintf("winrate %.4f scoreLead %.1f prior %.4f lcb %.4f", g.Winrate, g.ScoreLead, g.Prior, g.LCB)
}

func tenThousandths(g *Suggestion) string {
	return fmt.Sprintf("winrate %.0f prior %.0f lcb %.0f", 10000*g.Winrate, 10000*g.Prior, 10000*g.LCB)
}
