package sgf

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"katachi/board"
)

// positionsText prints node number, stones played and changes of every node.
func positionsText(g *Game) string {
	out := ""
	for pos, err := range g.Positions(g.MainLine()) {
		out += fmt.Sprintf("%d/%d", pos.Number, pos.Moves)
		for _, d := range pos.Deltas {
			for _, c := range d.Changes {
				out += fmt.Sprintf(" %s%s", c.New, FromBoard(c.Point))
			}
		}
		if err != nil {
			return out + " " + err.Error()
		}
		out += "\n"
	}
	return out
}

func TestPositions(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"capture, pass, empty node", "(;SZ[5];B[ab];W[aa];B[];;B[ba])", "0/0\n1/1 Xab\n2/2 Oaa\n3/3\n4/3\n5/4 Xba .aa\n"},
		{"set-up counts no stones", "(;SZ[5]AB[aa:ba];AE[aa]AW[cc];W[aa])", "0/0 Xaa Xba\n1/0 .aa Occ\n2/1 Oaa\n"},
		{"two moves in a node", "(;SZ[5];B[aa]W[bb];B[cc])", "0/0\n1/2 Xaa Obb\n2/3 Xcc\n"},
		{
			"ko is taken back at once", "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])",
			"0/0 Xba Xab Xbc Oca Obb Odb Occ\n1/1 Xcb .bb\n2/2 Obb .cb\n",
		},
		{"on another stone", "(;SZ[5];B[aa];W[aa];B[bb])", "0/0\n1/1 Xaa\n2/2 Oaa\n3/3 Xbb\n"},
		{"on its own stone", "(;SZ[5];B[aa];B[aa];W[bb])", "0/0\n1/1 Xaa\n2/2 Xaa\n3/3 Obb\n"},
		{"on a stone, with a capture", "(;SZ[5]AB[ba]AW[aa][ab]AB[ac];B[ab])", "0/0 Xba Oaa Oab Xac\n1/1 Xab .aa\n"},
		{
			"suicide by the rules", "(;SZ[5]RU[NZ]AB[ac][bb][ca]AW[ba];W[ab];W[aa];B[ab])",
			"0/0 Xac Xbb Xca Oba\n1/1 Oab\n2/2 .ab .ba\n3/3 Xab\n",
		},
		{"suicide", "(;SZ[5]AB[ab][ba];W[aa])", "0/0 Xab Xba\n1/0 move 1 (node 1), white at \"aa\": move would be suicide"},
		{"off the board", "(;SZ[5];B[ss])", "0/0\n1/0 move 1 (node 1), black at \"ss\": point is not on the board"},
		{"no point", "(;SZ[5];B[?])", "0/0\n1/0 move 1 (node 1), black at \"?\": point is not on the board"},
		{"no coordinates of the format", "(;SZ[9];B[d4])", "0/0\n1/0 move 1 (node 1), black at \"d4\": point is not on the board"},
		{"far too long", "(;SZ[9];B[ about here, or a little further to the right ])", "0/0\n1/0 move 1 (node 1), black at \" about here, or a li...\": point is not on the board"},
		{"capital letters off the board", "(;SZ[9];B[PD])", "0/0\n1/0 move 1 (node 1), black at \"PD\": point is not on the board"},
		{"not square", "(;SZ[19:13];B[aa])", "0/0 size 19:13: board is not square with 2 to 25 rows"},
		{"too large", "(;SZ[26];B[aa])", "0/0 size 26:26: board is not square with 2 to 25 rows"},
	} {
		if got := positionsText(mustParse(t, c.text)); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

func TestIllegalMove(t *testing.T) {
	g := mustParse(t, "(;SZ[5];B[aa];W[zz])")
	for _, err := range g.Positions(g.MainLine()) {
		var illegal *IllegalMove
		if err != nil && (!errors.As(err, &illegal) || !errors.Is(err, board.ErrOff) || illegal.Node != 2) {
			t.Errorf("error %#v", err)
		}
	}
	if want := `move 1 (node 0), black at "dd": point is occupied`; (&IllegalMove{Color: board.Black, Point: Point{3, 3}, Err: board.ErrOccupied}).Error() != want {
		t.Errorf("a move whose text is not known: want %s", want)
	}
	for text, want := range map[string]error{
		"(;SZ[5];B[ss])":        board.ErrOff,
		"(;SZ[5];;B[ss];W[aa])": board.ErrOff,
		"(;SZ[5];B[aa];W[aa])":  nil, // its beginning can be shown
		"(;SZ[5])":              nil,
		"(;SZ[26];B[aa])":       ErrSize,
	} {
		if err := mustParse(t, text).Playable(); !errors.Is(err, want) {
			t.Errorf("Playable of %s = %v, want %v", text, err, want)
		}
	}
	if err := CheckSize(19, 13); !errors.Is(err, ErrSize) {
		t.Errorf("CheckSize(19, 13) = %v, want ErrSize", err)
	}
}

// TestVariation replays the path to a node of a variation.
func TestVariation(t *testing.T) {
	g := mustParse(t, "(;SZ[5];B[aa](;W[bb])(;W[cc];B[dd]))")
	var last *Node
	for last = range g.All() {
	}
	var b board.Board
	for pos, err := range g.Positions(slices.Values(last.Path())) {
		if err != nil {
			t.Fatal(err)
		}
		b = *pos.Board
	}
	for _, c := range []struct {
		x, y int
		want board.Color
	}{{0, 0, board.Black}, {1, 1, board.Empty}, {2, 2, board.White}, {3, 3, board.Black}} {
		if got := b.Color(board.At(c.x, c.y)); got != c.want {
			t.Errorf("(%d,%d) is %s, want %s", c.x, c.y, got.Name(), c.want.Name())
		}
	}
}
