// Command games makes many games from real ones, to measure how a collection grows. Each game
// begins like one game, up to its 20th to 60th move, and continues with the middle and end of
// another, rotated or mirrored, as long as these moves are legal. So openings, shapes and fights
// are those of real games, and no game is a rotation of another. Some have the rest of the first
// game as a variation.
//
//	go run ./tools/games [-from GAME] [-n GAMES] [-seed SEED] [-variations SHARE] FOLDER RECORDS ...
//
// FOLDER gets files of 1,000 games. The first game has the number GAME (default 0), so that more
// games than the disk can hold are made in parts. The same flags and records give the same games,
// in however many parts.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"

	"katachi/board"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

const (
	size     = 19
	perFile  = 1000
	minMoves = 80 // of the games that are combined
)

func main() {
	log.SetFlags(0)
	from := flag.Int("from", 0, "the number of the first game, a multiple of 1,000")
	n := flag.Int("n", 1_000_000, "games to make")
	seed := flag.Uint64("seed", 1, "seed of the choice of games")
	share := flag.Float64("variations", 0, "share of the games that keep the first game as a variation, 0 to 1")
	flag.Parse()
	if flag.NArg() < 2 || *n < 1 || *from < 0 || *from%perFile != 0 || *share < 0 || *share > 1 {
		log.Fatal("usage: games [-from GAME] [-n GAMES] [-seed SEED] [-variations SHARE] FOLDER RECORDS ...")
	}
	games, err := read(flag.Args()[1:])
	if err == nil {
		err = write(flag.Arg(0), games, *from, *n, *seed, *share)
	}
	if err != nil {
		log.Fatal("games: ", err)
	}
}

// game is the part of a real game that is used.
type game struct {
	black, white, date, result string
	moves                      []move
}

// move is a stone that is played.
type move struct {
	color board.Color
	point board.Point
}

// read returns the games without handicap, passes and illegal moves that are long enough.
func read(paths []string) ([]game, error) {
	src, err := gamefile.Open(paths...)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	var games []game
	var m sgf.MainLine
	for e, err := range src.All() {
		if err != nil {
			return nil, err
		}
		for m.Reset(e.Data); m.NextGame(); {
			if g, ok := gameOf(&m); ok {
				games = append(games, g)
			}
		}
	}
	if len(games) < 2 {
		return nil, fmt.Errorf("%d games of %d moves or more: want at least two", len(games), minMoves)
	}
	return games, nil
}

func gameOf(m *sgf.MainLine) (g game, ok bool) {
	columns, rows := m.Size()
	ok = columns == size && rows == size
	for m.Next() {
		s := m.Step()
		p, on := s.Point.Board()
		if s.Setup || !on || p == board.Pass || !p.On(size) {
			ok = false
			continue
		}
		g.moves = append(g.moves, move{s.Color, p})
	}
	g.black, g.white, g.date, g.result = m.Text("PB"), m.Text("PW"), m.Text("DT"), m.Text("RE")
	return g, ok && len(g.moves) >= minMoves
}

// write writes n games, the first of which is game from.
func write(folder string, games []game, from, n int, seed uint64, share float64) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	var text []byte
	for i := from; i < from+n; i++ {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		first, second := &games[r.IntN(len(games))], &games[r.IntN(len(games))]
		text = join(text, first, second, r, r.Float64() < share)
		if (i+1)%perFile == 0 || i == from+n-1 {
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%06d.sgf", i/perFile)), text, 0o666); err != nil {
				return err
			}
			text = text[:0]
		}
	}
	return nil
}

// join appends a record that begins as one game and continues as another, rotated or mirrored.
func join(dst []byte, first, second *game, r *rand.Rand, variation bool) []byte {
	cut := 20 + r.IntN(41)
	turn := board.Symmetry(r.IntN(8))
	b := board.New(size)
	dst = fmt.Appendf(dst, "(;GM[1]FF[4]SZ[%d]PB[%s]PW[%s]DT[%s]RE[%s]", size, escape(first.black), escape(second.white),
		escape(first.date), escape(second.result))
	dst = play(dst, b, first.moves[:cut], 0)
	if variation {
		dst = append(dst, '(')
	}
	own := *b
	dst = play(dst, b, second.moves[cut:], turn)
	if variation {
		dst = append(dst, ")\n("...)
		dst = play(dst, &own, first.moves[cut:min(len(first.moves), cut+40)], 0)
		dst = append(dst, ')')
	}
	return append(dst, ")\n"...)
}

// play appends the moves that are legal.
func play(dst []byte, b *board.Board, moves []move, turn board.Symmetry) []byte {
	for _, m := range moves {
		p := turn.Point(m.point, size)
		if _, err := b.Play(m.color, p); err != nil {
			continue
		}
		x, y := p.XY()
		dst = append(dst, ';', "BW"[m.color-board.Black], '[', 'a'+byte(x), 'a'+byte(y), ']')
	}
	return dst
}

// escape returns text as the value of a property.
func escape(text string) string {
	var out []byte
	for i := range len(text) {
		if text[i] == ']' || text[i] == '\\' {
			out = append(out, '\\')
		}
		out = append(out, text[i])
	}
	return string(out)
}
