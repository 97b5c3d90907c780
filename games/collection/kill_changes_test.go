package collection

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"katachi/games/internal/adding"
	"katachi/games/query"
	"katachi/sgf/gamefile"
)

// killChange stands between what a child process does and the folder that it watches.
const killChange = "\x1f"

// childSearches is the number of searches that a child saves.
const childSearches = 40

// childChange removes, merges, saves or watches. It prints how much is stored after each change.
func childChange(dir, kind, folder string) error {
	ctx := context.Background()
	c, err := Open(dir, &Options{SegmentGames: map[string]int{"merge": 64}[kind] + 8})
	if err != nil {
		return err
	}
	defer c.Close()
	switch kind {
	case "merge":
		err = c.merge(ctx, nil)
	case "remove":
		err = childRemove(ctx, c)
	case "save":
		err = childSave(ctx, c)
	case "watch":
		err = childWatch(ctx, c, folder)
	}
	if err == nil {
		fmt.Println("done")
	}
	return err
}

// childRemove removes all games but the last three, one after the other, as duplicates of the last
// one.
func childRemove(ctx context.Context, c *Collection) error {
	ids, err := c.store.IDs(ctx)
	if err != nil {
		return err
	}
	last := ids[len(ids)-1]
	for i, id := range ids[:len(ids)-3] {
		if err := c.RemoveOthers(ctx, []Kept{{Game: last, Others: []int64{id}, Tags: []string{fmt.Sprint("for ", id)}}}); err != nil {
			return err
		}
		say(i + 1)
	}
	return nil
}

// savedQuery is the query of a child's search.
func savedQuery(i int) *query.Query {
	q, err := query.Parse(fmt.Sprintf("rows=XO/OX by=%d", i))
	if err != nil {
		panic(err) // the text is fixed
	}
	return q
}

func childSave(ctx context.Context, c *Collection) error {
	list, err := c.SavedSearches()
	if err != nil {
		return err
	}
	for i := len(list); i < childSearches; i++ {
		if err := c.SaveSearch(ctx, fmt.Sprintf("s%03d", i), savedQuery(i)); err != nil {
			return err
		}
		say(i + 1)
	}
	return nil
}

// childWatch adds what is in a folder until nothing comes any more.
func childWatch(ctx context.Context, c *Collection, folder string) error {
	w := gamefile.NewWatcher(0, folder)
	for quiet := 0; quiet < 3; quiet++ {
		ready, problems := w.Scan(time.Now())
		if len(problems) > 0 {
			return problems[0]
		}
		if len(ready) > 0 {
			quiet = 0
			adding.Counted = func(r Report) { say(r.Stored) }
			if _, err := c.Add(ctx, ready, nil); err != nil {
				return err
			}
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}

// TestKillChanges: if removing, merging, saving searches or watching a folder is killed, what was
// there and what was reported stays, the collection is whole, and the next run continues. With
// KATACHI_LONG, there are 200 kills of each.
func TestKillChanges(t *testing.T) {
	kills := 20
	if os.Getenv("KATACHI_LONG") != "" {
		kills = 200
	}
	r := rand.New(rand.NewPCG(7, 17))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	want := created(t, &Options{SegmentGames: 8}, from)
	for kind, check := range map[string]func(*killing){"merge": (*killing).merge, "remove": (*killing).remove, "save": (*killing).save, "watch": (*killing).watch} {
		r := rand.New(rand.NewPCG(7, 18))
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			k := &killing{T: t, r: r, kind: kind, from: from, want: want, full: contents(t, want), hits: answers(t, want)}
			for k.kills < kills {
				k.dir = filepath.Join(t.TempDir(), "c")
				check(k)
			}
			t.Logf("%d kills, %d in the middle, runs of %v", k.kills, k.between, k.whole.Round(time.Millisecond))
			if k.between < kills/10 {
				t.Errorf("only %d of %d kills came in the middle", k.between, k.kills)
			}
		})
	}
}

// killing kills changes of one kind.
type killing struct {
	*testing.T
	r     *rand.Rand
	kind  string
	dir   string
	from  string
	want  *Collection
	full  map[string]string
	hits  []string
	whole time.Duration // duration of a run that is not killed

	kills, between int
}

// run runs the child and kills it at some moment of its work, except the first time. It returns the
// last number that the child reported, and whether it finished.
func (k *killing) run(folder string, most int) (stored int, done bool) {
	k.Helper()
	what := k.kind + killChange + folder
	if k.whole == 0 {
		begin := time.Now()
		stored, done = killed(k.T, k.dir, what, time.Hour, math.MaxInt)
		if k.whole = time.Since(begin); !done {
			k.Fatal("a run that was left alone did not end")
		}
		return stored, done
	}
	after, games := time.Duration(k.r.Float64()*float64(k.whole)), math.MaxInt
	if k.r.IntN(2) == 0 && most > 0 {
		after, games = time.Hour, 1+k.r.IntN(most)
	}
	if stored, done = killed(k.T, k.dir, what, after, games); !done {
		k.kills++
	}
	return stored, done
}

// open requires a collection without damage.
func (k *killing) open() *Collection {
	k.Helper()
	if found := Check(context.Background(), k.dir, nil, nil); found != nil {
		k.Fatalf("Check after a kill = %v", found)
	}
	c, err := Open(k.dir, nil)
	if err != nil {
		k.Fatal(err)
	}
	return c
}

// copied makes the folder a copy of the collection.
func (k *killing) copied() {
	if err := os.CopyFS(k.dir, os.DirFS(k.want.Dir())); err != nil {
		k.Fatal(err)
	}
}

func (k *killing) merge() {
	k.copied()
	segments := func() int {
		rows, err := filepath.Glob(filepath.Join(k.dir, "*.games*"))
		if err != nil {
			k.Fatal(err)
		}
		return len(rows)
	}
	before := segments()
	for done := false; !done; {
		_, done = k.run("", 0)
		c := k.open()
		if have := contents(k.T, c); len(have) != len(k.full) {
			k.Fatalf("%d games, want %d", len(have), len(k.full))
		}
		if have := answers(k.T, c); !slices.Equal(k.hits, have) {
			k.Fatalf("hits differ after a killed merge: %s", firstDifference(have, k.hits))
		}
		c.Close()
		if n := segments(); !done && n != before {
			k.between++
		}
	}
	if n := leftovers(k.T, k.dir); len(n) > 0 {
		k.Errorf("files that the catalogue does not name: %v", n)
	}
}

func (k *killing) remove() {
	k.copied()
	total := len(k.full)
	for done := false; !done; {
		before := total
		var stored int
		stored, done = k.run("", 40)
		c := k.open()
		list := infos(k.T, c)
		if total = len(list); total > before-stored || total < before-stored-1 {
			k.Fatalf("%d of %d games are left, and %d were reported as removed", total, before, stored)
		}
		if !done && total < before {
			k.between++
		}
		if last := list[total-1]; len(last.Tags) != len(k.full)-total {
			k.Fatalf("%d games were removed, and %d tags given", len(k.full)-total, len(last.Tags))
		}
		for _, g := range list {
			text, err := c.Record(context.Background(), g.ID)
			if err != nil {
				k.Fatal(err)
			}
			if g.ID, g.Tags = 0, nil; k.full[g.Path] != fmt.Sprintf("%+v %s", g, text) {
				k.Fatalf("%s is not as it was", g.Path)
			}
		}
		answers(k.T, c)
		c.Close()
	}
	if total != 3 {
		k.Errorf("%d games are left, want 3", total)
	}
}

func (k *killing) save() {
	k.copied()
	saved := 0
	for done := false; !done; {
		var stored int
		stored, done = k.run("", 30)
		c := k.open()
		list, err := c.SavedSearches()
		if err != nil {
			k.Fatal(err)
		}
		if reported := max(saved, stored); len(list) < reported || len(list) > reported+1 {
			k.Fatalf("%d searches are saved, and %d were reported", len(list), reported)
		}
		if saved = len(list); !done && saved > 0 && saved < childSearches {
			k.between++
		}
		for i, s := range list {
			if s != (SavedSearch{Name: fmt.Sprintf("s%03d", i), Query: savedQuery(i).String()}) {
				k.Fatalf("search %d is %+v", i, s)
			}
		}
		c.Close()
	}
	if saved != childSearches {
		k.Errorf("%d searches are saved, want %d", saved, childSearches)
	}
}

// watch puts records into the folder while the child works, and kills it.
func (k *killing) watch() {
	folder := filepath.Join(k.TempDir(), "records")
	if err := os.Mkdir(folder, 0o777); err != nil {
		k.Fatal(err)
	}
	c, err := Create(k.dir, nil)
	if err != nil {
		k.Fatal(err)
	}
	c.Close()
	names := mustReadDir(k.T, k.from)
	have := 0
	for done := false; !done || have < len(names); {
		coming := min(have+20, len(names))
		moved := make(chan error)
		go func() {
			var err error
			for _, name := range names[have:coming] { // a file appears only when it is complete
				if err == nil {
					err = os.Link(filepath.Join(k.from, name), filepath.Join(folder, name))
				}
				time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
			}
			moved <- err
		}()
		_, done = k.run(folder, 20)
		if err := <-moved; err != nil {
			k.Fatal(err)
		}
		have = coming
		c := k.open()
		n := 0
		for path := range contents(k.T, c) {
			if n++; filepath.Dir(path) != folder {
				k.Fatalf("%s was not in the folder", path)
			}
		}
		if !done && n > 0 && n < len(names) {
			k.between++
		}
		c.Close()
	}
	if _, done := killed(k.T, k.dir, k.kind+killChange+folder, time.Hour, math.MaxInt); !done {
		k.Fatal("a run that was left alone did not end")
	}
	c = k.open()
	defer c.Close()
	got := contents(k.T, c)
	if len(got) != len(k.full) {
		k.Fatalf("%d games, want %d", len(got), len(k.full))
	}
	if hits := answers(k.T, c); len(hits) != len(k.hits) {
		k.Fatalf("%d hits, want %d", len(hits), len(k.hits))
	}
}
