package setbytes_test

import (
	"bytes"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"katachi/match/internal/setbytes"
	"katachi/pattern"
)

// sample returns a set with every kind of field.
func sample(t testing.TB) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("sample")
	const text = `
pattern: hane
ja: ハネ
tags: move contact
structural: yes
@value: 3
@: more
text: A stone around the corner.

  ?1
  XO

example:
  ..1
  .XO

near-miss:
  ..O
  .XO

pattern: corner
colours: as drawn
symmetries: 0 3

  +--
  |.S
  |x1
`
	if err := pattern.Append(set, strings.NewReader(text), "sample"); err != nil {
		t.Fatal(err)
	}
	return set
}

// TestRoundTrip: every field reads back as written, and no prefix of the bytes is a valid set.
func TestRoundTrip(t *testing.T) {
	set := sample(t)
	data := setbytes.Append(nil, set)
	got, err := setbytes.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != set.Name || got.Len() != 2 {
		t.Fatalf("%d patterns of %s", got.Len(), got.Name)
	}
	for id, p := range set.All() {
		if diff := gocmp.Diff(p, got.At(id), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("pattern %d: %s", id, diff)
		}
	}
	for n := range data {
		if _, err := setbytes.Read(data[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are accepted", n, len(data))
		}
	}
}

func FuzzSet(f *testing.F) {
	f.Add(setbytes.Append(nil, pattern.NewSet("empty")))
	f.Add(setbytes.Append(nil, sample(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := setbytes.Read(data)
		if err != nil {
			return
		}
		written := setbytes.Append(nil, set)
		again, err := setbytes.Read(written)
		if err != nil {
			t.Fatalf("the written set cannot be read: %v", err)
		}
		if !bytes.Equal(setbytes.Append(nil, again), written) {
			t.Error("the set read back is written differently")
		}
	})
}
