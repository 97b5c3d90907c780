package sgf

import (
	"strconv"
	"strings"

	"katachi/board"
)

// Handicap reads the value of HA: the number of Black's handicap stones. ok is false if it is not a
// whole number.
func Handicap(text string) (stones int, ok bool) {
	stones, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, false
	}
	return stones, true
}

// Turn reads the value of PL, a letter, word or number: the colour to move. It returns Empty for
// any other value.
func Turn(text string) board.Color {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "B", "BLACK", "1":
		return board.Black
	case "W", "WHITE", "2":
		return board.White
	}
	return board.Empty
}
