//go:build !js && !nosqlite

package collection

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPageSums: every page that SQLite has written to a catalogue has its checksum, after adding,
// removing, compacting and repairing; one that has another's content is refused.
func TestPageSums(t *testing.T) {
	dir := smallCollection(t)
	whole := func(what string) (pages int) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, catalogueName))
		if err != nil {
			t.Fatal(err)
		}
		for ; pages*pageSize < len(data); pages++ {
			if at := pages * pageSize; !isSealed(data[at:at+pageSize], int64(at)) {
				t.Errorf("%s: the page at %d has no checksum", what, at)
			}
		}
		return pages
	}
	pages := whole("added")
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, folder(t, "z.sgf", "(;SZ[5]PB[Late];B[aa])"))
	if err := errors.Join(c.Remove(t.Context(), 3), c.Compact(t.Context(), &CompactOptions{All: true}), c.Close()); err != nil {
		t.Fatal(err)
	}
	whole("compacted")
	if pages < 5 {
		t.Fatalf("%d pages", pages)
	}
	sub := damaged(t, dir, catalogueName, func(data []byte) []byte {
		copy(data[pageSize:], data[2*pageSize:3*pageSize])
		return data
	})
	found := fmt.Sprint(Check(t.Context(), sub, nil, nil))
	if !strings.Contains(found, "checksum") || !strings.Contains(found, "--repair") {
		t.Errorf("a doubled page: Check = %s", found)
	}
	if done, err := Repair(t.Context(), sub, nil, nil); err != nil || !done.Catalogue {
		t.Errorf("Repair = %+v, %v", done, err)
	}
	dir = sub
	whole("repaired")
}

// TestGuard: a panic in SQLite's code is the error for a damaged page, and its connection is not
// used again.
func TestGuard(t *testing.T) {
	g := new(guarded)
	fault := func() error { var p *int; return fmt.Errorf("%d", *p) }
	for _, call := range []func() error{fault, func() error { t.Error("called again"); return nil }} {
		if err := g.guard(call); !isDamage(err) || !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "--repair") {
			t.Errorf("guard = %v", err)
		}
	}
}
