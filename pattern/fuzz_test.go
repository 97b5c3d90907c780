package pattern_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"katachi/pattern"
)

// FuzzAppend gives arbitrary text to the native reader. The result must be patterns or an error
// with a place, and patterns must survive writing and reading.
func FuzzAppend(f *testing.F) {
	f.Add("pattern:\n 1\nexample:\n  +") // covers-place
	f.Add("pattern:\npattern:")          // covers-readPattern
	f.Add("pattern:\n 1\nexample:\n 1")  // covers-write
	f.Add(sample)
	for _, c := range broken {
		f.Add(c.text)
	}
	for _, c := range edgeCases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set := pattern.NewSet("fuzz")
		err := pattern.Append(set, strings.NewReader(text), "fuzz.patterns")
		if err != nil {
			checkPlace(t, err, text)
		}
		var once, twice bytes.Buffer
		if err := pattern.Write(&once, set); err != nil {
			t.Fatalf("the set was read but cannot be written: %v", err)
		}
		again := pattern.NewSet("fuzz")
		if err := pattern.Append(again, bytes.NewReader(once.Bytes()), "again.patterns"); err != nil {
			t.Fatalf("the set was written but cannot be read: %v\n%s", err, once.String())
		}
		if !reflect.DeepEqual(set, again) {
			t.Fatalf("written and read again it differs:\n%s", once.String())
		}
		if err := pattern.Write(&twice, again); err != nil || !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("written twice it differs: %v", err)
		}
	})
}

// checkPlace fails unless err is one line that says where in text it is.
func checkPlace(t *testing.T, err error, text string) {
	t.Helper()
	var place *pattern.SyntaxError
	if !errors.As(err, &place) || !errors.Is(err, pattern.ErrPattern) {
		t.Fatalf("error without a place: %v", err)
	}
	if n := strings.Count(text, "\n") + 1; place.Line < 1 || place.Line > n || place.Col < 1 {
		t.Fatalf("place %v in a text of %d lines", place.Place, n)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Fatalf("more than one line: %q", err)
	}
}
