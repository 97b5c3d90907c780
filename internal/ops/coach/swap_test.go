package coach

import (
	"math"
	"testing"

	"katachi/board"
)

// TestCoachSwapped: of two players of the same games, the differences of each row add up to nothing,
// at most one is told to lose more, and rows without a mark do not stand before those with one.
func TestCoachSwapped(t *testing.T) {
	games := func(player string) *Answer {
		c := plantedReader(t, true, 4, func(m *moveLoss) bool { return m.color == board.Black && m.number%3 == 0 })
		c.player = player
		r, err := c.report(1000)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	ann, bob := games("Ann"), games("Bob")
	rows := 0
	for _, table := range ann.Tables {
		for i := range table.Rows {
			a := &table.Rows[i]
			if a.FieldTimes == 0 {
				continue
			}
			b := rowOf(t, bob, table.Kind, a.Term.English)
			rows++
			if d := *a.Loss - *a.FieldLoss + *b.Loss - *b.FieldLoss; math.Abs(d) > 0.01 {
				t.Errorf("%s %s: %v and %v against %v and %v", table.Kind, a.Term.English, *a.Loss, *a.FieldLoss, *b.Loss, *b.FieldLoss)
			}
			if a.Significant && b.Significant && (*a.Cost > 0) == (*b.Cost > 0) {
				t.Errorf("%s %s: both are told to lose more, or less", table.Kind, a.Term.English)
			}
			if i > 0 && a.Significant && !table.Rows[i-1].Significant {
				t.Errorf("%s: %s stands below %s", table.Kind, a.Term.English, table.Rows[i-1].Term.English)
			}
		}
	}
	if rows < 50 {
		t.Errorf("%d rows, want 50", rows)
	}
}
