package opstest

import (
	"fmt"
	"strings"
	"testing"

	"katachi/board"
	"katachi/sgf"
)

// End is the end of a game, of which every status is known.
type End struct {
	Name, Rules, Turn string
	Rows              string
	Status            string // stone and status of chains; "?" after it: without proof
	Result            string
	Dame, Owed        string // points; colours and points
}

// Game returns the position.
func (e *End) Game(t *testing.T) *board.Game {
	t.Helper()
	rules, err := board.ParseRules(e.Rules)
	if err != nil {
		t.Fatal(err)
	}
	rules.Komi = 0
	g, err := board.ParseGame(strings.TrimSpace(e.Rows), &rules)
	if err != nil {
		t.Fatal(err)
	}
	g.SetToMove(board.Black)
	if e.Turn == "white" {
		g.SetToMove(board.White)
	}
	return g
}

// sides exchanges the colours.
var sides = strings.NewReplacer("X", "O", "O", "X", "black", "white", "white", "black", "B+", "W+", "W+", "B+")

// Exchanged returns the same end with the colours exchanged, reflected in the diagonal.
func (e *End) Exchanged() End {
	rows := strings.Split(strings.ReplaceAll(strings.TrimSpace(e.Rows), " ", ""), "\n")
	x := *e
	x.Name, x.Turn, x.Result, x.Rows = "exchanged: "+e.Name, sides.Replace(e.Turn), sides.Replace(e.Result), ""
	for i := range rows {
		for _, row := range rows {
			x.Rows += sides.Replace(row[i : i+1])
		}
		x.Rows += "\n"
	}
	x.Status, x.Dame = reflected(e.Status, len(rows)), reflected(e.Dame, len(rows))
	x.Owed = sides.Replace(reflected(e.Owed, len(rows)))
	return x
}

// reflected reflects the points in a text.
func reflected(text string, size int) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		if p, err := board.ParsePoint(strings.TrimRight(word, ","), size); err == nil && p != board.Pass {
			x, y := p.XY()
			words[i] = board.At(y, x).Name(size) + word[len(strings.TrimRight(word, ",")):]
		}
	}
	return strings.Join(words, " ")
}

// Setup returns the position as a record.
func (e *End) Setup(t *testing.T) string {
	b := e.Game(t).Board()
	text := fmt.Sprintf("(;SZ[%d]KM[0]RU[%s]PL[%c]", b.Size(), e.Rules, strings.ToUpper(e.Turn)[0])
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			text += fmt.Sprintf("A%c[%s]", strings.ToUpper(c.Name())[0], sgf.FromBoard(p))
		}
	}
	return text + ")"
}

// Ends are constructed ends of games.
var Ends = []End{
	{
		Name: "two eyes", Rules: "chinese", Turn: "black",
		Rows:   ". X . X O\nX X X X O\nO O O O O\n. O . O .\nO O O O O",
		Status: "B5 alive, E5 alive", Result: "W+9",
	},
	{
		Name: "a dead stone in territory", Rules: "japanese", Turn: "black",
		Rows:   ". X . X O\nX X X X O\nO O O O O\n. O X O .\nO O . O O",
		Status: "C2 dead, B5 alive", Result: "W+3",
	},
	{
		Name: "seki without eyes", Rules: "japanese", Turn: "black",
		Rows:   "X X X X X\nX X X X X\nX X X . O\nX X . O O\nO O O O O",
		Status: "A5 seki, E3 seki", Result: "0",
	},
	{
		Name: "seki with an eye each: no points of territory", Rules: "japanese", Turn: "black",
		Rows:   ". X X O O\nX X X O O\nX X . O O\nX X X O O\nX X X O .",
		Status: "B5 seki, D5 seki", Result: "0",
	},
	{
		Name: "seki with an eye each: points of area", Rules: "chinese", Turn: "black",
		Rows:   ". X X O O\nX X X O O\nX X . O O\nX X X O O\nX X X O .",
		Status: "B5 seki, D5 seki", Result: "B+4",
	},
	{
		Name: "no seki: both connect", Rules: "japanese", Turn: "black",
		Rows:   "X . X . X . .\nX X X X . X .\nX . . X X X .\nO O O O O X .\n. . O X X X .\n. O O O X O X\nO . O . O O .",
		Status: "F2 alive, G2 alive, E3 alive, A4 alive", Dame: "B5 C5 G1", Owed: "black G3",
	},
	{
		Name: "bent four in the corner", Rules: "japanese", Turn: "black",
		Rows:   ". O . O O O .\nO O O O O O O\nO O O O O O O\nO O O O O O O\nX X O O O O O\n. X X X X O O\nO O O . X O O",
		Status: "A3 dead, A1 alive", Result: "W+19",
	},
	{
		Name: "bent four in the corner where area counts", Rules: "chinese", Turn: "black",
		Rows:   ". O . O O O .\nO O O O O O O\nO O O O O O O\nO O O O O O O\nX X O O O O O\n. X X X X O O\nO O O . X O O",
		Status: "A3 play on",
	},
	{
		Name: "a ko", Rules: "japanese", Turn: "white",
		Rows:   ". O O X . X .\nO O O X X X X\nO O O O X X .\n. O O X . X X\nO O O O X X X\nO . O X X . X\n. O O X X X .",
		Status: "D4 play on, D7 alive, B7 alive",
	},
	{
		Name: "a move in the own area after the dame", Rules: "japanese", Turn: "black",
		Rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X . O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		Status: "D7 alive, B7 alive", Dame: "E4", Owed: "black C4", Result: "0",
	},
	{
		Name: "the same by area", Rules: "chinese", Turn: "black",
		Rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X . O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		Status: "D7 alive, B7 alive", Dame: "E4", Owed: "black C4",
	},
	{
		Name: "who plays first decides", Rules: "chinese", Turn: "white",
		Rows:   ". X X O . O .\nX X X O O O O\nX X X O O O .\n. X . X X O O\nX X X O O O O\nX . X X O . O\n. X . X O O .",
		Status: "D4 play on, D7 alive, B7 alive", Result: "W+5",
	},
	{
		Name: "a dame is nobody's", Rules: "chinese", Turn: "black",
		Rows:   ". X . O .\nX X . O O\n. X X O .\nX X O O O\n. X O . O",
		Status: "B5 alive, D5 alive", Dame: "C5 C4", Result: "W+1",
	},
	{
		Name: "a move in the own area costs a point", Rules: "japanese", Turn: "black",
		Rows:   ". X . X O . O\nX X . X O O .\n. . X X O O O\nX X X O O . .\nX . X O . . O\nX X X O O O O\n. X X O . O .",
		Status: "B7 alive, E7 alive", Result: "W+1",
	},
	{
		Name: "without it", Rules: "japanese", Turn: "black",
		Rows:   ". X . X O . O\nX . . X O O .\n. . X X O O O\nX X X O O . .\nX . X O . . O\nX X X O O O O\n. X X O . O .",
		Status: "B7 alive, E7 alive", Result: "0",
	},
	{
		Name: "by area it costs nothing", Rules: "chinese", Turn: "black",
		Rows:   ". X . X O . O\nX X . X O O .\n. . X X O O O\nX X X O O . .\nX . X O . . O\nX X X O O O O\n. X X O . O .",
		Status: "B7 alive, E7 alive", Result: "W+1",
	},
	{
		Name: "by area, without it", Rules: "chinese", Turn: "black",
		Rows:   ". X . X O . O\nX . . X O O .\n. . X X O O O\nX X X O O . .\nX . X O . . O\nX X X O O O O\n. X X O . O .",
		Status: "B7 alive, E7 alive", Result: "W+1",
	},
	{
		Name: "a square of four", Rules: "japanese", Turn: "black",
		Rows:   ". . X O . O .\n. . X O O O O\nX X X O . O O\nO O O O O O O\nO . O O O . O\nO O O O O O O\nO O . O O O O",
		Status: "C7 dead, D7 alive", Result: "W+20",
	},
	{
		Name: "four in a row", Rules: "japanese", Turn: "white",
		Rows:   ". . . . X O .\nX X X X X O O\nO O O O O O .\nO O O O O O O\nO . O O O . O\nO O O O O O O\nO O . O O O O",
		Status: "E7 alive, F7 alive", Result: "W+1",
	},
	{
		Name: "a stone in an eye of three", Rules: "japanese", Turn: "black",
		Rows:   ". O . X O . O\nX X X X O O .\nO O O O O O O\nO . O O O . O\nO O O O O O O\nO O . O O O O\nO O O O O O O",
		Status: "B7 alive, D7 dead, F6 alive", Result: "W+17",
	},
	{
		Name: "a false eye", Rules: "chinese", Turn: "white",
		Rows: `
. X O . O . O
X O O O O O O
. X O . O . O
X X O O O O O
O X O . O . O
O O O O O O O
. O . O . O .`,
		Status: "B7 dead, A6 dead, B5 dead", Result: "W+49",
	},
	{
		Name: "a dragon with two heads", Rules: "japanese", Turn: "black",
		Rows:   ". O O O O O O O O O .\nO O X X O O O O O O O\nO X . X X X X X X O O\nO X X O O O O O X O O\nO O X O . O O O X O O\nO O X O O O O O X O O\nO O X O O O . O X O O\nO O X O O O O O X X O\nO O X X X X X X . X O\nO O O O O O O X X O O\n. O O O O O O O O O O",
		Status: "C10 alive, B9 alive, F6 alive, L9 alive", Result: "W+3",
	},
}
