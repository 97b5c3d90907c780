package automaton

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTrace makes the scan of GNU Go's manual, section 10.3: it visits the states 1, 2, 3, 4 and 6,
// finds the patterns 4, 2 and 1 in this order, and stops.
func TestTrace(t *testing.T) {
	d := productOf(t, secondSet...)
	steps, stopped := d.Trace(symbols("X..XXO...."))
	got := ""
	for _, s := range steps {
		got += fmt.Sprintf("%d:%d%v ", s.State, s.Read, s.Found)
	}
	if want := "1:0[] 2:1[] 3:2[] 4:3[] 6:4[4 2 1] "; got != want || !stopped {
		t.Errorf("trace %s, stopped %v, want %s", got, stopped, want)
	}
}

// TestRetrace compares Retrace with a new trace, on random inputs and changes.
func TestRetrace(t *testing.T) {
	d := productOf(t, append(slices.Clone(firstSet), secondSet...)...)
	r := rand.New(rand.NewPCG(10, 5))
	partly := 0
	for range 2000 {
		input := make([]byte, 9)
		for i := range input {
			input[i] = byte(r.IntN(4)) % 3
		}
		before, _ := d.Trace(input)
		place := r.IntN(len(input))
		input[place] = byte(r.IntN(4))
		got, kept, stopped := d.Retrace(before, input, place)
		want, wantStopped := d.Trace(input)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v: %v, want %v", input, got, want)
		}
		if place < len(before) && stopped != wantStopped {
			t.Fatalf("%v: stopped %v", input, stopped)
		}
		if kept > 1 && kept < len(got) {
			partly++
		}
	}
	if partly < 100 {
		t.Errorf("only %d traces were resumed in the middle", partly)
	}
}
