package prior_test

import (
	"fmt"
	"testing"

	"katachi/board"
	"katachi/internal/prior"
)

func Example() {
	fmt.Println(len(prior.Boards()), "positions")
	// Output: 100 positions
}

// TestBoards: every position has stones of both colours; together the positions range from the
// beginning to the end of games.
func TestBoards(t *testing.T) {
	least, most := 361, 0
	for i, b := range prior.Boards() {
		count := map[board.Color]int{}
		for p := range b.Points {
			count[b.Color(p)]++
		}
		if b.Size() != 19 || count[board.Black] == 0 || count[board.White] == 0 {
			t.Errorf("position %d: %v", i, count)
		}
		least, most = min(least, 361-count[board.Empty]), max(most, 361-count[board.Empty])
	}
	if least > 15 || most < 200 {
		t.Errorf("%d to %d stones, want games from their beginning to their end", least, most)
	}
}
