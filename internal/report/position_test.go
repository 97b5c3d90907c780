package report

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"katachi/board"
	"katachi/sgf"
)

// TestPositions: a record and a move number give the board, the last moves, the player to move and
// the next move.
func TestPositions(t *testing.T) {
	const record = "(;SZ[9]PB[Ann]PW[Bob]DT[2001];B[cc];W[gg];SL[cc][dc]B[cg];W[gc])"
	for _, c := range []struct {
		data        string
		at          PositionAt
		moves       int
		last, prior string
		turn        board.Color
		next        string
	}{
		{record, PositionAt{Game: 1, Move: AtEnd}, 4, "G7", "C3", board.Black, "pass"},
		{record, PositionAt{Game: 1, Move: 0}, 0, "pass", "pass", board.Black, "C7"},
		{record, PositionAt{Game: 1, Move: 2}, 2, "G3", "C7", board.Black, "C3"},
		{record, PositionAt{Game: 1, Move: AtEnd, Marked: true}, 3, "C3", "G3", board.White, "G7"},
		{"(;SZ[9]AB[cc][gg])", PositionAt{Game: 1, Move: AtEnd}, 0, "pass", "pass", board.White, "pass"},
		{"(;SZ[9]AB[cc][gg]PL[B])", PositionAt{Game: 1, Move: AtEnd}, 0, "pass", "pass", board.Black, "pass"},
		{"X.\n..", PositionAt{Game: 1, Move: AtEnd}, 0, "pass", "pass", board.White, "pass"},
	} {
		pos, err := ReadPosition([]byte(c.data), &sgf.Options{Name: "file"}, c.at, nil)
		if err != nil {
			t.Errorf("%s %+v: %v", c.data, c.at, err)
			continue
		}
		n := pos.Game.Board().Size()
		got := []string{pos.Game.Last(0).Point.Name(n), pos.Game.Last(1).Point.Name(n), pos.Next.Name(n)}
		if pos.Moves != c.moves || pos.Game.ToMove() != c.turn || strings.Join(got, " ") != c.last+" "+c.prior+" "+c.next {
			t.Errorf("%s %+v: %d moves, %v, %v to move; want %+v", c.data, c.at, pos.Moves, got, pos.Game.ToMove(), c)
		}
	}
	for _, c := range []struct {
		data, want string
		at         PositionAt
	}{
		{record, "file: no position after move 5: the game has 4 moves", PositionAt{Game: 1, Move: 5}},
		{record, "file: no game 2: the file holds 1", PositionAt{Game: 2}},
		{"X.\n..", "file: move 3 of a diagram: a diagram has no moves", PositionAt{Game: 1, Move: 3}},
		{"(;SZ[9:13];B[aa])", "file: ", PositionAt{Game: 1}},
	} {
		if _, err := ReadPosition([]byte(c.data), &sgf.Options{Name: "file"}, c.at, nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %+v: %v, want %s", c.data, c.at, err, c.want)
		}
	}
}

// TestIllegalMove: at an illegal move the position before it is shown, with a warning.
func TestIllegalMove(t *testing.T) {
	data := []byte("(;SZ[9]AB[ab][ba];B[cc];W[aa];B[dd])")
	var lines []string
	pos, err := ReadPosition(data, &sgf.Options{Name: "file"}, PositionAt{Game: 1, Move: AtEnd}, func(line error) { lines = append(lines, line.Error()) })
	if err != nil || pos.Moves != 1 || pos.Game.ToMove() != board.White {
		t.Fatalf("%+v %v", pos, err)
	}
	if len(lines) != 1 || !strings.HasSuffix(lines[0], "the position before it is shown") {
		t.Errorf("warnings %q", lines)
	}
	g, err := ReadGame(data, &sgf.Options{Name: "file"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var illegal *sgf.IllegalMove
	if _, why, err := PositionOf(g, PositionAt{Move: AtEnd}); err != nil || !errors.As(why, &illegal) {
		t.Errorf("%v %v", why, err)
	}
}

// TestWarnings: each kind of warning about a record is one line.
func TestWarnings(t *testing.T) {
	var lines []string
	_, err := ReadGame([]byte("(;SZ[9]C[a]C[b];B[aa]C[a]C[b];W[bb]C[a]C[b])"), &sgf.Options{Name: "file"}, 1, func(line error) { lines = append(lines, line.Error()) })
	if err != nil || len(lines) != 1 || !strings.Contains(lines[0], "3 times") {
		t.Errorf("%q %v", lines, err)
	}
}

// TestOtherGames: a record of another game than Go, or with an unusable first move, gives no
// position.
func TestOtherGames(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[2]SZ[9];B[aa])":            "f.sgf: GM[2] is another game than Go",
		"(;SZ[9];B[d4])":                 `f.sgf: move 1 (node 1), black at "d4": point is not on the board`,
		"(;SZ[19:13];B[aa])":             "f.sgf: size 19:13: board is not square with 2 to 25 rows",
		"(;GM[ 1 ]SZ[9];B[aa])":          "",
		"(;GM[]SZ[9]AB[aa];B[d4];W[bb])": "", // the set-up stone is a position
	} {
		_, err := ReadPosition([]byte(text), &sgf.Options{Name: "f.sgf"}, PositionAt{Game: 1, Move: AtEnd}, nil)
		if got := fmt.Sprint(err); want != "" && got != want || want == "" && err != nil {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestRegions: a region can be given by two corners or by marked points.
func TestRegions(t *testing.T) {
	r, err := ParseRegion("K9:C3", 19)
	if err != nil || r.X0 != 2 || r.X1 != 9 || r.Y0 != 10 || r.Y1 != 16 {
		t.Errorf("%+v %v", r, err)
	}
	for _, bad := range []string{"", "C3", "C3:pass", "Z1:B2"} {
		if _, err := ParseRegion(bad, 19); err == nil {
			t.Errorf("%q is accepted as a region", bad)
		}
	}
	file, err := sgf.Parse([]byte("(;SZ[9]AB[ba]VW[aa:cc];B[ee];SL[aa][cb])"), nil)
	if err != nil {
		t.Fatal(err)
	}
	root := file.Games[0].Root
	view, err := MarkedRegion(root.FirstChild(), 9)
	if err != nil || view.X1 != 2 || view.Y1 != 2 || len(view.Wild) != 0 {
		t.Errorf("VW: %+v %v", view, err)
	}
	chosen, err := MarkedRegion(root.FirstChild().FirstChild(), 9)
	if err != nil || len(chosen.Wild) != 4 {
		t.Errorf("SL: %+v %v", chosen, err)
	}
	pos, _, err := PositionOf(file.Games[0], PositionAt{Move: AtEnd})
	if err != nil {
		t.Fatal(err)
	}
	if q := chosen.Query(pos.Game.Board(), "auto"); strings.Join(q.Rows, "/") != ".**/**." {
		t.Errorf("SL: %s", q)
	}
	if _, err := MarkedRegion(root.FirstChild().FirstChild(), 2); err == nil {
		t.Error("a marked point off the board is accepted")
	}
}

// TestPositionGame checks that the game of a position has all its moves, even if one retakes a ko
// at once.
func TestPositionGame(t *testing.T) {
	ko := "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])"
	for _, c := range []struct {
		record      string
		move, moves int
	}{{"(;SZ[5]KM[6.5];B[cc];W[bb];B[])", AtEnd, 3}, {"(;SZ[5]AB[aa][bb];W[cc])", AtEnd, 1}, {ko, 2, 2}, {ko, AtEnd, 4}} {
		pos, err := ReadPosition([]byte(c.record), &sgf.Options{Name: "x.sgf"}, PositionAt{Game: 1, Move: c.move}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(pos.Game.Moves()) != c.moves || pos.Moves != c.moves {
			t.Errorf("%s: %d moves, want %d", c.record, len(pos.Game.Moves()), c.moves)
		}
	}
}
