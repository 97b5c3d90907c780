package collection

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/lists"
	"katachi/games/query"
)

// TestSavedSearches: searches are kept by name, on disk and in memory, and none replaces another.
func TestSavedSearches(t *testing.T) {
	ctx := context.Background()
	memory, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	for _, c := range []*Collection{created(t, nil), memory} {
		if list, err := c.SavedSearches(); err != nil || len(list) > 0 {
			t.Fatalf("SavedSearches of a new collection = %v, %v", list, err)
		}
		before, err := c.Revision(ctx)
		if err != nil {
			t.Fatal(err)
		}
		queries := map[string]string{
			"ponnuki": "rows=.X./X.X/.X. at=inner", "角": `rows=...O/..X./..../.... at=corner player="Go Seigen" date=1930..1939 list=5 skip=2`,
			"with names": `rows=XO/.X named="geta by black" and rows=XO/OX then=O0,1 lines=all`, "a b": `named="hane then/2 nobi"`,
		}
		for name, text := range queries {
			q, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // the same again is no error
				if err := c.SaveSearch(ctx, name, q); err != nil {
					t.Fatal(err)
				}
			}
			s, err := savedSearch(c, name)
			if err != nil {
				t.Fatal(err)
			}
			again, err := query.Parse(s.Query)
			if err != nil || again.String() != q.String() {
				t.Errorf("%s: kept as %q, want %q (%v)", name, s.Query, q, err)
			}
		}
		if after, err := c.Revision(ctx); err != nil || after == before {
			t.Errorf("revision %d before and %d after saving (%v)", before, after, err)
		}
		other, _ := query.Parse("rows=XX")
		if err := c.SaveSearch(ctx, "ponnuki", other); !errors.Is(err, ErrSearchExists) {
			t.Errorf("another search of the name: %v", err)
		}
		for _, name := range []string{"", " x", "a\nb", "a\x00", "\xff", strings.Repeat("x", 101)} {
			if err := c.SaveSearch(ctx, name, other); err == nil {
				t.Errorf("the name %q is accepted", name)
			}
		}
		if err := c.RemoveSearches(ctx, "ponnuki", "none"); !errors.Is(err, errNoSearch) {
			t.Errorf("removing one that is not there: %v", err)
		}
		if err := c.RemoveSearches(ctx, "角", "ponnuki"); err != nil {
			t.Fatal(err)
		}
		list, err := c.SavedSearches()
		if err != nil || len(list) != 2 || list[0].Name != "a b" || list[1].Name != "with names" {
			t.Errorf("left: %v, %v", list, err)
		}
		if _, err := savedSearch(c, "角"); !errors.Is(err, errNoSearch) {
			t.Errorf("a removed search: %v", err)
		}
	}
}

// TestSavedSearchesStay: saved searches outlive removing, merging, compacting and repairing.
func TestSavedSearchesStay(t *testing.T) {
	ctx := context.Background()
	c := created(t, &Options{SegmentGames: 4}, writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(17, 4)), 9, 0))
	q, err := query.Parse("rows=XO/OX")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.SaveSearch(ctx, "crosscut", q); err != nil {
		t.Fatal(err)
	}
	games := infos(t, c)
	if err := c.Remove(ctx, games[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := Repair(ctx, c.Dir(), nil, nil); err != nil {
		t.Fatal(err)
	}
	again, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if s, err := savedSearch(again, "crosscut"); err != nil || s.Query != q.String() {
		t.Errorf("afterwards: %+v, %v", s, err)
	}
	if found := Check(ctx, c.Dir(), nil, nil); found != nil {
		t.Errorf("Check = %v", found)
	}
}

// TestDamagedSavedSearches: each error is one line that names the file, and Check finds it.
func TestDamagedSavedSearches(t *testing.T) {
	c := created(t, nil)
	path := filepath.Join(c.Dir(), lists.SavedName)
	for _, text := range []string{
		"", "{", "[]", `{"version":4,"searches":[]}`, `{"version":1,"searches":[]}`, `{"version":2,"searches":[]}`, `{"version":1,"sum":"","searches":[{"name":"a","query":"rows=Z"}]}`,
		`{"version":1,"sum":"","searches":[{"name":"","query":"rows=X"}]}`, `{"version":1,"sum":"","searches":[{"name":"b","query":"rows=X"},{"name":"a","query":"rows=X"}]}`,
		`{"version":1,"sum":"","searches":[]} {}`, `{"version":1,"sum":"","search":[]}`, "\x00\xff", `{"version":1,"sum":"","searches":[{"name":"a\nb","query":"rows=X"}]}`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := c.SavedSearches()
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
		q, _ := query.Parse("rows=X")
		if err := c.SaveSearch(context.Background(), "new", q); err == nil {
			t.Errorf("%q: was overwritten", text)
		}
		if found := Check(context.Background(), c.Dir(), nil, nil); len(found) != 1 {
			t.Errorf("%q: Check = %v", text, found)
		}
	}
}

// TestSavedSearchesSum: the checksum of the file detects a change of any byte.
func TestSavedSearchesSum(t *testing.T) {
	c := created(t, nil)
	for _, text := range []string{"rows=X", "rows=.X./X.X/.X. at=inner", "named=geta", "board=9 rows=XO player=\"a \\\\ b\""} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.SaveSearch(context.Background(), "a <name> of "+text[:4]+fmt.Sprint(len(text)), q); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(c.Dir(), lists.SavedName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := c.SavedSearches()
	if err != nil || len(want) != 4 {
		t.Fatalf("%d searches, %v", len(want), err)
	}
	for i := range whole {
		data := slices.Clone(whole)
		data[i] ^= 1 << (i % 8)
		if got, err := lists.ParseSaved(path, data); err == nil {
			t.Fatalf("byte %d was changed from %q to %q, and read as %v", i, whole[i], data[i], got)
		}
	}
	data := slices.Clone(whole)
	data[slices.Index(data, '.')] = 'X'
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if found := Check(context.Background(), c.Dir(), nil, nil); len(found) != 1 || !strings.Contains(found[0].Error(), path+": offset ") {
		t.Errorf("Check = %v", found)
	}
}

// savedSearch returns the search with a name.
func savedSearch(c *Collection, name string) (SavedSearch, error) {
	list, err := c.SavedSearches()
	if err != nil {
		return SavedSearch{}, err
	}
	i, ok := lists.FindSaved(list, name)
	if !ok {
		return SavedSearch{}, noSearch(list, name)
	}
	return list[i], nil
}
