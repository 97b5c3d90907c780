package sgf_test

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/sgf"
)

// Read a game, comment a move, add a variation, write it.
func Example() {
	file, err := sgf.Parse([]byte("(;GM[1]SZ[9]PB[Kuro];B[ee];W[ge])"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	game := file.Games[0]
	first := game.Root.FirstChild()
	first.SetText("C", "tengen [the centre]")
	first.AddMove(board.White, sgf.Point{X: 2, Y: 2})
	fmt.Print(game)
	// Output:
	// (;GM[1]SZ[9]PB[Kuro];B[ee]C[tengen [the centre\]]
	// (;W[ge])
	// (;W[cc]))
}

// Odd parts of a record give warnings, not errors.
func ExampleParse() {
	file, err := sgf.Parse([]byte("Subject: game\n(;SZ[9];B[ee];W[zz]"), &sgf.Options{Name: "mail.sgf"})
	fmt.Println(len(file.Games), err)
	for _, w := range file.Warnings {
		fmt.Println(w.Error())
	}
	// Output:
	// 1 <nil>
	// mail.sgf:1:1: text outside a game
	// mail.sgf:2:17: no point of the board
	// mail.sgf:2:20: game ends before its ')'
}

// The example reads many games without trees and without allocations.
func ExampleMainLine() {
	var m sgf.MainLine
	m.Reset([]byte("(;SZ[9]PB[Kuro];B[ee];W[])(;AB[dp][pd];W[dd])"))
	for m.NextGame() {
		columns, _ := m.Size()
		fmt.Printf("%d %q\n", columns, m.Text("PB"))
		for m.Next() {
			s := m.Step()
			fmt.Printf("%d %s %v %q\n", s.Node, s.Color.Name(), s.Setup, s.Point)
		}
	}
	// Output:
	// 9 "Kuro"
	// 1 black false "ee"
	// 2 white false ""
	// 19 ""
	// 0 black true "dp"
	// 0 black true "pd"
	// 1 white false "dd"
}

// The board after every node of the main line.
func ExampleGame_Positions() {
	file, _ := sgf.Parse([]byte("(;SZ[5];B[ab];W[aa];B[ba];W[ff])"), nil)
	game := file.Games[0]
	for pos, err := range game.Positions(game.MainLine()) {
		if err != nil {
			fmt.Println(err)
			break
		}
		for _, d := range pos.Deltas {
			fmt.Println(pos.Moves, d.Move.Name(5), "captures", len(d.Captured()))
		}
	}
	// Output:
	// 1 A4 captures 0
	// 2 A5 captures 0
	// 3 B5 captures 1
	// move 4 (node 4), white at "ff": point is not on the board
}

// The position in a variation.
func ExampleNode_Path() {
	file, _ := sgf.Parse([]byte("(;SZ[5];B[cc](;W[dd])(;W[bb];B[cb]))"), nil)
	game := file.Games[0]
	var last *sgf.Node
	for last = range game.All() {
	}
	var b board.Board
	for pos, err := range game.Positions(slices.Values(last.Path())) {
		if err != nil {
			return
		}
		b = *pos.Board
	}
	fmt.Println(b.Color(board.At(2, 1)).Name(), b.Color(board.At(3, 3)).Name())
	// Output: black empty
}

// Records of other programs become games like all others.
func ExampleImport() {
	gib := "\\HS\n\\[GAMEBLACKNAME=Kuro (5D)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n"
	file, err := sgf.Import([]byte(gib), &sgf.Options{Name: "game.gib"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(file.Games[0])
	// Output: (;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Kuro]BR[5D]SO[Tygem];B[pd];W[dp])
}
