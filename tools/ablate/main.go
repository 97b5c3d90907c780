// Command ablate plays games between two settings of the search by playouts, or between one setting
// and GNU Go, and prints how many games each won. The constants of package playout were chosen with
// it.
//
//	go run ./tools/ablate --games 100 --visits 500 --b without=reading
//	go run ./tools/ablate --games 60 --visits 2000 --b gnugo
//
// A setting is a list of name=value, separated by semicolons. The names are without (ingredients of
// the search, separated by commas) and visits. Colours change from game to game, and each pair of
// games begins with the same two random moves. Budgets are visits, so the load of the machine does
// not matter.
//
// A game ends with two passes, after three moves for each point, or when the search of the player
// to move gives it less than 3 % of a chance (after a third of the board in moves). It is counted
// by area; against GNU Go, by GNU Go.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"katachi/board"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
)

type match struct {
	size, games, visits, workers, level int
	komi                                float64
	seed                                uint64
	record                              string
	a, b                                string
}

func main() {
	var m match
	flag.IntVar(&m.size, "size", 9, "rows of the board")
	flag.IntVar(&m.games, "games", 20, "games to play")
	flag.IntVar(&m.visits, "visits", 500, "visits for each move")
	flag.IntVar(&m.workers, "parallel", 1, "games at once")
	flag.IntVar(&m.level, "level", 10, "GNU Go's level")
	flag.Float64Var(&m.komi, "komi", 7.5, "points for White")
	flag.Uint64Var(&m.seed, "seed", 1, "seed of openings and playouts")
	flag.StringVar(&m.record, "record", "", "append the games as SGF to this file")
	flag.StringVar(&m.a, "a", "", "the first player's setting")
	flag.StringVar(&m.b, "b", "", "the second player's setting, or gnugo")
	flag.Parse()
	if err := m.play(); err != nil {
		fmt.Fprintln(os.Stderr, "ablate:", err)
		os.Exit(1)
	}
}

// play plays all games, and prints the standing after each.
func (m *match) play() error {
	var (
		mu                sync.Mutex
		won, black, white int
		played            [2]int
		first             error
		all               sync.WaitGroup
	)
	next := make(chan int)
	for range m.workers {
		all.Go(func() {
			for i := range next {
				g := &game{match: m, number: i}
				err := g.play()
				mu.Lock()
				if err != nil && first == nil {
					first = err
				}
				played[i%2]++
				if g.aWins {
					won++
					if i%2 == 0 {
						black++
					} else {
						white++
					}
				}
				n := played[0] + played[1]
				low, high := wilson(won, n)
				fmt.Printf("%s | %s: game %d %s %d moves; %d of %d (%.0f-%.0f %%), black %d of %d, white %d of %d; CPU a move %.3f s, %.3f s\n",
					name(m.a), name(m.b), i, g.result, g.board.Len(), won, n, 100*low, 100*high, black, played[0], white, played[1], g.cost[0], g.cost[1])
				if m.record != "" {
					g.write(m.record)
				}
				mu.Unlock()
			}
		})
	}
	for i := range m.games {
		next <- i
	}
	close(next)
	all.Wait()
	return first
}

func name(s string) string {
	if s == "" {
		return "standard"
	}
	return s
}

// wilson returns the 95 % interval of a share.
func wilson(won, n int) (low, high float64) {
	const z = 1.96
	p, f := float64(won)/float64(n), float64(n)
	mid, half := (p+z*z/(2*f))/(1+z*z/f), z*math.Sqrt(p*(1-p)/f+z*z/(4*f*f))/(1+z*z/f)
	return mid - half, mid + half
}

type game struct {
	match  *match
	number int
	board  *board.Game
	aWins  bool
	result string
	cost   [2]float64
	notes  []string
}

// player chooses moves. The value is its chance to win, 0..1, or -1 if it does not know.
type player interface {
	choose(g *board.Game, c board.Color) (p board.Point, value float64, err error)
	played(c board.Color, p board.Point) error
	close()
}

func (g *game) play() error {
	m := g.match
	g.board = board.NewGame(m.size, &board.Rules{Komi: m.komi, Superko: true})
	var players [2]player
	for i, setting := range []string{m.a, m.b} {
		p, err := m.player(setting, m.seed+uint64(g.number))
		if err != nil {
			return err
		}
		defer p.close()
		players[i] = p
	}
	rng := rand.New(rand.NewPCG(m.seed, uint64(g.number/2)))
	c := board.Black
	resigned := board.Empty
	var low [2]bool
	for g.board.Passes() < 2 && g.board.Len() < 3*m.size*m.size && resigned == board.Empty {
		side := g.number % 2
		if c == board.White {
			side = 1 - side
		}
		var p board.Point
		if g.board.Len() < 2 {
			edge := 2
			p = board.At(edge+rng.IntN(m.size-2*edge), edge+rng.IntN(m.size-2*edge))
			if g.board.Board().Color(p) != board.Empty {
				continue
			}
		} else {
			begin := time.Now()
			var value float64
			var err error
			if p, value, err = players[side].choose(g.board, c); err != nil {
				return err
			}
			g.cost[side] += time.Since(begin).Seconds()
			g.notes = append(g.notes, fmt.Sprintf("%.2f", value))
			low[side] = value >= 0 && value < 0.03
			if low[side] && g.board.Len() > m.size*m.size/3 {
				resigned = c
			}
		}
		if resigned != board.Empty {
			break
		}
		if _, err := g.board.Play(c, p); err != nil {
			return fmt.Errorf("game %d: %v plays %s: %w\n%s", g.number, c.Name(), p.Name(m.size), err, g.board.Board())
		}
		for _, pl := range players {
			if err := pl.played(c, p); err != nil {
				return err
			}
		}
		c = c.Opponent()
	}
	for i := range g.cost {
		g.cost[i] /= float64(max(g.board.Len(), 2)) / 2
	}
	black := g.number%2 == 0
	if resigned != board.Empty {
		g.result = map[board.Color]string{board.Black: "W+R", board.White: "B+R"}[resigned]
	} else if gn, ok := players[1].(*gnugo); ok {
		s, err := gn.ask("final_score")
		if err != nil {
			return err
		}
		g.result = s
	} else {
		if lead := g.board.Score(); lead > 0 {
			g.result = fmt.Sprintf("B+%.1f", lead)
		} else {
			g.result = fmt.Sprintf("W+%.1f", -lead)
		}
	}
	g.aWins = strings.HasPrefix(g.result, "B") == black
	return nil
}

// write appends the game to a file.
func (g *game) write(path string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer f.Close()
	names := [2]string{name(g.match.a), name(g.match.b)}
	if g.number%2 == 1 {
		names[0], names[1] = names[1], names[0]
	}
	fmt.Fprintf(f, "(;GM[1]FF[4]SZ[%d]KM[%v]PB[%s]PW[%s]RE[%s]\n", g.match.size, g.match.komi, names[0], names[1], g.result)
	for i, mv := range g.board.Moves() {
		point := ""
		if mv.Point != board.Pass {
			x, y := mv.Point.XY()
			point = string([]byte{'a' + byte(x), 'a' + byte(y)})
		}
		fmt.Fprintf(f, ";%s[%s]", strings.ToUpper(mv.Color.Name()[:1]), point)
		if i >= 2 && i-2 < len(g.notes) {
			fmt.Fprintf(f, "C[%s]", g.notes[i-2])
		}
	}
	fmt.Fprintln(f, ")")
}

func (m *match) player(setting string, seed uint64) (player, error) {
	if setting == "gnugo" {
		return newGnugo(m)
	}
	o := playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1, Seed: seed}
	s := &searcher{visits: m.visits}
	for part := range strings.SplitSeq(setting, ";") {
		key, value, _ := strings.Cut(part, "=")
		number, bad := strconv.ParseFloat(value, 64)
		var err error
		switch key {
		case "":
			bad = nil
		case "without":
			err = o.Without.UnmarshalText([]byte(value))
			bad = nil
		case "visits":
			s.visits = int(number)
		default:
			err = fmt.Errorf("no setting %q", key)
		}
		if err == nil {
			err = bad
		}
		if err != nil {
			return nil, err
		}
	}
	s.search = playout.New(o)
	return s, nil
}

// searcher is a search by playouts as a player.
type searcher struct {
	search *playout.Search
	visits int
}

func (s *searcher) choose(g *board.Game, c board.Color) (board.Point, float64, error) {
	a, err := s.search.Run(context.Background(), g, playout.Budget{Visits: s.visits}, nil)
	if err != nil {
		return board.Pass, 0, err
	}
	return a.Lines[0].Moves[0], a.Lines[0].Raw, nil
}

func (s *searcher) played(board.Color, board.Point) error { return nil }
func (s *searcher) close()                                {}

// gnugo is GNU Go as a player.
type gnugo struct {
	size   int
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	chosen bool
}

func newGnugo(m *match) (*gnugo, error) {
	g := &gnugo{size: m.size, cmd: exec.Command("gnugo", "--mode", "gtp", "--level", strconv.Itoa(m.level), "--chinese-rules", "--capture-all-dead")}
	var err error
	if g.in, err = g.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := g.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	g.out = bufio.NewReader(out)
	if err := g.cmd.Start(); err != nil {
		return nil, err
	}
	for _, c := range []string{fmt.Sprintf("boardsize %d", m.size), "clear_board", fmt.Sprintf("komi %v", m.komi)} {
		if _, err := g.ask(c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// ask sends a command and returns the answer.
func (g *gnugo) ask(command string) (string, error) {
	if _, err := fmt.Fprintln(g.in, command); err != nil {
		return "", err
	}
	answer := ""
	for {
		line, err := g.out.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		answer += line
	}
	if !strings.HasPrefix(answer, "=") {
		return "", fmt.Errorf("GNU Go answers %q to %q", answer, command)
	}
	return strings.TrimSpace(answer[1:]), nil
}

func (g *gnugo) choose(_ *board.Game, c board.Color) (board.Point, float64, error) {
	s, err := g.ask("genmove " + c.Name())
	if err != nil {
		return board.Pass, -1, err
	}
	g.chosen = true
	if strings.EqualFold(s, "resign") {
		return board.Pass, 0, nil
	}
	p, err := board.ParsePoint(s, g.size)
	return p, -1, err
}

func (g *gnugo) played(c board.Color, p board.Point) error {
	if g.chosen {
		g.chosen = false
		return nil
	}
	_, err := g.ask("play " + c.Name() + " " + p.Name(g.size))
	return err
}

func (g *gnugo) close() {
	_, _ = g.ask("quit")
	_ = g.cmd.Wait()
}
