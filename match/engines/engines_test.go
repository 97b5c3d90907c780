package engines_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/board"
	"katachi/match"
	"katachi/match/engines"
	"katachi/match/hashtree"
	"katachi/names"
	"katachi/pattern"
)

func Example() {
	set := pattern.NewSet("shapes")
	if err := pattern.Append(set, strings.NewReader("pattern: hane\n  .1\n  XO\n"), "shapes"); err != nil {
		fmt.Println(err)
	}
	m, err := engines.Compile(set, engines.Auto, engines.Work{Positions: 1})
	if err != nil {
		fmt.Println(err)
	}
	b, _ := board.Parse(`
. . . .
. . . .
X O . .
. . . .`)
	for _, h := range match.All(m, b) {
		fmt.Println(h.Side.Name(), h.Move(set.Of(h)).Name(b.Size()))
	}
	// Output:
	// black B3
	// black B1
	// white A1
	// white A3
}

// sample returns a board with hits of the built-in shapes.
func sample(t *testing.T) *board.Board {
	t.Helper()
	b := board.New(19)
	for i, at := range []board.Point{board.At(3, 3), board.At(4, 3), board.At(4, 4), board.At(3, 4)} {
		if _, err := b.Set([]board.Color{board.Black, board.White}[i%2], at); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// TestEngines tests every feature that an engine of the table claims. Its hits must be those of the
// obvious matcher, for whole boards and when it follows a game.
func TestEngines(t *testing.T) {
	set, b := names.Builtin().Shapes, sample(t)
	want := match.All(match.CompileMask(set), b)
	if len(want) == 0 {
		t.Fatal("no hit to compare")
	}
	for _, name := range append(engines.Names(), engines.Auto) {
		m, err := engines.Compile(set, name, engines.Work{Positions: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := match.All(m, b); !slices.Equal(got, want) {
			t.Errorf("%s: %d hits, want %d", name, len(got), len(want))
		}
		inc := match.Follow(m)
		inc.Reset(b)
		got := inc.AppendHits(nil)
		if match.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s, followed: %d hits, want %d", name, len(got), len(want))
		}
		if _, own := m.(match.Follower); own != (name == "dfa" || strings.HasPrefix(name, "hashtree")) {
			t.Errorf("%s: follows a game by itself: %v", name, own)
		}
		if name == "mask" {
			continue
		}
		if s, ok := m.(match.Sized); !ok || s.Bytes() < 1000 {
			t.Errorf("%s: no size of its tables", name)
		}
		c, ok := m.(match.Counted)
		if !ok {
			t.Fatalf("%s does not count its work", name)
		}
		if n, unit := c.Effort(b); n == 0 || unit == "" {
			t.Errorf("%s: effort %d %q", name, n, unit)
		}
		if again, _ := c.Effort(b); again == 0 {
			t.Errorf("%s: no effort the second time", name)
		}
	}
	if _, err := engines.Find("abacus"); err == nil || !strings.Contains(err.Error(), "window") {
		t.Errorf("Find of an unknown engine: %v", err)
	}
}

// TestOpen writes the tables of each engine that can write them, and opens them again.
func TestOpen(t *testing.T) {
	set, b := names.Builtin().Shapes, sample(t)
	saved := 0
	for _, e := range engines.All() {
		m, err := e.Compile(set, engines.Work{})
		if err != nil {
			t.Fatal(err)
		}
		s, ok := m.(match.Saved)
		if ok != (e.Open != nil || e.Name == "hashtree-quick") { // its files are hashtree's
			t.Fatalf("%s: writes files: %v, opens files: %v", e.Name, ok, e.Open != nil)
		}
		if !ok {
			continue
		}
		saved++
		path := filepath.Join(t.TempDir(), "shapes.katachi")
		if err := s.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		got, err := engines.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		opened := []match.Matcher{got}
		for _, fsys := range []fs.FS{os.DirFS(filepath.Dir(path)), fstest.MapFS{"shapes.katachi": {Data: data}}} {
			m, err := engines.OpenFS(fsys, "shapes.katachi")
			if err != nil {
				t.Fatal(err)
			}
			opened = append(opened, m)
			if _, err := engines.OpenFS(fsys, "none.katachi"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: OpenFS of no file: %v", e.Name, err)
			}
		}
		_, err = engines.OpenFS(fstest.MapFS{"cut": {Data: data[:len(data)/2]}}, "cut")
		if wrong := new(engines.FormatError); !errors.As(err, &wrong) || !errors.Is(err, engines.ErrCorrupt) || wrong.File != "cut" {
			t.Errorf("%s: OpenFS of half a file: %v", e.Name, err)
		}
		for _, o := range opened {
			if !slices.Equal(match.All(o, b), match.All(m, b)) {
				t.Errorf("%s: the opened matcher has other hits", e.Name)
			}
		}
	}
	if saved == 0 {
		t.Error("no engine writes files")
	}
}

// TestChoose checks the choice where the measurements leave no doubt.
func TestChoose(t *testing.T) {
	for _, c := range []struct {
		what     string
		patterns int
		work     engines.Work
		want     []string
	}{
		{"one position, GNU Go's patterns", 1222, engines.Work{Positions: 1}, []string{"window", "hashtree-quick"}},
		{"one position, built-in shapes", 63, engines.Work{Positions: 1}, []string{"window"}},
		{"100 positions, GNU Go's patterns", 1222, engines.Work{Positions: 100}, []string{"hashtree-quick"}},
		{"a game, built-in shapes", 63, engines.Work{Moves: 250}, []string{"hashtree-quick"}},
		{"a game, GNU Go's patterns", 1222, engines.Work{Moves: 250}, []string{"hashtree-quick"}},
		{"10,000 positions, GNU Go's patterns", 1222, engines.Work{Positions: 10_000}, []string{"hashtree-quick"}},
		{"1,000,000 positions, GNU Go's patterns", 1222, engines.Work{Positions: 1_000_000}, []string{"hashtree"}},
		{"1,000,000 positions, built-in shapes", 63, engines.Work{Positions: 1_000_000}, []string{"hashtree"}},
		{"not known", 63, engines.Unlimited, []string{"hashtree"}},
		{"one position, harvested patterns", 100_000, engines.Work{Positions: 1}, []string{"hashtree-quick"}},
		{"nothing", 0, engines.Work{}, []string{"window"}},
	} {
		if got := engines.Choose(c.patterns, c.work); !slices.Contains(c.want, got) {
			t.Errorf("%s: %s, want %v", c.what, got, c.want)
		}
	}
}

// TestWildcards has patterns each of which would be in every list: auto then uses an engine without
// lists.
func TestWildcards(t *testing.T) {
	set := pattern.NewSet("wild")
	for i := range 400 { // many sizes: patterns of one size would make a group
		p := &pattern.Pattern{
			Width: 5 + i%20, Height: 5 + i/20, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		}
		p.Cells = slices.Repeat([]pattern.Class{pattern.On}, p.Width*p.Height)
		p.Cells[0] = pattern.NotOwn
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	w := engines.Work{Positions: 100}
	name := engines.Choose(set.Len(), w)
	if e, err := engines.Find(name); err != nil {
		t.Fatal(err)
	} else if _, err := e.Compile(set, engines.Work{}); !errors.Is(err, hashtree.ErrTooLarge) {
		t.Fatalf("%s: error %v: nothing to prove", name, err)
	}
	b := sample(t)
	want := match.All(match.CompileMask(set), b)
	m, err := engines.Compile(set, engines.Auto, w)
	if err != nil {
		t.Fatal(err)
	}
	if got := match.All(m, b); !slices.Equal(got, want) {
		t.Errorf("%d hits, want %d", len(got), len(want))
	}
}

// TestManyPatterns has more patterns than fit into 64 MB, like a harvest of many games: they are
// not wildcards, and auto does not use the engine that tries them one by one.
func TestManyPatterns(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 450,000 patterns")
	}
	set := pattern.NewSet("many")
	contents := []pattern.Class{pattern.Empty, pattern.Own, pattern.Other, pattern.Empty}
	for i := range uint64(450_000) {
		p := &pattern.Pattern{Width: 5, Height: 5, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for bits := i * 0x9e3779b97f4a7c15; len(p.Cells) < 25; bits >>= 2 {
			p.Cells = append(p.Cells, contents[bits&3])
		}
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	name := engines.Choose(set.Len(), engines.Work{Positions: 100})
	e, err := engines.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.Compile(set, engines.Work{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if bytes := m.(match.Sized).Bytes(); bytes < 20<<20 {
		t.Errorf("%s: %d bytes: nothing to prove", name, bytes)
	}
}

// TestClosed: using a matcher from a file after its Close panics with a clear text instead of a
// fault; writing it is an error.
func TestClosed(t *testing.T) {
	set, b := names.Builtin().Shapes, sample(t)
	for _, e := range engines.All() {
		if e.Open == nil {
			continue
		}
		m, err := e.Compile(set, engines.Work{})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "shapes.katachi")
		if err := m.(match.Saved).WriteFile(path); err != nil {
			t.Fatal(err)
		}
		if m, err = engines.Open(path); err != nil {
			t.Fatal(err)
		}
		twin, inc := m.Clone(), match.Follow(m)
		inc.Reset(b)
		if err := match.Close(m); err != nil {
			t.Fatal(err)
		}
		d, err := b.Play(board.Black, board.At(9, 9))
		if err != nil {
			t.Fatal(err)
		}
		for name, use := range map[string]func(){
			"AppendHits": func() { m.AppendHits(nil, b) },
			"clone":      func() { twin.AppendHits(nil, b) },
			"Reset":      func() { inc.Reset(b) },
			"Play":       func() { inc.Play(&d) },
			"Follow":     func() { match.Follow(m).Reset(b) },
			"Bytes":      func() { m.(match.Sized).Bytes() },
			"Effort":     func() { m.(match.Counted).Effort(b) },
		} {
			func() {
				defer func() {
					if got := fmt.Sprint(recover()); got != "match: used after Close" {
						t.Errorf("%s, %s: a panic with %q", e.Name, name, got)
					}
				}()
				use()
			}()
		}
		if err := m.(match.Saved).WriteFile(path); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s: WriteFile after Close: %v", e.Name, err)
		}
		if err := match.Close(m); err != nil {
			t.Errorf("%s: a second Close: %v", e.Name, err)
		}
		b.Undo(&d)
	}
}

// TestMemory: the limit on memory holds for one call, not for later calls.
func TestMemory(t *testing.T) {
	set := names.Builtin().Shapes
	for _, e := range engines.All() {
		m, err := engines.Compile(set, e.Name, engines.Work{Memory: 64 << 10})
		var large *engines.TooLargeError
		if bounded := !slices.Contains([]string{"mask", "hashtree-quick"}, e.Name); bounded != errors.As(err, &large) || bounded != (m == nil) {
			t.Errorf("%s with 64 KB: error %v", e.Name, err)
		}
		if _, err := engines.Compile(set, e.Name, engines.Work{}); err != nil {
			t.Errorf("%s without a bound: %v", e.Name, err)
		}
	}
}

// TestSaveWrongEngine: a matcher is not saved under the name of another engine.
func TestSaveWrongEngine(t *testing.T) {
	m, err := engines.Compile(names.Builtin().Openings, "ptree", engines.Work{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.katachi")
	for _, name := range []string{"dfa", "window", "abacus"} {
		if err := engines.Save(m, name, path); err == nil {
			t.Errorf("saved as %s", name)
		}
	}
	if err := engines.Save(m, "ptree", path); err != nil {
		t.Error(err)
	}
}
