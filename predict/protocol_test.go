package predict

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"katachi/internal/shared"
	"katachi/sgf"
)

var update = flag.Bool("update", false, "write the frozen lists anew")

// record is a game of a collection, as the protocol looks at it.
type record struct {
	path string
	text []byte
	date string // as SGF has it
	even bool   // professionals without handicap or set-up stones
	key  string // the moves, the same under all symmetries
}

// readRecord reads what the protocol asks of a game.
func readRecord(path string, text []byte) record {
	var m sgf.MainLine
	m.Reset(text)
	r := record{path: path, text: text}
	if !m.NextGame() {
		return r
	}
	handicap := m.Text("HA")
	r.date = m.Text("DT")
	r.even = professional(m.Text("BR")) && professional(m.Text("WR")) && (handicap == "" || handicap == "0")
	var keys [8][]byte
	for m.Next() {
		s := m.Step()
		r.even = r.even && !s.Setup
		for k := range keys {
			keys[k] = append(keys[k], turn(s.Point, k)...)
		}
	}
	r.even = r.even && len(keys[0]) >= 100
	r.key = string(slices.MinFunc(keys[:], slices.Compare))
	return r
}

// professional reports whether a rank is a professional's: Fox writes P9 dan.
func professional(rank string) bool {
	return strings.HasPrefix(rank, "P") && strings.ContainsFunc(rank, unicode.IsDigit)
}

// turn returns a point of 19x19 by symmetry k as two bytes.
func turn(p sgf.Point, k int) []byte {
	x, y := p.X, p.Y
	if x > 18 || y > 18 {
		return []byte{255, 255}
	}
	if k&1 != 0 {
		x = 18 - x
	}
	if k&2 != 0 {
		y = 18 - y
	}
	if k&4 != 0 {
		x, y = y, x
	}
	return []byte{x, y}
}

// collection returns the different games of the collections by date; of equal ones
// the first path stays.
func collection(tb testing.TB, zips ...string) (records []record) {
	tb.Helper()
	seen := map[string]bool{}
	for _, zip := range zips {
		src, err := sgf.Open(shared.Path(tb, "games", zip))
		if err != nil {
			tb.Fatal(err)
		}
		for e, err := range src.All() {
			if err != nil {
				tb.Fatal(err)
			}
			if r := readRecord(zip+"/"+e.Path, e.Data); r.key != "" && !seen[r.key] {
				seen[r.key] = true
				records = append(records, r)
			}
		}
		src.Close()
	}
	slices.SortStableFunc(records, func(a, b record) int {
		return cmp.Or(cmp.Compare(a.date, b.date), cmp.Compare(a.path, b.path))
	})
	return records
}

// testGames is the number of games of the frozen list.
const testGames = 300

// split returns the texts of the games on the frozen list, and of all that were
// played before the first of them: by whole game and by date.
func split(tb testing.TB) (training, test [][]byte) {
	tb.Helper()
	list := frozen(tb)
	first := ""
	records := collection(tb, "fox-pro.zip")
	for _, r := range records {
		if slices.Contains(list, r.path) {
			test = append(test, r.text)
			if first == "" {
				first = r.date
			}
		}
	}
	for _, r := range records {
		if r.date < first {
			training = append(training, r.text)
		}
	}
	return training, test
}

func frozen(tb testing.TB) []string {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "even-pro.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Fields(string(data))
}

// TestFrozenList: the list is what its rule gives: of the different games of
// fox-pro the latest between professionals, without handicap or set-up stones, of
// at least 50 moves.
func TestFrozenList(t *testing.T) {
	var paths []string
	for _, r := range slices.Backward(collection(t, "fox-pro.zip")) {
		if r.even && len(paths) < testGames {
			paths = append(paths, r.path)
		}
	}
	slices.Sort(paths)
	if *update {
		if err := os.WriteFile(filepath.Join("testdata", "even-pro.txt"), []byte(strings.Join(paths, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := frozen(t); !slices.Equal(got, paths) {
		t.Errorf("the frozen list of %d games is not what its rule gives (%d)", len(got), len(paths))
	}
	training, test := split(t)
	t.Logf("%d games before those %d", len(training), len(test))
	if len(test) != testGames || len(training) < 1000 {
		t.Errorf("%d games to learn from and %d to be tested with", len(training), len(test))
	}
}
