package main

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/mattn/go-isatty"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/picture"
	"katachi/query"
	"katachi/sgf"
)

// gamesGuessCmd has the moves of a game guessed.
type gamesGuessCmd struct {
	inFlag
	Which string `arg:"" optional:"" name:"game" type:"input" help:"Number of a game of the collection, or a record (default: any game of the collection)."`
	From  int    `default:"1" placeholder:"N" help:"The first move to guess."`
	To    int    `default:"0" placeholder:"N" help:"The last move to guess (default: the end of the game)."`
	Color string `default:"both" enum:"both,B,W" help:"Whose moves to guess; those of the other are shown."`
	Seed  int64  `default:"-1" placeholder:"N" help:"Choose the game by this number (default: by chance)."`
	whereFlags
}

// Help is shown by katachi games guess --help.
func (*gamesGuessCmd) Help() string {
	return `Examples:
  katachi games guess                               a famous game, from the first move
  katachi games guess --player "Ke Jie" --color W --from 20 --to 60
  katachi games guess game.sgf --in my.collection   what did the games of my collection play there?

Answer with a point such as Q16, or pass; skip shows the move, quit ends.
The move of the game has 100 points; another that games of the collection
played in the same position, or the same part of the board, up to 80.`
}

// Run asks.
func (c *gamesGuessCmd) Run(a *app) error {
	if c.From < 1 || c.To < 0 || c.To > 0 && c.To < c.From {
		return usagef("--from %d --to %d: want moves from 1, the first not after the last", c.From, c.To)
	}
	where, err := c.where()
	if err != nil {
		return err
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	g, id, err := c.choose(a, col, &where)
	if err != nil {
		return err
	}
	quiz, err := col.NewQuiz(g, id)
	if err != nil {
		return err
	}
	if title := title(g); title != "" {
		fmt.Fprintln(a.stdout, title)
	}
	return newGuesser(c, a, quiz).run()
}

// choose returns the game to guess, and its number in the collection, 0 if it
// is not in there.
func (c *gamesGuessCmd) choose(a *app, col *collection.Collection, where *query.Where) (*sgf.Game, int64, error) {
	if id, err := strconv.ParseInt(c.Which, 10, 64); err == nil {
		if _, err := os.Stat(c.Which); err != nil { // no file of that name
			g, err := col.SGF(a.ctx, id)
			return g, id, err
		}
	}
	if c.Which == "-" {
		return nil, 0, usagef("games guess: the answers come from standard input, the game cannot")
	}
	if c.Which != "" {
		g, err := a.readGame(c.Which, 1)
		return g, 0, err
	}
	return c.anyOf(a, col, where)
}

// anyOf chooses one of the games that have the first move to guess.
func (c *gamesGuessCmd) anyOf(a *app, col *collection.Collection, where *query.Where) (*sgf.Game, int64, error) {
	var ids []int64
	for g, err := range col.Games(a.ctx, where) {
		if err != nil {
			return nil, 0, err
		}
		if g.Moves >= c.From {
			ids = append(ids, g.ID)
		}
	}
	if len(ids) == 0 {
		return nil, 0, fmt.Errorf("no game of %s or more matches", number(c.From, "move"))
	}
	n := rand.IntN(len(ids))
	if c.Seed >= 0 {
		n = rand.New(rand.NewPCG(uint64(c.Seed), 0)).IntN(len(ids))
	}
	g, err := col.SGF(a.ctx, ids[n])
	return g, ids[n], err
}

// guesser asks for the moves of a game.
type guesser struct {
	c             *gamesGuessCmd
	a             *app
	quiz          *collection.Quiz
	in            *bufio.Scanner
	typed         bool // on a terminal
	points, asked int
	right         int
}

func newGuesser(c *gamesGuessCmd, a *app, quiz *collection.Quiz) *guesser {
	f, ok := a.stdin.(*os.File)
	return &guesser{c: c, a: a, quiz: quiz, in: bufio.NewScanner(a.stdin), typed: ok && isatty.IsTerminal(f.Fd())}
}

// errQuit ends the questions.
var errQuit = errors.New("quit")

// run goes through the game, and tells the score.
func (g *guesser) run() error {
	for {
		move, color, ok := g.quiz.Next()
		if !ok || g.c.To > 0 && move > g.c.To {
			break
		}
		if move >= g.c.From && (g.c.Color == "both" || g.c.Color == colourLetter(color)) {
			err := g.ask(move, color)
			if errors.Is(err, errQuit) {
				break
			}
			if err != nil {
				return err
			}
		}
		if !g.quiz.PlayNext() {
			fmt.Fprintf(g.a.stdout, "move %d of the record is illegal: the game ends here\n", move)
			break
		}
	}
	if g.asked == 0 {
		fmt.Fprintln(g.a.stdout, "no move was guessed")
		return nil
	}
	_, err := fmt.Fprintf(g.a.stdout, "\n%d of %s (%s); %d of %s right\n", g.points, number(g.asked*collection.MaxPoints, "point"),
		percent(g.points, g.asked*collection.MaxPoints), g.right, number(g.asked, "move"))
	return err
}

func colourLetter(c board.Color) string {
	if c == board.White {
		return "W"
	}
	return "B"
}

// ask shows the position, and has one move guessed.
func (g *guesser) ask(move int, color board.Color) error {
	pic := &picture.Picture{Board: g.quiz.Board(), Last: g.quiz.Last()}
	fmt.Fprintln(g.a.stdout)
	if err := pic.Text(g.a.stdout, g.a.colour); err != nil {
		return err
	}
	p, skip, err := g.answer(move, color)
	if err != nil {
		return err
	}
	v, err := g.quiz.Guess(g.a.ctx, p)
	if err != nil {
		return err
	}
	if skip {
		v.Points = 0
	}
	g.asked++
	g.points += v.Points
	if v.Guess == v.Played && !skip {
		g.right++
	}
	return g.tell(&v, skip)
}

// answer reads a guess; bad ones are asked for again.
func (g *guesser) answer(move int, color board.Color) (p board.Point, skip bool, err error) {
	name := color.Name()
	for {
		fmt.Fprintf(g.a.stdout, "move %d, %s: ", move, name)
		if !g.in.Scan() {
			fmt.Fprintln(g.a.stdout)
			return 0, false, errors.Join(errQuit, g.in.Err())
		}
		if !g.typed { // what was typed is on the terminal already
			fmt.Fprintln(g.a.stdout, g.in.Text())
		}
		switch text := strings.ToLower(strings.TrimSpace(g.in.Text())); text {
		case "":
		case "quit", "q":
			return 0, false, errQuit
		case "skip":
			return board.Pass, true, nil
		default:
			if p, err = board.ParsePoint(text, g.quiz.Board().Size()); err == nil && p != board.Pass && g.quiz.Board().Color(p) != board.Empty {
				err = fmt.Errorf("%s is occupied", p.Name(g.quiz.Board().Size()))
			}
			if err == nil {
				return p, false, nil
			}
			fmt.Fprintf(g.a.stdout, "%v: want a point such as Q16, pass, skip or quit\n", strings.TrimPrefix(err.Error(), "board: "))
		}
	}
}

// maxChoices is the number of moves of others that are told.
const maxChoices = 5

// tell says what was played, and what a guess was worth.
func (g *guesser) tell(v *collection.Verdict, skip bool) error {
	size := g.quiz.Board().Size()
	switch {
	case skip:
		fmt.Fprintf(g.a.stdout, "%s was played\n", v.Played.Name(size))
	case v.Guess == v.Played:
		fmt.Fprintf(g.a.stdout, "%s, right: %s\n", v.Played.Name(size), number(v.Points, "point"))
	default:
		fmt.Fprintf(g.a.stdout, "%s was played%s: %s\n", v.Played.Name(size), away(v), number(v.Points, "point"))
	}
	if v.Hits == 0 {
		return nil
	}
	var list []string
	for i, o := range v.Others {
		if i == maxChoices {
			list = append(list, "...")
			break
		}
		list = append(list, fmt.Sprintf("%s %d", o.Point.Name(size), o.Hits))
	}
	_, err := fmt.Fprintf(g.a.stdout, "others, %s: %s\n", sharedPart(v, size), strings.Join(list, ", "))
	return err
}

// away tells how far a guess lies from the move.
func away(v *collection.Verdict) string {
	if v.Guess == board.Pass || v.Played == board.Pass {
		return ""
	}
	x0, y0 := v.Guess.XY()
	x1, y1 := v.Played.XY()
	return fmt.Sprintf(", %s away", number(max(abs(x0-x1), abs(y0-y1)), "line"))
}

func abs(n int) int { return max(n, -n) }

// sharedPart names the part of the board that others have in common.
func sharedPart(v *collection.Verdict, size int) string {
	if v.From == board.At(0, 0) && v.To == board.At(size-1, size-1) {
		return "same board"
	}
	x0, y0 := v.From.XY()
	x1, y1 := v.To.XY()
	return "same " + board.At(x0, y1).Name(size) + ":" + board.At(x1, y0).Name(size)
}
