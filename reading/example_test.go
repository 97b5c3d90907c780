package reading_test

import (
	"context"
	"fmt"

	"katachi/board"
	"katachi/reading"
)

// A stone that has two liberties is caught in a ladder.
func Example() {
	b, err := board.Parse(`
		. . . . . . .
		. . . . . . .
		. . . X . . .
		. . X O . . .
		. . X . . . .
		. . . . . . .
		. . . . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := reading.New(reading.Options{})
	stone := board.At(3, 3)
	a, err := r.Attack(context.Background(), b, stone)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("captured:", a.Result)
	for _, m := range a.Line[:5] {
		fmt.Print(m.Color, " ", m.Point.Name(7), "  ")
	}
	// Output:
	// captured: yes
	// X E4  O D3  X D2  O E3  X F3
}
