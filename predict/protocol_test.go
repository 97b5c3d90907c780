package predict

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"katachi/internal/shared"
)

var update = flag.Bool("update", false, "write the frozen lists anew")

// foxPro is the different games of fox-pro.
func foxPro(tb testing.TB) []Record {
	path := shared.Path(tb, "games", "fox-pro.zip")
	records, err := readFoxPro(path)
	if err != nil {
		tb.Fatal(err)
	}
	return records
}

var readFoxPro = func() func(path string) ([]Record, error) {
	var once sync.Once
	var records []Record
	var err error
	return func(path string) ([]Record, error) {
		once.Do(func() { records, err = ReadRecords(path) })
		return records, err
	}
}()

// split returns the texts of the games of ListA, and of the games of fox-pro that
// were played before them.
func split(tb testing.TB) (training, test [][]byte) {
	tb.Helper()
	a, b := Split(foxPro(tb), ListA())
	return texts(b), texts(a)
}

func texts(records []Record) (list [][]byte) {
	for i := range records {
		list = append(list, records[i].Text)
	}
	return list
}

// latest returns the paths of the latest n games that are asked for.
func latest(records []Record, n int, want func(*Record) bool) (paths []string) {
	for _, r := range slices.Backward(records) {
		if want(&r) && len(paths) < n {
			paths = append(paths, r.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

// TestFrozenLists: the lists are what their rules give.
func TestFrozenLists(t *testing.T) {
	for _, c := range []struct {
		file  string
		list  []string
		games int
		read  func() []Record
		want  func(*Record) bool
	}{
		{"even-pro.txt", ListA(), 300, func() []Record { return foxPro(t) }, func(r *Record) bool { return r.Even && r.Pro }},
		{"even-tom.txt", ListB(), 500, func() []Record { return tomPart(t) }, func(r *Record) bool { return r.Even }},
	} {
		paths := latest(c.read(), c.games, c.want)
		if *update {
			if err := os.WriteFile(filepath.Join("testdata", c.file), []byte(strings.Join(paths, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(c.list, paths) || len(paths) != c.games {
			t.Errorf("%s: the frozen list of %d games is not what its rule gives (%d)", c.file, len(c.list), len(paths))
		}
	}
}

// tomPart is the different games of tom.
func tomPart(tb testing.TB) []Record {
	records, err := ReadRecords(shared.Path(tb, "games", "tom.zip"))
	if err != nil {
		tb.Fatal(err)
	}
	return records
}
