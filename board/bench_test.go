package board_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// BenchmarkReplay replays recorded games and complete random games, on the board and on the one
// that walks over chains.
func BenchmarkReplay(b *testing.B) {
	for _, games := range []struct {
		name string
		size int
		list func(testing.TB) [][]board.Move
	}{
		{"real", 19, func(t testing.TB) [][]board.Move { return realGames(t, 500) }},
		{"random", 9, func(testing.TB) [][]board.Move { return randomGames(9, 500) }},
		{"random", 19, func(testing.TB) [][]board.Move { return randomGames(19, 100) }},
	} {
		name := fmt.Sprintf("games=%s/size=%d", games.name, games.size)
		b.Run(name+"/board=walk", func(b *testing.B) { replayWalk(b, games.list(b), games.size) })
		b.Run(name+"/board=chains", func(b *testing.B) { replay(b, games.list(b), games.size) })
	}
}

func replay(b *testing.B, games [][]board.Move, size int) {
	var bd board.Board
	var d board.Delta
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			bd.Init(size)
			for _, m := range g {
				if bd.PlayInto(&d, m.Color, m.Point) != nil {
					break
				}
			}
		}
	}
	reportMoves(b, games)
}

func replayWalk(b *testing.B, games [][]board.Move, size int) {
	var bd walkBoard
	empty := board.New(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			bd.init(empty)
			for _, m := range g {
				if !bd.play(m.Color, m.Point) {
					break
				}
			}
		}
	}
	reportMoves(b, games)
}

func reportMoves(b *testing.B, games [][]board.Move) {
	moves := 0
	for _, g := range games {
		moves += len(g)
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// TestWalkBoard: the baseline plays the games with which it is measured.
func TestWalkBoard(t *testing.T) {
	for size, games := range map[int][][]board.Move{9: randomGames(9, 50), 19: randomGames(19, 5)} {
		for _, g := range games {
			var w walkBoard
			b := board.New(size)
			w.init(b)
			for _, m := range g {
				if _, err := b.Play(m.Color, m.Point); err != nil || !w.play(m.Color, m.Point) || w.hash != b.Hash() {
					t.Fatalf("the boards differ (%v):\n%s", err, b)
				}
			}
		}
	}
}

// BenchmarkUndo plays real games and takes them back.
func BenchmarkUndo(b *testing.B) {
	games := realGames(b, 100)
	g := board.NewGame(19, nil)
	b.ReportAllocs()
	for b.Loop() {
		for _, moves := range games {
			for _, m := range moves {
				if _, err := g.Play(m.Color, m.Point); err != nil {
					break
				}
			}
			for g.Undo() {
			}
		}
	}
	reportMoves(b, games)
}

// BenchmarkPlayout plays light playouts from the empty board, on the board and
// on the one that walks over chains.
func BenchmarkPlayout(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d/board=walk", size), func(b *testing.B) {
			playouts(b, size, &player{rnd: rand.NewPCG(1, 2), walk: new(walkBoard)})
		})
		b.Run(fmt.Sprintf("size=%d/board=chains", size), func(b *testing.B) {
			playouts(b, size, &player{rnd: rand.NewPCG(1, 2)})
		})
	}
}

func playouts(b *testing.B, size int, pl *player) {
	empty := board.New(size)
	moves := 0
	b.ReportAllocs()
	for b.Loop() {
		moves += pl.playout(empty)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
}

// BenchmarkLiberties counts the liberties of every chain at the end of real games.
func BenchmarkLiberties(b *testing.B) {
	var boards []*board.Board
	chains := 0
	for _, g := range realGames(b, 50) {
		bd := board.New(19)
		for _, m := range g {
			bd.Play(m.Color, m.Point)
		}
		boards = append(boards, bd)
		for range bd.Chains {
			chains++
		}
	}
	for b.Loop() {
		for _, bd := range boards {
			for p := range bd.Chains {
				bd.Liberties(p)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(chains), "ns/chain")
}
