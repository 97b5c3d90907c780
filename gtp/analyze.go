package gtp

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

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
// fractions, with a decimal point always, since Sabaki tells them by it. Leela
// Zero's lz-analyze, which Lizzie reads, writes whole numbers out of 10,000.
// Nothing may follow the moves of a pv but the next info.

// handleAnalysis adds the three dialects.
func (s *Server) handleAnalysis(a Analyst) {
	for name, info := range map[string]func(*Suggestion) string{
		"analyze": fractions, "kata-analyze": fractions, "lz-analyze": tenThousandths,
	} {
		s.Handle(name, func(ctx context.Context, c *Call) (string, error) {
			return s.analyze(ctx, c, a, info)
		})
	}
}

// request is what an analysis was asked for.
type request struct {
	color board.Color
	every time.Duration
	most  int // suggestions
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
		s.report(list, r.most, info)
	})
	return "", errStreamed
}

// report writes one line with all suggestions. An error of writing comes up
// again at the end of the answer.
func (s *Server) report(list []Suggestion, most int, info func(*Suggestion) string) {
	var words []string
	for i := range list {
		g := &list[i]
		if len(words) == most {
			break
		}
		pv := g.PV
		if len(pv) == 0 {
			pv = []board.Point{g.Point}
		}
		words = append(words, fmt.Sprintf("info move %s visits %d %s order %d pv %s",
			g.Point.Name(s.size()), g.Visits, info(g), len(words), vertices(pv, s.size())))
	}
	if len(words) > 0 {
		fmt.Fprintln(s.out, strings.Join(words, " "))
		_ = s.out.Flush()
	}
}

func fractions(g *Suggestion) string {
	return fmt.Sprintf("winrate %.4f scoreLead %.1f prior %.4f lcb %.4f", g.Winrate, g.ScoreLead, g.Prior, g.LCB)
}

func tenThousandths(g *Suggestion) string {
	return fmt.Sprintf("winrate %.0f prior %.0f lcb %.0f", 10000*g.Winrate, 10000*g.Prior, 10000*g.LCB)
}

// analysis reads the arguments: a colour, an interval in centiseconds, and pairs
// of a word and a value, all of which may be absent.
func (c *Call) analysis() (*request, error) {
	r := &request{color: c.State.ToMove(), every: time.Second, most: -1}
	args := c.Args
	if len(args) > 0 {
		if color, err := parseColor(args[0]); err == nil {
			r.color, args = color, args[1:]
		}
	}
	if len(args) > 0 && strings.Trim(args[0], "0123456789") == "" {
		args = append([]string{"interval"}, args...)
	}
	for ; len(args) >= 2; args = args[2:] {
		if err := r.set(args[0], args[1]); err != nil {
			return nil, err
		}
	}
	if len(args) > 0 {
		return nil, ErrSyntax
	}
	return r, nil
}

// set understands one pair. What KataGo's clients ask to be told besides the
// moves is optional in its protocol, and is not told.
func (r *request) set(word, value string) error {
	switch word {
	case "interval", "minmoves", "maxmoves":
		n, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return ErrSyntax
		}
		switch word {
		case "interval":
			r.every = time.Duration(max(n, 1)) * 10 * time.Millisecond
		case "maxmoves":
			r.most = int(n)
		}
		return nil
	case "ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "rootInfo", "noResultValue":
		return nil
	}
	return ErrSyntax
}
