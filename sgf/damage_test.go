package sgf

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// realRecords returns 3,000 games, spread evenly over the archives.
func realRecords(t *testing.T) (records [][]byte) {
	for _, from := range []struct {
		archive string
		games   int
	}{{"fox-pro", 1200}, {"fox-pro2", 300}, {"ai", 1000}, {"tom", 500}} {
		var all [][]byte
		_, files := corpus(t, from.archive)
		for _, data := range files {
			var m MainLine
			m.Reset(data)
			for m.NextGame() {
				for m.Next() {
				}
				all = append(all, m.Record())
			}
		}
		for i := range from.games {
			records = append(records, all[i*len(all)/from.games])
		}
	}
	return records
}

// TestRealProperties: a record that is written keeps every property of what was read, with all its
// values.
func TestRealProperties(t *testing.T) {
	records := realRecords(t)
	for _, data := range records {
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(f.Games[0].Append(nil), nil)
		if err != nil {
			t.Fatal(err)
		}
		written := allValues(again.Games[0])
		for value, n := range allValues(f.Games[0]) {
			if written[value] < n {
				t.Errorf("%s] is there %d times, written %d times: %.300q", value, n, written[value], data)
			}
		}
	}
	if len(records) != 3000 {
		t.Errorf("%d records, want 3000", len(records))
	}
}

// allValues counts the nodes of a game that have a value, for all values with their properties.
func allValues(g *Game) map[string]int {
	all := map[string]int{}
	for n := range g.All() {
		own := map[string]bool{}
		for _, p := range n.Properties() {
			for _, v := range p.Values {
				own[p.Name+"["+v] = true
			}
		}
		for value := range own {
			all[value]++
		}
	}
	return all
}

// stepAt is a step with the offset behind its value.
type stepAt struct {
	Step
	end int
}

// stepsOf returns the steps of the first game.
func stepsOf(data []byte) (steps []stepAt) {
	var m MainLine
	m.Reset(data)
	if m.NextGame() {
		for m.Next() {
			steps = append(steps, stepAt{m.Step(), m.s.end + 1})
		}
	}
	return steps
}

// damages are kinds of damage to a record from an offset on.
var damages = map[string]func(r *rand.Rand, data []byte, at int) []byte{
	"cut": func(_ *rand.Rand, data []byte, at int) []byte { return data[:at] },
	"swapped bytes": func(r *rand.Rand, data []byte, at int) []byte {
		out, other := slices.Clone(data), at+r.IntN(len(data)-at)
		out[at], out[other] = out[other], out[at]
		return out
	},
	"a byte lost": func(_ *rand.Rand, data []byte, at int) []byte { return slices.Delete(slices.Clone(data), at, at+1) },
	"another byte": func(r *rand.Rand, data []byte, at int) []byte {
		out := slices.Clone(data)
		out[at] = "()[];:\\ \n\x00\x1B\x83aB\xFF"[r.IntN(15)]
		return out
	},
	"a property doubled": func(_ *rand.Rand, data []byte, at int) []byte {
		start, end := lastProperty(data[:at])
		return slices.Insert(slices.Clone(data), end, data[start:end]...)
	},
}

// lastProperty returns where the last property of data with its value begins and ends.
func lastProperty(data []byte) (start, end int) {
	end = bytes.LastIndexByte(data, ']') + 1
	start = bytes.LastIndexByte(data[:end], '[')
	for start > 0 && isUpper(data[start-1]) {
		start--
	}
	return max(start, 0), end
}

// TestDamage: damage never loses a move before it, in either reader.
func TestDamage(t *testing.T) {
	r, moves := rand.New(rand.NewPCG(1, 2)), 0
	for _, data := range realRecords(t) {
		moves += checkDamage(t, r, data)
	}
	if moves < 500_000 {
		t.Errorf("only %d moves before the damage", moves)
	}
}

// TestSmallDamage is TestDamage for every offset of small records.
func TestSmallDamage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{
		"(;GM[1]CA[Shift_JIS]PB[\x83\x5c]C[a [1]: b];B[pd]C[x \\] y];W[dp](;B[pp];W[dd])(;B[dd]))",
		"(;GM[1]CA[ISO-2022-JP]PB[\x1B$B%]%\\\x1B(B]AB[aa][bb:cc];W[dp]LB[pd:[1]];B[pp])\n(;GM[1]PB[\xb9\xc5\xc1\xa6];B[dd])",
	} {
		for range 20 * len(text) {
			checkDamage(t, r, []byte(text))
		}
	}
}

// checkDamage damages a record in each way at a random offset, and returns the moves before it.
func checkDamage(t *testing.T, r *rand.Rand, data []byte) (moves int) {
	t.Helper()
	at := r.IntN(len(data))
	for _, name := range slices.Sorted(maps.Keys(damages)) {
		damaged := damages[name](r, data, at)
		if name == "a property doubled" {
			at, _ = lastProperty(data[:at])
		}
		var before []Step
		for _, s := range stepsOf(data) {
			if s.end <= at {
				before = append(before, s.Step)
			}
		}
		moves += len(before)
		if got := stepsOf(damaged); len(got) < len(before) || !slices.EqualFunc(before, got[:len(before)], func(a Step, b stepAt) bool { return a == b.Step }) {
			t.Fatalf("%s at %d: %d moves before it, read: %v\n%q\n%q", name, at, len(before), got, data, damaged)
		}
		f, err := Parse(damaged, nil)
		if line := mainLineText(damaged); err != nil && line != "" || err == nil && treeText(f) != line {
			t.Fatalf("%s at %d: the readers differ (%v)\n%q", name, at, err, damaged)
		}
	}
	return moves
}
