package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	"katachi/games/query"
	"katachi/internal/report"
	"katachi/match/engines"
	"katachi/mind/analysis"
)

// coachCmd reports how much the moves of a player lost, by name.
type coachCmd struct {
	Games  []string `arg:"" optional:"" name:"games" type:"path" help:"Analysed records, folders and archives (${archives})."`
	Player string   `required:"" placeholder:"NAME" help:"The player whose moves are examined: the name as written in the records."`
	In     string   `type:"path" placeholder:"DIR" help:"Take the player's games from this collection instead."`

	Engine         engineText    `placeholder:"NAME" help:"Engine for those of the player's games that have no analysis: a name from katachi engine list, or a command in quotes, such as 'katago analysis -model FILE -config FILE'."`
	Visits         int           `needs:"engine" minimum:"2" type:"number" default:"100" placeholder:"N" help:"Visits of the engine per position (default: ${default})."`
	EnginePatience time.Duration `rare:"" needs:"engine" minimum:"1000000" type:"seconds" default:"60" placeholder:"TIME" help:"Give up if the engine is silent for this long, or five times as long at its start (default: a minute)."`
	Komi           *float64      `needs:"engine" minimum:"-1000" maximum:"1000" placeholder:"POINTS" help:"Komi of the games that the engine analyses. Default: that of the record, else the usual one."`

	limitFlag `kong:"set='what=lines of a table',set='limit=10'"`
	jsonFlag
	HTML     string `name:"html" placeholder:"FILE" type:"output" help:"Write a report with boards of the most costly moves: one HTML page without scripts."`
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

Tables show how much a player's moves lost, by name, shape, purpose, joseki left,
phase, liberties and remaining time, compared with the field: the moves of
everybody else in these games. Rows that cost most compared with the field come
first. The early middle game, the late middle game and the endgame begin at the
move numbers that are a tenth, a quarter and a half of the points of the board.

Games must contain an analysis by KaTrain, Lizzie, LizzieYzy, Sabaki, GoGui,
KataGo (its own games) or katachi review -o, which is rough: its losses of single
moves mean little. With --engine an engine analyses the player's games that have
none: see katachi engine --help. Its answers are kept (with --in, in the folder
of the collection), so an interrupted run continues where it stopped.

A move's loss is the difference between the positions before and after it, in
points, or in win rate if most analyses have no points. It counts as 30 points at
most, so that a single game does not hide everything else.

If the best move was more than five lines away, names, shapes, purposes and
liberties count only the loss compared with the best move nearby, if one was
analysed. The rest counts as "played elsewhere": the cost of leaving the other
place open, whatever shape was made.

* marks a significant difference from the field: Welch's t-test of the means,
with errors by game, since moves of a game are not independent, and the
procedure of Benjamini and Hochberg over the rows of a table, with a false
discovery rate of 5 %. Rows with fewer than 20 moves or 10 games of the player,
or of the field, are not tested (few). If the field has few moves, its loss is
shrunk towards the mean of all rows. A row is not marked for moves that a more
significant row also contains. A mark is a hint where to look, not proof of a
cause.

Problems are positions where one move was best by 2 points and the player's move
lost 3 or more, with the best play and the refutation. They need analyses with
best moves, which the properties V and SBKV alone do not have.`
}

// Run reports.
func (c *coachCmd) Run(a *app) error {
	if (len(c.Games) == 0) == (c.In == "") {
		return usagef("coach wants either records, folders or archives, or a collection with --in")
	}
	if c.Player == "" {
		return usagef("--player: want a name")
	}
	asked := engineFlags{Engine: c.Engine, Visits: c.Visits, EnginePatience: c.EnginePatience}
	if err := checkOutputs([]string{c.HTML, c.Problems}, c.Games...); err != nil {
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
		return fmt.Errorf("%w: want records analysed by KaTrain, Lizzie, Sabaki, GoGui or KataGo, or --engine to analyse the player's games", err)
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

// coachJSON is a report as JSON, with the engine that was asked.
type coachJSON struct {
	report.CoachReportJSON
	Engine *engineJSON `json:"engine,omitempty"`
}

// read reads the games, with a progress bar. Judge, if not nil, analyses games that have no
// analysis.
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
		a.keep("the engine's answers are kept: run the same command again to continue")
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

// write writes the report and the problems.
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
		return errors.New("--problems: nothing written, since in no position one move is clearly best and the player's move lost 3 points")
	}
	return writeFile(c.Problems, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(c.Problems), ".json") {
			return json.NewEncoder(w).Encode(r.ProblemsJSON(r.Problems()))
		}
		_, err := w.Write(r.ProblemsSGF())
		return err
	})
}

// print prints the tables, and which engine was asked.
func (c *coachCmd) print(a *app, r *report.CoachReport, judge *asking) error {
	unit := map[string]string{"points": "points", "percent": "% of win rate"}[r.Unit]
	fmt.Fprintln(a.stdout, a.wrapped(fmt.Sprintf("%s: %s in %s lost %.2f %s each; moves of the field lost %s",
		r.Player, number(r.Moves, "move"), number(r.Games, "analysed game"), r.Loss, unit, lossText(r.Field))))
	if judge != nil {
		fmt.Fprintln(a.stdout, a.wrapped("games without an analysis were analysed by "+judge.String()))
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
		fmt.Fprintln(a.stdout, "\n"+a.wrapped("* differs significantly from the field; up to 5 % of the marks in a table may be due to chance"))
	}
	return nil
}

// printMissed prints the names of best moves that the player did not play.
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

// printMonths prints the loss by month, for the last months within the limit.
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

// lossText formats a loss; "-" if it is not known.
func lossText(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%.2f", x)
}

// costText formats a total cost; "-" if it is not known.
func costText(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf("%+.1f", x)
}
