package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	"katachi/analysis"
	"katachi/internal/report"
	"katachi/match/engines"
	"katachi/query"
)

// coachCmd says what the moves of a player cost, by name.
type coachCmd struct {
	Games  []string `arg:"" optional:"" name:"games" type:"path" help:"Analysed records, folders and archives (${archives})."`
	Player string   `required:"" placeholder:"NAME" help:"Whose moves: a name as the records have it."`
	In     string   `type:"path" placeholder:"DIR" help:"The player's games of this collection instead."`

	Engine         engineText    `placeholder:"NAME" help:"Engine that analyses the player's games without an analysis: a name of katachi engine list, or a command in quotes, such as 'katago analysis -model FILE -config FILE'."`
	Visits         int           `needs:"engine" type:"number" default:"100" placeholder:"N" help:"Visits of the engine for a position (default: ${default})."`
	EnginePatience time.Duration `rare:"" needs:"engine" type:"seconds" default:"60" placeholder:"TIME" help:"The longest silence of an engine; at its start five times as long (default: a minute)."`
	Komi           *float64      `needs:"engine" placeholder:"POINTS" help:"Points for White in the games that the engine analyses. Default: as the record has it, 7.5 without."`

	limitFlag `kong:"set='what=Lines of a table',set='limit=10'"`
	jsonFlag
	HTML     string `name:"html" placeholder:"FILE" type:"output" help:"Write a report with boards of the most costly moves: one page of HTML, without scripts."`
	Problems string `placeholder:"FILE" type:"output" help:"Write the player's mistakes as problems: SGF, or JSON if the name ends in .json."`
	threadsFlag
}

// Help is shown by katachi coach --help.
func (*coachCmd) Help() string {
	return `Examples:
  katachi coach my-games/ --player "Ann"
  katachi coach my-games/ --player "Ann" --html report.html
  katachi coach my-games.zip --player "Ann" --problems mistakes.sgf
  katachi coach --in my.collection --player "Ann" --json
  katachi coach my-games/ --player "Ann" --engine kata --visits 50

Tables show what a player's moves lost, by name, shape, purpose, joseki left,
phase, liberties and remaining time, compared with the field: the moves of
everybody else in these games. Rows that cost most beyond the field come first. The middle game, its later part and the endgame begin at the move numbers that
are a tenth, a quarter and a half of the points of the board.

Games must contain an analysis by KaTrain, Lizzie, LizzieYzy, Sabaki, GoGui,
KataGo (its own games) or katachi review -o, which is rough: its losses of single
moves mean little. With --engine an engine analyses the player's games without
one: see katachi engine --help. Its answers are kept, with --in in the folder of
the collection, so an interrupted call continues where it was. What a move lost is the difference between the positions before and
after it, in points, 30 at most, or one lost game would hide all else; or of the win rate, if most analyses have no points.

If the best move was more than five lines away, names, shapes, purposes and liberties count only
what the move lost compared with the best move nearby, if one was analysed. The rest counts as
"played elsewhere": the cost of what was left open, whatever shape was made.

* marks a significant difference from the field: Welch's t-test of the means,
with errors by game, since moves of a game are not independent, and the
procedure of Benjamini and Hochberg over the rows of a table, with a false
discovery rate of 5 %. Rows with fewer than 20 moves or 10 games of the player,
or of the field, are not tested (few). If the field has few moves, its loss is
shrunk towards the mean of all rows. A row is not marked for moves that a more
significant row has, too. A mark is a hint where to look, no proof of a cause.

Problems are positions where one move was best by 2 points and the player's lost
3 or more, with the best play and the refutation. They need analyses with best
moves: V and SBKV alone have none.`
}

// Run reports.
func (c *coachCmd) Run(a *app) error {
	if (len(c.Games) == 0) == (c.In == "") {
		return usagef("coach wants records, folders or archives, or --in with a collection")
	}
	if c.Player == "" {
		return usagef("--player: want a name")
	}
	asked := engineFlags{Engine: c.Engine, Visits: c.Visits, EnginePatience: c.EnginePatience}
	if err := cmp.Or(checkOutputs([]string{c.HTML, c.Problems}, c.Games...), asked.check(), (&komiFlag{Komi: c.Komi}).check()); err != nil {
		return err
	}
	judge, err := asked.start(a, c.In)
	if err != nil {
		return err
	}
	defer judge.done()
	coach := report.NewCoach(c.Player, analysis.Stored)
	if err := c.read(a, coach, judge); err != nil {
		return err
	}
	r, err := coach.Report()
	if errors.Is(err, report.ErrNoAnalysis) {
		return fmt.Errorf("%w: want records of KaTrain, Lizzie, Sabaki, GoGui or KataGo that hold one, or --engine, which analyses the player's games", err)
	}
	if err != nil {
		return err
	}
	if err := c.write(a, r); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(a.stdout, coachJSON{r.JSON(c.Limit), judge.JSON()})
	}
	return c.print(a, r, judge)
}

// coachJSON is a report, for programs, with the engine that was asked.
type coachJSON struct {
	report.CoachReportJSON
	Engine *engineJSON `json:"engine,omitempty"`
}

// read reads the games, with a bar. Judge analyses those that carry nothing, if it is not nil.
func (c *coachCmd) read(a *app, coach *report.Coach, judge *asking) error {
	namers := &nameCmd{Engine: engines.Auto, Reading: true}
	follower, err := namers.followers(a, engines.Unlimited.Positions)
	if err != nil {
		return err
	}
	o := &report.CoachOptions{Threads: c.Threads, Memory: a.memory, Follower: follower, Komi: c.Komi}
	defer func() { a.warnOf(coach.Odd()) }()
	var rate func() string
	if judge != nil {
		o.Judge = judge.judge
		rate = func() string { return number(int(judge.asked.Load()+judge.kept.Load()), "position") }
		a.keep("what the engine answered is kept: the same call goes on there")
		defer judge.noteKept(a)
	}
	if c.In != "" {
		col, err := (&inFlag{In: c.In}).open(a, c.Threads)
		if err != nil {
			return err
		}
		defer col.Close()
		bar := a.progressWith("games", 0, rate)
		defer bar.done()
		o.Progress = bar.show
		return coach.AddCollection(a.ctx, col, query.Where{}, o)
	}
	src, err := a.openGames(c.Games, strings.Join(c.Games, ", "))
	if err != nil {
		return err
	}
	defer src.Close()
	bar := a.progressWith("files", src.Len(), rate)
	defer bar.done()
	o.Progress = bar.show
	return coach.AddFiles(a.ctx, src, o)
}

// write writes the files.
func (c *coachCmd) write(a *app, r *report.CoachReport) error {
	if c.HTML != "" {
		wording := report.Wording{Lang: a.lang}
		if err := writeFile(c.HTML, func(w io.Writer) error { return r.WriteHTML(w, wording, c.Limit) }); err != nil {
			return err
		}
	}
	if c.Problems == "" {
		return nil
	}
	if r.Problems() == 0 {
		return errors.New("--problems: no position where the analyses have one move clearly best and the player's lost 3 points: nothing written")
	}
	return writeFile(c.Problems, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(c.Problems), ".json") {
			return json.NewEncoder(w).Encode(r.ProblemsJSON(r.Problems()))
		}
		_, err := w.Write(r.ProblemsSGF())
		return err
	})
}

// print prints tables, and who was asked.
func (c *coachCmd) print(a *app, r *report.CoachReport, judge *asking) error {
	unit := map[string]string{"points": "points", "percent": "% of the win rate"}[r.Unit]
	fmt.Fprintln(a.stdout, a.wrapped(fmt.Sprintf("%s: %s of %s lost %.2f %s each, the field's %s",
		r.Player, number(r.Moves, "move"), number(r.Games, "analysed game"), r.Loss, unit, lossText(r.Field))))
	if judge != nil {
		fmt.Fprintln(a.stdout, a.wrapped("games without an analysis: by "+judge.String()))
	}
	wording := report.Wording{Lang: a.lang}
	marked := false
	for _, t := range r.Tables {
		if c.Limit == 0 {
			break
		}
		w := a.table(t.Title, "times", "games", "lost", "±", "field", "cost", "")
		w.drop("games", "±")
		w.whole(t.Title)
		for i := range t.Rows[:min(c.Limit, len(t.Rows))] {
			row := &t.Rows[i]
			sign := ""
			switch {
			case row.Few:
				sign = "few"
			case row.Significant:
				sign, marked = "*", true
			}
			name := briefly(wording, func(w report.Wording) string { return w.Term(&row.Term) })
			w.row(name, row.Times, row.Games, lossText(row.Loss), lossText(row.Margin), lossText(row.FieldLoss), costText(row.Cost), sign)
		}
		if err := w.flush(); err != nil {
			return err
		}
	}
	if err := c.printMissed(a, r); err != nil {
		return err
	}
	if err := c.printMonths(a, r); err != nil {
		return err
	}
	if marked {
		fmt.Fprintln(a.stdout, "\n"+a.wrapped("* differs from the field; of what is marked in a table 5 % may be chance"))
	}
	return nil
}

// printMissed prints what the best moves were called that were not played.
func (c *coachCmd) printMissed(a *app, r *report.CoachReport) error {
	if len(r.Missed) == 0 || c.Limit == 0 {
		return nil
	}
	w := a.table("Best moves", "best", "played", "lost otherwise")
	w.whole("Best moves")
	wording := report.Wording{Lang: a.lang}
	for i := range r.Missed[:min(c.Limit, len(r.Missed))] {
		m := &r.Missed[i]
		w.row(briefly(wording, func(w report.Wording) string { return w.Term(&m.Term) }), m.Best, m.Played, fmt.Sprintf("%.1f", m.Lost))
	}
	return w.flush()
}

// printMonths prints the progress by month, the last months at most.
func (c *coachCmd) printMonths(a *app, r *report.CoachReport) error {
	if len(r.Months) < 2 || c.Limit == 0 {
		return nil
	}
	w := a.table("Month", "games", "moves", "lost", "±")
	for _, m := range r.Months[max(0, len(r.Months)-c.Limit):] {
		w.row(m.Month, m.Games, m.Moves, lossText(m.Loss), lossText(m.Margin))
	}
	return w.flush()
}

// lossText writes a loss, "-" if it is not known.
func lossText(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.2f", x)
}

// costText writes what something cost in all, "-" if that is not known.
func costText(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%+.1f", x)
}
