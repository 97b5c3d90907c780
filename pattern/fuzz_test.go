package pattern_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"katachi/pattern"
)

// FuzzAppend feeds the native reader anything. It must answer with patterns or
// with an error that has a place, and what it reads must survive writing.
func FuzzAppend(f *testing.F) {
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
			t.Fatalf("what was read cannot be written: %v", err)
		}
		again := pattern.NewSet("fuzz")
		if err := pattern.Append(again, bytes.NewReader(once.Bytes()), "again.patterns"); err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, once.String())
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
