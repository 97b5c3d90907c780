package bookworm

import "unicode"

// letterPoints are the points of English letters in Scrabble (Alfred Butts, 1938), which are
// similar to Bookworm's common and rare letters.
var letterPoints = map[rune]int{
	'A': 1, 'B': 3, 'C': 3, 'D': 2, 'E': 1, 'F': 4, 'G': 2, 'H': 4, 'I': 1,
	'J': 8, 'K': 5, 'L': 1, 'M': 3, 'N': 1, 'O': 1, 'P': 3, 'Q': 10, 'R': 1,
	'S': 1, 'T': 1, 'U': 1, 'V': 4, 'W': 4, 'X': 8, 'Y': 4, 'Z': 10,
}

// score sums the points of a word's letters.
func score(word string, points map[rune]int) int {
	sum := 0
	for _, r := range word {
		sum += points[unicode.ToUpper(r)]
	}
	return sum
}
