package board_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// TestLabel: labels differ, and none looks like a stone in a diagram.
func TestLabel(t *testing.T) {
	seen := map[string]bool{}
	for i := range board.MaxSize * board.MaxSize {
		l := board.Label(i)
		if seen[l] || strings.ContainsAny(l, "XOxo.+#?") {
			t.Errorf("Label(%d) = %q: used before, or like a stone", i, l)
		}
		seen[l] = true
	}
	for i, want := range map[int]string{0: "A", 8: "J", 13: "P", 22: "Z", 23: "a", 44: "z", 45: "46"} {
		if got := board.Label(i); got != want {
			t.Errorf("Label(%d) = %q, want %q", i, got, want)
		}
	}
}

// TestFollow lets a copy follow a random game, forward and back: stones, hash
// and chains must be those of the board.
func TestFollow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	b := board.New(7)
	follower := *b
	captured := 0
	for n := range 2000 {
		before := *b
		d, err := b.Play(board.Black+board.Color(n%2), board.At(r.IntN(7), r.IntN(7)))
		if err != nil {
			continue
		}
		captured += len(d.Captured())
		follower.Follow(d.Changes)
		checkFollower(t, &follower, b)
		inverse := d.Inverse()
		follower.Follow(inverse.Changes)
		checkFollower(t, &follower, &before)
		follower.Follow(d.Changes)
	}
	if captured < 100 {
		t.Errorf("%d stones captured: too few to prove anything", captured)
	}
}

func checkFollower(t *testing.T, got, want *board.Board) {
	t.Helper()
	if !got.Equal(want) || got.Hash() != want.Hash() {
		t.Fatalf("the follower has another position:\n%v\nwant\n%v", got, want)
	}
	if err := got.CheckChains(); err != nil {
		t.Fatal(err)
	}
}

// TestSensei: diagrams of Sensei's Library, whole or a part with edges, with marks and moves.
func TestSensei(t *testing.T) {
	for _, c := range []struct {
		name, text, stones string
		size               int
		toMove             board.Color
	}{
		{"corner", "$$W White to live\n$$ ---------\n$$ | . X O .\n$$ | a B W ,\n$$ | T # @ .\n", "B19 B18 B17 C19 C18 C17", 19, board.White},
		{"lower right", "text\n$$c9 Title (with [brackets])\n$$ . X |\n$$ . O |\n$$ -----\ntext", "J2 J1", 9, board.Black},
		{"whole", "$$B\n$$ +---+\n$$ | X . |\n$$ | . O |\n$$ +---+\n", "A2 B1", 2, board.Black},
		{"no head, no edges", "$$ . . X\n$$ . O .\n$$ . . .", "C3 B2", 3, board.Black},
		{"moves and a capture", "$$Wm7 title\n$$ -----\n$$ | X 1 .\n$$ | 3 2 .\n$$ | . . .\n", "B19 A18 B18", 19, board.Black},
		{"one edge", "$$Bc5\n$$ ---\n$$ X O .\n", "B5 C5", 5, board.Black},
		{"the first of two", "$$B one\n$$ | X .\n$$ ---\n$$W two\n$$ | O .\n$$ ---\n", "A1", 19, board.Black},
		{"links", "$$ one\n$$ | X a\n$$ | . .\n$$ ----\n$$ [a|Page]\n$$ {AR A1 B2}", "A2", 19, board.White},
		{"without blanks", "$$\n$$ |XO.|\n$$ |...|\n$$ |...|\n", "A3 B3", 3, board.Black},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := board.ParseGame(c.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			b := g.Board()
			var stones []string
			for x := range b.Size() {
				for y := range b.Size() {
					if p := board.At(x, y); b.Color(p) != board.Empty {
						stones = append(stones, p.Name(b.Size()))
					}
				}
			}
			want := map[string]bool{}
			for _, s := range strings.Fields(c.stones) {
				want[s] = true
			}
			if b.Size() != c.size || len(stones) != len(want) || g.ToMove() != c.toMove {
				t.Errorf("size %d, stones %v, %v to move\n%s", b.Size(), stones, g.ToMove(), b)
			}
			for _, s := range stones {
				if !want[s] {
					t.Errorf("a stone at %s, want %s", s, c.stones)
				}
			}
			if again, err := board.Parse(c.text); err != nil || again.Plain() != b.Plain() {
				t.Errorf("Parse: %v, %v", again, err)
			}
		})
	}
}

// TestSenseiErrors: a diagram that cannot be read is an error with its line.
func TestSenseiErrors(t *testing.T) {
	for text, want := range map[string]string{
		"$$B\n":                                  "line 1, column 1: no rows",
		"$$c40\n$$ | X\n":                        "line 1, column 1: size 40",
		"$$\n$$ | X .\n$$ | X\n":                 "line 3, column 1: row of length 1",
		"$$\n$$ | X %\n":                         "line 2, column 2: '%' is not a point",
		"$$\n$$ | 1 1\n":                         "line 2, column 2: move 1 stands on two points",
		"$$c9\n$$ | . . . |\n$$ | . . . |\n":     "line 2, column 1: 3 columns and 2 rows do not fit",
		"$$W\n$$ ----\n$$ | 1 X .\n$$ | X . .\n": "line 3, column 1: move 1",
	} {
		if _, err := board.ParseGame(text, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestLiberties: in random games with moves taken back, liberties are those of a simple count, up
// to every limit, and LibertiesAfter returns what the board has after the move.
func TestLiberties(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 5))
	for range 60 {
		b := board.New(5 + rng.IntN(4))
		for move := range 120 {
			c := board.Black
			if move%2 == 1 {
				c = board.White
			}
			p := board.At(rng.IntN(b.Size()), rng.IntN(b.Size()))
			if d, err := b.Play(c, p); err == nil && rng.IntN(3) == 0 {
				b.Undo(&d)
			}
			if move%10 == 9 {
				checkLiberties(t, b)
			}
			if t.Failed() {
				t.Fatalf("\n%s", b)
			}
		}
	}
}

func checkLiberties(t *testing.T, b *board.Board) {
	for p := range b.Points {
		var want []board.Point
		for _, q := range b.AppendChain(nil, p) {
			for _, l := range q.Neighbours() {
				if b.Color(l) == board.Empty && !slices.Contains(want, l) {
					want = append(want, l)
				}
			}
		}
		slices.Sort(want)
		if got := b.AppendLiberties(nil, p); !slices.Equal(got, want) {
			t.Errorf("liberties at %d: %v, want %v", p, got, want)
		}
		for most := 1; most < 20; most++ {
			if got := b.LibertiesUpTo(p, most); got != min(len(want), most) {
				t.Errorf("%d liberties up to %d at %d, want %d", got, most, p, min(len(want), most))
			}
		}
		if b.Color(p) == board.Empty {
			checkAfter(t, b, board.Black, p)
			checkAfter(t, b, board.White, p)
		}
	}
}

func checkAfter(t *testing.T, b *board.Board, c board.Color, p board.Point) {
	next := *b
	d, err := next.Play(c, p)
	for most := 1; most <= 12; most++ {
		n, known := b.LibertiesAfter(c, p, most)
		switch unknown := err == nil && len(d.Captured()) > 0 || b.Ko(c) == p; {
		case known == unknown:
			t.Errorf("%v at %d: known %v", c, p, known)
		case known && (n == 0) != (err != nil):
			t.Errorf("%v at %d: %d liberties, playing it gives %v", c, p, n, err)
		case known && err == nil && n != next.LibertiesUpTo(p, most):
			t.Errorf("%v at %d: %d liberties up to %d, playing it gives %d", c, p, n, most, next.Liberties(p))
		}
	}
}

// TestPointText writes and reads every Point of every size of board: each reads back as it was, and
// on a board of 19 rows its text is its name.
func TestPointText(t *testing.T) {
	for size := 1; size <= board.MaxSize; size++ {
		for i := range size * size {
			p := board.At(i%size, i/size)
			text, err := p.MarshalText()
			if err != nil {
				t.Fatalf("size %d: %d, %d: %v", size, i%size, i/size, err)
			}
			for _, written := range []string{string(text), strings.ToLower(string(text))} {
				var back board.Point
				if err := back.UnmarshalText([]byte(written)); err != nil || back != p {
					t.Fatalf("size %d: %s is %v, %v, not %v", size, written, back, err, p)
				}
			}
			if size == board.DefaultSize && string(text) != p.Name(size) {
				t.Errorf("the text is %s, not %s", text, p.Name(size))
			}
		}
	}
	for _, wrong := range []string{"", "Q", "Q20", "Q-6", "I3", "16", "Q 6", "\u017f3", "Qx", "passe"} {
		p := board.At(1, 1)
		if err := p.UnmarshalText([]byte(wrong)); err == nil || p != board.At(1, 1) {
			t.Errorf("%q is read as %v", wrong, p)
		}
	}
	for _, beside := range []board.Point{board.At(-1, 3), board.At(3, -1), board.At(board.MaxSize, 3), board.At(3, board.MaxSize)} {
		if text, err := beside.MarshalText(); err == nil {
			t.Errorf("%d, beside the board, is written as %s", beside, text)
		}
	}
}

// TestText writes values as JSON, as people write them, and reads them again.
func TestText(t *testing.T) {
	type all struct {
		Move  board.Move
		Pass  board.Point
		Color []board.Color
		Sym   board.Symmetry
		Rules board.Rules
	}
	want := all{
		board.Move{Color: board.Black, Point: board.At(15, 3)},
		board.Pass,
		[]board.Color{board.Empty, board.Black, board.White, board.Off},
		5,
		board.Rules{Komi: 6.5, Territory: true},
	}
	const text = `{"Move":{"color":"black","point":"Q16"},"Pass":"pass","Color":["empty","black","white","off"],` +
		`"Sym":5,"Rules":"japanese, komi 6.5"}`
	written, err := json.Marshal(want)
	if err != nil || string(written) != text {
		t.Fatalf("%s, %v; want %s", written, err, text)
	}
	var back all
	if err := json.Unmarshal(written, &back); err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(back); string(again) != text || back.Move != want.Move {
		t.Errorf("%s reads back as %s", text, again)
	}
	for _, wrong := range []string{`{"Sym":8}`, `{"Sym":-1}`, `{"Sym":"0"}`, `{"Color":["green"]}`, `{"Color":[""]}`, `{"Color":["e"]}`, `{"Pass":134}`} {
		if err := json.Unmarshal([]byte(wrong), new(all)); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}

// TestColorLetters reads the letters of the Go Text Protocol.
func TestColorLetters(t *testing.T) {
	for text, want := range map[string]board.Color{"b": board.Black, "B": board.Black, "w": board.White, "W": board.White, "WHITE": board.White, "Black": board.Black} {
		var c board.Color
		if err := c.UnmarshalText([]byte(text)); err != nil || c != want {
			t.Errorf("%s is %v, %v", text, c, err)
		}
	}
}
