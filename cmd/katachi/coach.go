package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"katachi/internal/ops/coach"
	"katachi/internal/ops/name"
	"katachi/match/engines"
)

// coachCmd reports how much the moves of a player lost, by name.
type coachCmd struct {
	Games []string `arg:"" optional:"" name:"games" type:"path" help:"Analysed records, folders and archives (${archives})."`
	In    string   `type:"path" placeholder:"DIR" not:"games" help:"Take the player's games from this collection instead."`
	coach.Request

	Engine engineText `placeholder:"NAME" help:"Engine for those of the player's games that have no analysis: a name from katachi engine list, or a command in quotes, such as 'katago analysis -model FILE -config FILE'."`
	Visits int        `needs:"engine" minimum:"2" type:"number" placeholder:"N" help:"Visits of the engine per position (default: 100; 20 of a network's file)."`
	patienceFlag
	Komi *float64 `needs:"engine" minimum:"-1000" maximum:"1000" placeholder:"POINTS" help:"Komi of the games that the engine analyses. Default: that of the record, else the usual one."`

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
KataGo (its own games) or katachi review -o by an engine. With --engine an engine analyses the player's games that have
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
	if len(c.Games) == 0 && c.In == "" {
		return usagef("coach wants either records, folders or archives, or a collection with --in")
	}
	asked := engineFlags{Engine: c.Engine, Visits: c.Visits, patienceFlag: c.patienceFlag}
	if err := checkOutputs([]string{c.HTML, c.Problems}, c.Games...); err != nil {
		return err
	}
	judge, err := asked.start(a, c.In)
	if err != nil {
		return err
	}
	defer judge.done()
	env, done, err := c.env(a, judge)
	if err != nil {
		return err
	}
	r, err := coach.Do(a.ctx, env, &c.Request)
	done()
	if errors.Is(err, coach.ErrNoAnalysis) {
		return fmt.Errorf("%w: want records analysed by KaTrain, Lizzie, Sabaki, GoGui or KataGo, or --engine to analyse the player's games", err)
	}
	if err != nil {
		return err
	}
	if err := c.write(a, r); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(a.stdout, coachJSON{r, judge.JSON()})
	}
	return c.print(a, r, judge)
}

// coachJSON is a report as JSON, with the engine that was asked.
type coachJSON struct {
	*coach.Answer
	Engine *engineJSON `json:"engine,omitempty"`
}

// env opens the games, with a progress bar, until done. Judge, if not nil, analyses games that have
// no analysis.
func (c *coachCmd) env(a *app, judge *asking) (env *coach.Env, done func(), err error) {
	namers := &nameCmd{Engine: engines.Auto, Reading: true}
	env = &coach.Env{Threads: c.Threads, Memory: a.memory, Komi: c.Komi}
	if env.Follower, err = namers.followers(a, engines.Unlimited.Positions); err != nil {
		return nil, nil, err
	}
	var rate func() string
	if judge != nil {
		env.Judge = judge.judge
		rate = func() string { return number(int(judge.asked.Load()+judge.kept.Load()), "position") }
		a.keep("the engine's answers are kept: run the same command again to continue")
	}
	what, files := "games", 0
	var opened io.Closer
	if c.In != "" {
		env.In, err = (&inFlag{In: c.In}).open(a, c.Threads)
		opened = env.In
	} else if env.Files, err = a.openGames(c.Games, strings.Join(c.Games, ", ")); err == nil {
		what, files, opened = "files", env.Files.Len(), env.Files
	}
	if err != nil {
		return nil, nil, err
	}
	bar := a.progressWith(what, files, rate)
	env.Progress = bar.show
	return env, func() {
		bar.done()
		opened.Close()
		if judge != nil {
			judge.noteKept(a)
		}
		a.warnOf(&env.Odd)
	}, nil
}

// write writes the report and the problems.
func (c *coachCmd) write(a *app, r *coach.Answer) error {
	if c.HTML != "" {
		wording := name.Wording{Lang: a.lang}
		if err := writeFile(c.HTML, func(w io.Writer) error { return r.WriteHTML(w, wording) }); err != nil {
			return err
		}
	}
	if c.Problems == "" {
		return nil
	}
	if r.Problems == 0 {
		return errors.New("--problems: nothing written, since in no position one move is clearly best and the player's move lost 3 points")
	}
	return writeFile(c.Problems, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(c.Problems), ".json") {
			return json.NewEncoder(w).Encode(r.ProblemList(r.Problems))
		}
		_, err := w.Write(r.ProblemsSGF())
		return err
	})
}

// print prints the tables, and which engine was asked.
func (c *coachCmd) print(a *app, r *coach.Answer, judge *asking) error {
	unit := map[string]string{"points": "points", "percent": "% of win rate"}[r.Unit]
	fmt.Fprintln(a.stdout, a.wrapped(fmt.Sprintf("%s: %s in %s lost %s %s each; moves of the field lost %s",
		r.Player, number(r.Moves, "move"), number(r.Games, "analysed game"), coach.Short(r.Loss), unit, coach.Short(r.FieldLoss))))
	if judge != nil {
		fmt.Fprintln(a.stdout, a.wrapped("games without an analysis were analysed by "+judge.String()))
	}
	wording := name.Wording{Lang: a.lang}
	marked := false
	for _, t := range r.Tables {
		if c.Limit == 0 {
			break
		}
		w := a.table(t.Title, "times", "games", "lost", "±", "field", "cost", "")
		w.drop("games", "±")
		w.whole(t.Title)
		for i := range t.Rows {
			row := &t.Rows[i]
			sign := ""
			switch {
			case row.Few:
				sign = "few"
			case row.Significant:
				sign, marked = "*", true
			}
			name := briefly(wording, func(w name.Wording) string { return w.Term(&row.Term) })
			w.row(name, row.Times, row.Games, coach.Short(row.Loss), coach.Short(row.Margin), coach.Short(row.FieldLoss), costText(row.Cost), sign)
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
func (c *coachCmd) printMissed(a *app, r *coach.Answer) error {
	if len(r.Missed) == 0 || c.Limit == 0 {
		return nil
	}
	w := a.table("Best moves", "best", "played", "lost otherwise")
	w.whole("Best moves")
	wording := name.Wording{Lang: a.lang}
	for i := range r.Missed {
		m := &r.Missed[i]
		w.row(briefly(wording, func(w name.Wording) string { return w.Term(&m.Term) }), m.Best, m.Played, fmt.Sprintf("%.1f", m.Lost))
	}
	return w.flush()
}

// printMonths prints the loss by month, for the last months within the limit.
func (c *coachCmd) printMonths(a *app, r *coach.Answer) error {
	if len(r.Months) < 2 || c.Limit == 0 {
		return nil
	}
	w := a.table("Month", "games", "moves", "lost", "±")
	for _, m := range r.Months[max(0, len(r.Months)-c.Limit):] {
		w.row(m.Month, m.Games, m.Moves, coach.Short(m.Loss), coach.Short(m.Margin))
	}
	return w.flush()
}

// costText formats a total cost; "-" if it is not known.
func costText(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%+.1f", *x)
}
