package gtpengine

import (
	"context"
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/search"
	"katachi/internal/report"
	"katachi/mind/gtp"
)

// look searches the collection for the part of the board with the arguments as corners, or for the
// whole board if there are none.
func (e *Engine) look(ctx context.Context, call *gtp.Call) (*search.Found, error) {
	if err := e.openGames(); err != nil {
		return nil, err
	}
	b := call.State.Game.Board()
	part := report.Whole(b.Size())
	var points []board.Point
	for i := range call.Args {
		p, err := call.Point(i)
		if err != nil || p == board.Pass {
			return nil, gtp.ErrSyntax
		}
		points = append(points, p)
	}
	if len(points) > 0 {
		part = report.Span(points...)
	}
	q := report.Place(part.Query(b, "auto"), part.X0, part.Y0)
	return e.find(ctx, &q)
}

// find searches the current collection.
func (e *Engine) find(ctx context.Context, q *report.Placed) (*search.Found, error) {
	now, err := e.games.Pin(ctx)
	if err != nil {
		return nil, err
	}
	defer now.Close()
	return search.Do(ctx, collection.Union{now}, q, nil)
}

// openGames opens the collection at its first use.
func (e *Engine) openGames() (err error) {
	if e.games == nil {
		e.games, err = e.Games()
	}
	return err
}

// maxNamed is the number of moves that katachi-named lists.
const maxNamed = 20

// named returns, for moves with a name on boards of this size, how often they were played in each
// sense of the name, and the first of them: game, move, colour, point.
func (e *Engine) named(ctx context.Context, call *gtp.Call) (string, error) {
	if len(call.Args) == 0 {
		return "", gtp.ErrSyntax
	}
	if err := e.openGames(); err != nil {
		return "", err
	}
	n, err := query.ParseNamed(strings.Join(call.Args, " "))
	if err != nil {
		return "", err
	}
	q := query.Query{Board: call.State.Game.Board().Size(), Named: []query.Named{n}, Limit: maxNamed}
	if err := q.Check(); err != nil {
		return "", err
	}
	placed := report.Middle(&q)
	f, err := e.find(ctx, &placed)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s, black played %d, white %d%s\n", f.Named[0], report.Counts(f.Answer), f.Answer.Played.Black, f.Answer.Played.White, reasonText(f))
	for i := range f.List {
		h := &f.List[i]
		fmt.Fprintf(&out, "%d %d %s %s\n", h.Game, h.Move, h.By.Name(), h.Place.Name(f.Size()))
	}
	return out.String(), nil
}

// search returns how often a position occurred, and the continuations: label, point, times played
// by Black, times played by White.
func (e *Engine) search(ctx context.Context, call *gtp.Call) (string, error) {
	f, err := e.look(ctx, call)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(foundText(f.Answer) + reasonText(f) + "\n")
	for _, n := range f.Answer.Next {
		fmt.Fprintf(&out, "%s %s %d %d\n", n.Label, f.Point(n.X, n.Y).Name(f.Size()), n.Black, n.White)
	}
	return out.String(), nil
}

// foundText summarises the hits in one line. Wins are counted by hit, for Black and White as on the
// searched board.
func foundText(a *collection.Answer) string {
	return fmt.Sprintf("%s, black won %d, white %d", report.Counts(a), a.BlackWins, a.WhiteWins)
}

// reasonText returns the reason for finding nothing, to be appended to foundText; "" if not known.
func reasonText(f *search.Found) string {
	if f.Reason == nil {
		return ""
	}
	return ": " + f.Reason.Text
}

// drawSearch labels the continuations.
func (e *Engine) drawSearch(ctx context.Context, call *gtp.Call) (string, error) {
	f, err := e.look(ctx, call)
	if err != nil {
		return "", err
	}
	text := "TEXT " + foundText(f.Answer) + reasonText(f)
	if len(f.Answer.Next) == 0 {
		return text, nil
	}
	var labels strings.Builder
	for _, n := range f.Answer.Next {
		fmt.Fprintf(&labels, " %s %s", f.Point(n.X, n.Y).Name(f.Size()), n.Label)
	}
	return "LABEL" + labels.String() + "\n" + text, nil
}
