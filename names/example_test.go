package names_test

import (
	"fmt"

	"katachi/board"
	"katachi/names"
)

// A move is named while it is played.
func Example() {
	namer := names.Builtin().Namer()
	b := board.New(19)
	var delta board.Delta
	c, last := board.Black, board.Pass
	for _, s := range []string{"Q16", "O17", "R14"} {
		p, err := board.ParsePoint(s, 19)
		if err != nil {
			panic(err)
		}
		naming, err := namer.PlayAndName(b, &delta, c, p, last)
		if err != nil {
			panic(err)
		}
		term := naming.Terms()[0]
		fmt.Printf("%s %s: %s (%s, %s)\n", c, s, term.English, term.Names["ja"], term.Names["ja-Latn"])
		c, last = c.Opponent(), p
	}
	// Output:
	// X Q16: star point (星, hoshi)
	// O O17: small knight's approach (小ゲイマガカリ, kogeima-gakari)
	// X R14: knight's response (小ゲイマ受け, kogeima-uke)
}

// The purposes of a move are requested after it was played.
func ExampleFollower_Purposes() {
	f := names.Builtin().ReadingNamer().Follow(9)
	c := board.Black
	for _, s := range []string{"D7", "E7", "E8", "A9", "E6", "F7"} {
		p, err := board.ParsePoint(s, 9)
		if err != nil {
			panic(err)
		}
		if _, err := f.Play(c, p); err != nil {
			panic(err)
		}
		for _, p := range f.Purposes() {
			fmt.Printf("%s %s: %s %s (%v)\n", c, s, p.Term.English, p.Of.Name(9), p.Sure)
		}
		c = c.Opponent()
	}
	// Output:
	// X E6: gives atari E7 (rule)
	// O F7: saves E7 (read)
	// O F7: answers E7 (rule)
}

// The variations of a record are named by going back.
func ExampleFollower_Undo() {
	f := names.Builtin().Follow(19)
	play := func(c board.Color, s string) {
		p, err := board.ParsePoint(s, 19)
		if err != nil {
			panic(err)
		}
		step, err := f.Play(c, p)
		if err != nil {
			panic(err)
		}
		fmt.Println(s, step.Terms()[0].English)
	}
	play(board.Black, "Q16")
	play(board.White, "R17")
	f.Undo(1)
	play(board.White, "O17")
	// Output:
	// Q16 star point
	// R17 3-3 invasion
	// O17 small knight's approach
}
