package automaton

import (
	"slices"
	"testing"
)

// A table of 65,536 states has numbers of 16 bits; with one more state it needs 32. Both tables can
// be walked to the end.
func TestWidths(t *testing.T) {
	for states, wide := range map[int]bool{1 << 16: false, 1<<16 + 1: true} {
		d, err := Single(1, Pattern{7, slices.Repeat([]Set{SetOf(0)}, states-2)})
		if err != nil {
			t.Fatal(err)
		}
		for _, layout := range Layouts() {
			table := packed(t, d, layout)
			if table.states != states || (table.next.w32 != nil) != wide {
				t.Errorf("%v: %d states in 32 bits: %v, want %d, %v", layout, table.states, table.next.w32 != nil, states, wide)
			}
			if got := table.Scan(nil, make([]byte, states)); !slices.Equal(got, []uint32{7}) {
				t.Errorf("%v: Scan of %d states = %v, want [7]", layout, states, got)
			}
		}
	}
}

// Size is a feature: this test shows whether a change of the layout needs more bytes.
func TestTableBytes(t *testing.T) {
	d := compiled(t, secondSet...)
	for layout, want := range map[Layout]int{Rows: 190, Displaced: 207, Sparse: 208} {
		if got := packed(t, d, layout).Bytes(); got != want {
			t.Errorf("%v: %d bytes, want %d", layout, got, want)
		}
	}
	if _, err := d.Pack(Layout(9), nil); err == nil {
		t.Error("Pack(Layout(9)): no error")
	}
}
