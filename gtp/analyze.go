package gtp

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
)

// Analysis is a conversation of its own: the answer begins at once, a line of
// "info" follows whenever there is news, each with all suggestions, and the empty
// line that ends the answer comes when the client sends anything.
//
//	> analyze B 50
//	=
//	info move Q16 visits 412 winrate 0.5312 ... pv Q16 D4 info move D4 ... pv D4
//	> play B Q16
//	(empty line, then the answer of play)
//
// Three dialects are about. Sabaki's analyze and KataGo's kata-analyze write
// fractions, with a decimal point always, because Sabaki recognises them by it. Leela
// Zero's lz-analyze, which Lizzie reads, writes whole numbers out of 10,000.
// Nothing may follow the moves of a pv but the next info.
//
// Each has a genmove_analyze, too, with the same arguments: it prints its suggestions,
// then what it plays.
//
//	> kata-genmove_analyze B 50
//	=
//	info move Q16 ... pv Q16 D4
//	play Q16

// handleAnalysis adds the three dialects.
func (s *Server) handleAnalysis(a Analyst) {
	for prefix, info := range map[string]func(*Suggestion) string{
		"": fractions, "kata-": fractions, "lz-": tenThousandths,
	} {
		s.Handle(prefix+"analyze", func(ctx context.Context, c *Call) (string, error) {
			return s.analyze(ctx, c, a, info)
		})
		s.Handle(prefix+"genmove_analyze", func(ctx context.Context, c *Call) (string, error) {
			return s.genmoveAnalyze(ctx, c, a, info)
		})
	}
}

// analyze writes the head of its answer and the lines itself; what it returns
// ends them.
func (s *Server) analyze(ctx context.Context, c *Call, a Analyst, info func(*Suggestion) string) (string, error) {
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
	s.in.start(cancel)
	a.Analyze(ctx, &s.State, r.color, r.every, func(list []Suggestion) {
		s.report(list, r, info)
	})
	return "", errStreamed
}

// genmoveAnalyze prints the suggestions once, and plays.
func (s *Server) genmoveAnalyze(ctx context.Context, c *Call, a Analyst, info func(*Suggestion) string) (string, error) {
	r, err := c.analysis()
	if err != nil {
		return "", err
	}
	began := s.opt.Now()
	choice, err := s.player.Genmove(ctx, &s.State, r.color)
	if err != nil {
		return "", err
	}
	s.State.Time.spend(r.color, s.opt.Now().Sub(began))
	line := ""
	once, cancel := context.WithCancel(ctx)
	defer cancel()
	a.Analyze(once, &s.State, r.color, r.every, func(list []Suggestion) {
		line = s.line(list, r, info)
		choice = r.restricted(choice, list)
		cancel()
	})
	played, err := s.carryOut(r.color, choice)
	return "\n" + line + "\nplay " + played, err
}

// restricted returns the choice, or the best suggestion that is wanted where the
// choice is not; where none is, a pass.
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

// report writes one line with all suggestions. An error of writing comes up
// again at the end of the answer.
func (s *Server) report(list []Suggestion, r *request, info func(*Suggestion) string) {
	if line := s.line(list, r, info); line != "" {
		fmt.Fprintln(s.out, line)
		_ = s.out.Flush()
	}
}

// line writes as many suggestions as are wanted.
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
