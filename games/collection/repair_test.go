package collection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/internal/disk"
)

// TestRepair: Repair makes missing and damaged segments again from the records, so that the
// collection gives the same answers as before. Removed games stay removed, and tags stay.
func TestRepair(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(9, 9))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	for _, v := range []struct {
		name  string
		spoil func(t *testing.T, path string) error
		which []int // segments
		want  int
	}{
		{"nothing", nil, nil, 0},
		{"missing", func(_ *testing.T, path string) error { return os.Remove(path) }, []int{1}, 1},
		{"all missing", func(_ *testing.T, path string) error { return os.Remove(path) }, nil, 0},
		{"header", func(_ *testing.T, path string) error { return patch(path, 3) }, []int{0, 2}, 2},
		{"content", func(_ *testing.T, path string) error { return patch(path, 3000) }, []int{2}, 1},
		{"truncated", func(_ *testing.T, path string) error { return os.Truncate(path, 500) }, []int{0}, 1},
	} {
		t.Run(v.name, func(t *testing.T) {
			want := created(t, &Options{SegmentGames: 11})
			add(t, want, nil, from)
			if err := want.Remove(ctx, 3, 30); err != nil {
				t.Fatal(err)
			}
			if err := want.Tag(ctx, "good", 1, 12, 50); err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(t.TempDir(), "c")
			if err := os.CopyFS(dir, os.DirFS(want.Dir())); err != nil {
				t.Fatal(err)
			}
			files, err := want.store.Files(context.Background(), segment.Kind)
			if err != nil || len(files) < 4 {
				t.Fatalf("%d segments, %v, want 4 or more", len(files), err)
			}
			which := v.which
			if v.spoil != nil && which == nil {
				for i := range files {
					which = append(which, i)
				}
				v.want = len(files)
			}
			for _, i := range which {
				if err := v.spoil(t, filepath.Join(dir, files[i].Name)); err != nil {
					t.Fatal(err)
				}
			}
			if found := Check(ctx, dir, nil, nil); (found == nil) != (len(which) == 0) {
				t.Errorf("Check = %v", found)
			}
			done, err := Repair(ctx, dir, nil, nil)
			if err != nil || len(done.Segments) != v.want || len(done.Lost) > 0 || (done.Games > 0) != (v.want > 0) {
				t.Fatalf("Repair = %+v, %v, want %d segments", done, err, v.want)
			}
			if found := Check(ctx, dir, nil, nil); found != nil {
				t.Errorf("Check after Repair = %v", found)
			}
			got, err := Open(dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer got.Close()
			sameAs(t, want, got)
		})
	}
}

// patch flips a bit of a byte of a file.
func patch(path string, at int) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	data[at] ^= 4
	return os.WriteFile(path, data, 0o666)
}

// TestRepairWithoutRecords: Repair reports games whose records are missing, too, and restores the
// others; when the records are back, it restores all games.
func TestRepairWithoutRecords(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(10, 10))
	c := created(t, &Options{SegmentGames: 11}, writeRecords(t, t.TempDir(), r, 30, 0))
	dir := filepath.Join(t.TempDir(), "c")
	if err := os.CopyFS(dir, os.DirFS(c.Dir())); err != nil {
		t.Fatal(err)
	}
	segments, err := c.store.Files(context.Background(), segment.Kind)
	if err != nil {
		t.Fatal(err)
	}
	records, err := c.store.Files(context.Background(), texts.Kind)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range segments {
		if err := os.Remove(filepath.Join(dir, f.Name)); err != nil {
			t.Fatal(err)
		}
	}
	away := filepath.Join(t.TempDir(), "away")
	if err := os.Rename(filepath.Join(dir, records[0].Name), away); err != nil {
		t.Fatal(err)
	}
	done, err := Repair(ctx, dir, nil, nil)
	if err != nil || len(done.Lost) != records[0].Games || done.Games != 30-records[0].Games {
		t.Fatalf("Repair = %+v, %v, want %d games lost", done, err, records[0].Games)
	}
	if err := os.Rename(away, filepath.Join(dir, records[0].Name)); err != nil {
		t.Fatal(err)
	}
	done, err = Repair(ctx, dir, nil, nil)
	if err != nil || len(done.Lost) > 0 || done.Games != records[0].Games {
		t.Fatalf("Repair with records = %+v, %v, want %d games", done, err, records[0].Games)
	}
	got, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	sameAs(t, c, got)
}

// TestRepairSweeps: if a Repair ends before it removes the files that it replaced, the next Repair
// removes them and finds nothing else to do.
func TestRepairSweeps(t *testing.T) {
	dir := smallCollection(t)
	for _, name := range mustReadDir(t, dir) {
		if strings.HasSuffix(name, "."+segment.Kind) {
			if err := patch(filepath.Join(dir, name), 3); err != nil {
				t.Fatal(err)
			}
		}
	}
	restore := disk.Fail(func(op disk.Op, _ string) error {
		if op == disk.OpRemove {
			return errors.New("ended here")
		}
		return nil
	})
	done, err := Repair(t.Context(), dir, nil, nil)
	restore()
	if err == nil || len(done.Segments) == 0 || len(leftovers(t, dir)) == 0 {
		t.Fatalf("Repair = %+v, %v, want one that ends before it removes files", done, err)
	}
	if done, err := Repair(t.Context(), dir, nil, nil); err != nil || !nothing(&done) {
		t.Errorf("Repair again = %+v, %v", done, err)
	}
	if left := leftovers(t, dir); len(left) > 0 {
		t.Errorf("files that the catalogue does not name: %v", left)
	}
}

// TestForgedCount: a file that claims four billion records is reported as damaged, and no loop goes
// over them.
func TestForgedCount(t *testing.T) {
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := c.store.Files(t.Context(), texts.Kind)
	if err != nil {
		t.Fatal(err)
	}
	forged := files[0]
	was, err := c.store.Texts(forged.Name)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func([]uint32){
		"the last": func(first []uint32) { first[len(first)-1] = 1<<32 - 1 },
		"all":      func(first []uint32) { first[0] = 1 << 31; first[len(first)-1] = 1<<31 + 1 },
	} {
		b := texts.Builder{Blocks: slices.Clone(was.Blocks), At: slices.Clone(was.At), First: slices.Clone(was.First), Sums: slices.Clone(was.Sums)}
		change(b.First)
		last := len(b.At) - 1
		b.At, b.Count, b.First = b.At[:last], int(b.First[last]), b.First[:last]
		for i := range texts.MarkColumns {
			if b.Marks[i], err = was.Marks(i); err != nil {
				t.Fatal(err)
			}
			b.Marks[i] = slices.Clone(b.Marks[i])
		}
		other := filepath.Join(t.TempDir(), "c")
		if err := os.CopyFS(other, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		in := store.New(other, nil, nil)
		if _, err := in.NewFile(forged.ID, texts.Kind, texts.Version, b.Write); err != nil {
			t.Fatal(err)
		}
		if _, err := in.Texts(forged.Name); err == nil {
			t.Errorf("%s: a file of %d records is opened", what, b.Count)
		}
		if found := Check(t.Context(), other, nil, nil); len(found) == 0 || !strings.Contains(fmt.Sprint(found), forged.Name) {
			t.Errorf("%s: Check = %v", what, found)
		}
		if _, err := Repair(t.Context(), other, nil, nil); err != nil {
			t.Errorf("%s: Repair: %v", what, err)
		}
	}
	c.Close()
}

// TestRepairPages: if pages of the catalogue's table of games are lost, all records are still found
// under their numbers, and the other games keep everything that the catalogue has about them.
func TestRepairPages(t *testing.T) {
	c := created(t, &Options{SegmentGames: 20}, writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(13, 13)), 60, 0))
	if err := c.Tag(t.Context(), "good", 1, 40, 57); err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(t.Context(), 2, 58); err != nil {
		t.Fatal(err)
	}
	want, games := hitsAndTexts(t, c), infos(t, c)
	wantNext, _, err := c.store.Cat.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	const page = 4096
	path := filepath.Join(c.Dir(), catalogue.DatabaseName)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []Info{games[20], games[40]} {
		at := bytes.Index(data, []byte(g.Path))
		if at < 0 {
			t.Fatalf("no %s in the catalogue", g.Path)
		}
		clear(data[at/page*page : (at/page+1)*page])
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	done, err := Repair(t.Context(), c.Dir(), nil, nil)
	if err != nil || done.NoPath < 2 || done.NoPath > 60 || len(done.Lost) > 0 {
		t.Fatalf("Repair = %+v, %v", done, err)
	}
	if found := Check(t.Context(), c.Dir(), nil, nil); found != nil {
		t.Errorf("Check = %v", found)
	}
	got, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	if now := hitsAndTexts(t, got); now != want {
		t.Error(firstDifference(strings.Split(now, "\n"), strings.Split(want, "\n")))
	}
	if next, _, err := got.store.Cat.Next(t.Context()); err != nil || next != wantNext {
		t.Errorf("the next game is %d, %v, want %d", next, err, wantNext)
	}
	same := 0
	for i, g := range infos(t, got) {
		if was := games[i]; reflect.DeepEqual(g, was) {
			same++
		} else if g.Path, g.File, g.Tags = was.Path, was.File, was.Tags; !reflect.DeepEqual(g, was) {
			t.Errorf("game %+v, want %+v", g, was)
		}
	}
	if same < len(games)-done.NoPath {
		t.Errorf("%d of %d games are as they were, want all but %d", same, len(games), done.NoPath)
	}
	if report := add(t, got, nil, filepath.Dir(games[0].File)); report.Added > done.NoPath {
		t.Errorf("%d games are new, want %d at most: those whose path is lost", report.Added, done.NoPath)
	}
}

// hitsAndTexts returns the games of a collection with their records, and what a search finds in them.
func hitsAndTexts(t *testing.T, c *Collection) string {
	t.Helper()
	var out strings.Builder
	for _, g := range infos(t, c) {
		text, err := c.Record(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%d %s\n", g.ID, text)
	}
	q, err := query.Parse("rows=X at=corner")
	if err != nil {
		t.Fatal(err)
	}
	for h, err := range c.Search(t.Context(), q) {
		fmt.Fprintln(&out, h, err)
	}
	return out.String()
}

// nothing reports whether there was nothing to repair.
func nothing(r *Repaired) bool {
	return !r.Catalogue && !r.Sources && r.NoPath+r.OddRows+len(r.Segments)+r.Games+len(r.Names)+len(r.Lost) == 0
}
