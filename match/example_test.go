package match_test

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// The obvious matcher reports which patterns it found, for which side, in which orientation, and
// where.
func ExampleCompileMask() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: keima\n  X.\n  ..\n  .X\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	b, _ := board.Parse(`
. . . . O
. X . . .
. . . O .
. . X . .
. . . . .`)
	for _, h := range match.All(match.CompileMask(set), b) {
		fmt.Println(set.Of(h).Name, h.Side.Name(), "symmetry", h.Sym, "origin", h.Origin.Name(b.Size()))
	}
	// Output:
	// keima black symmetry 0 origin B4
	// keima white symmetry 5 origin D3
}

// Rescan makes any engine incremental: it reports what each move changed.
func ExampleIncremental() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: hane\n  ?X\n  XO\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	b := board.New(9)
	b.Set(board.Black, board.At(3, 4))
	b.Set(board.White, board.At(4, 4))

	inc := match.Rescan(match.CompileMask(set))
	inc.Reset(b)
	d, _ := b.Play(board.Black, board.At(4, 3))
	inc.Play(&d)
	gone, born := inc.Changes()
	fmt.Println(len(gone), "gone,", len(born), "born")
	inc.Undo()
	gone, born = inc.Changes()
	fmt.Println(len(gone), "gone,", len(born), "born")
	// Output:
	// 0 gone, 1 born
	// 1 gone, 0 born
}
