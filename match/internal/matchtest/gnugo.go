package matchtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// The answers of GNU Go are all matches of its databases in 300 positions, as found by its own
// matchers. They are in the shared folder oracles/gnugo, whose README says how they were recorded
// and what they mean.

// Position is a recorded position of a real game with GNU Go's answers.
type Position struct {
	ID      string
	Board   *board.Board
	answers map[string]map[string]string // by database and own colour: "X" or "O"
}

// Positions returns the first n positions of each of the two recorded files, or all for n < 0. It
// skips the test if the files are absent.
func Positions(t testing.TB, n int) []Position {
	t.Helper()
	var all []Position
	for _, name := range []string{"positions.jsonl.gz", "positions-early.jsonl.gz"} {
		all = append(all, readPositions(t, testpeers.Path(t, "oracles", "gnugo", name), n)...)
	}
	return all
}

func readPositions(t testing.TB, path string, n int) []Position {
	t.Helper()
	var all []Position
	for line := range bytes.Lines(testpeers.Gunzip(t, path)) {
		if len(all) == n {
			break
		}
		all = append(all, parsePosition(t, line))
	}
	return all
}

func parsePosition(t testing.TB, line []byte) Position {
	t.Helper()
	var record struct {
		ID, Board string
		M         map[string]map[string]string
	}
	if err := json.Unmarshal(line, &record); err != nil {
		t.Fatal(err)
	}
	b := board.New(board.DefaultSize)
	for i, c := range record.Board {
		b.Set(board.Color(strings.IndexRune(".XO", c)), board.At(i%19, i/19)) // cannot fail: 361 of these characters
	}
	return Position{record.ID, b, record.M}
}

// OpenDatabase reads a database of GNU Go ("pat", "joseki_corner", ...). It skips the test if the
// database is absent.
func OpenDatabase(t testing.TB, name string) *pattern.Set {
	t.Helper()
	set, _, err := gnugo.FindDatabase(name).Open(testpeers.Path(t, "oracles", "gnugo", "db"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// RunGNUGo compares hits with the answers of GNU Go for all databases that its matchers use, in a
// few positions, or in all of them if KATACHI_LONG is set.
func RunGNUGo(t *testing.T, compile Compile) {
	positions := Positions(t, long(6, -1))
	for _, d := range gnugo.Databases {
		if _, recorded := positions[0].answers[d.Name]; !recorded {
			continue
		}
		t.Run(d.Name, func(t *testing.T) { runDatabase(t, compile, OpenDatabase(t, d.Name), d.Mode, positions) })
	}
}

func runDatabase(t *testing.T, compile Compile, set *pattern.Set, mode gnugo.Mode, positions []Position) {
	if mode == gnugo.FullBoard {
		set = thin(t, set, long(25, 1))
	}
	m := must(t, compile, set)
	hits := 0
	for i := range positions {
		p := &positions[i]
		for _, side := range []board.Color{board.Black, board.White} {
			got := answer(set, mode, all(t, m, p.Board), side)
			want := p.answer(set, mode, side)
			if !slices.Equal(got, want) {
				t.Fatalf("%s, own side %s: %d hits, GNU Go has %d%s", p.ID, side.Name(), len(got), len(want), firstOf(got, want))
			}
			hits += len(want)
		}
	}
	if hits == 0 && set.Len() > 10 {
		t.Error("no hits: too few to prove anything")
	}
	t.Logf("%d patterns, %d positions: %d hits, equal", set.Len(), len(positions), hits)
}

// thin keeps the first and then every n-th pattern.
func thin(t *testing.T, set *pattern.Set, n int) *pattern.Set {
	t.Helper()
	var kept []*pattern.Pattern
	for id, p := range set.All() {
		if id%n == 0 {
			kept = append(kept, p)
		}
	}
	return setOf(t, set.Name, kept...)
}

// answer formats the hits of one side like the record, sorted.
func answer(set *pattern.Set, mode gnugo.Mode, hits []match.Hit, side board.Color) []string {
	var text []string
	for _, h := range hits {
		if h.Side != side {
			continue
		}
		p := set.Of(h)
		move, origin := "-", h.Origin.Name(19)
		if len(p.Moves) > 0 {
			move = h.Move(p).Name(19)
		}
		text = append(text, [...]string{
			gnugo.Ordinary:  fmt.Sprintf("%s:%d:%s:%s", p.Name, h.Sym, origin, move),
			gnugo.Corner:    fmt.Sprintf("%s:%s", p.Name, move),
			gnugo.FullBoard: fmt.Sprintf("%s:%d:%s", p.Name, h.Sym, move),
		}[mode])
	}
	slices.Sort(text)
	return text
}

// answer returns the recorded answers for the patterns of set, sorted. It drops the fourth field,
// the value of a full-board pattern.
func (p *Position) answer(set *pattern.Set, mode gnugo.Mode, side board.Color) []string {
	var text []string
	for hit := range strings.FieldsSeq(p.answers[set.Name][side.String()]) {
		fields := strings.Split(hit, ":")
		if _, ok := set.ID(fields[0]); !ok {
			continue
		}
		if mode == gnugo.FullBoard {
			fields = fields[:3]
		}
		text = append(text, strings.Join(fields, ":"))
	}
	slices.Sort(text)
	return text
}

// firstOf describes the first difference between two sorted lists.
func firstOf(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("; first difference %s, want %s", got[i], want[i])
		}
	}
	return ""
}
