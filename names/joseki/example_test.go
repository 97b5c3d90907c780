package joseki_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/names/joseki"
)

func Example() {
	f := joseki.Builtin().Follow(19)
	c := board.Black
	for word := range strings.FieldsSeq("Q3 Q5 R5 Q4 R4 P3 Q6 R3 D4 D16 Q2 S3 P2 S6") {
		p, err := board.ParsePoint(word, 19)
		if err != nil {
			panic(err)
		}
		for _, e := range f.Play(c, p) {
			fmt.Println(e)
		}
		c = c.Opponent()
	}
	// Output:
	// avalanche
	// small avalanche
	// small avalanche, turn outwards
	// small avalanche, turn outwards; left at move 14
}

func ExampleFollower_Standing() {
	f := joseki.Builtin().Follow(19)
	f.Play(board.Black, board.At(3, 16)) // D3
	f.Play(board.White, board.At(3, 14)) // D5
	f.Play(board.Black, board.Pass)
	f.Play(board.White, board.Pass)
	f.Play(board.Black, board.At(3, 11)) // D8
	for _, e := range f.Standing(nil) {
		fmt.Println(e.Corner, e.Entry.In("ja"), e.Move)
	}
	// Output: lower left 村正の妖刀 5
}
