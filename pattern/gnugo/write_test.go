package gnugo_test

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// TestRoundTrip writes every database, reads that again, and writes it once
// more: the patterns must be equal in every field, the text in every byte.
func TestRoundTrip(t *testing.T) {
	for _, db := range gnugo.Databases {
		set := open(t, db.Name)
		text := write(t, set)
		again := read(t, text, db.Mode)
		same(t, db.Name, set, again)
		if !bytes.Equal(write(t, again), text) {
			t.Errorf("%s: written twice, the text differs", db.Name)
		}
	}
}

// TestThroughNative sends every database through the native format, whose text
// must hold all that a .db file says; the largest only in a long run.
func TestThroughNative(t *testing.T) {
	for _, db := range gnugo.Databases {
		if db.Name == "fuseki19_fullboard" && os.Getenv("KATACHI_LONG") == "" {
			continue
		}
		set := open(t, db.Name)
		var native bytes.Buffer
		if err := pattern.Write(&native, set); err != nil {
			t.Fatalf("%s: %v", db.Name, err)
		}
		mid := pattern.NewSet(db.Name)
		if err := pattern.Append(mid, &native, db.Name); err != nil {
			t.Fatal(err)
		}
		same(t, db.Name, set, read(t, write(t, mid), db.Mode))
	}
}

func write(t testing.TB, set *pattern.Set) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := gnugo.Write(&text, set); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func read(t testing.TB, text []byte, mode gnugo.Mode) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("again")
	warnings, err := gnugo.Append(set, bytes.NewReader(text), "again.db", mode)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range warnings {
		t.Error(w)
	}
	return set
}

// same fails unless two sets have equal patterns.
func same(t testing.TB, name string, a, b *pattern.Set) {
	t.Helper()
	if a.Len() != b.Len() {
		t.Fatalf("%s: %d patterns, want %d", name, b.Len(), a.Len())
	}
	for id, p := range a.All() {
		if q := b.At(id); !reflect.DeepEqual(p, q) {
			t.Fatalf("%s: pattern %d is\n%v%q\nwant\n%v%q", name, id, q, q.Attrs, p, p.Attrs)
		}
	}
}
