package sgf

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// TestRealGames reads every game of the collections with both readers, which
// must agree, and counts warnings by kind, illegal moves, and encodings.
func TestRealGames(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"fox-pro", `9669 files, 9669 games, 1935895 moves, 1 illegal, 4 unclosed, encodings map[UTF-8:9669]
     4 game ends before its ')'
     2 value ends before its ']'
  9045 text without a declared encoding
  7935 property twice in a node
   132 handicap stones are not in the record: they are set up
`},
		{"fox-pro2", `680 files, 680 games, 123579 moves, 0 illegal, 0 unclosed, encodings map[UTF-8:680]
    19 game without '('
   621 text without a declared encoding
   679 property twice in a node
`},
		{"tom", `100 files, 50956 games, 10726696 moves, 0 illegal, 0 unclosed, encodings map[UTF-8:50956]
`},
		{"ai", `7259 files, 7259 games, 1195495 moves, 0 illegal, 0 unclosed, encodings map[UTF-8:7259]
     1 HA is not a number of stones: it is ignored
     8 property of an old program: read as that of FF[4]
     1 handicap without stones
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, files := corpus(t, c.name)
			if got := summary(t, files); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func summary(t *testing.T, files [][]byte) string {
	var kinds [numKinds]int
	var games, unclosed, illegal, moves int
	encodings := map[string]int{}
	for _, data := range files {
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range f.Warnings {
			kinds[w.Kind]++
		}
		sameMainLines(t, f, data)
		for _, g := range f.Games {
			games++
			encodings[g.Encoding]++
			if !g.Closed {
				unclosed++
			}
			n, err := movesOf(g)
			moves += n
			if err != nil {
				illegal++
			}
		}
	}
	out := fmt.Sprintf("%d files, %d games, %d moves, %d illegal, %d unclosed, encodings %v\n", len(files), games, moves, illegal, unclosed, encodings)
	for k, n := range kinds {
		if n > 0 {
			out += fmt.Sprintf("%6d %s\n", n, Kind(k))
		}
	}
	return out
}

func movesOf(g *Game) (moves int, err error) {
	columns, _ := g.Size()
	var r Replay
	r.Reset(columns, g.Suicide())
	number := 0
	for n := range g.MainLine() {
		for _, s := range n.AppendSteps(nil, number, columns, columns) {
			if _, err := r.Step(s); err != nil {
				return r.Moves, err
			}
		}
		number++
	}
	return r.Moves, nil
}

// sameMainLines compares the steps of both readers.
func sameMainLines(t *testing.T, f *File, data []byte) {
	t.Helper()
	var m MainLine
	var steps []Step
	m.Reset(data)
	for _, g := range f.Games {
		if !m.NextGame() {
			t.Fatal("MainLine has fewer games")
		}
		columns, rows := g.Size()
		number := int32(0)
		for n := range g.MainLine() {
			for _, s := range n.AppendSteps(steps[:0], int(number), columns, rows) {
				if !m.Next() || m.Step() != s {
					t.Fatalf("step %+v, want %+v", m.Step(), s)
				}
			}
			number++
		}
		if m.Next() || m.nodes+1 != number || m.Closed() != g.Closed {
			t.Fatal("MainLine has more steps, or other nodes")
		}
	}
	if m.NextGame() {
		t.Fatal("MainLine has more games")
	}
}

// TestKombiloStatus compares the status of each file of fox-pro.zip with that in libkombilo:
// loaded, cut at an illegal move, or not loaded. libkombilo does not set up handicap stones that the
// record leaves out, and so finds illegal moves; with them all are legal.
func TestKombiloStatus(t *testing.T) {
	names, files := corpus(t, "fox-pro")
	got, placed := map[string]string{}, map[string]bool{}
	for i, data := range files {
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		status := "ok"
		if _, err := movesOf(f.Games[0]); err != nil || f.Games[0].OnStone() > 0 {
			status = "cut-at-illegal-move"
		}
		if !f.Games[0].Closed {
			status = "not-loaded"
		}
		got[names[i]] = status
		placed[names[i]] = strings.Contains(warningText(f.Warnings), handicapPlaced.String())
	}
	file, err := os.Open(testpeers.Path(t, "oracles", "kombilo", "games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for scan := bufio.NewScanner(file); scan.Scan(); lines++ {
		name, want, _ := strings.Cut(scan.Text(), "\t")
		if placed[name] {
			want = "ok"
		}
		if got[name] != want {
			t.Errorf("%s: %s, want %s", name, got[name], want)
		}
	}
	if lines != len(files) {
		t.Errorf("%d files, the table has %d", len(files), lines)
	}
}

// TestRoundTrip writes every game of ai.zip and fox-pro2.zip and reads it back.
func TestRoundTrip(t *testing.T) {
	for _, name := range []string{"ai", "fox-pro2"} {
		_, files := corpus(t, name)
		for i, data := range files {
			f, err := Parse(data, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range f.Games {
				again, err := Parse(g.Append(nil), nil)
				if err != nil {
					t.Fatalf("%s %d: %v", name, i, err)
				}
				checkWritten(t, g, again.Games[0])
			}
		}
	}
}
