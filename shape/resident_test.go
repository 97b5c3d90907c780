//go:build linux

package shape

import (
	"path/filepath"
	"testing"

	"katachi/internal/section"
	"katachi/internal/testpeers"
)

// cores yields records of the given number of shapes, each with another core.
type cores struct{ last, end Code }

func (c *cores) next(r *record) (bool, error) {
	if c.last++; c.last > c.end {
		return false, nil
	}
	*r = record{list: List{Depth: 1}, tally: onceTally(1, 0)}
	r.list.Codes[0] = c.last
	return true, nil
}

// TestOpenReleases: after a database and a partial file are verified, after the part is read, and
// after all of the database is read, little of the files is in memory.
func TestOpenReleases(t *testing.T) {
	const lists, mb = 1 << 20, 1 << 20
	const few = 4 * mb // of the program itself, and pieces
	defer func(nodes int64) { visitedNodes = nodes }(visitedNodes)
	visitedNodes = lists / 16
	dir := t.TempDir()
	path, part := filepath.Join(dir, "db"), filepath.Join(dir, "part")
	p := Provenance{Scheme: Scheme{Stop: 4}}
	if err := writePart(part, p, []source{&cores{end: lists}}); err != nil {
		t.Fatal(err)
	}
	before := testpeers.ResidentFiles(t)
	set, err := openParts(t.Context(), []string{part})
	if err != nil {
		t.Fatal(err)
	}
	defer set.close()
	opened := testpeers.ResidentFiles(t)
	err = section.WriteFile(path, fileKind, fileVersion, func(w *section.Writer) error {
		return newBuilder(p.Scheme, dir).freeze(t.Context(), w, p, set.source(t.Context(), nil))
	})
	if err != nil {
		t.Fatal(err)
	}
	frozen := testpeers.ResidentFiles(t)
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	verified := testpeers.ResidentFiles(t)
	if max(opened, frozen) > before+few {
		t.Errorf("memory of files: %d MB, %d MB after opening a part of %d MB, %d MB after reading it", before/mb, opened/mb, len(set.parts[0].data)/mb, frozen/mb)
	}
	most := frozen + 4*len(db.cores) + few
	if db.Len() != lists || verified > most {
		t.Errorf("a database takes %d MB of its %d MB in memory, want at most %d for its hash of cores", verified/mb, db.Size()/mb, most/mb)
	}
	for name, read := range map[string]func() int{
		"All": func() (n int) {
			for range db.All() {
				n++
			}
			return n
		},
		"Tree": func() (n int) {
			for core := range db.Cores() {
				for range db.Tree(core) {
					n++
				}
			}
			return n
		},
		"Check": func() int {
			if err := db.Check(t.Context()); err != nil {
				t.Error(err)
			}
			return lists
		},
	} {
		if n := read(); n != lists {
			t.Errorf("%s: %d lists, want %d", name, n, lists)
		}
		if now := testpeers.ResidentFiles(t); now > most {
			t.Errorf("%s: after reading, %d MB of a database of %d MB are in memory, want at most %d", name, now/mb, db.Size()/mb, most/mb)
		}
	}
}
