// Package bookworm finds all words on a Bookworm board: a field of letters in columns that are
// shifted against each other by half a letter. A word runs along adjacent letters and uses no
// letter twice.
//
//	b, err := bookworm.Parse(text)
//	result, err := bookworm.Solve(ctx, b, dictionary, nil)
//
// [Board.Fall] removes a word and lets letters fall, [Advise] looks one word ahead, and [LettersOf]
// provides new letters for a dictionary in any alphabet: with these a game can be built.
//
// The search walks over the board and through the dictionary at the same time, so it leaves a path
// at once if no word begins with it: a board of 52 letters takes a fraction of a millisecond with
// 270,000 words. The board and the rules are those of Brian McNamara, "DAWG-Gone!" (2010).
package bookworm
