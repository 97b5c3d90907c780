package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/term"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/games"
	"katachi/internal/picture"
	"katachi/internal/quiz"
	"katachi/internal/report"
	"katachi/sgf"
)

// gamesGuessCmd lets the user guess the moves of a game.
type gamesGuessCmd struct {
	inFlag
	Which string `arg:"" optional:"" name:"game" type:"input" help:"Number of a game of the collection, or a record (default: a random game of the collection)."`
	From  int    `type:"number" default:"1" placeholder:"N" help:"The first move to guess."`
	To    int    `type:"count" atleast:"from" default:"0" placeholder:"N" help:"The last move to guess (default: the end of the game)."`
	Color string `default:"both" enum:"both,B,W,black,white,b,w" help:"Whose moves to guess; the opponent's moves are shown."`
	Seed  int64  `default:"-1" placeholder:"N" help:"Random seed that chooses the game (default: a new one each time)."`
	query.Where
}

// Help is shown by katachi games guess --help.
func (*gamesGuessCmd) Help() string {
	return `Examples:
  katachi games guess                              a famous game
  katachi games guess --player "Ke Jie" --color W --from 20 --to 60
  katachi games guess game.sgf --in my.collection  and what others played

Answer with a point such as Q16, or pass; skip shows the move, quit ends.
The move of the game scores 100 points. Another move scores up to 80 if it was
played in games of the collection in the same position, or in the same part of
the board.`
}

// Run runs the quiz.
func (c *gamesGuessCmd) Run(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	col, err := c.open(a, 0)
	if err != nil {
		return err
	}
	defer col.Close()
	g, id, err := c.choose(a, col)
	if err != nil {
		return err
	}
	game, err := quiz.New(col, g, id)
	if err != nil {
		return err
	}
	if title := report.Title(g); title != "" {
		fmt.Fprintln(a.stdout, title)
	}
	f, ok := a.stdin.(*os.File)
	asking := &guesser{
		c: c, a: a, Guesses: games.Guesses{Quiz: game}, in: bufio.NewScanner(a.stdin), typed: ok && term.IsTerminal(f.Fd()),
	}
	return asking.run()
}

// choose returns the game to guess, and its number in the collection, 0 if it is not from there.
func (c *gamesGuessCmd) choose(a *app, col *collection.Collection) (*sgf.Game, int64, error) {
	if err := fromFile("game", c.Which); err != nil {
		return nil, 0, err
	}
	id, err := strconv.ParseInt(c.Which, 10, 64)
	if _, noFile := os.Stat(c.Which); c.Which != "" && (err != nil || noFile == nil) {
		g, err := a.readGame(c.Which, 1)
		return g, 0, err
	}
	if c.Which == "" {
		if id, err = games.AnyGame(a.ctx, col, &c.Where, c.From, c.Seed); err != nil {
			return nil, 0, err
		}
	}
	g, err := col.SGF(a.ctx, id)
	return g, id, err
}

// guesser asks for the moves of a game.
type guesser struct {
	games.Guesses
	c     *gamesGuessCmd
	a     *app
	in    *bufio.Scanner
	typed bool // answers are typed on a terminal
}

// errQuit ends the questions.
var errQuit = errors.New("quit")

// run asks for the moves of the game, and prints the score.
func (g *guesser) run() error {
	for {
		move, color, ok := g.Next()
		if !ok || g.c.To > 0 && move > g.c.To {
			break
		}
		if whose := colourOf(g.c.Color); move >= g.c.From && (whose == board.Empty || whose == color) {
			err := g.ask(move, color)
			if errors.Is(err, errQuit) {
				break
			}
			if err != nil {
				return err
			}
		}
		if !g.PlayNext() {
			fmt.Fprintf(g.a.stdout, "move %d of the record is illegal: the game ends here\n", move)
			break
		}
	}
	if g.Asked > 0 {
		fmt.Fprintln(g.a.stdout)
	}
	_, err := fmt.Fprintln(g.a.stdout, g.Score())
	return err
}

// ask shows the position, reads a guess, and prints the verdict.
func (g *guesser) ask(move int, color board.Color) error {
	pic := &picture.Picture{Board: g.Board(), Last: g.Last()}
	fmt.Fprintln(g.a.stdout)
	if err := pic.Text(g.a.stdout, g.a.colour); err != nil {
		return err
	}
	p, skipped, err := g.answer(move, color)
	if err != nil {
		return err
	}
	v, err := g.Answer(g.a.ctx, p, skipped)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(g.a.stdout, strings.Join(games.VerdictLines(&v, g.Board().Size(), skipped), "\n"))
	return err
}

// answer reads a guess; it asks again after an invalid one.
func (g *guesser) answer(move int, color board.Color) (p board.Point, skipped bool, err error) {
	name := color.Name()
	for {
		fmt.Fprintf(g.a.stdout, "move %d, %s: ", move, name)
		if !g.in.Scan() {
			fmt.Fprintln(g.a.stdout)
			return 0, false, errors.Join(errQuit, g.in.Err())
		}
		if !g.typed { // a terminal has shown the answer already
			fmt.Fprintln(g.a.stdout, g.in.Text())
		}
		size := g.Board().Size()
		typed := strings.TrimSpace(g.in.Text())
		switch text := strings.ToLower(typed); text {
		case "":
		case "quit", "q":
			return 0, false, errQuit
		case "skip":
			return board.Pass, true, nil
		default:
			wrong := fmt.Sprintf("%q is not a point of the board", typed)
			if p, err = board.ParsePoint(text, size); err == nil {
				if p == board.Pass || g.Board().Color(p) == board.Empty {
					return p, false, nil
				}
				wrong = p.Name(size) + " is occupied"
			}
			fmt.Fprintf(g.a.stdout, "%s: want A1..%s, pass, skip or quit\n", wrong, board.At(size-1, 0).Name(size))
		}
	}
}
