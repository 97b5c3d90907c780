package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"katachi/internal/ops/compare"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// compareCmd compares games with those of a collection.
type compareCmd struct {
	Games []string `arg:"" name:"games" type:"path" help:"A record, or - for standard input; or several records, folders and archives (${archives}), which are summarised."`
	insFlag
	compare.Request
	Game int `single:"" default:"1" placeholder:"K" help:"Game K of a file with several."`
	problemsFlags
	Me          string `many:"" placeholder:"NAME" help:"With many games: count only departures by this player; a part of the name in the records is enough."`
	SGF         string `single:"" name:"sgf" placeholder:"FILE" type:"output" help:"Write the game to FILE, with the findings as comments and labels."`
	engineFlags `kong:"set='needs=engine',set='single=yes'"`

	limitFlag `kong:"set='what=moves (of many games: games and josekis)',set='limit=all',set='not=json'"`
	jsonFlag  `set:"json=; of many games, a line for each and one for the summary"`
	threadsFlag
}

// Help is shown by katachi compare --help.
func (*compareCmd) Help() string {
	return `Examples:
  katachi compare game.sgf --in my.collection
  katachi compare game.sgf --in my.collection --rank 9p --date 2010..
  katachi compare game.sgf --in my.collection --sgf commented.sgf
  katachi compare game.sgf --in my.collection --engine b18
  katachi compare game.sgf --in my.collection --problems tsumego --like 1
  katachi compare game.sgf --in my.collection --live     a line a move
  katachi compare my-games/ --in my.collection --me Ann

For each move the table shows how many games of the collection have the same position: on the whole
board, and in the corner of the move (ten rows and columns of 19x19), however turned or mirrored,
with either colour and any order of moves. "Played" is how often this move followed the position
before. "Instead" shows the other moves there, and how often their players won. Below the table are
the move where the game left the known positions, the games that followed it longest, and the joseki
of each corner.

"New" marks the first move whose position no earlier game has, though later games
do. Other records of the same game (with the same position after move 100, or of
the same length with the same end) are left out and listed. Only games that match
--date, --rank and the like are compared. A game has at most 5,000 moves. With --engine (katachi
engine), the moves that left the known positions are judged, too.`
}

// Run compares.
func (c *compareCmd) Run(a *app) error {
	many := len(c.Games) > 1 || holdsMany(c.Games[0])
	if err := cmp.Or(a.forOne("record", many), c.Check(), checkOutputs([]string{c.SGF}, append(c.files(), c.Games...)...)); err != nil {
		return err
	}
	var g *sgf.Game
	var err error
	if !many {
		if g, err = a.readGame(c.Games[0], c.Game); err != nil {
			return err
		}
	}
	in, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	if many {
		return c.many(a, &compare.Env{In: in})
	}
	env := &compare.Env{In: in, Name: c.Games[0], Game: g}
	if env.Problems, err = c.readProblems(a, c.Threads); err != nil {
		return err
	}
	judge, err := c.start(a, "")
	if err != nil {
		return err
	}
	defer judge.done()
	if judge != nil {
		env.Judge = judge.judge
	}
	found, err := compare.Do(a.ctx, env, &c.Request)
	if err != nil {
		return err
	}
	if found.Illegal != "" {
		a.warnf("%s: illegal move: %s; the game is compared up to there", c.Games[0], found.Illegal)
	}
	if c.SGF != "" {
		if err := writeFile(c.SGF, func(w io.Writer) error { _, err := w.Write(found.SGF()); return err }); err != nil {
			return err
		}
	}
	if c.JSON {
		return printJSON(a.stdout, found)
	}
	return c.print(a, found)
}

// print prints the comparison of one game.
func (c *compareCmd) print(a *app, found *compare.Answer) error {
	if c.Live {
		lines := found.Live()
		lines = lines[:min(c.Limit, len(lines))]
		if found.Problems != nil {
			lines = append(lines, problems.Lines(found.Problems, a.lang)...)
		}
		for _, line := range lines {
			fmt.Fprintln(a.stdout, a.wrapped(line))
		}
		return nil
	}
	if err := c.table(a, found); err != nil {
		return err
	}
	for _, line := range found.Lines(name.Wording{Lang: a.lang}) {
		fmt.Fprintln(a.stdout, a.wrapped(line))
	}
	return nil
}

// shownAlts is the number of other moves that a line of the table shows.
const shownAlts = 2

// table prints a line for each move whose position is known, and for the first one that is not.
func (c *compareCmd) table(a *app, found *compare.Answer) error {
	t := a.table("move", "", "games", "years", "played", "instead", "corner", "games", "years", "played", "instead")
	t.top = true
	rows := found.Rows()
	for i := range rows[:min(c.Limit, len(rows))] {
		r := &rows[i]
		t.row(append(append([]any{r.Move, r.Text}, standing(r.Whole)...), append([]any{r.Corner}, standing(r.In)...)...)...)
	}
	return t.flush()
}

// standing returns the cells of the table for a position.
func standing(at *compare.Position) []any {
	if at == nil {
		return []any{"", "", "", ""}
	}
	played := any(at.Played)
	if at.Games > 0 && at.Played == 0 && len(at.Instead) == 0 { // what followed the position before is not known
		played = "-"
	}
	return []any{at.Games, at.Years(), played, compare.AltsText(at.Instead, shownAlts)}
}

// many compares the games of several files, folders and archives.
func (c *compareCmd) many(a *app, env *compare.Env) error {
	src, err := a.openGames(c.Games, strings.Join(c.Games, ", "))
	if err != nil {
		return err
	}
	defer src.Close()
	var odd gamefile.Summary
	defer a.warnOf(&odd)
	bar := a.progress("files", src.Len())
	defer bar.done()
	sum := compare.NewSummary(c.Me)
	t := a.table("game", "date", "result", "left at", "by", "others")
	t.top = true
	t.cut("game")
	for entry, err := range src.All() {
		file := new(sgf.File)
		if err == nil {
			file, err = sgf.Import(entry.Data, a.options(entry.Path))
		}
		if err != nil {
			odd.Error(entry.Path, err)
		}
		for _, g := range file.Games {
			if err := compare.Check(g); err != nil {
				odd.Error(entry.Path, err)
				continue
			}
			env.Name, env.Game, env.Brief = entry.Path, g, true
			found, err := compare.Do(a.ctx, env, &c.Request)
			if err != nil {
				return err
			}
			sum.Add(found)
			if err := c.listOne(a, t, sum.Games, found); err != nil {
				return err
			}
		}
		bar.step()
	}
	bar.done()
	if c.JSON {
		return printJSON(a.stdout, map[string]any{"summary": sum})
	}
	return cmp.Or(t.flush(), c.printSummary(a, sum))
}

// listOne lists a game of many.
func (c *compareCmd) listOne(a *app, t *columns, number int, found *compare.Answer) error {
	if c.JSON {
		return printJSON(a.stdout, found)
	}
	if number > c.Limit {
		return nil
	}
	at, by, others := "-", "-", ""
	if left := found.Whole.Left; left != nil {
		at, by, others = fmt.Sprint(left.Move), left.Text(), compare.AltsText(left.Instead, shownAlts)
	}
	t.row(found.Title(), found.Date, found.Result, at, by, others)
	return nil
}

// printSummary prints where the games left the known positions.
func (c *compareCmd) printSummary(a *app, sum *compare.Summary) error {
	fmt.Fprintf(a.stdout, "%s, %d leave the known positions", number(sum.Games, "game"), sum.Left)
	if sum.Left > 0 {
		fmt.Fprintf(a.stdout, ", at move %.1f on average", sum.Mean)
		if c.Me != "" {
			fmt.Fprintf(a.stdout, "; %s left them in %d", c.Me, sum.By)
		}
		fmt.Fprintf(a.stdout, "; whoever left them won %d of %d", sum.Won, sum.Won+sum.Lost)
	}
	fmt.Fprintln(a.stdout)
	t := a.table("left in a corner", "times", "at move", "won", "95 %")
	t.cut("left in a corner")
	wording := name.Wording{Lang: a.lang}
	for i := range sum.Lines[:min(c.Limit, len(sum.Lines))] {
		l := &sum.Lines[i]
		of := l.Won + l.Lost
		t.row(l.Name(wording), l.Times, fmt.Sprintf("%.1f", l.Mean), percent(l.Won, of), interval(l.Won, of))
	}
	return t.flush()
}
