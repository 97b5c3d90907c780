package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"katachi"
	"katachi/board"
	"katachi/internal/ops/matches"
	"katachi/internal/patternset"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
)

// matchCmd lists the hits in one position, or in each position of a file.
type matchCmd struct {
	positionFlags

	Positions string   `not:"position,move,svg,png" placeholder:"FILE" help:"Match each line {\"id\", \"board\"} of FILE, or of standard input for -, and print a line of JSON for it."`
	Patterns  []string `sep:"none" placeholder:"FILE,..." help:"Patterns to look for: native files, GNU Go's .db files (with corner: or full: before those of its corner and full-board matchers), or a file made by katachi patterns compile. Files joined by commas are one set; repeat the option for several sets. The built-in sets are openings, shapes and moves. Default: openings and shapes."`
	Engine    string   `default:"${engine}" enum:"${engines}" help:"Matcher: ${engines}. All find the same hits; auto chooses the fastest. katachi engines compares them."`
	Best      bool     `help:"List only hits that do not lie inside a larger hit of the same set. The board shows the moves of hits, also those to be ignored."`
	jsonFlag  `set:"json= instead of board and table"`
	threadsFlag

	pictureFlags
}

// Help is shown by katachi match --help.
func (*matchCmd) Help() string {
	return `Examples:
  katachi match                       the named shapes of a built-in game
  katachi match game.sgf --move 50    those after move 50
  katachi match game.sgf --best --png board.png
  katachi match position.txt --patterns my.patterns,patterns.db --json
  katachi match - < position.txt
  katachi match --positions positions.jsonl --patterns a.db,b.db --json

A position is a record of a game, or a diagram: rows of '.', 'X' (black) and 'O' (white). The table
lists the points of the pattern's stones, or its upper left corner if it has none. A picture has an
outline and a number for each shape, and the names beside the board. A line of --positions is
{"id": "p1", "board": "..X.O..."}, top row first; the answer is
{"id": "p1", "hits": [{"set", "pattern", "symmetry", "origin", "move", "side"}]}.
Symmetries are 0..7 in GNU Go's order; side is the colour that plays the pattern's own stones.

With --best, '*' on the board is the move of a pattern. '-' is a move to be ignored, because a hit of
a pattern bound to more edges (corner before edge before centre) covers its point. In JSON such a hit
has "move_ignored": true.`
}

// Run matches.
func (c *matchCmd) Run(a *app) error {
	if err := checkOutputs(c.pictures(), append(patternset.Files(c.Patterns), c.Position)...); err != nil {
		return err
	}
	matchers, err := a.matchers(c.Patterns, c.Engine, c.expected())
	if err != nil {
		return err
	}
	if c.Positions != "" {
		return c.lines(a, matchers)
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	return c.single(a, pos, matchers)
}

// expected returns how many positions will be matched. For standard input it assumes many, since an
// engine for many positions costs only milliseconds more for a few.
func (c *matchCmd) expected() engines.Work {
	if c.Positions == "" {
		return engines.Work{Positions: 1}
	}
	n, err := countLines(c.Positions)
	if err != nil { // standard input, or an error that is reported when the file is read
		return engines.Work{Positions: 1000}
	}
	return engines.Work{Positions: n}
}

// countLines returns roughly how many lines a regular file has: it extrapolates from the first 16
// MB.
func countLines(name string) (int, error) {
	const most = 16 << 20
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("%s: not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	lines, chunk := 0, make([]byte, 64<<10)
	for in := io.LimitReader(f, most); ; {
		n, err := in.Read(chunk)
		lines += bytes.Count(chunk[:n], []byte{'\n'})
		if err == io.EOF {
			break
		} else if err != nil {
			return 0, err
		}
	}
	if size := info.Size(); size > most {
		lines = int(float64(lines) * float64(size) / most)
	}
	return lines + 1, nil // the last line may end without a newline
}

// lines answers the lines of --positions.
func (c *matchCmd) lines(a *app, matchers []match.Matcher) error {
	in, err := a.open(c.Positions)
	if err != nil {
		return err
	}
	defer in.Close()
	bar := a.progress("positions", 0)
	bad, err := matches.Lines(a.ctx, a.stdout, in, matchers, matches.Options{
		Best: c.Best, Threads: c.Threads, Progress: func(katachi.Progress) { bar.step() },
	})
	bar.done()
	if err != nil {
		return fmt.Errorf("%s: %w", c.Positions, err)
	}
	if bad > 0 {
		return fmt.Errorf("%s: %s could not be matched", c.Positions, number(bad, "line"))
	}
	return nil
}

// single prints one position and its hits.
func (c *matchCmd) single(a *app, pos *report.Position, matchers []match.Matcher) error {
	hits := matches.All(matchers, pos.Game.Board(), c.Best)
	pic := pos.Picture()
	pic.Shapes = matches.Shapes(hits, a.lang)
	if c.Best {
		matches.MarkMoves(pic, hits)
	}
	if err := c.show(pic); err != nil {
		return err
	}
	size := pos.Game.Board().Size()
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(matches.NewAnswer(pos.Name, hits, size))
	}
	if err := a.draw(a.stdout, pic); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s after %s\n", number(len(hits), "hit"), number(pos.Moves, "move"))
	w := a.columns()
	if len(hits) > 0 {
		w.row("pattern", "side", "points", "move", "set")
		w.cut("points", "pattern")
		w.drop("set", "move")
		w.whole("pattern")
	}
	for _, h := range hits {
		p := h.Of()
		points, move := []string{}, "-"
		for _, at := range h.Stones() {
			points = append(points, at.Name(size))
		}
		if len(points) == 0 {
			points = append(points, h.Origin.Name(size))
		}
		if at := h.Move(p); at != board.Pass {
			move = at.Name(size)
		}
		if h.MoveIgnored {
			move += " (ignored)"
		}
		w.row(matches.PatternName(p, a.lang), h.Side.Name(), strings.Join(points, " "), move, h.Set.Name)
	}
	return w.flush()
}
