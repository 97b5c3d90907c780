package board_test

import (
	"archive/zip"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

var moveProperty = regexp.MustCompile(`;\s*([BW])\[([a-s]{2}|tt)?\]`)

// realGames returns the moves of the first n records of the shared ai.zip.
func realGames(t testing.TB, n int) [][]board.Move {
	t.Helper()
	z, err := zip.OpenReader(testpeers.Path(t, "games", "ai.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var games [][]board.Move
	for _, f := range z.File {
		if len(games) == n {
			break
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			t.Fatal(err)
		}
		if g := readMoves(data); len(g) > 50 {
			games = append(games, g)
		}
	}
	return games
}

func readMoves(record []byte) (g []board.Move) {
	for _, m := range moveProperty.FindAllSubmatch(record, -1) {
		c := board.Black
		if m[1][0] == 'W' {
			c = board.White
		}
		p := board.Pass
		if len(m[2]) == 2 && m[2][0] != 't' {
			p = board.At(int(m[2][0]-'a'), int(m[2][1]-'a'))
		}
		g = append(g, board.Move{Color: c, Point: p})
	}
	return g
}

// randomGames returns the moves of n playouts; passes are left out.
func randomGames(size, n int) (games [][]board.Move) {
	pl := player{rnd: rand.NewPCG(1, 2), keep: true}
	for range n {
		pl.playout(board.New(size))
		games = append(games, slices.Clone(pl.moves))
	}
	return games
}

// player plays light playouts: random legal moves that fill no own eye.
type player struct {
	board board.Board
	delta board.Delta
	walk  *walkBoard // plays instead of board, if not nil
	rnd   *rand.PCG
	empty []board.Point          // the empty points, in no order
	slot  [board.NumPoints]int16 // where each stands in empty
	keep  bool
	moves []board.Move // of the playout under way, if keep
}

// playout plays from a position until both pass; a limit ends cycles that
// simple ko does not stop.
func (pl *player) playout(from *board.Board) (moves int) {
	pl.start(from)
	limit := 3 * from.Size() * from.Size()
	c := board.Black
	for passes := 0; passes < 2 && moves < limit; moves++ {
		passes++
		if pl.step(c) {
			passes = 0
		}
		c = c.Opponent()
	}
	return moves
}

func (pl *player) start(from *board.Board) {
	if pl.walk != nil {
		pl.walk.init(from)
	}
	pl.board = *from
	pl.empty, pl.moves = pl.empty[:0], pl.moves[:0]
	for p := range from.Points {
		if from.Color(p) == board.Empty {
			pl.add(p)
		}
	}
}

func (pl *player) add(p board.Point) {
	pl.slot[p] = int16(len(pl.empty))
	pl.empty = append(pl.empty, p)
}

func (pl *player) drop(p board.Point) {
	i, last := pl.slot[p], pl.empty[len(pl.empty)-1]
	pl.empty[i], pl.slot[last] = last, i
	pl.empty = pl.empty[:len(pl.empty)-1]
}

// step plays a random move of c; false, a pass, if there was none.
func (pl *player) step(c board.Color) bool {
	for n := len(pl.empty); n > 0; n-- {
		i := int((pl.rnd.Uint64() >> 32) * uint64(n) >> 32)
		p := pl.empty[i]
		if pl.try(c, p) {
			return true
		}
		// Not this one: out of the way, to the end of those still to try.
		q := pl.empty[n-1]
		pl.empty[i], pl.empty[n-1] = q, p
		pl.slot[q], pl.slot[p] = int16(i), int16(n-1)
	}
	pl.pass(c)
	return false
}

func (pl *player) try(c board.Color, p board.Point) bool {
	if pl.walk != nil {
		if pl.walk.isEye(c, p) || !pl.walk.play(c, p) {
			return false
		}
		pl.follow(pl.walk.changes)
		return true
	}
	if pl.board.IsEye(c, p) || pl.board.PlayInto(&pl.delta, c, p) != nil {
		return false
	}
	pl.follow(pl.delta.Changes)
	if pl.keep {
		pl.moves = append(pl.moves, board.Move{Color: c, Point: p})
	}
	return true
}

func (pl *player) pass(c board.Color) {
	if pl.walk != nil {
		pl.walk.play(c, board.Pass)
		return
	}
	pl.board.PlayInto(&pl.delta, c, board.Pass)
}

// follow keeps the list of empty points.
func (pl *player) follow(changes []board.Change) {
	for _, ch := range changes {
		if ch.New == board.Empty {
			pl.add(ch.Point)
		} else {
			pl.drop(ch.Point)
		}
	}
}

// names joins the GTP names of points.
func names(points []board.Point, size int) string {
	var s []string
	for _, p := range points {
		s = append(s, p.Name(size))
	}
	return strings.Join(s, " ")
}
