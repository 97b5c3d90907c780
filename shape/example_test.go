package shape_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"katachi"
	"katachi/board"
	"katachi/sgf/gamefile"
	"katachi/shape"
)

// In the page's example, with Black on D16 and C9 and a stop at three stones or edges, White plays
// F17. The move is stored with the core whose top left point is C17, and its surroundings, in the
// lowest of sixteen forms. So it is found again where the position is turned and its colours are
// exchanged.
func Example() {
	b := board.New(19)
	_, _ = b.Set(board.Black, board.At(3, 3), board.At(2, 10))
	scheme := shape.Scheme{Stop: 3}
	v := shape.NewView(19, scheme)
	v.Load(b)
	var l shape.List
	v.List(&l, 2, 2)
	fmt.Println(&l)

	learner, _ := shape.NewLearner(&shape.Options{Scheme: scheme})
	_ = learner.Learn(b, board.White, board.At(5, 2), shape.Outcome{Winner: board.White})
	db, _ := learner.Freeze(context.Background())
	for stored := range db.All() {
		if stored.List.Codes[0] == 1 {
			fmt.Printf("%v R %08X\n", &stored.List, uint32(shape.ResultOf(stored.Moves)))
		}
	}
	turned := b.Turned(1).Swapped()
	for _, c := range db.Suggest(turned, board.Black, &shape.SuggestOptions{Exact: true})[:1] {
		fmt.Printf("%s, seen %d, won %.0f %%, in %d shapes\n",
			c.Point.Name(19), c.Tally.Count, 100*c.Tally.WinRate(), c.Windows)
	}
	// Output:
	// P0 01000000 S1 00000000 S2 00000000 S3 FF0000FF S4 FF0000FF S5 FF0010FF
	// P0 00000001 S1 00000000 S2 00000000 S3 0000FFFF S4 0000FFFF S5 0010FFFF R 80000000
	// P0 00000001 S1 00000000 S2 00FF0000 S3 00FFFF00 S4 00FFFF00 S5 00FFFF00 S6 00FFFF40 R 00080000
	// R14, seen 1, won 100 %, in 12 shapes
}

// The page's example has Black on D16 and C9, the core with its top left point on C17, and a stop
// at three stones or edges.
func ExampleView_List() {
	b := board.New(19)
	_, _ = b.Set(board.Black, board.At(3, 3), board.At(2, 10))
	v := shape.NewView(19, shape.Scheme{Stop: 3})
	v.Load(b)
	var l shape.List
	v.List(&l, 2, 2)
	fmt.Println(&l)
	forms := shape.Scheme{Stop: 3}.Lowest(&l)
	fmt.Println(&l, forms.Len())
	// Output:
	// P0 01000000 S1 00000000 S2 00000000 S3 FF0000FF S4 FF0000FF S5 FF0010FF
	// P0 00000001 S1 00000000 S2 00000000 S3 0000FFFF S4 0000FFFF S5 0010FFFF 1
}

// A database of a collection and one of the current game are asked as one.
func ExampleUnion_Lookup() {
	b := board.New(9)
	_, _ = b.Set(board.Black, board.At(4, 4))
	learned := func(p board.Point, year int, winner board.Color) *shape.DB {
		l, _ := shape.NewLearner(nil)
		_ = l.Learn(b, board.White, p, shape.Outcome{Winner: winner, Date: shape.NewDate(year, 0, 0)})
		db, _ := l.Freeze(context.Background())
		return db
	}
	collection, game := learned(board.At(4, 2), 1926, board.White), learned(board.At(2, 2), 2026, board.Black)

	v := shape.NewView(9, shape.Scheme{})
	v.Load(b)
	var around shape.List
	v.List(&around, 2, 2)
	var e shape.Evidence
	fmt.Println(shape.Union{collection, game}.Lookup(&e, &around, shape.Query{Color: board.White}))
	for i := range e.Moves {
		m := &e.Moves[i]
		fmt.Printf("%v %s: %.0f %%, won %d of %d\n", m.Move, m.Tally.Last, 100*e.Share(m), m.Tally.Wins, m.Tally.Count)
	}
	// Output:
	// true
	// white (2,0) 1926: 25 %, won 1 of 1
	// white (0,2) 1926: 25 %, won 1 of 1
	// white (0,0) 2026: 50 %, won 0 of 1
}

// The page's macros turn a core by a quarter, turn it back, invert it, and mirror it, which is a
// shift and an exchange of halves.
func ExampleCode() {
	c := shape.Code(0x48600005)
	fmt.Print(c)
	fmt.Printf("rotate      %08X\n", uint32(c.Rotate()))
	fmt.Printf("antirotate  %08X\n", uint32(c.Antirotate()))
	fmt.Printf("invert      %08X\n", uint32(c.Invert()))
	fmt.Printf("shift       %08X\n", uint32(c.Shift()))
	fmt.Printf("mirror      %08X\n", uint32(c.Mirror()))
	fmt.Print(c.Mirror())
	// Output:
	// X..X
	// O..O
	// .X..
	// .X..
	// rotate      05486000
	// antirotate  60000548
	// invert      8490000A
	// shift       60480011
	// mirror      48601100
	// X..X
	// O..O
	// ..X.
	// ..X.
}

// A level is mirrored in its own way: it is swapped, and then east and west are exchanged.
func ExampleCode_MirrorLevel() {
	s3 := shape.Code(0xFF0010FF)
	fmt.Printf("swap    %08X\n", uint32(s3.Swap()))
	fmt.Printf("mirror  %08X\n", uint32(s3.MirrorLevel()))
	// Output:
	// swap    FF0040FF
	// mirror  FFFF4000
}

// A core is sixteen points of two bits each. The points come row by row, but the bits of the code
// are ordered by quadrants.
func ExampleFromRows() {
	fmt.Print(shape.FromRows(0x48600005))
	// Output:
	// X.O.
	// XO..
	// ....
	// ..XX
}

// Work that was cancelled continues where it was saved.
func ExampleOpenLearning() {
	dir, _ := os.MkdirTemp("", "example")
	defer os.RemoveAll(dir)
	for _, name := range []string{"a.sgf", "b.sgf", "c.sgf"} {
		_ = os.WriteFile(filepath.Join(dir, name), []byte("(;SZ[9];B[ee];W[ce])"), 0o666)
	}
	src, _ := gamefile.Open(dir)
	defer src.Close()

	work := filepath.Join(dir, "games.shapes.learning")
	ctx, cancel := context.WithCancel(context.Background())
	l, _ := shape.OpenLearning(ctx, work, src, &shape.LearnOptions{
		Threads:  1,
		Progress: func(katachi.Progress) { cancel() }, // after the first file
	})
	err := l.Learn(ctx)
	fmt.Println(err, l.Files())
	l.Close()

	l, _ = shape.OpenLearning(context.Background(), work, src, nil)
	defer l.Close()
	err = l.Learn(context.Background())
	fmt.Println(err, l.Files(), l.Provenance().Moves)
	_ = shape.Freeze(context.Background(), filepath.Join(dir, "games.shapes"), nil, l.Parts()...)
	l.Remove()
	// Output:
	// context canceled 1
	// <nil> 3 6
}
