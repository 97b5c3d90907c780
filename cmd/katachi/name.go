package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"katachi/internal/patternset"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/sgf"
)

// nameCmd names the moves of a game.
type nameCmd struct {
	GameFile string   `arg:"" optional:"" name:"game" type:"input" help:"A record (SGF, GIB, NGF, UGF); - reads standard input. Default: a famous game that is built in."`
	Game     int      `default:"1" placeholder:"K" help:"Game K of a file with several."`
	From     int      `default:"1" placeholder:"N" help:"First move of the table."`
	To       int      `default:"0" placeholder:"N" help:"Last move of the table (default: the end)."`
	Board    []int    `placeholder:"N,..." help:"Also show the board after these moves."`
	Names    string   `default:"one" enum:"one,all" help:"Names of a move in the table: the leading one, or all."`
	Reading  bool     `default:"true" negatable:"" help:"Also names that must be read out, such as ladder and net (--no-reading is faster)."`
	All      bool     `help:"Also list shapes that define structure, such as diagonal connections."`
	SGF      string   `name:"sgf" placeholder:"FILE" type:"path" help:"Write the game with all names as comments and labels, for any SGF editor."`
	Patterns []string `sep:"none" placeholder:"FILE,..." help:"Shapes to look for instead of the built-in ones: as for match."`
	Engine   string   `default:"${engine}" enum:"${engines}" help:"Matcher of the shapes: ${engines}. All find the same; auto takes the fastest for the work."`
	jsonFlag `set:"json=, a line for each move, with all its names"`

	pictureFlags

	input string // what messages call the record
}

// Help is shown by katachi name --help.
func (*nameCmd) Help() string {
	return `Examples:
  katachi name                              a famous game that is built in
  katachi name game.sgf --from 1 --to 50
  katachi name game.sgf --names all         every name of a move, not one
  katachi name game.sgf --board 30,78       and the board after moves 30, 78
  katachi name game.sgf --sgf named.sgf     comments and labels for an editor
  katachi --lang ja name game.sgf           Japanese names
  katachi name game.sgf --json`
}

// Run names.
func (c *nameCmd) Run(a *app) error {
	if err := checkOutputs(append(c.pictures(), c.SGF), append(patternset.Files(c.Patterns), c.GameFile)...); err != nil {
		return err
	}
	g, err := c.read(a)
	if err != nil {
		return err
	}
	follower, err := c.follower(a, g)
	if err != nil {
		return err
	}
	t := &nameTable{c: c, a: a, w: a.columns(), wording: report.Wording{Lang: a.lang, Leading: c.Names == "one", Structural: c.All}}
	if err := t.print(g, follower); err != nil {
		return err
	}
	if c.SGF == "" {
		return nil
	}
	g.Root.SetText("FF", "4") // the writer's format
	return writeFile(c.SGF, func(w io.Writer) error { _, err := g.WriteTo(w); return err })
}

// read reads the game, and checks that it has the moves that are asked for.
func (c *nameCmd) read(a *app) (*sgf.Game, error) {
	if c.From < 1 || c.To < 0 || c.To > 0 && c.To < c.From {
		return nil, usagef("--from %d --to %d: want 1 <= from <= to", c.From, c.To)
	}
	if least := slices.Min(append(c.Board, 1)); least < 1 {
		return nil, usagef("--board %d: want the number of a move, 1 or more", least)
	}
	in := input{builtInGame, names.SampleGame()}
	var err error
	if c.GameFile != "" {
		if in, err = a.read(c.GameFile); err != nil {
			return nil, err
		}
	}
	g, err := a.parseGame(in, c.Game)
	if err != nil {
		return nil, err
	}
	if err := sgf.CheckSize(g.Size()); err != nil {
		return nil, fmt.Errorf("%s: %w", in.name, err)
	}
	c.input = in.name
	return g, c.has(report.CountMoves(g))
}

// has returns an error if a game of so many moves has not all that are asked for.
func (c *nameCmd) has(moves int) error {
	if asked := max(c.From, slices.Max(append(c.Board, 1))); asked > max(moves, 1) {
		return fmt.Errorf("%s: no move %d: the game has %d", c.input, asked, moves)
	}
	return nil
}

// follower returns what names the moves of g, with the shapes of --patterns.
func (c *nameCmd) follower(a *app, g *sgf.Game) (*names.Follower, error) {
	matchers, err := a.matchers(c.Patterns, c.Engine, engines.Work{Moves: report.CountMoves(g)})
	if err != nil {
		return nil, err
	}
	var shapes []match.Incremental
	for _, m := range matchers {
		shapes = append(shapes, match.Follow(m))
	}
	size, _ := g.Size()
	namer := names.Builtin().Namer()
	if c.Reading {
		namer = names.Builtin().ReadingNamer()
	}
	return namer.Follow(size, shapes...), nil
}

// nameTable prints named moves.
type nameTable struct {
	c       *nameCmd
	a       *app
	w       *columns
	wording report.Wording
}

// print prints the moves, and the pictures of the last position.
func (t *nameTable) print(g *sgf.Game, f *names.Follower) error {
	if title := report.Title(g); title != "" && !t.c.JSON {
		fmt.Fprintf(t.a.stdout, "%s\n\n", title)
	}
	pic, moves := &picture.Picture{Board: &f.Board}, 0
	for m, err := range report.NameMoves(t.a.ctx, g, f) {
		if illegal := new(sgf.IllegalMove); errors.As(err, &illegal) {
			t.a.warnf("%s: %v; the game is named up to there", t.c.input, illegal)
			break
		}
		if err == nil {
			pic, moves = t.wording.Picture(m, &f.Board), m.Number
			err = t.move(m, pic)
		}
		if err != nil {
			return err
		}
	}
	if err := t.w.flush(); err != nil {
		return err
	}
	if err := t.c.show(pic); err != nil {
		return err
	}
	if moves == 0 {
		t.a.warnf("%s: no moves", t.c.input)
	}
	return t.c.has(moves)
}

// move prints one move, annotates its node, and shows the board where that is asked for.
func (t *nameTable) move(m *report.NamedMove, pic *picture.Picture) error {
	if t.c.SGF != "" {
		all := t.wording
		all.Leading = false
		all.Annotate(m)
	}
	size := pic.Board.Size()
	listed := m.Number >= t.c.From && (t.c.To == 0 || m.Number <= t.c.To)
	if t.c.JSON {
		if !listed {
			return nil
		}
		return json.NewEncoder(t.a.stdout).Encode(t.wording.JSON(m, size))
	}
	if listed {
		t.row(m, size)
	}
	if !slices.Contains(t.c.Board, m.Number) {
		return nil
	}
	if err := t.w.flush(); err != nil {
		return err
	}
	fmt.Fprintln(t.a.stdout)
	err := pic.Text(t.a.stdout, t.a.colour)
	fmt.Fprintln(t.a.stdout)
	return err
}

// row adds a line to the table.
func (t *nameTable) row(m *report.NamedMove, size int) {
	if m.Number == t.c.From {
		t.w.row("move", "point", "name", "made (+), broken (-)")
	}
	list := append(t.wording.Shapes("+", m.Made), t.wording.Shapes("-", m.Broken)...)
	t.w.row(m.Number, m.Color.String()+" "+m.Point.Name(size), t.wording.Names(&m.Naming), strings.Join(list, ", "))
}
