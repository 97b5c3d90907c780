package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/judge"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/problems"
	"katachi/internal/ops/review"
	"katachi/internal/report"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/sgf"
)

// reviewCmd judges the moves of games.
type reviewCmd struct {
	Games []string `arg:"" optional:"" name:"game" type:"input" help:"A record (${formats}), or many: files, folders and archives (${archives}). - is standard input, also the default if a record is piped in. Default: a built-in famous game."`
	Game  int      `single:"" default:"1" type:"number" placeholder:"K" help:"Game K of a file with several."`

	engineFlags
	review.Request
	komiFlag
	In string `type:"path" placeholder:"DIR" help:"Collection to compare the opening with. The answers of the engine are kept in its folder."`
	problemsFlags
	Model     string `placeholder:"FILE" type:"path" help:"Model made by katachi learn -o. Default: the built-in one."`
	limitFlag `kong:"set='what=moves',set='limit=10'"`
	jsonFlag  `kong:"set='json= of all moves instead of the table',set='not=limit'"`
	Output    string `short:"o" name:"output" placeholder:"FILE" type:"output" help:"Write the record with the review to FILE; of many records, each into its own file in the folder FILE."`
	Replace   bool   `many:"" needs:"output" help:"Review also the records of many that the folder already has."`

	pictureFlags `kong:"set='picture=curves of win rate and lead'"`
}

// Help is shown by katachi review --help.
func (*reviewCmd) Help() string {
	return `Examples:
  katachi review                            a famous game that is built in
  katachi engine add b18 kata1-b18c384nbt-s9996.bin.gz
  katachi review game.sgf                   what moves lost, by that network
  katachi review game.sgf --engine net.bin.gz --visits 200
  katachi review game.sgf --rank 5k         and what players of 3k would play
  katachi review game.sgf -o reviewed.sgf --png plot.png
  katachi review my-games/ --in pros        each game, then the worst moves
  katachi review game.sgf --engine none --in my.collection
  katachi review game.sgf --problems tsumego
  katachi review - --json < game.sgf

An engine judges every position of the main line: the one that katachi engine list marks, or that
of --engine. A loss has its 95 % interval, as in 5.2 ± 2, if the engine is a network's file; without
(KataGo) the engine's number stands alone. Losses within the interval are called about even. Answers
are kept, so an interrupted review continues where it stopped.

Without an engine, the review lists the moves to look at first: those that gave away a chain of
three stones or more, by proof; that captured stones, left a joseki, or were not expected by the
model. With --in, games of the collection judge the opening: if at least 20 continued from the
position of the whole board, or else of the corner, the table shows how often the move was played
and won, with 95 % intervals, and the alternatives.

The record that -o writes has comments, the better moves as variations, and the properties V (points)
and SBKV (win rate, which Sabaki draws as a curve); AN names the engine. Of many records, those that
the folder already has are left out. Ctrl-C prints and saves what was reviewed so far.`
}

// Run reviews.
func (c *reviewCmd) Run(a *app) error {
	var err error
	if c.Games, err = a.givenAll(c.Games); err != nil {
		return err
	}
	many := len(c.Games) > 1 || len(c.Games) == 1 && holdsMany(c.Games[0])
	if err := a.forOne("record", many); err != nil {
		return err
	}
	if many {
		return c.runMany(a)
	}
	return c.runOne(a)
}

// runOne reviews one game, or the built-in one.
func (c *reviewCmd) runOne(a *app) error {
	if err := checkOutputs(append(c.pictures(), c.Output), append(c.Games, c.Model)...); err != nil {
		return err
	}
	g, err := c.game(a)
	if err != nil {
		return err
	}
	w, err := c.open(a)
	if err != nil {
		return err
	}
	defer w.done()
	if w.judge == nil && c.wanted() {
		return usagef("--svg and --png draw what an engine says: %s", moreHint)
	}
	a.keep("") // nothing is reviewed yet
	r, stopped := w.review(a, g, c.Komi)
	if stopped != nil && (r == nil || len(r.Moves) == 0) {
		return stopped
	}
	if r.Illegal != nil {
		a.warnf("%v; only the moves before it are reviewed", r.Illegal)
	}
	if err := c.write(a, r, w.judge); err != nil {
		return errors.Join(err, stopped)
	}
	a.keep(c.kept(r))
	return stopped
}

// moreHint says how to get a judged review.
const moreHint = "katachi engine add NAME FILE saves a network, from https://katagotraining.org/networks"

// reviewWork has what reviews need.
type reviewWork struct {
	asked review.Request
	human func(rank string) (judge.Judge, error)
	judge *asking // nil for none
	model *predict.Model
	own   bool                   // the model is the user's
	tasks *problems.Set          // to find in the game; nil for none
	in    *collection.Collection // nil for none
}

// open opens the model and the collection, and starts the engine.
func (c *reviewCmd) open(a *app) (w *reviewWork, err error) {
	w = &reviewWork{asked: c.Request, human: human()}
	w.own = c.Model != ""
	if w.model, err = openModel(c.Model); err != nil {
		return nil, err
	}
	if c.In != "" {
		if w.in, err = (&inFlag{c.In}).open(a, 0); err != nil {
			return nil, err
		}
	}
	if w.tasks, err = c.readProblems(a, 0); err != nil {
		w.done()
		return nil, err
	}
	if w.judge, err = c.startDefault(a, c.In); err == nil {
		err = asUsage(c.Request.Check(w.judge != nil))
	}
	if err != nil {
		w.done()
		return nil, err
	}
	return w, nil
}

func (w *reviewWork) done() {
	w.judge.done()
	if w.in != nil {
		w.in.Close()
	}
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
func (c *reviewCmd) game(a *app) (*sgf.Game, error) {
	if len(c.Games) == 0 {
		return a.parseGame(input{builtInGame, names.SampleGame()}, c.Game)
	}
	in, err := a.read(c.Games[0])
	if err != nil {
		return nil, err
	}
	if !report.IsRecord(in.name, in.data) {
		return nil, fmt.Errorf("%s: a diagram has no moves to review: want a record of a game", in.name)
	}
	return a.parseGame(in, c.Game)
}

// review reviews a game, with a progress bar that shows the lead and win rate.
func (w *reviewWork) review(a *app, g *sgf.Game, komi *float64) (*review.Review, error) {
	var stands atomic.Pointer[string]
	bar := a.progressWith("moves", 0, func() string {
		if s := stands.Load(); s != nil {
			return *s
		}
		return ""
	})
	defer bar.done()
	opt := &review.Options{
		Request: w.asked, Human: w.human, Komi: komi, Model: w.model, AnySize: w.own, Problems: w.tasks, Progress: bar.show,
		Each: func(m *review.Move) {
			s := m.LeadText() + " " + orDash("%.0f %%", 100*m.Winrate)
			stands.Store(&s)
		},
	}
	if w.judge != nil {
		opt.Judge = w.judge.judge
		defer w.judge.noteKept(a)
	}
	r, err := review.Do(a.ctx, g, opt)
	err = asUsage(err)
	if w.in != nil && err == nil {
		err = compare.AddKnown(a.ctx, collection.Union{w.in}, r)
	}
	return r, err
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
		by = a.says("review by", "; by "+judge.String(), "engine", judge.String())
	}
	return errors.Join(a.printReview(r, by, c.Limit), a.printProblems(r, c.Limit))
}

// printProblems prints the problems that stood in the game.
func (a *app) printProblems(r *review.Review, most int) error {
	if r.Problems == nil || most == 0 {
		return nil
	}
	fmt.Fprintln(a.stdout)
	lines := problems.Lines(r.Problems, a.lang)
	for _, line := range lines[:min(most, len(lines))] {
		fmt.Fprintln(a.stdout, a.wrapped(line))
	}
	return nil
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
	form, done := "review all", number(len(r.Moves), "move")
	if len(r.Moves) < r.All {
		form, done = "review some", fmt.Sprintf("%d of %s", len(r.Moves), number(r.All, "move"))
	}
	komi := a.says("review komi", report.KomiText(r.Rules.Komi, ""), "komi", fmt.Sprintf("%g", r.Rules.Komi))
	if r.Doubt != "" {
		komi += " (" + r.Doubt + ")"
	}
	fmt.Fprintln(a.stdout, a.wrapped(a.says(form, done+" reviewed; "+komi+by,
		"n", strconv.Itoa(len(r.Moves)), "of", strconv.Itoa(r.All), "komi", komi, "by", by)))
	if !r.Judged {
		return errors.Join(a.printStriking(r, most), a.printKnown(r, most), a.printMore())
	}
	players := a.table("", "moves", "best", "mean loss", "mean win rate lost", "turning points")
	for _, c := range []board.Color{board.Black, board.White} {
		p := r.Player(c)
		players.row(a.side(c), p.Moves, percent(p.Best, p.Moves),
			ofMoves(a.says("review points", "%.1f points", "n", "%.1f"), 1, p.LostPoints), ofMoves("%.1f %%", 100, p.LostWinrate), p.Turning)
	}
	if err := players.flush(); err != nil {
		return err
	}
	worst := r.Worst(most)
	if most == 0 {
		return nil
	}
	if len(worst) == 0 {
		fmt.Fprintln(a.stdout, "\n"+a.says("review nothing lost", "no move lost anything"))
		return nil
	}
	titles := []any{"move", "", "point", "points lost", "win rate lost", "lead after", "Black wins", "called", "better"}
	i := slices.IndexFunc(worst, func(m review.Move) bool { return m.Stronger != nil })
	if i >= 0 {
		titles = slices.Insert(titles, 3, any(worst[i].Stronger.Rank))
	}
	t := a.table(titles...)
	t.cut("better")
	for k := range worst {
		m := &worst[k]
		sign := ""
		if m.Turning {
			sign = "*"
		}
		const line = 6 // moves of a better line
		better := "-"
		if m.Best != nil {
			better = strings.Join(report.PointNames(m.Best.Line[:min(line, len(m.Best.Line))], r.Size), " ")
		}
		row := []any{
			m.Number, a.side(m.Color), m.Point.Name(r.Size) + sign, a.lostOrDash(m), orDash("%.0f %%", 100*m.LostWinrate),
			cmp.Or(m.LeadText(), "-"), orDash("%.0f %%", 100*m.Winrate), a.calledFirst(m), better,
		}
		if i >= 0 {
			by := "-"
			if m.Stronger != nil {
				by = m.Stronger.Text()
			}
			row = slices.Insert(row, 3, any(by))
		}
		t.row(row...)
	}
	if err := t.flush(); err != nil {
		return err
	}
	if slices.ContainsFunc(worst, func(m review.Move) bool { return m.Turning }) {
		fmt.Fprintln(a.stdout, "\n"+a.says("review turned", "* the game turned here"))
	}
	if i >= 0 {
		rank := worst[i].Stronger.Rank
		fmt.Fprintln(a.stdout, "\n"+a.says("review rank", rank+": what players of "+rank+" most likely play", "rank", rank))
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
			t.row(m.Number, a.side(m.Color), m.Point.Name(r.Size), cmp.Or(k.Corner, a.says("review whole board", "whole board")), k.Text(), cmp.Or(k.Others(3), "-"))
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
func (a *app) lostOrDash(m *review.Move) string {
	switch {
	case m.AboutEven():
		return a.says("review even", "about even")
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

// ofMoves formats a mean times scale; "-" if it is not known.
func ofMoves(format string, scale float64, mean *float64) string {
	if mean == nil {
		return "-"
	}
	return fmt.Sprintf(format, scale**mean)
}

// printStriking prints a review that nobody judged.
func (a *app) printStriking(r *review.Review, most int) error {
	asked := slices.ContainsFunc(r.Moves, func(m review.Move) bool { return m.Rank > 0 })
	players := a.table("", "moves", "not expected", "captured")
	for _, c := range []board.Color{board.Black, board.White} {
		p, unexpected := r.Player(c), any("-")
		if asked {
			unexpected = p.Unexpected
		}
		players.row(a.side(c), p.Moves, unexpected, p.Captured)
	}
	if err := players.flush(); err != nil || most == 0 {
		return err
	}
	worst := r.Worst(most)
	if len(worst) == 0 {
		fmt.Fprintln(a.stdout, "\n"+a.says("review nothing", "no move to look at"))
		return nil
	}
	t := a.table("move", "", "point", "likely", "called", "what it does")
	t.cut("what it does")
	for i := range worst {
		m := &worst[i]
		t.row(m.Number, a.side(m.Color), m.Point.Name(r.Size), orDash("%.1f %%", 100*m.Probability),
			a.calledFirst(m), strings.Join(m.Remarks(r.Size, a.lang), ", "))
	}
	if err := t.flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, a.wrapped("\n"+a.says("review first", "moves to look at first; likely: by the model; what can be captured or escape is proven by reading")))
	return nil
}

// printMore says how to see what moves lost.
func (a *app) printMore() error {
	_, err := fmt.Fprintln(a.stdout, a.wrapped(a.says("review more", "to see what each move lost: "+moreHint)))
	return err
}
