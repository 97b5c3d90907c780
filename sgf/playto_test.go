package sgf

import (
	"errors"
	"strings"
	"testing"

	"katachi/board"
)

// TestPlayTo compares positions of records with what they must be: board, player to move, last
// moves, and how far they can be taken back.
func TestPlayTo(t *testing.T) {
	ko := "(;SZ[4];B[ba];W[ca];B[ab];W[bc];B[bb]PL[W];W[db])" // no ko yet
	for _, c := range []struct {
		name, record string
		moves        int
		board        string
		turn         board.Color
		last         string // the last two moves
		length       int    // moves and set-ups that can be taken back
	}{
		{"start", "(;SZ[3];B[aa])", 0, "... ... ...", board.Black, "pass pass", 0},
		{"white begins", "(;SZ[3];W[aa])", 0, "... ... ...", board.White, "pass pass", 0},
		{"end", "(;SZ[3];B[aa];W[bb])", -1, "X.. .O. ...", board.Black, "B2 A3", 2},
		{"next in the record", "(;SZ[3];B[aa];B[bb])", 1, "X.. ... ...", board.Black, "A3 pass", 1},
		{"passes", "(;SZ[3];B[aa];W[];B[tt])", -1, "X.. ... ...", board.White, "pass pass", 3},
		{"handicap", "(;SZ[3]HA[2]AB[aa][cc])", -1, "X.. ... ..X", board.White, "pass pass", 0},
		{"PL", "(;SZ[3]PL[B]AB[aa][cc])", -1, "X.. ... ..X", board.Black, "pass pass", 0},
		{"PL before the last move", "(;SZ[3]PL[B];B[aa])", -1, "X.. ... ...", board.White, "A3 pass", 1},
		{"PL at the end", "(;SZ[3];B[aa];PL[B])", -1, "X.. ... ...", board.Black, "A3 pass", 1},
		{"PL before a move", ko, 5, ".XO. XX.. .O.. ....", board.White, "B3 B2", 5},
		{"set-up later", "(;SZ[3];B[aa];AW[bb]AE[aa];W[cc])", 1, "... .O. ...", board.White, "A3 pass", 3},
		{"two in a node", "(;SZ[3];B[aa]W[bb])", 1, "X.. ... ...", board.White, "A3 pass", 1},
		{
			"ko at once", "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])", -1,
			".XO. XO.O .XO. ....", board.Black, "B3 C3", 2,
		},
		{"suicide in New Zealand", "(;SZ[2]RU[NZ]AW[ba][ab];B[aa])", -1, ".O O.", board.White, "A2 pass", 1},
	} {
		g, err := mustParse(t, c.record).PlayTo(c.moves)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		size := g.Board().Size()
		rows := strings.Join(strings.Fields(g.Board().String()), " ")
		last := g.Last(0).Point.Name(size) + " " + g.Last(1).Point.Name(size)
		if rows != c.board || g.ToMove() != c.turn || last != c.last || g.Len() != c.length {
			t.Errorf("%s: %s, %v to move, last %s, %d steps; want %+v", c.name, rows, g.ToMove(), last, g.Len(), c)
		}
		for g.Undo() {
		}
		if first := g.ToMove(); c.name == "white begins" && first != board.White || c.name == "end" && first != board.Black {
			t.Errorf("%s: at the start %v is to move", c.name, first)
		}
	}
}

// TestPlayToErrors: an illegal move leaves the game before it; any other error comes without a
// game.
func TestPlayToErrors(t *testing.T) {
	for record, move := range map[string]string{
		"(;SZ[3];B[aa];W[bb];B[zz];W[cc])":     `move 3 (node 3), black at "zz": point is not on the board`,
		"(;SZ[3]AW[ba][ab];W[cc];W[cb];B[aa])": `move 3 (node 3), black at "aa": move would be suicide`,
	} {
		g, err := mustParse(t, record).PlayTo(-1)
		illegal := new(IllegalMove)
		if !errors.As(err, &illegal) || err.Error() != move || g == nil || len(g.Moves()) != 2 || g.ToMove() != board.Black {
			t.Errorf("%s: %v, game %v", record, err, g)
		}
	}
	for record, want := range map[string]error{
		"(;GM[2]SZ[3];B[aa])": ErrOtherGame,
		"(;SZ[3:4];B[aa])":    ErrSize,
		"(;SZ[3];B[aa])":      nil,
	} {
		if g, err := mustParse(t, record).PlayTo(2); g != nil || err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s to move 2: %v, %v", record, g, err)
		}
	}
}

// TestPlayToNode plays variations, and agrees with PlayTo on the main line.
func TestPlayToNode(t *testing.T) {
	g := mustParse(t, "(;SZ[5];B[aa](;W[bb];B[ee])(;W[cc];AB[ba];W[dd]))")
	var nodes []*Node
	for n := range g.All() {
		nodes = append(nodes, n)
	}
	for i, want := range []struct {
		length int
		turn   board.Color
	}{{0, board.Black}, {1, board.White}, {2, board.Black}, {3, board.White}, {2, board.Black}, {3, board.White}, {4, board.Black}} {
		game, err := g.PlayToNode(nodes[i])
		if err != nil || game.Len() != want.length || game.ToMove() != want.turn {
			t.Errorf("node %d: %v, %d steps, %v to move, want %+v", i, err, game.Len(), game.ToMove(), want)
			continue
		}
		if i > 3 {
			continue
		}
		if same, err := g.PlayTo(i); err != nil || !same.Board().Equal(game.Board()) || same.ToMove() != game.ToMove() {
			t.Errorf("node %d is not move %d: %v", i, i, err)
		}
	}
}

// TestRules: komi and rules of records; missing parts are taken from the caller.
func TestRules(t *testing.T) {
	other := board.Rules{Komi: 3, Superko: true}
	japanese := board.Rules{Komi: 6.5, Territory: true}
	for record, want := range map[string]board.Rules{
		"(;RU[Japanese]KM[6.5])": japanese,
		"(;RU[jp]KM[650])":       japanese,
		"(;RU[Chinese])":         {Komi: 3},
		"(;KM[0])":               {Superko: true},
		"(;RU[ours]KM[much])":    other,
		"(;)":                    other,
	} {
		if got := mustParse(t, record).Rules(other); got != want {
			t.Errorf("%s: %v, want %v", record, got, want)
		}
	}
	g, err := mustParse(t, "(;SZ[5]RU[NZ];B[aa])").PlayTo(1)
	if want := (board.Rules{Komi: 7.5, Superko: true, Situational: true, Suicide: true, Bonus: board.BonusNone}); err != nil || g.Rules() != want {
		t.Errorf("rules %v, %v, want %v", g.Rules(), err, want)
	}
}
