package matchtest

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// Move is a move of a game record.
type Move struct {
	Color board.Color
	Point board.Point // Pass for a pass
}

// Games returns n real games on 19x19 from the shared folder games/fox-pro.zip, evenly spread over
// the file: records without set-up and variations. It skips the test if the file is absent.
func Games(t testing.TB, n int) [][]Move {
	t.Helper()
	z, err := zip.OpenReader(testpeers.Path(t, "games", "fox-pro.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var games [][]Move
	for i := range n {
		for at := i * len(z.File) / n; at < len(z.File); at++ {
			if moves := readGame(t, z.File[at]); len(moves) >= 50 {
				games = append(games, moves)
				break
			}
		}
	}
	return games
}

// Deltas returns the changes of the legal moves of n real games: see Games.
func Deltas(t testing.TB, n int) [][]board.Delta {
	t.Helper()
	var all [][]board.Delta
	for _, moves := range Games(t, n) {
		b := board.New(board.DefaultSize)
		var game []board.Delta
		for _, m := range moves {
			if d, err := b.Play(m.Color, m.Point); err == nil {
				game = append(game, d)
			}
		}
		all = append(all, game)
	}
	return all
}

var (
	moveProperty = regexp.MustCompile(`;\s*([BW])\[([a-s][a-s])?\]`)
	notPlain     = regexp.MustCompile(`A[BWE]\[|SZ\[(1[0-8]|[0-9]\])|\)\s*\(|;\s*\(`)
)

// readGame reads a plain record of even play; other records give no moves. It is not a complete
// reader of SGF, which would be larger than the test.
func readGame(t testing.TB, file *zip.File) []Move {
	t.Helper()
	f, err := file.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if notPlain.Match(text) || bytes.Count(text, []byte("(;")) != 1 {
		return nil
	}
	var moves []Move
	for _, m := range moveProperty.FindAllSubmatch(text, -1) {
		move := Move{board.Black, board.Pass}
		if m[1][0] == 'W' {
			move.Color = board.White
		}
		if len(m[2]) == 2 {
			move.Point = board.At(int(m[2][0]-'a'), int(m[2][1]-'a'))
		}
		moves = append(moves, move)
	}
	return moves
}

// runRecords follows real games with a database of GNU Go and takes them back.
func runRecords(t *testing.T, build Build) {
	f := newFollower(t, "owl_vital_apat", OpenDatabase(t, "owl_vital_apat"), build)
	for _, moves := range Games(t, long(1, 20)) {
		f.reset(board.New(board.DefaultSize))
		for _, m := range moves {
			f.play(m.Color, m.Point)
		}
		f.undoAll()
	}
	if f.captures == 0 || f.born < 1000 {
		t.Errorf("%d stones captured, %d hits born: too few to prove anything", f.captures, f.born)
	}
}
