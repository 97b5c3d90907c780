package gnugo_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// FuzzAppend gives arbitrary text to the reader. The result must be patterns or an error with a
// place, and patterns must survive writing and reading, directly and through the native format.
func FuzzAppend(f *testing.F) {
	f.Add(sample, uint8(gnugo.Ordinary))
	for _, c := range broken {
		f.Add(c.text, uint8(c.mode))
	}
	for _, c := range doubtful {
		f.Add(c.text, uint8(gnugo.Ordinary))
	}
	f.Fuzz(func(t *testing.T, text string, mode uint8) {
		set := pattern.NewSet("fuzz")
		_, err := gnugo.Append(set, strings.NewReader(text), "fuzz.db", gnugo.Mode(mode%3))
		var place *pattern.SyntaxError
		if err != nil && (!errors.As(err, &place) || place.Line < 1 || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("error without a place: %v", err)
		}
		var once bytes.Buffer
		if err := gnugo.Write(&once, set); err != nil {
			t.Fatalf("the set was read but cannot be written: %v", err)
		}
		again := pattern.NewSet("fuzz")
		if _, err := gnugo.Append(again, bytes.NewReader(once.Bytes()), "again.db", gnugo.Ordinary); err != nil {
			t.Fatalf("the set was written but cannot be read: %v\n%s", err, once.String())
		}
		if !reflect.DeepEqual(set, again) {
			t.Fatalf("written and read again it differs:\n%s", once.String())
		}
	})
}
