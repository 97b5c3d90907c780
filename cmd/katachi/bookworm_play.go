package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"katachi/words/bookworm"
)

// bookwormPlayCmd is a game in the terminal.
type bookwormPlayCmd struct {
	Board string `arg:"" optional:"" type:"input" help:"A file with the first board, as for bookworm solve. Default: random letters."`
	bookwormFlags
	bookwormRows `set:"needs=board"`

	Columns int   `minimum:"1" maximum:"100" not:"board" type:"number" default:"7" placeholder:"N" help:"Columns of a random board (at most 100)."`
	Letters int   `minimum:"1" maximum:"100" not:"board" type:"number" default:"7" placeholder:"N" help:"Letters in a column of a random board (at most 100); every other column has one more."`
	Seed    int64 `default:"-1" placeholder:"N" help:"Random seed of the letters (default: a new one each time)."`
}

// Help is shown by katachi bookworm play --help.
func (*bookwormPlayCmd) Help() string {
	return `Type a word that runs along adjacent letters. You get the points of its letters. They disappear, the
letters above fall, and new letters come, as frequent as in the words of the dictionary.
  WORD      play the word; WORD 2 plays its second path, if there are several
  ?         a hint: one more letter of the best word
  !         the best word, with its path
  *         shuffle the letters (costs 5 points)
  .         stop, and see the best word you missed

Examples:
  katachi bookworm play
  katachi bookworm play --dict /usr/share/dict/ngerman --min-length 4
  katachi bookworm play board.txt --seed 7`
}

// bookwormGame is a game in progress.
type bookwormGame struct {
	a       *app
	b       *bookworm.Board
	d       bookworm.Dictionary
	opt     *bookworm.Options
	letters *bookworm.Letters
	rand    *rand.Rand
	words   []bookworm.Word // all words on the board, the best first
	points  int
	played  int
	hints   int
	shown   int // letters of the best word that hints have shown
}

// Run plays.
func (c *bookwormPlayCmd) Run(a *app) error {
	if err := fromFile("board", c.Board); err != nil {
		return err
	}
	d, done, err := c.dictionary(a)
	if err != nil {
		return err
	}
	defer done()
	g := &bookwormGame{a: a, d: d}
	if g.letters, err = bookworm.LettersOf(d); err != nil {
		return fmt.Errorf("%s: %w", c.Dict, err)
	}
	if c.Seed < 0 {
		c.Seed = rand.Int64N(1_000_000)
	}
	g.rand = rand.New(rand.NewPCG(uint64(c.Seed), 0))
	g.opt = &bookworm.Options{MinLength: c.MinLength, Qu: c.Qu, Points: g.letters.Points()}
	if c.Board == "" {
		g.b = bookworm.NewBoard(c.Columns, c.Letters, g.draw)
		fmt.Fprintf(a.stdout, "Letters from --seed %d.\n", c.Seed)
	} else {
		text, err := readBoard(a, c.Board)
		if err != nil {
			return err
		}
		if g.b, err = c.parse(a, text, c.Board); err != nil {
			return err
		}
	}
	return g.play()
}

// draw returns a new letter.
func (g *bookwormGame) draw(int) rune { return g.letters.Draw(g.rand) }

// play reads words until the input ends.
func (g *bookwormGame) play() error {
	if err := g.look(); err != nil {
		return err
	}
	in := bufio.NewScanner(g.a.stdin)
	for in.Scan() {
		if err := g.a.ctx.Err(); err != nil {
			return err
		}
		line := strings.TrimSpace(in.Text())
		if line == "." {
			break
		}
		if err := g.answer(line); err != nil {
			return err
		}
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	return g.end()
}

// answer carries out a line of input.
func (g *bookwormGame) answer(line string) error {
	switch line {
	case "":
		return g.prompt()
	case "?":
		g.hint()
		return g.prompt()
	case "!":
		g.best()
		return g.prompt()
	case "*":
		g.mix()
		return g.look()
	}
	word, way, err := wordAndWay(line)
	if err == nil {
		err = g.lay(word, way)
	}
	if err != nil {
		fmt.Fprintln(g.a.stdout, err)
		return g.prompt()
	}
	return g.look()
}

// wordAndWay reads a word, optionally followed by the number of one of its paths.
func wordAndWay(line string) (word string, way int, err error) {
	fields := strings.Fields(line)
	if len(fields) == 1 {
		return fields[0], 1, nil
	}
	way, err = strconv.Atoi(fields[1])
	if err != nil || way < 1 || len(fields) > 2 {
		return "", 0, fmt.Errorf("%q: want a word, or a word and the number of its path, such as %s 2", line, fields[0])
	}
	return fields[0], way, nil
}

// look finds the words of the board, and shows the board.
func (g *bookwormGame) look() error {
	r, err := bookworm.Solve(g.a.ctx, g.b, g.d, g.opt)
	if err != nil {
		return err
	}
	g.words, g.shown = r.Words, 0
	slices.SortStableFunc(g.words, func(x, y bookworm.Word) int { return y.Score - x.Score })
	fmt.Fprintf(g.a.stdout, "\n%s\n", g.b.Draw(nil))
	return g.prompt()
}

func (g *bookwormGame) prompt() error {
	here := "no word is left: * shuffles the letters, . stops"
	if len(g.words) > 0 {
		here = fmt.Sprintf("%s, the longest with %s. Type a word, ?, !, * or .", number(len(g.words), "word"), number(g.longest(), "letter"))
	}
	_, err := fmt.Fprintf(g.a.stdout, "%s, %s played; on the board: %s\n", number(g.points, "point"), number(g.played, "word"), here)
	return err
}

// longest returns the length of the longest word on the board, 0 if there is none.
func (g *bookwormGame) longest() (n int) {
	for _, w := range g.words {
		n = max(n, w.Length)
	}
	return n
}

// lay plays a word, and lets the letters above it fall.
func (g *bookwormGame) lay(word string, way int) error {
	i := slices.IndexFunc(g.words, func(w bookworm.Word) bool { return strings.EqualFold(w.Text, word) })
	paths := g.b.Paths(word, max(way, 100), g.opt)
	switch {
	case len(paths) == 0:
		return fmt.Errorf("%s cannot be played: its letters do not lie next to each other in this order", word)
	case len([]rune(word)) < g.opt.MinLength:
		return fmt.Errorf("%s is too short: want %s or more", word, number(g.opt.MinLength, "letter"))
	case i < 0:
		return fmt.Errorf("%s is not in the dictionary", word)
	case way > len(paths):
		return fmt.Errorf("%s has %s, not %d", word, number(len(paths), "path"), way)
	}
	w := g.words[i]
	g.points += w.Score
	g.played++
	fmt.Fprintf(g.a.stdout, "%s: %s\n\n%s", strings.ToUpper(w.Text), number(w.Score, "point"), g.b.Draw(paths[way-1]))
	g.b = g.b.Fall(paths[way-1], g.draw)
	return nil
}

// hint shows one more letter of the best word.
func (g *bookwormGame) hint() {
	if len(g.words) == 0 {
		return
	}
	w := g.words[0]
	text := []rune(strings.ToUpper(w.Text))
	g.shown, g.hints = min(g.shown+1, len(text)), g.hints+1
	fmt.Fprintf(g.a.stdout, "%s%s: %s, %s, from column %d\n", string(text[:g.shown]), strings.Repeat("-", len(text)-g.shown),
		number(w.Length, "letter"), number(w.Score, "point"), w.Path[0].Column+1)
}

// best shows the best word.
func (g *bookwormGame) best() {
	if len(g.words) > 0 {
		w := g.words[0]
		g.hints++
		fmt.Fprintf(g.a.stdout, "%s: %s\n\n%s\n", strings.ToUpper(w.Text), number(w.Score, "point"), g.b.Draw(w.Path))
	}
}

// mix shuffles the letters of the board.
func (g *bookwormGame) mix() {
	g.b = g.b.Mixed(g.rand)
	g.points = max(0, g.points-5)
}

// end prints the score and the best word left.
func (g *bookwormGame) end() error {
	fmt.Fprintf(g.a.stdout, "\n%s with %s, %s.\n", number(g.points, "point"), number(g.played, "word"), number(g.hints, "hint"))
	if len(g.words) == 0 {
		return nil
	}
	w := g.words[0]
	_, err := fmt.Fprintf(g.a.stdout, "You missed %s, worth %s:\n\n%s", strings.ToUpper(w.Text), number(w.Score, "point"), g.b.Draw(w.Path))
	return err
}
