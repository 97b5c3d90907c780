package board_test

import (
	"errors"
	"fmt"

	"katachi/board"
)

// A stone is captured, and the ko may not be retaken at once.
func Example() {
	b, err := board.Parse(`
		. X O .
		X O . O
		. X O .
		. . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := board.ParsePoint("C3", 4)
	d, err := b.Play(board.Black, p)
	fmt.Print(b)
	fmt.Println("captured:", len(d.Captured()), "error:", err)
	_, err = b.Play(board.White, d.Captured()[0].Point)
	fmt.Println(err)
	// Output:
	// .XO.
	// X.XO
	// .XO.
	// ....
	// captured: 1 error: <nil>
	// ko
}

func ExampleBoard_Undo() {
	b := board.New(3)
	before := b.Hash()
	d, _ := b.Play(board.Black, board.At(1, 1))
	fmt.Print(b)
	b.Undo(&d)
	fmt.Println(b.Hash() == before, b.Liberties(board.At(1, 1)))
	// Output:
	// ...
	// .X.
	// ...
	// true 0
}

func ExampleBoard_Diagram() {
	b := board.New(5)
	b.Play(board.Black, board.At(2, 2))
	d, _ := b.Play(board.White, board.At(3, 2))
	fmt.Print(b.Diagram(d.Move))
	// Output:
	//     A   B   C   D   E
	//  5  .   .   .   .   .  5
	//  4  .   .   .   .   .  4
	//  3  .   .   X  (O)  .  3
	//  2  .   .   .   .   .  2
	//  1  .   .   .   .   .  1
	//     A   B   C   D   E
}

func ExampleParse() {
	b, err := board.Parse(`
		   A B C
		 3 . X . 3
		 2 .(O). 2
		 1 . . . 1
		   A B C`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	_, err = board.Parse("...\n.x.\n...")
	fmt.Println(err)
	// Output:
	// .X.
	// .O.
	// ...
	// line 2, column 2: "x" is not a point (want '.' empty, 'X' black or 'O' white)
}

func ExampleGame() {
	g := board.NewGame(5, &board.Rules{Superko: true})
	g.Play(board.Black, board.At(2, 2))
	g.Play(board.White, board.At(2, 1))
	g.Play(board.Black, board.Pass)
	fmt.Println(g.Len(), g.ToMove().Name(), g.Passes())
	for g.Undo() {
	}
	fmt.Println(g.Board().Equal(board.New(5)))
	// Output:
	// 3 white 1
	// true
}

func ExampleBoard_Area() {
	b, _ := board.Parse(`
		..XO.
		.XXO.
		XX.OO
		.XXO.
		..XO.`)
	black, white, neutral := b.Area()
	fmt.Println(black, white, neutral)
	// Output:
	// 14 10 1
}

// A position and its mirror image have one canonical hash; the hash is the sum
// (by exclusive or) of the numbers of the stones.
func ExampleBoard_CanonicalHash() {
	a, b := board.New(9), board.New(9)
	a.Set(board.Black, board.At(2, 3))
	b.Set(board.Black, board.At(6, 3))
	x, s := a.CanonicalHash()
	y, t := b.CanonicalHash()
	fmt.Println(x == y, a.Hashes()[s] == b.Hashes()[t])
	fmt.Println(a.Hash() == board.Zobrist(board.At(2, 3), board.Black))
	// Output:
	// true true
	// true
}

// A move without liberties, where the rules allow it.
func ExampleDelta_Suicide() {
	b, _ := board.Parse(`
		. O .
		O . .
		. . .`)
	_, err := b.Play(board.Black, board.At(0, 0))
	fmt.Println(errors.Is(err, board.ErrSuicide))
	b.AllowSuicide(true)
	d, err := b.Play(board.Black, board.At(0, 0))
	fmt.Println(d.Suicide(), err)
	// Output:
	// true
	// true <nil>
}
