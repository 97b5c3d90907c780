package main

import (
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"

	"katachi"
	"katachi/board"
	"katachi/internal/lines"
	"katachi/sgf/gamefile"
	"katachi/words/lexicon"
)

// wordsLinesCmd makes a dictionary from the lines of games.
type wordsLinesCmd struct {
	Files   []string `arg:"" name:"games" type:"path" help:"Records, folders (with all folders in them) and archives (zip, tar, tar.gz)."`
	Output  string   `short:"o" required:"" type:"output" placeholder:"FILE" help:"Dictionary to write."`
	Moves   int      `type:"number" default:"12" placeholder:"N" help:"Most moves of a line (default: ${default})."`
	Board   int      `default:"19" placeholder:"N" help:"Only games on boards of this size."`
	Corners bool     `help:"Take the lines of each corner (josekis), not of the whole board; tt is a move elsewhere."`
	Compact bool     `help:"Use about half the bytes; look-ups take about twice as long."`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// Help is shown by katachi words lines --help.
func (*wordsLinesCmd) Help() string {
	return `A line is stored as a word with two letters for each move, as in SGF; its value is the number of games
that begin with it. Lines that are equal when turned or mirrored are one. The other words commands can
read the dictionary, and words next shows its moves by points of the board.

Examples:
  katachi words lines games.zip -o openings.lexicon
  katachi words next openings.lexicon --play "Q16 D4"
  katachi words lines games.zip -o josekis.lexicon --corners --moves 9`
}

// Run builds.
func (c *wordsLinesCmd) Run(a *app) error {
	if c.Board < board.MinSize || c.Board > 19 {
		return usagef("--board %d: want %d to 19", c.Board, board.MinSize)
	}
	if err := checkOutputs([]string{c.Output}, c.Files...); err != nil {
		return err
	}
	src, err := gamefile.Open(c.Files...)
	if err != nil {
		return err
	}
	defer src.Close()
	bar := a.progress("files", src.Len())
	failures := 0
	found, err := lines.Collect(a.ctx, src, &lines.Options{
		Moves: min(c.Moves, 400), Size: c.Board, Corners: c.Corners,
		Progress: func(s katachi.Progress) { bar.show(s) },
		Failed: func(_ string, err error) {
			if failures++; failures <= maxWarnings && !a.quiet {
				bar.report(a, "katachi: warning: "+err.Error())
			}
		},
	})
	bar.done()
	if err != nil {
		return err
	}
	if len(found.Count) == 0 {
		return fmt.Errorf("%s: no game on a board of %dx%[2]d that begins without set-up stones", c.Files[0], c.Board)
	}
	l, err := lexicon.BuildValues(a.ctx, maps.All(found.Count), &lexicon.Options{Compact: c.Compact})
	if err != nil {
		return err
	}
	if err := l.WriteFile(c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(a.stdout, struct {
			lexicon.Stats
			Games     int   `json:"games"`
			FileBytes int64 `json:"file_bytes"`
		}{l.Stats(), found.Games, info.Size()})
	}
	t := a.list()
	t.row("games", found.Games)
	wordStats(t, l.Stats())
	t.row("file", fmt.Sprintf("%s, %d bytes", c.Output, info.Size()))
	return t.flush()
}

// wordsNextCmd lists the moves that followed a line.
type wordsNextCmd struct {
	dictionary
	limitFlag `kong:"set='what=moves',set='limit=10'"`

	Play  string `placeholder:"MOVES" help:"Moves of the line, such as \"Q16 D4\" (default: none, to list first moves)."`
	Board int    `default:"19" placeholder:"N" help:"Board size."`
}

// Help is shown by katachi words next --help.
func (*wordsNextCmd) Help() string {
	return `The dictionary must be made by words lines without --corners. Of moves that are equivalent by the
symmetry of the line, only one is listed.

Examples:
  katachi words next openings.lexicon
  katachi words next openings.lexicon --play "Q16 D4 R5" --json`
}

// nextMove is a move that followed a line.
type nextMove struct {
	Move  string `json:"move"`
	Games uint64 `json:"games"`
	Lines int    `json:"lines"`
}

// Run lists.
func (c *wordsNextCmd) Run(a *app) error {
	if c.Board < board.MinSize || c.Board > 19 {
		return usagef("--board %d: want %d to 19", c.Board, board.MinSize)
	}
	var moves []board.Point
	for name := range strings.FieldsSeq(c.Play) {
		p, err := board.ParsePoint(name, c.Board)
		if err != nil || p == board.Pass {
			return usagef("--play %s: want points of a %dx%[2]d board, such as Q16", name, c.Board)
		}
		moves = append(moves, p)
	}
	return c.ask(func(l *lexicon.Lexicon) error {
		if !l.HasValues() {
			return fmt.Errorf("%s: its words have no values: want a dictionary made by katachi words lines", c.File)
		}
		for w := range l.All() {
			if !lines.IsLine(w, c.Board) {
				return fmt.Errorf("%s: %.40q is not a line of moves on a %dx%[3]d board: want a dictionary made by katachi words lines without --corners", c.File, w, c.Board)
			}
		}
		next, games := lines.Follow(l, moves, c.Board)
		if err := l.Err(); err != nil {
			return err
		}
		list := []nextMove{}
		for _, n := range next[:min(len(next), c.Limit)] {
			list = append(list, nextMove{n.Point.Name(c.Board), n.Games, n.Lines})
		}
		if c.JSON {
			return printJSON(a.stdout, map[string]any{"games": games, "moves": list, "more": len(next) - len(list)})
		}
		fmt.Fprintf(a.stdout, "%s\n", number(int(games), "game"))
		t := a.table("move", "games", "share", "lines")
		for _, m := range list {
			t.row(m.Move, m.Games, percent(int(m.Games), int(games)), m.Lines)
		}
		return t.flush()
	})
}

// wordsValueCmd prints the values of words.
type wordsValueCmd struct {
	dictionary
	Prefix bool     `help:"Take each word as a prefix: print the number of words with it, and the sum of their values."`
	Words  []string `arg:"" name:"word" help:"Words, or prefixes."`
}

// Help is shown by katachi words value --help.
func (*wordsValueCmd) Help() string {
	return `Dictionaries made by words build --values or by words lines have values.

Examples:
  katachi words value frequencies.lexicon cat dog
  katachi words value frequencies.lexicon ca --prefix`
}

// valued is a word with its value, or a prefix with the sum of values.
type valued struct {
	Word  string `json:"word"`
	Value uint64 `json:"value"`
	Words int    `json:"words,omitempty"`
}

// Run prints.
func (c *wordsValueCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if !l.HasValues() {
			return fmt.Errorf("%s: its words have no values (build it with --values)", c.File)
		}
		list := make([]valued, 0, len(c.Words))
		for _, w := range c.Words {
			v := valued{Word: l.Fold(w)}
			ok := true
			if c.Prefix {
				v.Value, v.Words = l.Sum(v.Word)
			} else {
				v.Value, ok = l.Value(v.Word)
			}
			if err := l.Err(); err != nil {
				return err
			}
			if !ok {
				return fmt.Errorf("%q is not in the dictionary: katachi words near finds similar words", w)
			}
			list = append(list, v)
		}
		if c.JSON {
			return printJSON(a.stdout, list)
		}
		for _, v := range list {
			if c.Prefix {
				fmt.Fprintf(a.stdout, "%s\t%d\t%s\n", v.Word, v.Value, number(v.Words, "word"))
				continue
			}
			fmt.Fprintf(a.stdout, "%s\t%d\n", v.Word, v.Value)
		}
		return nil
	})
}

// wordValue splits a line of a list with values: a word, a tab, a number.
func wordValue(line string) (string, uint64, error) {
	word, text, ok := strings.Cut(line, "\t")
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if !ok || err != nil {
		return "", 0, fmt.Errorf("%.40q: want a word, a tab and a number", line)
	}
	return word, n, nil
}
