package collection

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"katachi"
	"katachi/games/internal/adding"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/named"
	"katachi/games/internal/naming"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// In a child process these environment variables name the collection and the records.
const (
	killDir  = "KATACHI_TEST_KILL"
	killFrom = "KATACHI_TEST_KILL_FROM" // "" compacts, killNames names
)

// What the child does instead of adding records.
const (
	killNames  = "names"  // name the games
	killRepair = "repair" // repair the collection
	killStamps = "stamps" // search, and note what was verified
	killFew    = "few"    // compact, but leave files of which few games were removed
)

// TestMain runs the tests, and fails if they leave a goroutine behind. In a child process it runs
// child instead.
func TestMain(m *testing.M) {
	if dir := os.Getenv(killDir); dir != "" {
		if err := child(dir, os.Getenv(killFrom)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// child adds records, or does the work that from names. With each report of progress it prints how
// many games are stored.
func child(dir, from string) error {
	if from == killRepair {
		if _, err := Repair(context.Background(), dir, nil, nil); err != nil {
			return err
		}
		fmt.Println("done")
		return nil
	}
	if from == killStamps {
		return childStamps(dir)
	}
	if kind, folder, ok := strings.Cut(from, killChange); ok {
		return childChange(dir, kind, folder)
	}
	opt := &Options{SegmentGames: 8}
	var c *Collection
	var err error
	if Exists(dir) {
		c, err = Open(dir, opt)
	} else {
		c, err = Create(dir, opt)
	}
	if err != nil {
		return err
	}
	defer c.Close()
	switch from {
	case "":
		err = c.Compact(context.Background(), &CompactOptions{All: true})
	case killFew:
		err = c.Compact(context.Background(), nil)
	case killNames:
		naming.Batch = 8
		_, err = c.Name(context.Background(), newTestLibrary("v1"), func(s katachi.Progress) { say(s.Items) })
	default:
		adding.Counted = func(r Report) { say(r.Stored) }
		_, err = c.Add(context.Background(), []string{from}, nil)
	}
	if err == nil {
		fmt.Println("done")
	}
	return err
}

// parent is the child's input from its parent.
var parent = bufio.NewReader(os.Stdin)

// say prints how many games are stored, and waits until the parent has read it. So the parent can
// kill the child in the middle of its work, however slow the machine is.
func say(stored int) {
	fmt.Println("stored", stored)
	_, _ = parent.ReadString('\n') // returns at once if the parent is gone
}

// killed runs the child, and kills it after this time, or as soon as it reports this many games. It
// returns the number of games that the child reported as stored, and whether it finished.
func killed(t *testing.T, dir, from string, after time.Duration, games int) (stored int, done bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killDir+"="+dir, killFrom+"="+from)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	var text strings.Builder
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if n, _ := fmt.Sscanf(lines.Text(), "stored %d", &stored); n == 1 && stored >= games {
			if stored/8%2 == 0 {
				_, _ = in.Write([]byte("\n")) // so it is killed while it works on
			}
			_ = cmd.Process.Kill()
		} else if n == 1 {
			_, _ = in.Write([]byte("\n")) // it may be killed already
		}
		done = done || lines.Text() == "done"
		text.WriteString(lines.Text() + "\n")
	}
	if err := cmd.Wait(); err != nil && !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child failed by itself: %v\n%s", err, &text)
	}
	return stored, done
}

// contents returns the facts and the record of each game, by path.
func contents(t *testing.T, c *Collection) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, g := range infos(t, c) {
		text, err := c.Record(context.Background(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		g.ID = 0
		if all[g.Path] != "" {
			t.Errorf("two games have the path %s", g.Path)
		}
		all[g.Path] = fmt.Sprintf("%+v %s", g, text)
	}
	return all
}

// answers returns the hits of some queries, by path, sorted.
func answers(t *testing.T, c *Collection) []string {
	t.Helper()
	ctx := context.Background()
	paths, err := c.Paths(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, text := range []string{
		"rows=XO/.X", "rows=OX/XO at=inner", "rows=.../.X./... at=corner next=W", "rows=X*O lines=all", "rows=... at=side then=X1,0",
		"rows=XX result=B", "board=9 rows=X.O", "board=9 rows=XO/OX lines=all", "board=5 rows=X player=Cho", "board=13 rows=.X. and board=13 rows=OO",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for h, err := range c.Search(ctx, q) {
			if err != nil {
				t.Fatal(err)
			}
			path := paths[h.Game]
			h.Game = 0
			list = append(list, fmt.Sprintf("%s: %s: %+v", text, path, h))
		}
	}
	slices.Sort(list)
	return list
}

// sameAs checks that two collections have the same games and give the same answers.
func sameAs(t *testing.T, want, got *Collection) {
	t.Helper()
	if d := cmp.Diff(contents(t, want), contents(t, got)); d != "" {
		t.Fatalf("games differ (-want +got):\n%s", d)
	}
	if a, b := answers(t, want), answers(t, got); !slices.Equal(a, b) {
		t.Fatalf("%d hits, want the same %d: %s", len(b), len(a), firstDifference(b, a))
	}
}

// killCount returns how often a test kills: 200 times with KATACHI_LONG.
func killCount(short int) int {
	if os.Getenv("KATACHI_LONG") != "" {
		return 200
	}
	return short
}

// TestKill: a run killed at any moment keeps everything that it reported as stored, leaves nothing
// incomplete or damaged, and can be continued to the same result as an undisturbed run. With
// KATACHI_LONG there are 200 kills.
func TestKill(t *testing.T) {
	testpeers.Slow(t)
	t.Parallel()
	kills := killCount(20)
	r := rand.New(rand.NewPCG(7, 7))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	for i := range 100 {
		if err := os.WriteFile(filepath.Join(from, fmt.Sprintf("x%03d.sgf", i)), randomRecord(r), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := created(t, nil, from)
	full := contents(t, want)
	begin := time.Now()
	if _, done := killed(t, filepath.Join(t.TempDir(), "c"), from, time.Hour, math.MaxInt); !done {
		t.Fatal("a run that was left alone did not end")
	}
	whole := time.Since(begin)
	count, compactions, between := 0, 0, 0
	for count < kills {
		dir := filepath.Join(t.TempDir(), "c")
		done := false
		for !done {
			var stored int
			after, games := time.Duration(r.Float64()*float64(whole)), math.MaxInt
			if r.IntN(2) == 0 {
				after, games = time.Hour, 8+r.IntN(100)
			}
			stored, done = killed(t, dir, from, after, games)
			if !done {
				count++
			}
			between += survived(t, dir, from, stored, full)
		}
		c, err := Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		sameAs(t, want, c)
		c.Close()
		if compactions < kills {
			compactions += killCompact(t, r, dir, want)
		}
	}
	t.Logf("%d kills, %d of them in the middle of the games, runs of %v; %d kills of compactions", count, between, whole.Round(time.Millisecond), compactions)
	if between < kills/8 {
		t.Errorf("only %d of %d kills came in the middle", between, count)
	}
}

// survived checks the collection that a killed run has left; it returns 1 if it has some but not
// all of the games.
func survived(t *testing.T, dir, from string, stored int, full map[string]string) int {
	t.Helper()
	if !Exists(dir) {
		if stored > 0 {
			t.Fatalf("%d games were stored, but there is no collection", stored)
		}
		return 0
	}
	if found := Check(context.Background(), dir, nil, nil); found != nil {
		t.Fatalf("Check = %v", found)
	}
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	have := contents(t, c)
	if len(have) < stored {
		t.Fatalf("%d games, but %d were reported as stored", len(have), stored)
	}
	if len(have) != len(full) && len(have)%8 != 0 {
		t.Fatalf("%d games: a lot of 8 is incomplete", len(have))
	}
	for path, text := range have {
		if full[path] != text {
			t.Fatalf("%s differs (-want +got):\n%s", path, cmp.Diff(full[path], text))
		}
	}
	if list, err := c.Sources(); err != nil || len(have) > 0 && (len(list) != 1 || list[0] != from) {
		t.Fatalf("the sources of %d games are %q, %v, want %q", len(have), list, err, from)
	}
	answers(t, c)
	if 0 < len(have) && len(have) < len(full) {
		return 1
	}
	return 0
}

// killCompact removes games, and kills compactions. It returns the number of
// kills.
func killCompact(t *testing.T, r *rand.Rand, dir string, want *Collection) int {
	t.Helper()
	ctx := context.Background()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range infos(t, c) {
		if g.ID%7 == 3 {
			if err := c.Remove(ctx, g.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	full := contents(t, c)
	hits := answers(t, c)
	c.Close()
	kills := 0
	for done := false; !done; kills++ {
		_, done = killed(t, dir, []string{"", killFew}[kills%2], time.Duration(20+r.IntN(60<<min(kills, 10)))*time.Millisecond, math.MaxInt)
		if found := Check(ctx, dir, nil, nil); found != nil {
			t.Fatalf("Check after a killed compaction = %v", found)
		}
		c, err := Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if have := contents(t, c); !maps.Equal(full, have) {
			t.Fatalf("games differ after a killed compaction (-want +got):\n%s", cmp.Diff(full, have))
		}
		if have := answers(t, c); !slices.Equal(hits, have) {
			t.Fatalf("hits differ after a killed compaction: %s", firstDifference(have, hits))
		}
		c.Close()
	}
	if n := leftovers(t, dir); len(n) > 0 {
		t.Errorf("files that the catalogue does not name: %v", n)
	}
	return kills - 1
}

// leftovers lists files of a folder that the catalogue does not name.
func leftovers(t *testing.T, dir string) []string {
	t.Helper()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	listed := map[string]bool{catalogue.DatabaseName: true, catalogue.DatabaseName + "-wal": true, catalogue.DatabaseName + "-shm": true, "lock": true, store.StampName: true, lists.SavedName: true, lists.SourcesName: true}
	for _, kind := range []string{segment.Kind, texts.Kind, named.Kind} {
		rows, err := c.store.Files(context.Background(), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range rows {
			listed[f.Name] = true
		}
	}
	return slices.DeleteFunc(mustReadDir(t, dir), func(name string) bool { return listed[name] })
}

// counted has a function called with each report of an Add, until the test ends.
func counted(t *testing.T, f func(Report)) {
	adding.Counted = f
	t.Cleanup(func() { adding.Counted = nil })
}

// TestInterrupted: an Add whose context is cancelled stores the games that it has added, and
// reports them; the next Add continues.
func TestInterrupted(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	want := created(t, nil, from)
	for _, after := range []int{1, 8, 20} {
		c := created(t, &Options{SegmentGames: 8, Threads: 1})
		ctx, cancel := context.WithCancel(context.Background())
		counted(t, func(r Report) {
			if r.Added >= after {
				cancel()
			}
		})
		report, err := c.Add(ctx, []string{from}, nil)
		cancel()
		if have := infos(t, c); err == nil && report.Stored < 60 || len(have) != report.Stored || report.Stored != report.Added {
			t.Errorf("Add = %+v, %v, and %d games are there", report, err, len(have))
		}
		if found := Check(context.Background(), c.Dir(), nil, nil); found != nil {
			t.Errorf("Check = %v", found)
		}
		add(t, c, nil, from)
		sameAs(t, want, c)
	}
}
