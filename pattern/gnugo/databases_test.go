package gnugo_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// stats is the part of the oracle's stats.json that counts patterns.
type stats struct {
	Dbs []struct {
		Db       string
		Patterns int
		Tried    int `json:"tried_orientations"`
		Distinct int `json:"distinct_orientations"`
		DupCells int `json:"dup_cells_patterns"`
		DupMove  int `json:"dup_cells_and_move_patterns"`
	}
	Joseki struct{ Patterns, Variations int } `json:"joseki_corner"`
	Fuseki struct{ Patterns int }             `json:"fuseki19"`
}

func readStats(t *testing.T) (all stats) {
	text, err := os.ReadFile(testpeers.Path(t, "oracles", "gnugo", "stats.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCounts compares every database with what GNU Go's own mkpat counted.
func TestCounts(t *testing.T) {
	st := readStats(t)
	want := map[string]int{
		"joseki_corner": st.Joseki.Patterns, "fuseki19_fullboard": st.Fuseki.Patterns,
		"fuseki13_fullboard": 864, "fuseki9_fullboard": 1356,
	}
	tried, distinct := map[string]int{}, map[string]int{}
	for _, db := range st.Dbs {
		want[db.Db], tried[db.Db], distinct[db.Db] = db.Patterns, db.Tried, db.Distinct
	}
	for _, db := range gnugo.Databases {
		set := open(t, db.Name)
		if set.Len() != want[db.Name] {
			t.Errorf("%s: %d patterns, want %d", db.Name, set.Len(), want[db.Name])
		}
		if db.Mode != gnugo.Ordinary {
			continue
		}
		n, d := orientations(set)
		if n != tried[db.Name] || d != distinct[db.Name] {
			t.Errorf("%s: %d orientations tried, %d distinct, want %d, %d", db.Name, n, d, tried[db.Name], distinct[db.Name])
		}
	}
}

// known are the warnings that GNU Go's files deserve: VA9b is symmetric, but
// left to right. No orientation is lost by it.
var known = map[string]string{
	"owl_vital_apat": "symmetry '-' is denied by the diagram of VA9b: 0 of its orientations are never tried",
}

// open reads a database of the shared folder.
func open(t testing.TB, name string) *pattern.Set {
	t.Helper()
	dir := testpeers.Path(t, "oracles", "gnugo", "db")
	db := gnugo.FindDatabase(name)
	if db == nil {
		t.Fatalf("no database %s", name)
	}
	set, warnings, err := db.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range warnings {
		if w.Msg != known[name] {
			t.Errorf("%s: warning %v", name, w)
		}
	}
	return set
}

// orientations counts the orientations tried, and those that differ within
// their pattern in cells, edges or move.
func orientations(set *pattern.Set) (tried, distinct int) {
	for _, p := range set.All() {
		seen := map[string]bool{}
		for s := range board.Symmetry(board.NumSymmetries) {
			if p.Symmetries.Has(s) {
				tried++
				seen[spell(drawn(p).Orient(s))] = true
			}
		}
		distinct += len(seen)
	}
	return tried, distinct
}

var plain = strings.NewReplacer("\n", "", "Q", "O", "Y", "X")

// drawn returns p with the characters of the diagram instead of classes, because the oracle
// distinguishes empty cells that are drawn differently.
func drawn(p *pattern.Pattern) *pattern.Pattern {
	for _, a := range p.Attrs {
		if a.Name == gnugo.AttrDiagram {
			q := *p
			q.Cells = nil
			for _, c := range plain.Replace(a.Value) {
				q.Cells = append(q.Cells, pattern.Class(c))
			}
			return &q
		}
	}
	return p
}

func spell(o pattern.Oriented) string {
	text := []byte{byte(o.Width), byte(o.Edges), byte(o.Move), byte(o.Move >> 8)}
	for _, k := range o.Cells {
		text = append(text, byte(k))
	}
	return string(text)
}
