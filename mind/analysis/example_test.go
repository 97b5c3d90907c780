package analysis_test

import (
	"fmt"

	"katachi/board"
	"katachi/mind/analysis"
)

func ExampleLost() {
	before := analysis.Position{Lead: 2.5, Winrate: 0.6}
	after := analysis.Position{Lead: 6, Winrate: 0.75}
	points, winrate := analysis.Lost(board.White, &before, &after)
	fmt.Printf("White lost %.1f points and %.0f %% of the win rate\n", points, 100*winrate)
	// Output: White lost 3.5 points and 15 % of the win rate
}
