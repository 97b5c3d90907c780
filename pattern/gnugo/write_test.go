package gnugo_test

import (
	"bytes"
	"io"
	"os"
	"reflect"
	"strings"
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
		if w.Msg != known["owl_vital_apat"] {
			t.Error(w)
		}
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

// TestWriteRefuses writes native patterns that .db has no place for.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"two words", "pattern: a b\n  X.\n", "want a name of one word"},
		{"no name", "pattern:\n  X.\n", "want a name of one word"},
		{"any stone", "pattern: a\n  S.\n", "cell 0 accepts stones of both sides but not empty"},
		{"one colour", "pattern: a\ncolours: as drawn\n  X.\n", "it does not match both colours"},
		{"move on a class", "pattern: a\nmoves: 1,1\n  ?.\n", "its move is not on a cell that must be empty"},
		{"symmetries", "pattern: a\nsymmetries: 0 7\n  X.\n  .?\n", "no symmetry character means 0 7"},
		{"labels of another size", "pattern: a\n@db-labels: a\n  X.\n", "second diagram of 1x1 cells, want 2x1 as in the first"},
		{"constraint without labels", "pattern: a\n@db-constraint: a\n  X.\n", "';' line without a second diagram before it"},
	} {
		set := pattern.NewSet("native")
		if err := pattern.Append(set, strings.NewReader(c.text), c.name); err != nil {
			t.Fatal(err)
		}
		err := gnugo.Write(io.Discard, set)
		if err == nil || !strings.HasSuffix(err.Error(), "cannot be written as .db: "+c.want) {
			t.Errorf("%s: Write = %v, want %s", c.name, err, c.want)
		}
	}
}

// TestNotesOfEdgeLines: text may stand after every line of a diagram. Found by
// fuzzing: with more lines than rows it became a comment.
func TestNotesOfEdgeLines(t *testing.T) {
	set := read(t, []byte("Pattern a\n\n--    one\nX.    two\n--    three\n\n:8\n"), gnugo.Ordinary)
	if p := set.At(0); p.Text != "one\ntwo\nthree" {
		t.Errorf("Text = %q", p.Text)
	}
	same(t, "a", set, read(t, write(t, set), gnugo.Ordinary))
}

// TestByteOrderMark: a byte order mark before the first line is not part of the line.
func TestByteOrderMark(t *testing.T) {
	const text = "Pattern a\n\nX.\n\n:8\n"
	same(t, "marked", read(t, []byte(text), gnugo.Ordinary), read(t, []byte("\uFEFF"+text), gnugo.Ordinary))
}
