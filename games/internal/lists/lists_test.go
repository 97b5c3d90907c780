package lists

import (
	"fmt"
	"slices"
	"testing"
)

// TestSourcesWith: no source is listed twice, none lies within another, and their number is
// limited.
func TestSourcesWith(t *testing.T) {
	list := Sources{"/b", "/c/d"}
	if got := list.With([]string{"/c/d", "/b/x", "/b-x", "/c", "/a"}); !slices.Equal(got, Sources{"/a", "/b", "/b-x", "/c"}) {
		t.Errorf("with = %q", got)
	}
	if got := list.With([]string{"/", "/a"}); !slices.Equal(got, Sources{"/"}) {
		t.Errorf("with / = %q", got)
	}
	var many []string
	for i := range maxSources + 9 {
		many = append(many, fmt.Sprint("/a/", i))
	}
	got := list.With(many)
	if len(got) != maxSources || !slices.Contains(got, "/b") || !slices.Contains(got, "/c/d") || !slices.IsSorted(got) {
		t.Errorf("%d of very many sources are kept", len(got))
	}
}

// TestSourcesSum: the checksum of the file detects a change of any bit; names that are not UTF-8
// read back.
func TestSourcesSum(t *testing.T) {
	list := Sources(nil).With([]string{"/data/<pro>", "/data/caf\xe9", "/data/\"quoted\"", "/data/日本\n棋院", `C:\go`, "/a\\b"})
	data, err := list.Text()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := parseSources(data); err != nil || !slices.Equal(got, list) {
		t.Fatalf("%q was read as %q, %v", list, got, err)
	}
	for _, odd := range []Sources{{"/b", "/a"}, {"/a", "/a/b"}, {"/a", "/a"}, {"/", "/a"}} {
		text, err := odd.Text()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parseSources(text); err == nil {
			t.Errorf("%q was read as %q", odd, got)
		}
	}
	for i := range data {
		for bit := range 8 {
			other := slices.Clone(data)
			if other[i] ^= 1 << bit; slices.Equal(other, data) {
				continue
			}
			if got, err := parseSources(other); err == nil {
				t.Fatalf("byte %d was changed from %q to %q, and read as %q", i, data[i], other[i], got)
			}
		}
	}
}

// FuzzSources: a list that can be read is written with the same bytes.
func FuzzSources(f *testing.F) {
	whole, err := Sources{"/a", "/caf\xe9"}.Text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add([]byte(`{"version":1,"sum":"","sources":["/a"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := parseSources(data)
		if err != nil {
			return
		}
		if text, err := list.Text(); err != nil || !slices.Equal(text, data) {
			t.Fatalf("%q was written as %q: %v", data, text, err)
		}
	})
}

// TestWrongSavedSearches: what cannot be a list of searches is refused even with its checksum.
func TestWrongSavedSearches(t *testing.T) {
	for _, list := range [][]SavedSearch{
		{{Name: "a", Query: "rows=Z"}},
		{{Name: "", Query: "rows=X"}},
		{{Name: "b", Query: "rows=X"}, {Name: "a", Query: "rows=X"}},
		{{Name: "a", Query: "rows=X"}, {Name: "a", Query: "rows=X"}},
	} {
		text, err := SavedText(list)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parseSaved(text); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// FuzzSaved: a list that can be read is the same after it is written and read again.
func FuzzSaved(f *testing.F) {
	f.Add([]byte(`{"version":1,"searches":[{"name":"a","query":"rows=X"}]}`))
	f.Add([]byte(`{"version":1,"searches":[]}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := parseSaved(data)
		if err != nil {
			return
		}
		text, err := SavedText(list)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseSaved(text); err != nil || !slices.Equal(list, again) {
			t.Fatalf("%q was written as %q: %v", data, text, err)
		}
	})
}
