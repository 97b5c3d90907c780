package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"katachi/internal/ops/shapes"
	"katachi/shape"
)

// shapesShowCmd shows a shape of a position, the tree of a core, or the most frequent cores.
type shapesShowCmd struct {
	shapesFile
	positionFlags `set:"needs=at"`
	svgFlag       `kong:"set='picture=levels of the shape or the tree of the core',set='needs=at,core'"`
	limitFlag     `kong:"set='what=cores or nodes of a tree',set='limit=10'"`

	At    string `not:"core,limit" placeholder:"POINT" help:"Show the shape of the position whose 4x4 core has its top left point there, such as C17."`
	Exact bool   `needs:"at" help:"Only moves played in exactly this shape."`
	Core  string `placeholder:"HEX" help:"Show the tree of this core: eight hexadecimal digits, in any of its sixteen forms."`
}

// Help is shown by katachi shapes show --help.
func (*shapesShowCmd) Help() string {
	return `Codes are hexadecimal, two bits per point: 0 empty, 1 black, 2 white, 3 off the board. In R, which
shows where moves were played, 1 means by black, 2 by white, 3 by both. P0 is the 4x4 core; S1, S2,
... are the levels around it: the four points straight out of each side. In pictures x means played
by black, o by white, * by both; # is off the board, and a blank is not part of the shape.

Examples:
  katachi shapes show built-in                     the most frequent cores
  katachi shapes show built-in --core 00000001     a stone in its corner
  katachi shapes show built-in --at C17 --move 4   in a famous game
  katachi shapes show built-in --at C17 --move 4 --svg shape.svg
  katachi shapes show games.shapes game.sgf --move 20 --at P6 --exact`
}

// Run shows.
func (c *shapesShowCmd) Run(a *app) error {
	core, err := parseCode("--core", cmp.Or(c.Core, "0"))
	if err != nil {
		return err
	}
	core, _ = core.LowestCore()
	return c.ask(a, func(db *shape.DB) error {
		switch {
		case c.At != "":
			return c.shape(a, db)
		case c.Core != "":
			return c.tree(a, db, core)
		}
		return c.cores(a, db)
	})
}

// parseCode reads the code of an option or argument.
func parseCode(of, text string) (shape.Code, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "0x"), 16, 32)
	if err != nil {
		return 0, usagef("%s %s: want up to eight hexadecimal digits", of, text)
	}
	return shape.Code(n), nil
}

// shape shows the shape at a point of the position.
func (c *shapesShowCmd) shape(a *app, db *shape.DB) error {
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	corner, err := pointOf("at", c.At, pos.Game.Board().Size())
	if err != nil {
		return err
	}
	s, err := shapes.LookAt(db, pos.Game.Board(), corner, c.Exact)
	if err != nil {
		return wrongOption("at", err)
	}
	if c.SVG != "" {
		if err := writeFile(c.SVG, s.Graph().SVG); err != nil {
			return err
		}
	}
	j := s.JSON()
	if c.JSON {
		return printJSON(a.stdout, j)
	}
	fmt.Fprintln(a.stdout, s.Picture())
	for line := range strings.Lines(s.Lines()) {
		fmt.Fprintln(a.stdout, a.wrapped(strings.TrimSuffix(line, "\n")))
	}
	if len(j.Moves) == 0 {
		return nil
	}
	w := a.table("point", "by", "played", "won", "share", "at least", "first", "last")
	for _, m := range j.Moves {
		won := ""
		if m.Wins+m.Losses > 0 {
			won = fmt.Sprintf("%.0f %%", 100*float64(m.Wins)/(float64(m.Wins)+float64(m.Losses)))
		}
		w.row(m.Point, m.Color.Name(), m.Count, won, fmt.Sprintf("%.1f %%", 100*m.Share), fmt.Sprintf("%.1f %%", 100*m.Confidence), m.First, m.Last)
	}
	return w.flush()
}

// tree prints the tree of a core.
func (c *shapesShowCmd) tree(a *app, db *shape.DB, core shape.Code) error {
	if c.SVG != "" {
		if err := writeFile(c.SVG, shapes.TreeGraph(db, core, c.Limit).SVG); err != nil {
			return err
		}
	}
	nodes, more := []shapes.Branch{}, 0
	for b := range db.Tree(core) {
		if len(nodes) < c.Limit {
			nodes = append(nodes, shapes.NewBranch(b))
		} else {
			more++
		}
	}
	if c.JSON {
		return printJSON(a.stdout, map[string]any{"core": shapes.Hex(core), "picture": core.String(), "nodes": nodes, "more": more})
	}
	if len(nodes) == 0 {
		_, err := fmt.Fprintf(a.stdout, "%s\nno move was played in the core %s\n", core, shapes.Hex(core))
		return err
	}
	fmt.Fprintf(a.stdout, "%s\n", shape.Scheme{}.Draw(&shape.List{Codes: [17]shape.Code{core}}, resultOf(nodes[0].Result)))
	for i := range nodes {
		if err := nodes[i].WriteLine(a.stdout); err != nil {
			return err
		}
	}
	if more > 0 {
		fmt.Fprintf(a.stdout, "... and %s more: --limit raises the number\n", number(more, "node"))
	}
	fmt.Fprintln(a.stdout)
	for _, m := range nodes[0].Moves {
		fmt.Fprintln(a.stdout, m)
	}
	return nil
}

// resultOf parses the printed form of R.
func resultOf(hex string) shape.Code {
	n, _ := strconv.ParseUint(hex, 16, 32)
	return shape.Code(n)
}

// cores lists the cores with most moves played.
func (c *shapesShowCmd) cores(a *app, db *shape.DB) error {
	list, err := shapes.Cores(a.ctx, db)
	if err != nil {
		return err
	}
	all := len(list)
	list = list[:min(len(list), c.Limit)]
	if c.JSON {
		return printJSON(a.stdout, map[string]any{"cores": list, "all": all})
	}
	for _, k := range list {
		fmt.Fprintf(a.stdout, "P0 %s -> R %s, played %d, %s\n%s\n", k.Code, k.Result, k.Seen, number(k.Nodes, "node"),
			shape.Scheme{}.Draw(&shape.List{Codes: [17]shape.Code{k.Core}}, resultOf(k.Result)))
	}
	_, err = fmt.Fprintf(a.stdout, "%d of %s\n", len(list), number(all, "core"))
	return err
}
