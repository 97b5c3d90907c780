package segment

import (
	"cmp"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestSort: hits are sorted by game, then by node, and stably, whether they are few or many, in one
// block or several, at early nodes or late ones.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	for _, n := range []int{0, 1, 2, fewKeys - 1, fewKeys, 1000, 5000} {
		for _, games := range []uint32{1, 40, blockGames, 1 << 16} {
			for _, nodes := range []int32{1, 300, maxDigit, MaxNodes + 1} {
				hits := make([]Hit, n)
				for i := range hits {
					first := (1<<16 - games) / blockGames * blockGames
					hits[i] = Hit{Game: first + r.Uint32N(games), Node: r.Int32N(nodes), Next: int32(i)}
				}
				want := slices.Clone(hits)
				slices.SortStableFunc(want, func(a, b Hit) int {
					return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Node, b.Node))
				})
				if Sort(hits); !slices.Equal(hits, want) {
					t.Errorf("%d hits of %d games before node %d are not sorted", n, games, nodes)
				}
			}
		}
	}
}

// TestReplay: the index has the moves of a record, and the position after them, that PlayTo has.
// Other code that plays records is compared in package report.
func TestReplay(t *testing.T) {
	var r Replayer
	games := 0
	record := func(name string, data []byte) {
		f, err := sgf.Parse(data, nil)
		if err != nil || f.Games[0].Check() != nil {
			return
		}
		games++
		size, _ := f.Games[0].Size()
		want, err := f.Games[0].PlayTo(-1)
		var m sgf.MainLine
		m.Reset(data)
		m.NextGame()
		line, moves, _ := r.Main(&m, size)
		b := board.New(size)
		line.Nodes(func(_ int, c Change) bool {
			if !c.Placed {
				c.Color = board.Empty
			}
			_, err := b.Set(c.Color, c.Point)
			return err == nil
		})
		if moves != len(want.Moves()) || !b.Equal(want.Board()) {
			t.Errorf("%s: the index has %d moves, PlayTo %d (%v)\n%s\n%s", name, moves, len(want.Moves()), err, b, want.Board())
		}
	}
	for _, text := range []string{
		"(;SZ[9];B[ee];W[ee];B[gg];W[cc])", "(;SZ[9];B[ee];B[ee];W[gg])", "(;SZ[9]AB[ee];AW[ee];AB[gg]AE[ee];B[cc];AB[dd];W[ee])",
		"(;SZ[5]RU[NZ]AB[ac][bb][ca]AW[ba];W[ab];W[aa];B[ab])", "(;SZ[5]AB[ab][ba];W[aa];B[cc])", "(;SZ[5];B[aa]W[zz]B[bb])",
		"(;SZ[5]RU[Tromp-Taylor]AB[ab][ba];W[aa];W[aa];B[aa])", "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])", "(;B[pd]AB[dd];W[])",
	} {
		record("case", []byte(text))
	}
	if games != 9 {
		t.Errorf("%d cases of 9 were compared", games)
	}
	for _, path := range [][]string{{"sgf-cases"}, {"reports"}, {"games", "ai.zip"}, {"games", "tom.zip"}} {
		src, err := gamefile.Open(testpeers.Path(t, path...))
		if err != nil {
			t.Fatal(err)
		}
		defer src.Close()
		n := 0
		for e, err := range src.All() {
			if err != nil || !sgf.IsSGF(nil, filepath.Base(e.Path)) {
				continue
			}
			if n++; n > 1000 {
				break
			}
			record(e.Path, e.Data)
		}
	}
	t.Logf("%d games", games)
}
