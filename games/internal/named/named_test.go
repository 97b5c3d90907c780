package named_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/games/internal/named"
	"katachi/internal/section"
	"katachi/internal/terms"
)

var allTerms = []terms.Term{
	{English: "net", Japanese: "ゲタ", Romaji: "geta"},
	{English: "atari"},
	{English: "ladder", Romaji: "shichō"},
	{English: "net", Japanese: "無", Made: true},
	{English: "always"},
}

// parents returns how many terms of a file are kept by another.
func parents(t testing.TB, f *named.File) (n int) {
	t.Helper()
	raw, err := f.File().Section("parent")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range section.View[uint32](raw) {
		if p != ^uint32(0) {
			n++
		}
	}
	return n
}

// randomGames returns games in which term 0 is rare, 1 and 2 are common, 3 does not occur and every
// move has 4.
func randomGames(r *rand.Rand, games int) (list []named.Game) {
	id := uint32(0)
	for range games {
		id += 1 + uint32(r.IntN(3))
		g := named.Game{ID: id, Moves: r.IntN(300)}
		var now named.Run
		for m := 1; m <= g.Moves; m++ {
			if r.IntN(500) == 0 {
				run := named.RunOf(m, max(m+r.IntN(9)-4, 0), r.IntN(2) == 0)
				if !run.Same(now) {
					g.Runs = append(g.Runs, run)
					now = run
				}
			}
			for t, one := range []int{2000, 5, 3, 0, 1} {
				if t == 2 && !slices.Contains(g.Names, named.Name{Move: m, Term: 1}) && r.IntN(30) > 0 {
					continue // mostly with term 1
				}
				if one > 0 && r.IntN(one) == 0 {
					g.Names = append(g.Names, named.Name{Move: m, Term: t})
				}
			}
		}
		list = append(list, g)
	}
	return list
}

// write returns the bytes of a file.
func write(t testing.TB, b *named.Builder) []byte {
	t.Helper()
	var buf bytes.Buffer
	if _, err := section.WriteTo(&buf, named.Kind, named.Version, b.Write); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func open(t testing.TB, data []byte) *named.File {
	t.Helper()
	raw, err := section.Load("test", data, named.Kind, named.Version)
	if err != nil {
		t.Fatal(err)
	}
	f, err := named.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func build(games []named.Game) *named.Builder {
	b := named.NewBuilder("v1", allTerms)
	for i := range games {
		b.Add(&games[i])
	}
	return b
}

// read returns the games of a file as they were added.
func read(t testing.TB, f *named.File) (list []named.Game) {
	t.Helper()
	for g, id := range f.IDs() {
		list = append(list, named.Game{ID: id, Moves: f.Moves(g), Runs: f.Runs(g)})
	}
	for term := range f.Terms() {
		at, err := f.Append(nil, term)
		if err != nil {
			t.Fatal(err)
		}
		cursor, games := f.Cursor(), 0
		for _, p := range at {
			if cursor.Seek(p) {
				games++
			}
			g := &list[cursor.Game()]
			move, node, black := cursor.Move(p)
			if n, b := named.At(g.Runs, move); n != node || b != black {
				t.Fatalf("move %d: node %d, black %v, At says %d, %v", move, node, black, n, b)
			}
			g.Names = append(g.Names, named.Name{Move: move, Term: term})
		}
		if moves, in := f.Count(term); moves != len(at) || in != games {
			t.Fatalf("term %d: Count is %d moves in %d games, its list has %d in %d", term, moves, in, len(at), games)
		}
	}
	for i := range list {
		slices.SortFunc(list[i].Names, func(a, b named.Name) int { return (a.Move-b.Move)*len(allTerms) + a.Term - b.Term })
	}
	return list
}

// TestRoundTrip: a file of any size reads back as it was written.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, games := range []int{0, 1, 2, 30, 500} {
		want := randomGames(r, games)
		f := open(t, write(t, build(want)))
		if err := f.Verify(); err != nil {
			t.Errorf("%d games: Verify = %v", games, err)
		}
		if d := cmp.Diff(want, read(t, f)); d != "" {
			t.Errorf("%d games (-want +got):\n%s", games, d)
		}
		if games > 100 && parents(t, f) == 0 {
			t.Errorf("%d games: no list is kept by another", games)
		}
		if f.Version() != "v1" || f.Games() != games || f.Find("ladder", false) != 2 || f.Find("geta", false) != -1 ||
			f.Find("net", false) != 0 || f.Find("net", true) != 3 || f.Find("ladder", true) != -1 {
			t.Errorf("version %q, %d games, ladder %d", f.Version(), f.Games(), f.Find("ladder", false))
		}
	}
}

var makeReleased = flag.Bool("released", false, "write a file of the current version to testdata; use only when the version changes")

// TestReleased: files of all versions open and hold the same games, which come from a generator
// with a fixed seed.
func TestReleased(t *testing.T) {
	want := randomGames(rand.New(rand.NewPCG(31, 32)), 12)
	today := filepath.Join("testdata", fmt.Sprintf("version-%d.names", named.Version))
	if *makeReleased {
		if err := os.WriteFile(today, write(t, build(want)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(today); err != nil {
		t.Errorf("testdata has no file of the current version: %v", err)
	}
	files, err := filepath.Glob(filepath.Join("testdata", "*.names"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := open(t, data)
		if d := cmp.Diff(want, read(t, f)); d != "" || f.Verify() != nil {
			t.Errorf("%s: %v (-want +got):\n%s", name, f.Verify(), d)
		}
	}
}

// TestJoin: joined files equal the file of all their games, without the rejected games.
func TestJoin(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	all := randomGames(r, 300)
	var parts [3][]named.Game
	for _, g := range all {
		i := r.IntN(3)
		parts[i] = append(parts[i], g)
	}
	var files []*named.File
	for _, p := range parts {
		files = append(files, open(t, write(t, build(p))))
	}
	keep := func(id uint32) bool { return id%5 != 0 }
	joined, err := named.Join(files, keep)
	if err != nil {
		t.Fatal(err)
	}
	want := build(slices.DeleteFunc(all, func(g named.Game) bool { return !keep(g.ID) }))
	if !bytes.Equal(write(t, joined), write(t, want)) {
		t.Error("three joined files differ from the file of their games")
	}
}

// TestSmall: a common name takes little more space than its entropy.
func TestSmall(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	b := named.NewBuilder("v1", allTerms[:2])
	moves := 0
	for id := range 1000 {
		g := named.Game{ID: uint32(id + 1), Moves: 200}
		for m := 1; m <= g.Moves; m++ {
			if r.IntN(10) == 0 {
				g.Names = append(g.Names, named.Name{Move: m, Term: 1})
				moves++
			}
		}
		b.Add(&g)
	}
	size := 0
	f := open(t, write(t, b))
	for _, s := range f.File().Sections() {
		if s.Name == "posts" {
			size = int(s.Length)
		}
	}
	if bits := float64(8*size) / float64(moves); bits > 4.8 { // the entropy is 4.69 bits
		t.Errorf("%.2f bits for each occurrence of a name of every tenth move, want at most 4.8", bits)
	}
}

// TestDamage: a file with any one byte changed, or cut short, is an error.
func TestDamage(t *testing.T) {
	games := randomGames(rand.New(rand.NewPCG(7, 8)), 20)
	data := write(t, build(games))
	for at := range data {
		bad := bytes.Clone(data)
		bad[at] ^= 1 << (at % 8)
		if use(bad) == nil {
			t.Fatalf("byte %d changed: no error", at)
		}
	}
	for n := range len(data) {
		if use(data[:n]) == nil {
			t.Fatalf("cut after %d of %d bytes: no error", n, len(data))
		}
	}
}

// use opens a file and reads all its content.
func use(data []byte) error {
	raw, err := section.Load("test", data, named.Kind, named.Version)
	if err != nil {
		return err
	}
	f, err := named.Open(raw)
	if err != nil {
		return err
	}
	for t := range f.Terms() {
		list, err := f.Append(nil, t)
		if err != nil {
			return err
		}
		cursor := f.Cursor()
		for _, p := range list {
			cursor.Seek(p)
			cursor.Move(p)
		}
	}
	for g := range f.IDs() {
		f.Moves(g)
	}
	return f.Verify()
}

// FuzzFile: a file with correct checksums and any content gives an error or can be read; nothing
// panics.
func FuzzFile(f *testing.F) {
	names := []string{
		"about", "version", "list", "terms", "count", "games", "parent", "inside", "rice", "at",
		"posts", "odd", "runat", "runs",
	}
	for _, n := range []int{0, 1, 3} {
		file := open(f, write(f, build(randomGames(rand.New(rand.NewPCG(9, uint64(n))), n))))
		var p [][]byte
		for _, name := range names {
			part, err := file.File().Section(name)
			if err != nil {
				f.Fatal(err)
			}
			p = append(p, part)
		}
		f.Add(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13])
	}
	f.Fuzz(func(t *testing.T, about, version, list, terms, count, games, parent, inside, rice, at, posts, odd, runAt,
		runs []byte,
	) {
		var buf bytes.Buffer
		_, err := section.WriteTo(&buf, named.Kind, named.Version, func(w *section.Writer) error {
			for i, part := range [][]byte{
				about, version, list, terms, count, games, parent, inside, rice, at, posts, odd,
				runAt, runs,
			} {
				if err := w.Add(names[i], part); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_ = use(buf.Bytes())
	})
}
