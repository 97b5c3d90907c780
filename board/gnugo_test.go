package board_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// gnugo collects GTP commands with the answers of the board, and then sends all of them to GNU Go.
type gnugo struct {
	program   string
	commands  strings.Builder
	questions []question
}

// question is a command and the answer expected: "=" for success with any
// text, "?" for failure, else the words of the answer, sorted.
type question struct{ game, command, want string }

func newGnugo(t testing.TB) *gnugo { return &gnugo{program: testpeers.Program(t, "gnugo")} }

func (g *gnugo) ask(game, command, want string) {
	g.commands.WriteString(command + "\n")
	g.questions = append(g.questions, question{game, command, want})
}

// run compares all answers and returns how many there were.
func (g *gnugo) run(t *testing.T) int {
	t.Helper()
	cmd := exec.Command(g.program, "--mode", "gtp")
	cmd.Stdin = strings.NewReader(g.commands.String() + "quit\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("gnugo: %v", err)
	}
	answers := strings.Split(string(bytes.TrimSpace(out)), "\n\n")
	if len(answers) != len(g.questions)+1 {
		t.Fatalf("gnugo gave %d answers, want %d", len(answers), len(g.questions)+1)
	}
	wrong := 0
	for i, q := range g.questions {
		if err := q.compare(answers[i]); err != nil {
			t.Errorf("%s, command %d: %v", q.game, i, err)
			if wrong++; wrong > 10 {
				t.FailNow()
			}
		}
	}
	return len(g.questions)
}

func (q question) compare(answer string) error {
	status, text := answer[:1], strings.TrimSpace(answer[1:])
	switch {
	case q.want == "=" || q.want == "?":
		if status != q.want {
			return fmt.Errorf("%s: GNU Go answers %q, we want %q", q.command, answer, q.want)
		}
	case q.command == "showboard":
		b, err := board.Parse(text)
		if err != nil {
			return fmt.Errorf("showboard: %w\n%s", err, text)
		}
		if b.Plain() != q.want {
			return fmt.Errorf("showboard:\n%s\nwant %s", text, q.want)
		}
	default:
		words := strings.Fields(text)
		slices.Sort(words)
		if got := strings.Join(words, " "); got != q.want {
			return fmt.Errorf("%s: GNU Go answers %q, ours is %q", q.command, got, q.want)
		}
	}
	return nil
}

// start begins a game on an empty board.
func (g *gnugo) start(game string, size int) {
	g.ask(game, fmt.Sprintf("boardsize %d", size), "=")
	g.ask(game, "clear_board", "=")
}

// play expects that GNU Go answers a move like the board, which answered with err.
func (g *gnugo) play(game string, b *board.Board, c board.Color, p board.Point, err error) {
	want := "="
	if err != nil {
		want = "?"
	}
	g.ask(game, fmt.Sprintf("play %s %s", c.Name(), p.Name(b.Size())), want)
}

// position expects the board's stones and prisoners.
func (g *gnugo) position(game string, b *board.Board) {
	for _, c := range []board.Color{board.Black, board.White} {
		var stones []string
		for p := range b.Points {
			if b.Color(p) == c {
				stones = append(stones, p.Name(b.Size()))
			}
		}
		slices.Sort(stones)
		g.ask(game, "list_stones "+c.Name(), strings.Join(stones, " "))
		g.ask(game, "captures "+c.Name(), fmt.Sprint(b.Captures(c)))
	}
}

// legality expects for some points, including the ko, whether each player may play there.
func (g *gnugo) legality(game string, b *board.Board, rnd *rand.Rand, points int) {
	for _, c := range []board.Color{board.Black, board.White} {
		asked := []board.Point{b.Ko(c), b.Ko(c.Opponent())}
		for range points {
			asked = append(asked, board.At(rnd.IntN(b.Size()), rnd.IntN(b.Size())))
		}
		for _, p := range asked {
			if p != board.Pass {
				g.ask(game, fmt.Sprintf("is_legal %s %s", c.Name(), p.Name(b.Size())), fmt.Sprint(count(b.Legal(c, p))))
			}
		}
	}
}

// liberties expects the liberties of every chain.
func (g *gnugo) liberties(game string, b *board.Board) {
	for p := range b.Chains {
		g.ask(game, "countlib "+p.Name(b.Size()), fmt.Sprint(b.Liberties(p)))
	}
}

// amount returns the number of games to play: a tenth unless the run is long.
func amount(all int) int {
	if os.Getenv("KATACHI_LONG") == "" {
		return all / 10
	}
	return all
}

// TestGNUGoRealGames replays real games beside GNU Go.
func TestGNUGoRealGames(t *testing.T) {
	g := newGnugo(t)
	rnd := rand.New(rand.NewPCG(1, 1))
	captured := 0
	for i, moves := range realGames(t, amount(200)) {
		game := fmt.Sprintf("real game %d", i)
		g.start(game, 19)
		b := board.New(19)
		for n, m := range moves {
			d, err := b.Play(m.Color, m.Point)
			g.play(game, b, m.Color, m.Point, err)
			captured += len(d.Captured())
			if len(d.Captured()) > 0 {
				g.legality(game, b, rnd, 2)
			}
			if n%40 == 0 {
				g.position(game, b)
			}
		}
		g.position(game, b)
		g.liberties(game, b)
		g.legality(game, b, rnd, 20)
		g.ask(game, "showboard", b.Plain())
	}
	t.Logf("%d answers equal, %d stones captured", g.run(t), captured)
	if captured < 20 {
		t.Errorf("only %d stones captured", captured)
	}
}

// TestGNUGoRandomGames plays random moves, legal or not, and undos beside GNU Go.
func TestGNUGoRandomGames(t *testing.T) {
	for _, size := range []int{5, 9, 13, 19} {
		t.Run(fmt.Sprintf("size=%d", size), func(t *testing.T) {
			g := newGnugo(t)
			kos, refused := 0, 0
			for i := range amount(500) {
				rnd := rand.New(rand.NewPCG(uint64(i), uint64(size)))
				k, r := randomGame(g, rnd, fmt.Sprintf("random game %d on %d", i, size), size)
				kos, refused = kos+k, refused+r
			}
			t.Logf("%d answers equal, %d kos, %d refused moves", g.run(t), kos, refused)
			if kos == 0 || refused == 0 {
				t.Errorf("%d kos, %d refused moves: nothing tested", kos, refused)
			}
		})
	}
}

func randomGame(g *gnugo, rnd *rand.Rand, game string, size int) (kos, refused int) {
	g.start(game, size)
	b := board.NewGame(size, nil)
	for range min(2*size*size, 400) {
		if rnd.IntN(30) == 0 && b.Undo() {
			g.ask(game, "undo", "=")
			continue
		}
		c, p := b.ToMove(), board.At(rnd.IntN(size), rnd.IntN(size))
		if rnd.IntN(12) == 0 {
			c = c.Opponent()
		}
		if ko := b.Board().Ko(c); ko != board.Pass && rnd.IntN(2) == 0 {
			p, kos = ko, kos+1
		}
		d, err := b.Play(c, p)
		g.play(game, b.Board(), c, p, err)
		refused += count(err != nil)
		if err == nil && len(d.Captured()) > 0 || rnd.IntN(40) == 0 {
			g.legality(game, b.Board(), rnd, 2)
			g.position(game, b.Board())
		}
	}
	g.position(game, b.Board())
	g.liberties(game, b.Board())
	g.legality(game, b.Board(), rnd, 10)
	g.ask(game, "showboard", b.Board().Plain())
	return kos, refused
}

// TestGNUGoHandicap: fixed handicap stones on all sizes that GNU Go plays on.
func TestGNUGoHandicap(t *testing.T) {
	g := newGnugo(t)
	for size := 5; size <= 19; size++ {
		for n := range 11 {
			g.start("handicap", size)
			want := "?"
			if points, err := board.Handicap(n, size); err == nil {
				words := strings.Fields(names(points, size))
				slices.Sort(words)
				want = strings.Join(words, " ")
			}
			g.ask("handicap", fmt.Sprintf("fixed_handicap %d", n), want)
		}
	}
	g.run(t)
}
