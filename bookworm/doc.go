// Package bookworm finds all words on a Bookworm board: a field of letters in
// columns that are shifted against each other by half a letter, where a word
// runs along adjacent letters and uses no letter twice.
//
//	b, err := bookworm.Parse(text)
//	result, err := bookworm.Solve(ctx, b, dictionary, nil)
//
// [Board.Fall] takes a word away and lets letters fall, [Advise] looks a word ahead, [LettersOf] gives new
// letters for a dictionary in any alphabet: a game is made of these.
//
// A walk over the board and a walk through the dictionary go hand in hand, so
// what begins no word is left at once: a board of 52 letters takes a fraction
// of a millisecond with 270,000 words. The board and the rules are those of
// Brian McNamara, "DAWG-Gone!" (2010).
package bookworm
