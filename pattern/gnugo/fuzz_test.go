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
	f.Add("Pattern 0\n?Y???\n:0", byte('T'))                                                                    // covers-character
	f.Add("Pattern 0\n-+\nX|\n:0", byte('\x04'))                                                                // covers-checkMode
	f.Add("Pattern 0\noYo\n:0", byte('6'))                                                                      // covers-class
	f.Add("Pattern 0\nXxXY\n:0", byte('-'))                                                                     // covers-class-2
	f.Add("Pattern 0\nX\n:0\nA\n;0", byte('6'))                                                                 // covers-compare
	f.Add("Pattern 0\n-\nX\n-\n:0", byte('N'))                                                                  // covers-diagram
	f.Add("Pattern 0\n-0\nX0\n:0", byte('Ò'))                                                                   // covers-diagram-2
	f.Add("Pattern 0\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX", byte('Ê')) // covers-fits
	f.Add("Pattern 0\nX\n:0000000000000000000000,,000000000", byte('§'))                                        // covers-isWord
	f.Add("attribute_map 0\ngoal_elements 0\ncallback_data 0\nPattern 0\nY00\n:0", byte('\x00'))                // covers-pattern
	f.Add("Pattern 0\nX\n:0,,A()", byte('ê'))                                                                   // covers-readAttributes
	f.Add("Pattern 0\xec0", byte('5'))                                                                          // covers-readName
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
