package training

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
	"katachi/sgf"
)

var update = flag.Bool("update", false, "write the frozen lists again")

// everything returns the distinct games of the four collections.
func everything(tb testing.TB) []Record {
	var paths []string
	for _, name := range []string{"fox-pro.zip", "ai.zip", "fox-pro2.zip", "tom.zip"} {
		paths = append(paths, testpeers.Path(tb, "games", name))
	}
	records, err := ReadRecords(tb.Context(), sgf.Limits{}, paths...)
	if err != nil {
		tb.Fatal(err)
	}
	return records
}

// latest returns the paths of the latest n games that satisfy want.
func latest(records []Record, n int, want func(*Record) bool) (paths []string) {
	for _, r := range slices.Backward(records) {
		if want(&r) && len(paths) < n {
			paths = append(paths, r.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

// TestFrozenLists: the lists follow from their rules. No game of the training data is on one of
// them, in any orientation, or was played on or after the date of the first game of ListA.
func TestFrozenLists(t *testing.T) {
	records := everything(t)
	for _, c := range []struct {
		file, from string
		list       []string
		games      int
		pro        bool
		without    []string
	}{
		{"even-pro.txt", "fox-pro.zip/", ListA(), 300, true, nil},
		{"even-tom.txt", "tom.zip/", ListB(), 500, false, nil},
		{"validation.txt", "fox-pro", ListV(), 300, true, ListA()},
	} {
		without := set(c.without)
		paths := latest(records, c.games, func(r *Record) bool {
			return r.Even && (r.Pro || !c.pro) && strings.HasPrefix(r.Path, c.from) && !without[r.Path]
		})
		if *update {
			if err := os.WriteFile(filepath.Join("testdata", c.file), []byte(strings.Join(paths, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(c.list, paths) || len(paths) != c.games {
			t.Errorf("%s: the frozen list of %d games differs from the %d games that its rule gives", c.file, len(c.list), len(paths))
		}
	}
	testSplit(t, records)
}

func testSplit(t *testing.T, records []Record) {
	keys, first, a := map[string]bool{}, "9", set(ListA())
	for _, list := range [][]string{ListA(), ListB(), ListV()} {
		test, _ := Split(records, list)
		if len(test) != len(list) {
			t.Errorf("%d of %d test games were found", len(test), len(list))
		}
		for i := range test {
			keys[test[i].key] = true
			if a[test[i].Path] {
				first = min(first, test[i].Date)
			}
		}
	}
	_, training := Split(records, ListA())
	if len(training) < 50000 || len(keys) != 1100 {
		t.Fatalf("%d games for training and %d for tests", len(training), len(keys))
	}
	for i := range training {
		if r := &training[i]; keys[r.key] || r.Date >= first || r.Date == "" {
			t.Fatalf("%s of %q is in the training data", r.Path, r.Date)
		}
	}
}

// TestOneGameTwice: two records of a game, one of them shorter or rotated, count as one game, the
// longer record. A game that differs before move 100 is another game.
func TestOneGameTwice(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, moves, differs, sym int) {
		text := "(;SZ[19]DT[2018-02-01]"
		for n := range moves {
			p := n * 7 % 361
			if n == differs {
				p = 360
			}
			to := turn(sgf.Point{X: uint8(p % 19), Y: uint8(p / 19)}, sym)
			text += fmt.Sprintf(";%c[%c%c]", "BW"[n%2], 'a'+to[0], 'a'+to[1])
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text+")"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("1.sgf", 126, 120, 0)
	write("2.sgf", 238, -1, 3)
	write("3.sgf", 238, 110, 5)
	write("4.sgf", 238, 99, 0)
	write("5.sgf", 60, -1, 0)
	records, err := ReadRecords(t.Context(), sgf.Limits{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range records {
		names = append(names, filepath.Base(records[i].Path))
	}
	if want := []string{"2.sgf", "4.sgf", "5.sgf"}; !slices.Equal(names, want) {
		t.Errorf("the distinct games are %v, want %v", names, want)
	}
}

// TestHonestWithoutLists: if no game is on a frozen list, there is no date limit.
func TestHonestWithoutLists(t *testing.T) {
	records := []Record{{Path: "a", Text: []byte("(;SZ[9];B[aa])"), Date: "1990-01-01"}}
	for _, list := range [][]Record{nil, records} {
		games, out, err := HonestGames(t.Context(), list, func([]byte) bool { return true })
		if err != nil || out.Before != "" || len(games)+out.Late != len(list) {
			t.Errorf("%d games, %+v, %v", len(games), out, err)
		}
	}
}

// TestTurn: the comparison of records uses eight symmetries; the first is the identity.
func TestTurn(t *testing.T) {
	seen := map[string]bool{}
	for k := range 8 {
		seen[string(turn(sgf.Point{X: 2, Y: 5}, k))] = true
	}
	if len(seen) != 8 || !bytes.Equal(turn(sgf.Point{X: 2, Y: 5}, 0), []byte{2, 5}) {
		t.Errorf("%d images, the first of them %v", len(seen), turn(sgf.Point{X: 2, Y: 5}, 0))
	}
	if got := turn(sgf.Point{X: 19, Y: 0}, 3); !bytes.Equal(got, []byte{255, 255}) {
		t.Errorf("a pass is %v", got)
	}
}
