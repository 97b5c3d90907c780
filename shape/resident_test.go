//go:build linux

package shape

import (
	"path/filepath"
	"testing"

	"katachi/internal/section"
	"katachi/internal/testpeers"
)

// cores are records of so many shapes, each with another core.
type cores struct{ last, end Code }

func (c *cores) next(r *record) (bool, error) {
	if c.last++; c.last > c.end {
		return false, nil
	}
	*r = record{list: List{Depth: 1}, tally: onceTally(1, 0)}
	r.list.Codes[0] = c.last
	return true, nil
}

// TestOpenReleases: of a database and a partial file little is in memory when they have been verified,
// and when the part has been read.
func TestOpenReleases(t *testing.T) {
	const lists, mb = 1 << 20, 1 << 20
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
	if opened > before+mb || frozen > before+mb {
		t.Errorf("of files %d MB in memory, %d with a part of %d MB that was opened, %d when it was read", before/mb, opened/mb, len(set.parts[0].data)/mb, frozen/mb)
	}
	if most := frozen + 4*len(db.cores) + 2*mb; db.Len() != lists || verified > most {
		t.Errorf("%d MB in memory with a database of %d MB, want at most %d: its hash of cores", verified/mb, db.Size()/mb, most/mb)
	}
}
