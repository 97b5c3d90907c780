// Package bookworm finds all words on a Bookworm board: a field of letters in
// columns that are shifted against each other by half a letter, where a word
// runs along adjacent letters and uses no letter twice.
//
//	b, err := bookworm.Parse(text)
//	result, err := bookworm.Solve(ctx, b, dictionary, nil)
//
// A walk over the board and a walk through the dictionary go hand in hand, so
// what begins no word is left at once: a board of 52 letters takes a fraction
// of a millisecond with 270,000 words. The board and the rules are those of
// Brian McNamara, "DAWG-Gone!" (2010).
package bookworm
