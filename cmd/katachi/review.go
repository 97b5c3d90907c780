package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/review"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/names"
	"katachi/sgf"
)

// reviewCmd judges the moves of a game.
type reviewCmd struct {
	Record string `arg:"" optional:"" type:"input" help:"A record (${formats}); - is standard input, also the default if a record is piped in. Default: a built-in famous game."`
	Game   int    `default:"1" type:"number" placeholder:"K" help:"Game K of a file with several."`

	playoutFlags
	engineFlags
	komiFlag
	In        string `type:"path" placeholder:"DIR" help:"Collection to compare the opening with. The answers of --engine are kept in its folder."`
	Model     string `placeholder:"FILE" type:"path" help:"Model made by katachi learn -o. Default: the built-in one."`
	limitFlag `kong:"set='what=moves',set='limit=10'"`
	jsonFlag  `kong:"set='json= of all moves instead of the table',set='not=limit'"`
	Output    string `short:"o" name:"output" placeholder:"FILE" type:"output" help:"Write the record with the review to FILE."`

	pictureFlags `kong:"set='picture=curves of win rate and lead'"`
}

// Help is shown by katachi review --help.
func (*reviewCmd) Help() string {
	return `Examples:
  katachi review                              a famous game that is built in
  katachi review game.sgf
  katachi review game.sgf --playouts 2000 -n all
  katachi review game.sgf --time 2 -o reviewed.sgf --png plot.png
  katachi review - --json < game.sgf
  katachi review game.sgf --in my.collection    openings by its games
  katachi review game.sgf --engine kata --visits 200

Each position of the main line is searched with 400 playouts (--playouts, --time), or half as many
once the game is decided; the playouts saved go to positions whose best two moves are close.
Playouts judge roughly. A lead has its 95 % interval, as in B+3.0 ± 12 (measured against KataGo, in
even games on 19x19), and the review does not say how many points a move lost. Instead, the table
lists the moves to look at first (unexpected by the model, captures, groups that change hands) and
how often such moves are mistakes of 2.5 points or more. Playouts do not understand seki.

The opening (a tenth as many moves as the board has points) is judged by the model alone, and with
--in by the games of the collection: if at least 20 games continued from the position of the whole
board, or else of the corner, the table shows how often the move was played and won, with 95 %
intervals, and the alternatives.

With --engine your own engine judges instead: see katachi engine --help. Its answers are kept, so an
interrupted review continues where it stopped. The record that -o writes names the engine in AN.

The record that -o writes has a comment at each move, and the properties V (points) and SBKV (win
rate, which Sabaki draws as a curve). A picture has both curves, with the interval of the lead as a
band. Ctrl-C prints and saves the moves reviewed so far.

A game of 180 moves takes 10 seconds of one core and 62 MB of memory; 217 MB with 100,000 playouts
per position, 366 MB with 600,000 or more. A search that has used up its share of --memory (256MB of
the default 1GB) adds no more positions to its tree, and a warning says so.`
}

// aReview is the default budget per position.
var aReview = playout.Budget{Visits: 400}

// Run reviews.
func (c *reviewCmd) Run(a *app) error {
	if err := checkOutputs(append(c.pictures(), c.Output), c.Record, c.Model); err != nil {
		return err
	}
	g, err := c.game(a)
	if err != nil {
		return err
	}
	var col *collection.Collection
	if c.In != "" {
		if col, err = (&inFlag{c.In}).open(a, c.Threads); err != nil {
			return err
		}
		defer col.Close()
	}
	judge, err := c.startDefault(a, c.In)
	if err != nil {
		return err
	}
	defer judge.done()
	a.keep("") // nothing is reviewed yet
	r, stopped := c.review(a, g, judge)
	if stopped != nil && (r == nil || len(r.Moves) == 0) {
		return stopped
	}
	if col != nil && stopped == nil {
		if err := compare.AddKnown(a.ctx, collection.Union{col}, r); err != nil {
			return err
		}
	}
	if r.Illegal != nil {
		a.warnf("%v; only the moves before it are reviewed", r.Illegal)
	}
	a.warnFull(r.Full)
	if err := c.write(a, r, judge); err != nil {
		return errors.Join(err, stopped)
	}
	a.keep(c.kept(r))
	return stopped
}

// kept returns the message after an interrupted review.
func (c *reviewCmd) kept(r *review.Review) string {
	done := fmt.Sprintf("the review of %d of %s is printed", len(r.Moves), number(r.All, "move"))
	if c.Output != "" || c.pictureFlags.wanted() {
		done += " and written"
	}
	return done
}

// game reads the record.
func (c *reviewCmd) game(a *app) (_ *sgf.Game, err error) {
	if c.Record, err = a.given(c.Record); err != nil {
		return nil, err
	}
	if c.Record == "" {
		return a.parseGame(input{builtInGame, names.SampleGame()}, c.Game)
	}
	in, err := a.read(c.Record)
	if err != nil {
		return nil, err
	}
	if !report.IsRecord(in.name, in.data) {
		return nil, fmt.Errorf("%s: a diagram has no moves to review: want a record of a game", in.name)
	}
	return a.parseGame(in, c.Game)
}

// review reviews the game, with a progress bar that shows the lead and win rate.
func (c *reviewCmd) review(a *app, g *sgf.Game, judge *asking) (*review.Review, error) {
	m, err := openModel(c.Model)
	if err != nil {
		return nil, err
	}
	var stands atomic.Pointer[string]
	bar := a.progressWith("moves", 0, func() string {
		if s := stands.Load(); s != nil {
			return *s
		}
		return ""
	})
	defer bar.done()
	opt := &review.Options{
		Komi: c.Komi, Search: c.options(a, m), Budget: c.budget(aReview), Progress: bar.show,
		Each: func(m *review.Move) {
			s := m.LeadText() + " " + orDash("%.0f %%", 100*m.Winrate)
			stands.Store(&s)
		},
	}
	if judge != nil {
		opt.Judge = judge.judge
		defer judge.noteKept(a)
	}
	return review.Do(a.ctx, g, opt)
}

// write writes the files and prints the review.
func (c *reviewCmd) write(a *app, r *review.Review, judge *asking) error {
	if c.Output != "" {
		judge.sign(r.Game)
		if err := writeFile(c.Output, func(w io.Writer) error { _, err := w.Write(r.SGF()); return err }); err != nil {
			return err
		}
	}
	if err := c.show(r.Plot()); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(reviewJSON{r.Answer(), judge.JSON()})
	}
	by := ""
	if judge != nil {
		by = "; by " + judge.String()
	}
	return a.printReview(r, by, c.Limit)
}

// reviewJSON is a review as JSON, with the engine that judged.
type reviewJSON struct {
	review.Answer
	Engine *engineJSON `json:"engine,omitempty"`
}

// printReview prints statistics of the players and the moves that lost most. By names the engine.
func (a *app) printReview(r *review.Review, by string, most int) error {
	if title := report.Title(r.Game); title != "" {
		fmt.Fprintln(a.stdout, a.wrapped(title))
	}
	done := number(len(r.Moves), "move")
	if len(r.Moves) < r.All {
		done = fmt.Sprintf("%d of %s", len(r.Moves), number(r.All, "move"))
	}
	if r.Rough {
		by = "; by playouts, so only roughly"
	}
	fmt.Fprintln(a.stdout, a.wrapped(fmt.Sprintf("%s reviewed; %s%s", done, report.KomiText(r.Rules.Komi, r.Doubt), by)))
	if r.Rough {
		return errors.Join(a.printRough(r, most), a.printKnown(r, most))
	}
	players := a.table("", "moves", "best", "mean loss", "mean win rate lost", "turning points")
	for _, c := range []board.Color{board.Black, board.White} {
		p := r.Player(c)
		points, winrate := fmt.Sprintf("%.1f points", p.LostPoints), fmt.Sprintf("%.1f %%", 100*p.LostWinrate)
		players.row(c.Name(), p.Moves, percent(p.Best, p.Moves), points, winrate, p.Turning)
	}
	if err := players.flush(); err != nil {
		return err
	}
	worst := r.Worst(most)
	if most == 0 {
		return nil
	}
	if len(worst) == 0 {
		fmt.Fprintln(a.stdout, "\nno move lost anything")
		return nil
	}
	t := a.table("move", "", "point", "points lost", "win rate lost", "lead after", "Black wins", "called", "better")
	t.cut("better")
	for i := range worst {
		m := &worst[i]
		sign := ""
		if m.Turning {
			sign = "*"
		}
		const line = 6 // moves of a better line
		better := "-"
		if m.Best != nil {
			better = strings.Join(report.PointNames(m.Best.Line[:min(line, len(m.Best.Line))], r.Size), " ")
		}
		t.row(m.Number, m.Color.Name(), m.Point.Name(r.Size)+sign,
			lostOrDash(m), orDash("%.0f %%", 100*m.LostWinrate),
			cmp.Or(m.LeadText(), "-"), orDash("%.0f %%", 100*m.Winrate), a.calledFirst(m), better)
	}
	if err := t.flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(worst, func(m review.Move) bool { return m.Turning }) {
		fmt.Fprintln(a.stdout, "\n* the game turned here")
	}
	return a.printKnown(r, most)
}

// printKnown prints how often the games of a collection played the moves of the opening.
func (a *app) printKnown(r *review.Review, most int) error {
	t := a.table("move", "", "point", "where", "played here", "others")
	t.cut("others")
	rows := 0
	for i := range r.Moves {
		m := &r.Moves[i]
		if k := m.Known; k != nil && rows < most {
			t.row(m.Number, m.Color.Name(), m.Point.Name(r.Size), cmp.Or(k.Corner, "whole board"), k.Text(), cmp.Or(k.Others(3), "-"))
			rows++
		}
	}
	if rows == 0 {
		return nil
	}
	return t.flush()
}

// orDash formats a number; "-" if it is NaN.
func orDash(format string, x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return fmt.Sprintf(format, x)
}

// lostOrDash formats the points that a move lost, with their interval; "about even" if the loss is
// within the margin of error.
func lostOrDash(m *review.Move) string {
	switch {
	case m.LostPoints > 0 && !m.Claimed:
		return "about even"
	case math.IsNaN(m.LostMost):
		return orDash("%.1f", m.LostPoints)
	}
	return fmt.Sprintf("%.1f ± %.0f", m.LostPoints, m.LostMost-m.LostPoints)
}

// calledFirst returns the leading name of a move; "" if it has none.
func (a *app) calledFirst(m *review.Move) string {
	terms := m.Named.Terms()
	if len(terms) == 0 {
		return ""
	}
	return terms[0].In(a.lang)
}

// printRough prints a review by playouts, without losses of moves.
func (a *app) printRough(r *review.Review, most int) error {
	players := a.table("", "moves", "as playouts", "not expected", "captured")
	for _, c := range []board.Color{board.Black, board.White} {
		p := r.Player(c)
		players.row(c.Name(), p.Moves, percent(p.Best, p.Moves), p.Unexpected, p.Captured)
	}
	if err := players.flush(); err != nil {
		return err
	}
	if most == 0 {
		return nil
	}
	worst := r.Worst(most)
	if len(worst) == 0 {
		fmt.Fprintln(a.stdout, "\nno move to look at")
		return nil
	}
	t := a.table("move", "", "point", "mistake", "likely", "then", "playouts prefer", "called", "what it does")
	t.cut("what it does", "playouts prefer")
	for i := range worst {
		m := &worst[i]
		better := "-"
		if m.Best != nil {
			const line = 4 // moves of a line
			better = strings.Join(report.PointNames(m.Best.Line[:min(line, len(m.Best.Line))], r.Size), " ")
		}
		t.row(m.Number, m.Color.Name(), m.Point.Name(r.Size), orDash("%.0f %%", 100*m.Doubt),
			orDash("%.1f %%", 100*m.Probability), m.LeadText(), better, a.calledFirst(m), strings.Join(m.Remarks(r.Size), ", "))
	}
	if err := t.flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, a.wrapped("\nmoves to look at first; mistake: how often such a move loses 2.5 points or more; "+
		"likely: by the model; playouts are too rough to say what a move lost"))
	return nil
}
