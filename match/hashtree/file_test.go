package hashtree_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"katachi/board"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/pattern"
)

// smallSet returns a pattern of each sort: with wildcards, with edges, and larger than a window.
func smallSet(t testing.TB) *pattern.Set {
	set := pattern.NewSet("small")
	add := func(name string, edges pattern.Edges, rows ...string) {
		p := &pattern.Pattern{
			Name: name, Width: len(rows[0]), Height: len(rows), Edges: edges,
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides, Text: "text of " + name,
			Tags: []string{"shape"}, Names: map[string]string{"de": name + "?"},
			Attrs: []pattern.Attr{{Name: "value", Value: "3"}}, Structural: true,
			Examples: []pattern.Example{{
				Miss: true, Width: 1, Height: 1, Cells: []board.Color{board.White}, Edges: pattern.North, Move: pattern.NoMove,
			}},
		}
		for _, row := range rows {
			for _, c := range row {
				p.Cells = append(p.Cells, map[rune]pattern.Class{
					'.': pattern.Empty, 'X': pattern.Own, 'O': pattern.Other, '?': pattern.On,
					'x': pattern.NotOther, 'o': pattern.NotOwn, 'S': pattern.Stone, '1': pattern.Empty,
				}[c])
				if c == '1' {
					p.Moves = append(p.Moves, len(p.Cells)-1)
				}
			}
		}
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	add("crosscut", 0, "XO", "OX")
	add("hane", 0, "?X1", "xXO", "?.o")
	add("first line", pattern.South, "S.", "X.")
	add("corner", pattern.North|pattern.West, "...", ".X.", "...")
	add("long", 0, "X?........", "?????????O")
	return set
}

func encode(t testing.TB, m *hashtree.Matcher) []byte {
	var buf bytes.Buffer
	if _, err := m.WriteTo(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func mustCompile(t testing.TB, set *pattern.Set) *hashtree.Matcher {
	m, err := hashtree.CompileMatcher(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// randomBoard fills a third of the points.
func randomBoard(r *rand.Rand, size int) *board.Board {
	b := board.New(size)
	for p := range b.Points {
		if c := board.Color(r.IntN(6)); c.IsStone() {
			b.Set(c, p)
		}
	}
	return b
}

func TestFileRoundTrip(t *testing.T) {
	set := smallSet(t)
	m := mustCompile(t, set)
	path := filepath.Join(t.TempDir(), "small.katachi")
	if err := m.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	opened, err := hashtree.OpenMatcher(path)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if !bytes.Equal(encode(t, opened), encode(t, m)) {
		t.Error("writing the opened matcher gives another file")
	}
	got, want := opened.Set().At(1), set.At(1)
	fields := reflect.ValueOf(*want)
	for i := range fields.NumField() {
		if name := fields.Type().Field(i).Name; fields.Field(i).IsZero() && name != "Edges" {
			t.Errorf("pattern 1 has no %s to be kept", name)
		}
	}
	if d := gocmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("pattern 1 (-want +got):\n%s", d)
	}
	sameHits(t, opened, set)
}

// sameHits compares m with the mask matcher on boards of several sizes.
func sameHits(t *testing.T, m match.Matcher, set *pattern.Set) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	oracle, total := match.CompileMask(set), 0
	for i := range 40 {
		size := []int{5, 9, 13, 19, 25}[i%5]
		b := randomBoard(r, size)
		got, want := match.All(m, b), match.All(oracle, b)
		if !slices.Equal(got, want) {
			t.Fatalf("size %d: %d hits, want %d", size, len(got), len(want))
		}
		total += len(want)
	}
	if total < 300 {
		t.Errorf("%d hits: too few to prove anything", total)
	}
}

// inGroups compiles a set with all suitable patterns in groups.
func inGroups(t testing.TB, set *pattern.Set) *hashtree.Matcher {
	defer hashtree.SetMinGroup(1)()
	m := mustCompile(t, set)
	if s := m.Stats(); s.Grouped == 0 || s.Grouped == s.Variants {
		t.Fatalf("%d of %d variants in groups: want some, and some not", s.Grouped, s.Variants)
	}
	return m
}

// TestFileOfGroups writes and reads a file with groups.
func TestFileOfGroups(t *testing.T) {
	set := smallSet(t)
	data := encode(t, inGroups(t, set))
	m, err := hashtree.LoadMatcher("groups", data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(encode(t, m), data) {
		t.Error("writing the matcher that was read gives another file")
	}
	sameHits(t, m, set)
}

// TestFileDamaged flips 10,000 random bits, one after the other, and truncates the file at every
// length: each is an error.
func TestFileDamaged(t *testing.T) {
	data := encode(t, inGroups(t, smallSet(t)))
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		bit := r.IntN(8 * len(data))
		data[bit/8] ^= 1 << (bit % 8)
		if _, err := hashtree.LoadMatcher("flipped", data); err == nil {
			t.Fatalf("bit %d flipped: no error", bit)
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
	for n := range len(data) {
		if _, err := hashtree.LoadMatcher("cut", data[:n]); err == nil {
			t.Fatalf("cut to %d of %d bytes: no error", n, len(data))
		}
	}
	if _, err := hashtree.LoadMatcher("whole", data); err != nil {
		t.Error(err)
	}
}

func TestTooLarge(t *testing.T) {
	_, err := hashtree.CompileMatcher(smallSet(t), &hashtree.Options{MaxBytes: 10_000})
	if !errors.Is(err, hashtree.ErrTooLarge) {
		t.Errorf("Compile with 10,000 bytes = %v, want ErrTooLarge", err)
	}
}

// FuzzLoad reads arbitrary bytes: the result is an error, or a matcher that works. FuzzTables and
// FuzzSet test what the checksums protect.
func FuzzLoad(f *testing.F) {
	data := encode(f, inGroups(f, smallSet(f)))
	for _, n := range []int{0, 8, 40, 400} {
		f.Add(data[:n])
		f.Add(data[len(data)-n:])
	}
	b := randomBoard(rand.New(rand.NewPCG(9, 10)), 9)
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := hashtree.LoadMatcher("fuzz", data); err == nil {
			m.AppendHits(nil, b)
		}
	})
}

// TestManyVariants needs numbers of 32 bits, also in the file.
func TestManyVariants(t *testing.T) {
	if !long() {
		t.Skip("takes half a minute: set KATACHI_LONG")
	}
	r := rand.New(rand.NewPCG(13, 14))
	set := pattern.NewSet("many")
	for range 4300 {
		p := &pattern.Pattern{Width: 4, Height: 2, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range 8 {
			p.Cells = append(p.Cells, []pattern.Class{pattern.Empty, pattern.Own, pattern.Other}[r.IntN(3)])
		}
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	defer hashtree.SetMinGroup(1 << 30)()
	m := mustCompile(t, set)
	if n := m.Stats().Variants; n <= 1<<16 {
		t.Fatalf("%d variants, want more than %d", n, 1<<16)
	}
	opened, err := hashtree.LoadMatcher("many", encode(t, m))
	if err != nil {
		t.Fatal(err)
	}
	b := randomBoard(r, 9)
	inc := opened.Incremental()
	inc.Reset(b)
	got, followed, want := match.All(opened, b), inc.AppendHits(nil), match.All(match.CompileMask(set), b)
	match.Sort(followed)
	if !slices.Equal(got, want) || !slices.Equal(followed, want) || len(want) < 300 {
		t.Errorf("%d hits, %d from Reset, want %d", len(got), len(followed), len(want))
	}
}

// TestProcessors: the file is the same for any number of processors, also if the number changes
// while a set is compiled.
func TestProcessors(t *testing.T) {
	defer hashtree.SetMinGroup(1)()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	set := smallSet(t)
	want := encode(t, mustCompile(t, set))
	for _, n := range []int{2, 3, 8, 20} {
		runtime.GOMAXPROCS(n)
		if got := encode(t, mustCompile(t, set)); !bytes.Equal(got, want) {
			t.Errorf("%d processors: %d bytes, want the %d bytes of one", n, len(got), len(want))
		}
	}
	stop, changed := make(chan bool), make(chan bool)
	go func() {
		defer close(changed)
		for n := 1; ; n = n%8 + 1 {
			select {
			case <-stop:
				return
			default:
				runtime.GOMAXPROCS(n)
				time.Sleep(50 * time.Microsecond)
			}
		}
	}()
	for range 30 {
		if got := encode(t, mustCompile(t, set)); !bytes.Equal(got, want) {
			t.Errorf("processors that change: %d bytes, want the %d bytes of one", len(got), len(want))
			break
		}
	}
	close(stop)
	<-changed
}
