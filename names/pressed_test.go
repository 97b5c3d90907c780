package names

import "testing"

// TestPressed: a move attacks if it takes at least five points of room and a quarter of all, and
// seals in if it leaves at most twelve of thirty or more.
func TestPressed(t *testing.T) {
	for _, c := range []struct {
		before, after int
		want          *Term
	}{
		{30, 12, aimSeals},
		{29, 12, aimAttacks},
		{30, 13, aimAttacks},
		{60, 0, aimSeals},
		{20, 15, aimAttacks},
		{20, 16, nil}, // four points
		{21, 16, nil}, // less than a quarter
		{24, 18, aimAttacks},
		{25, 19, nil},
		{10, 5, aimAttacks},
		{10, 6, nil},
		{10, 20, nil},
	} {
		if got := pressed(c.before, c.after); got != c.want {
			t.Errorf("from %d to %d: %v, want %v", c.before, c.after, got, c.want)
		}
	}
}
