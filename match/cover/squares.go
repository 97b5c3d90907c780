package cover

// Square is the place of a square pattern: its top left point, X columns right of and Y rows below
// the corner of the board, and its Size.
type Square struct{ X, Y, Size int }

// Squares returns the squares on a board of the given size that no larger one covers, largest
// first. It is Explorer's algorithm as published: a square of size n covers four of size n-1, so
// the covered starts of the next size are those of this size, moved by nothing, a column, a row and
// both.
//
// It is correct under three conditions: the loop runs through every size, including those without
// squares; starts are moved in the direction in which cells are counted; and squares with the same
// size and start both stay.
func Squares(squares []Square, board int) []Square {
	bySize := make([][]Square, board+2)
	for _, q := range squares {
		bySize[q.Size] = append(bySize[q.Size], q)
	}
	var kept []Square
	var covered points // the largest patterns cannot be covered
	words := wordsFor(board)
	for size := board; size >= 1; size-- {
		var coveredThisSize points
		for _, q := range bySize[size] {
			if start := q.Y*board + q.X; !covered.has(start) {
				kept = append(kept, q)
				coveredThisSize.add(start)
			}
		}
		covered.addShifted(&coveredThisSize, 0, words)
		last := covered
		covered.addShifted(&last, 1, words)
		covered.addShifted(&last, board, words)
		covered.addShifted(&last, board+1, words)
	}
	return kept
}
