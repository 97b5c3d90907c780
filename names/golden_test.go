package names_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/board"
	"katachi/names"
	"katachi/sgf"
)

var update = flag.Bool("update", false, "write the names that moves have today to testdata")

// TestGolden: the names of 400 moves of real games and of the built-in game are those of
// testdata/moves.golden, and the explanations of every eighth move are those of
// testdata/why.golden. After a change of a rule this shows which moves have other names; after
// -update, read the difference of these files.
func TestGolden(t *testing.T) {
	var moves, why bytes.Buffer
	lib := names.Builtin()
	plain, reads := lib.Namer(), lib.ReadingNamer()
	for i, j := range judgedMoves(t) {
		writeNames(&moves, j.ID, j.name(t, plain), j.name(t, reads))
		b, c, p, last := j.position(t)
		switch {
		case i%80 == 0: // proofs take time
			writeWhy(t, &why, j.ID, reads, b, c, p, last)
		case i%8 == 0:
			writeWhy(t, &why, j.ID, plain, b, c, p, last)
		}
	}
	var m sgf.MainLine
	m.Reset(names.SampleGame())
	m.NextGame()
	one, other := plain.Follow(19), reads.Follow(19)
	for number := 1; m.Next(); number++ {
		p, _ := m.Step().Point.Board()
		b, last := one.Board, one.Last
		a, err := one.Play(m.Step().Color, p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := other.Play(m.Step().Color, p)
		if err != nil {
			t.Fatal(err)
		}
		id := fmt.Sprint("move ", number)
		writeNames(&moves, id, a.Naming, r.Naming)
		if number%8 == 0 {
			writeWhy(t, &why, id, plain, &b, m.Step().Color, p, last)
		}
	}
	golden(t, "testdata/moves.golden", moves.String())
	golden(t, "testdata/why.golden", why.String())
}

// TestGoldenRandom: the names and purposes of the moves of random games are those of
// testdata/random.golden: real games have few of these shapes. In most games moves crowd together;
// in the others areas arise.
func TestGoldenRandom(t *testing.T) {
	var out bytes.Buffer
	rng := rand.New(rand.NewPCG(45, 46))
	lib := names.Builtin()
	plain, reads := lib.Namer(), lib.ReadingNamer()
	for n := range 40 {
		size := 5 + n*3%15
		one, other := plain.Follow(size), reads.Follow(size)
		for number := range 40 + 2*size {
			p := board.At(rng.IntN(size), rng.IntN(size))
			before, last := one.Board, one.Last
			if last != board.Pass && rng.IntN(4) > n%8/7*2 {
				x, y := last.XY()
				p = board.At(x+rng.IntN(5)-2, y+rng.IntN(5)-2)
			}
			c := board.Black + board.Color(number%2)
			a, err := one.Play(c, p)
			if err != nil {
				continue
			}
			r, err := other.Play(c, p)
			if err != nil {
				t.Fatal(err)
			}
			writeNames(&out, c.String()+" "+p.Name(size), a.Naming, r.Naming)
			if number%64 == 0 {
				writeWhy(t, &out, "why", [...]*names.Namer{plain, reads}[n%2], &before, c, p, last)
			}
			if number%4 > 1 {
				continue
			}
			for _, p := range other.Purposes() {
				fmt.Fprintf(&out, "\t%s %s, %d stones (%v)\n", p.Term.English, p.Of.Name(size), p.Stones, p.Sure)
			}
		}
	}
	golden(t, "testdata/random.golden", out.String())
}

// writeNames writes the names without reading, and those that reading adds or moves to the front.
func writeNames(out *bytes.Buffer, id string, plain, reads names.Naming) {
	list := func(n names.Naming) string { return strings.Join(romaji(n), ", ") }
	fmt.Fprintf(out, "%s: %s", id, list(plain))
	if list(plain) != list(reads) {
		fmt.Fprintf(out, "; by reading %s", list(reads))
	}
	out.WriteByte('\n')
}

// writeWhy writes the explanations of Explain.
func writeWhy(t *testing.T, out *bytes.Buffer, id string, n *names.Namer, b *board.Board, c board.Color, p, last board.Point) {
	t.Helper()
	e, err := n.Explain(t.Context(), b, c, p, last)
	if err != nil {
		t.Fatal(id, err)
	}
	fmt.Fprintf(out, "%s\n", id)
	for _, r := range e.Given {
		fmt.Fprintf(out, "\t%s: %s\n", r.Term.Names["ja-Latn"], r.Source)
	}
	for _, r := range e.Rejected {
		fmt.Fprintf(out, "\tnot %s: %s\n", r.Term.Names["ja-Latn"], r.Why)
	}
	for _, r := range e.Read {
		fmt.Fprintf(out, "\tread %s: %d stones, %d liberties, %v, %v\n", r.Stone.Name(19), r.Stones, r.Liberties, r.Before, r.After)
	}
}

// golden compares a text with a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// TestRulesVersion: if names in the golden files change, so does the version of the library, because
// stored names of another version are made anew. With -update, run it after the tests above.
func TestRulesVersion(t *testing.T) {
	sum := sha256.New()
	for _, name := range []string{"moves", "random"} {
		text, err := os.ReadFile("testdata/" + name + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(text)
	}
	now := fmt.Sprintf("%s %x\n", names.Builtin().Version(), sum.Sum(nil)[:8])
	const file = "testdata/version.golden"
	old, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	version, names, _ := strings.Cut(string(old), " ")
	if !strings.HasSuffix(now, " "+names) && strings.HasPrefix(now, version+" ") {
		t.Fatalf("moves have other names, and the library the same version: want a new rulesVersion")
	}
	golden(t, file, now)
}
