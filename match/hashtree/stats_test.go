package hashtree

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"katachi/board"
	"katachi/match"
)

// sliceBytes returns how many bytes the slices of numbers in a struct take.
func sliceBytes(v reflect.Value) (n int) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Kind() == reflect.Struct:
			n += sliceBytes(f)
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() <= reflect.Uint64:
			n += f.Len() * int(f.Type().Elem().Size())
		}
	}
	return n
}

// TestStats: the bytes are those of the tables and of the hits and leaves made from them. A step's
// hits are those of the position, also with groups.
func TestStats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 18))
	b := board.New(9)
	for p := range b.Points {
		b.Set(board.Color(r.IntN(3)), p) // cannot fail: the point is on the board
	}
	for i, m := range compiledForged(t) {
		s := m.Stats()
		if want := sliceBytes(reflect.ValueOf(m.tables)) + 8*(len(m.hits)+len(m.sure)); s.Bytes != want {
			t.Errorf("%d: %d bytes, want %d", i, s.Bytes, want)
		}
		if got, want := m.Steps(b).Hits, len(match.All(m, b)); got != want || want < 10 {
			t.Errorf("%d: %d hits, want %d", i, got, want)
		}
		if (s.Grouped > 0) != (i == 1) {
			t.Errorf("%d: %d variants in groups", i, s.Grouped)
		}
	}
}

// TestCommon: there are about 64 windows that stand in for others, and their codes differ.
func TestCommon(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 18))
	p := newProfile()
	for range 4 {
		b := board.New(13)
		for at := range b.Points {
			b.Set(board.Color(r.IntN(3)), at) // cannot fail: the point is on the board
		}
		p.add(b)
	}
	if n := len(p.common()); len(p.codes) < 128 || n < 64 || n > 128 {
		t.Errorf("%d windows of %d codes", n, len(p.codes))
	}
}
