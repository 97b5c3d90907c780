package main

import (
	"fmt"
	"io"

	"katachi/board"
	"katachi/internal/patternset"
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
	All      bool     `help:"Also list shapes that define structure, such as diagonal connections."`
	SGF      string   `name:"sgf" placeholder:"FILE" type:"path" help:"Write the game with names as comments and labels, for any SGF editor."`
	JSON     bool     `name:"json" help:"Print JSON, a line for each move."`
	Patterns []string `sep:"none" placeholder:"FILE,..." help:"Shapes to tell instead of the built-in ones: as for match."`
	Engine   string   `default:"${engine}" enum:"${engines}" help:"Matcher of the shapes: ${engines}. All find the same; auto takes the fastest for the work."`

	pictureFlags
}

// Help is shown by katachi name --help.
func (*nameCmd) Help() string {
	return `Examples:
  katachi name                              a famous game that is built in
  katachi name game.sgf --from 1 --to 50
  katachi name game.sgf --board 30,78       with the board after moves 30 and 78
  katachi name game.sgf --sgf named.sgf     comments and labels for an editor
  katachi --lang ja name game.sgf           Japanese names
  katachi name game.sgf --json`
}

// namedMove is one row: a move with its number.
type namedMove struct {
	names.Step
	number int // moves before it and itself
	node   *sgf.Node
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
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return fmt.Errorf("%s: %w", c.input(), err)
	}
	follower, err := c.follower(a, g, columns)
	if err != nil {
		return err
	}
	if !c.JSON && report.Title(g) != "" {
		fmt.Fprintf(a.stdout, "%s\n\n", report.Title(g))
	}
	t := &table{c: c, a: a, w: a.columns(), size: columns}
	if err := c.follow(a, g, follower, t); err != nil {
		return err
	}
	if err := t.end(&follower.Board); err != nil {
		return err
	}
	if c.SGF == "" {
		return nil
	}
	g.Root.SetText("FF", "4") // the writer's format
	return writeFile(c.SGF, func(w io.Writer) error { _, err := g.WriteTo(w); return err })
}

// follower names moves of g on a board, with the shapes of --patterns.
func (c *nameCmd) follower(a *app, g *sgf.Game, size int) (*names.Follower, error) {
	var work engines.Work
	for range report.Steps(g) {
		work.Moves++
	}
	matchers, err := a.matchers(c.Patterns, c.Engine, work)
	if err != nil {
		return nil, err
	}
	var shapes []match.Incremental
	for _, m := range matchers {
		shapes = append(shapes, match.Follow(m))
	}
	return names.Builtin().Follow(size, shapes...), nil
}

func (c *nameCmd) read(a *app) (*sgf.Game, error) {
	if c.From < 1 || c.To < 0 || c.To > 0 && c.To < c.From {
		return nil, usagef("--from %d --to %d: want 1 <= from <= to", c.From, c.To)
	}
	for _, n := range c.Board {
		if n < 1 {
			return nil, usagef("--board %d: want the number of a move, 1 or more", n)
		}
	}
	if c.GameFile == "" {
		return a.parseGame(input{c.input(), names.SampleGame()}, c.Game)
	}
	return a.readGame(c.GameFile, c.Game)
}

// input returns what messages call the record.
func (c *nameCmd) input() string {
	switch c.GameFile {
	case "":
		return "the built-in game"
	case "-":
		return "standard input"
	}
	return c.GameFile
}

// follow plays the main line and gives every move to t. An illegal move ends
// it: that is told, and what came before stands.
func (c *nameCmd) follow(a *app, g *sgf.Game, f *names.Follower, t *table) error {
	number := 0
	for n, s := range report.Steps(g) {
		m := namedMove{number: number + 1, node: n}
		if err := m.step(f, s); err != nil {
			illegal := &sgf.IllegalMove{Node: int(s.Node), Moves: number, Color: s.Color, Point: s.Point, Err: err}
			a.warnf("%s: %v; the game is named up to there", c.input(), illegal)
			return nil
		}
		if s.Setup {
			continue
		}
		number++
		if err := t.add(m, &f.Board); err != nil {
			return err
		}
		if a.ctx.Err() != nil {
			return a.ctx.Err()
		}
	}
	return nil
}

// step plays s, or sets its stone up.
func (m *namedMove) step(f *names.Follower, s sgf.Step) error {
	p, ok := s.Point.Board()
	if !ok {
		return board.ErrOff
	}
	if s.Setup {
		return f.Set(s.Color, p)
	}
	var err error
	m.Step, err = f.Play(s.Color, p)
	return err
}
