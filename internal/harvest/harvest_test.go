package harvest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"katachi/board"
	"katachi/internal/section"
	"katachi/internal/testpeers"
	"katachi/pattern"
	"katachi/sgf"
	"katachi/sgf/gamefile"
	"katachi/shape"
)

// obvious counts the windows around all moves of a game by the keys of package pattern.
type obvious struct {
	sizes []int
	by    map[string]shape.Tally
	moves int
}

func (o *obvious) game(t testing.TB, text []byte) {
	t.Helper()
	f, err := sgf.Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	var line sgf.MainLine
	line.Reset(text)
	line.NextGame()
	columns, _ := line.Size()
	b := board.New(columns)
	outcome := shape.NewOutcome(f.Games[0].Root.Text("RE"), f.Games[0].Root.Text("DT"))
	var replay sgf.Replay
	replay.Reset(columns, line.Suicide())
	for line.Next() {
		s := line.Step()
		*b = replay.Board
		d, err := replay.Step(s)
		if err != nil {
			return
		}
		if s.Setup || d.Move == board.Pass || b.Color(d.Move) != board.Empty {
			continue
		}
		o.moves++
		for _, n := range o.sizes {
			tally := o.by[o.key(b, s.Color, d.Move, n)]
			once := outcome.Tally(s.Color)
			tally.Add(&once)
			o.by[o.key(b, s.Color, d.Move, n)] = tally
		}
	}
}

// key draws the window as a pattern, cut at the edges of the board, which it declares then.
func (o *obvious) key(b *board.Board, c board.Color, move board.Point, n int) string {
	x, y := move.XY()
	x0, y0, x1, y1 := x-n/2, y-n/2, x+n/2, y+n/2
	p := &pattern.Pattern{Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
	if y0 < 0 {
		p.Edges |= pattern.North
	}
	if x0 < 0 {
		p.Edges |= pattern.West
	}
	if y1 >= b.Size() {
		p.Edges |= pattern.South
	}
	if x1 >= b.Size() {
		p.Edges |= pattern.East
	}
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, b.Size()-1), min(y1, b.Size()-1)
	p.Width, p.Height = x1-x0+1, y1-y0+1
	for py := y0; py <= y1; py++ {
		for px := x0; px <= x1; px++ {
			class := pattern.Empty
			switch b.Color(board.At(px, py)) {
			case c:
				class = pattern.Own
			case c.Opponent():
				class = pattern.Other
			}
			p.Cells = append(p.Cells, class)
		}
	}
	p.Moves = []int{(y-y0)*p.Width + x - x0}
	return sizeKey(n, p)
}

// sizeKey distinguishes windows of equal content and different sizes, which occur on small boards.
func sizeKey(n int, p *pattern.Pattern) string { return fmt.Sprint(n, " ", p.Key()) }

func compare(t *testing.T, o *obvious, h *Harvest) {
	t.Helper()
	if int(h.Moves) != o.moves || len(h.Windows) != len(o.by) || int(h.Seen) != len(o.by) {
		t.Fatalf("%d moves, %d windows of %d, want %d moves, %d windows", h.Moves, len(h.Windows), h.Seen, o.moves, len(o.by))
	}
	for i := range h.Windows {
		w := &h.Windows[i]
		if want := o.by[sizeKey(w.Size, w.pattern())]; want != w.Tally {
			t.Fatalf("window %d: %+v, want %+v\n%s", i, w.Tally, want, w.pattern())
		}
		if i > 0 && h.Windows[i-1].compare(w) >= 0 {
			t.Fatalf("window %d is not in order", i)
		}
	}
}

// TestRealGames compares with the obvious count on real games, for several threads and several
// parts.
func TestRealGames(t *testing.T) {
	src := openGames(t, 60)
	o := &obvious{sizes: []int{3, 5, 9}, by: map[string]shape.Tally{}}
	for e, err := range src.All() {
		if err != nil {
			t.Fatal(err)
		}
		o.game(t, e.Data)
	}
	defer func(n int) { partWindows = n }(partWindows)
	for _, partWindows = range []int{1000, 1 << 30} {
		h, err := All(t.Context(), src, &Options{Sizes: []int{9, 3, 5}, Threads: 2, Dir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		compare(t, o, h)
		if h.Windows[0].Count < 20 || h.Games != 60 {
			t.Errorf("%d games, most frequent %d times: hardly anything was compared", h.Games, h.Windows[0].Count)
		}
	}
}

// openGames copies games of fox-pro2.zip to a folder, and opens that.
func openGames(t testing.TB, games int) *gamefile.Source {
	t.Helper()
	all, err := gamefile.Open(testpeers.Path(t, "games", "fox-pro2.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	dir := t.TempDir()
	for i := range games {
		data, err := all.Read(i, nil)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprintf("%05d.sgf", i)), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return src
}

// gameOf writes a random game as SGF.
func gameOf(r *rapid.T) []byte {
	size := rapid.IntRange(2, 9).Draw(r, "size")
	var text bytes.Buffer
	fmt.Fprintf(&text, "(;GM[1]SZ[%d]RE[%s]DT[%s]", size,
		rapid.SampledFrom([]string{"B+R", "W+0.5", "0", "?"}).Draw(r, "result"),
		rapid.SampledFrom([]string{"", "2001", "2001-02-03", "1999-12"}).Draw(r, "date"))
	for i := range rapid.IntRange(0, 40).Draw(r, "moves") {
		x, y := rapid.IntRange(0, size-1).Draw(r, "x"), rapid.IntRange(0, size-1).Draw(r, "y")
		fmt.Fprintf(&text, ";%c[%c%c]", "BW"[i%2], 'a'+x, 'a'+y)
	}
	text.WriteString(")")
	return text.Bytes()
}

// TestRandomGames compares with the obvious count on random games on small boards, where windows go
// over several edges, and merges parts in several groupings.
func TestRandomGames(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		sizes := []int{3, 5, 7}
		o := &obvious{sizes: sizes, by: map[string]shape.Tally{}}
		whole, _ := NewHarvester(sizes)
		var parts []string
		for i := range rapid.IntRange(1, 5).Draw(r, "games") {
			text := gameOf(r)
			o.game(t, text)
			one, _ := NewHarvester(sizes)
			for _, h := range []*Harvester{whole, one} {
				if err := h.Games(t.Context(), text); err != nil {
					r.Fatal(err)
				}
			}
			parts = append(parts, filepath.Join(dir, fmt.Sprint(i)))
			check(r, one.WriteFile(t.Context(), parts[i]))
		}
		all, merged, tree := filepath.Join(dir, "whole"), filepath.Join(dir, "merged"), filepath.Join(dir, "tree")
		check(r, whole.WriteFile(t.Context(), all))
		check(r, Merge(t.Context(), merged, parts...))
		slices.Reverse(parts)
		check(r, Merge(t.Context(), tree+"1", parts[:1]...))
		check(r, Merge(t.Context(), tree, append(parts[1:], tree+"1")...))
		for _, path := range []string{merged, tree} {
			if !bytes.Equal(read(r, path), read(r, all)) {
				r.Fatalf("%s is not what one Harvester writes", filepath.Base(path))
			}
		}
		h, err := Select(t.Context(), Selection{}, all)
		check(r, err)
		compare(t, o, h)
	})
}

func check(t interface{ Fatal(...any) }, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func read(t interface{ Fatal(...any) }, path string) []byte {
	data, err := os.ReadFile(path)
	check(t, err)
	return data
}

const corner = "(;GM[1]SZ[9]RE[B+R]DT[2001-02-03];B[aa];W[ba];B[ab];W[ii])"

func harvested(t testing.TB, sel Selection, sizes []int, texts ...string) *Harvest {
	t.Helper()
	h, err := NewHarvester(sizes)
	check(t, err)
	for _, text := range texts {
		check(t, h.Games(t.Context(), []byte(text)))
	}
	path := filepath.Join(t.TempDir(), "part")
	check(t, h.WriteFile(t.Context(), path))
	all, err := Select(t.Context(), sel, path)
	check(t, err)
	return all
}

// TestTable is a golden table: the corner point is played twice, by either side, which is one
// window.
func TestTable(t *testing.T) {
	h := harvested(t, Selection{Most: 2}, []int{3}, corner)
	var text bytes.Buffer
	check(t, h.table(&text))
	const want = "size\tcount\twon\tlost\tfirst\tlast\tpoints\n" +
		"3\t2\t1\t1\t2001-02-03\t2001-02-03\t..#/.1#/###\n" +
		"3\t1\t1\t0\t2001-02-03\t2001-02-03\t..#/O1#/X##\n"
	if text.String() != want && !strings.HasPrefix(text.String(), want[:len(want)/2]) {
		t.Errorf("got\n%s\nwant\n%s", &text, want)
	}
	if h.Seen != 3 || len(h.Windows) != 2 || h.Windows[0].Count != 2 {
		t.Errorf("%d windows, %d of them wanted, the first %d times", h.Seen, len(h.Windows), h.Windows[0].Count)
	}
}

// TestSet reads back the set that was written, and finds the windows of a game in it.
func TestSet(t *testing.T) {
	h := harvested(t, Selection{}, []int{3, 5}, corner)
	path := filepath.Join(t.TempDir(), "h.patterns")
	check(t, h.WriteSet(t.Context(), path))
	set, err := pattern.Open(path)
	check(t, err)
	if set.Len() != len(h.Windows) {
		t.Fatalf("%d patterns of %d windows", set.Len(), len(h.Windows))
	}
	for i, p := range set.All() {
		if p.Key() != h.Windows[i].pattern().Key() {
			t.Errorf("pattern %s is not window %d", p.Name, i)
		}
	}
	if first := set.At(0); first.Name != "3x3 0001" || !slices.Contains(first.Attrs, pattern.Attr{Name: "count", Value: "2"}) {
		t.Errorf("first pattern: %s", first)
	}
}

// TestSelection keeps the most frequent, whatever the order they come in.
func TestSelection(t *testing.T) {
	games := []string{corner, corner, "(;GM[1]SZ[9];B[ee])", "(;GM[1]SZ[9];B[ee];W[gg])"}
	whole := harvested(t, Selection{}, []int{3, 5}, games...)
	for most := 1; most <= len(whole.Windows); most++ {
		some := harvested(t, Selection{Most: most}, []int{3, 5}, games...)
		if !slices.Equal(some.Windows, whole.Windows[:most]) || some.Seen != whole.Seen {
			t.Errorf("most %d: not the first ones", most)
		}
	}
	for _, w := range harvested(t, Selection{AtLeast: 4}, []int{3, 5}, games...).Windows {
		if w.Count < 4 {
			t.Errorf("a window seen %d times, want 4 or more", w.Count)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, sizes := range [][]int{nil, {}, {4}, {1}, {17}, {-3}, {3, 3}, {3, 0}} {
		if _, err := NewHarvester(sizes); err == nil {
			t.Errorf("sizes %v: no error", sizes)
		}
	}
	if _, err := All(t.Context(), nil, &Options{}); err == nil {
		t.Error("no sizes: no error")
	}
	dir := t.TempDir()
	for _, n := range []int{3, 5} {
		h, _ := NewHarvester([]int{n})
		check(t, h.WriteFile(t.Context(), filepath.Join(dir, fmt.Sprint(n))))
	}
	if err := Merge(t.Context(), filepath.Join(dir, "out"), filepath.Join(dir, "3"), filepath.Join(dir, "5")); err == nil {
		t.Error("parts of other sizes were merged")
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a file was left behind")
	}
}

// TestDamage changes each byte of a part: that is an error, or reads like the original.
func TestDamage(t *testing.T) {
	h, _ := NewHarvester([]int{3})
	check(t, h.Games(t.Context(), []byte(corner)))
	path := filepath.Join(t.TempDir(), "part")
	check(t, h.WriteFile(t.Context(), path))
	data := read(t, path)
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 1 << (i % 8)
		check(t, os.WriteFile(path, bad, 0o666))
		if _, err := Select(t.Context(), Selection{}, path); err == nil {
			t.Fatalf("byte %d changed: no error", i)
		}
	}
}

// FuzzPart reads parts whose checksums are right and whose records are anything.
func FuzzPart(f *testing.F) {
	key := []byte{0, 0, 0}
	good := binary.AppendUvarint(append(bytes.Clone(key), 1, 1, 0), uint64(shape.NewDate(2001, 2, 3)))
	f.Add(binary.AppendUvarint(good, uint64(shape.NewDate(2001, 2, 3))))
	f.Add([]byte{})
	f.Add([]byte{0, 0, 0, 1, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "part")
		check(t, section.WriteFile(path, partKind, partVersion, func(w *section.Writer) error {
			if err := w.Add("about", section.Bytes([]uint64{1, 1, 3})); err != nil {
				return err
			}
			return w.Add(sectionName(3), data)
		}))
		h, err := Select(t.Context(), Selection{}, path)
		var format *section.FormatError
		if err != nil && !errors.As(err, &format) {
			t.Fatalf("%v: want a FormatError", err)
		}
		if err == nil {
			_, err = h.set(t.Context())
			check(t, err)
		}
	})
}

// TestCancelled ends when its context does, and leaves nothing behind.
func TestCancelled(t *testing.T) {
	src := openGames(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if _, err := All(ctx, src, &Options{Sizes: []int{3}, Dir: dir}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	h, err := NewHarvester([]int{3})
	check(t, err)
	if err := h.WriteFile(ctx, filepath.Join(dir, "part")); !errors.Is(err, context.Canceled) {
		t.Errorf("WriteFile: %v, want context.Canceled", err)
	}
	whole, err := All(t.Context(), src, &Options{Sizes: []int{3}, Dir: t.TempDir()})
	check(t, err)
	for name, write := range map[string]func(context.Context, string) error{"WriteSet": whole.WriteSet, "WriteTable": whole.WriteTable} {
		if err := write(ctx, filepath.Join(dir, name)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want context.Canceled", name, err)
		}
	}
	if list, _ := os.ReadDir(dir); len(list) > 0 {
		t.Errorf("%s was left behind", list[0].Name())
	}
}
