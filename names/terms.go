package names

import "katachi/pattern"

// Term is a word of the game with its translations and its meaning.
type Term struct {
	English  string // "diagonal move"
	Japanese string // "コスミ"
	Romaji   string // "kosumi"
	Meaning  string // one line
}

// TermOf returns what a pattern is called: its name, or its "en" where several
// patterns share a word.
func TermOf(p *pattern.Pattern) Term {
	t := Term{English: p.Name, Japanese: p.Names["ja"], Romaji: p.Names["ja-Latn"], Meaning: p.Text}
	if en := p.Names["en"]; en != "" {
		t.English = en
	}
	return t
}

// In returns the word of t in a language, "en" or "ja"; English where there is
// no other.
func (t *Term) In(lang string) string {
	if lang == "ja" && t.Japanese != "" {
		return t.Japanese
	}
	return t.English
}

// tactic numbers the terms that no diagram defines: they depend on liberties.
type tactic int

const (
	pass tactic = iota
	suicide
	capture
	koCapture
	atari
	doubleAtari
	throwIn
	selfAtari
	escape
	connection
	numTactics
)

var tacticTerms = [numTactics]Term{
	pass:        {"pass", "パス", "pasu", "No stone is placed."},
	suicide:     {"suicide", "自殺手", "jisatsushu", "The played stones lose their last liberty; only some rules allow it."},
	capture:     {"capture", "取り", "tori", "Stones without liberties are taken off the board."},
	koCapture:   {"ko capture", "コウ取り", "kō-tori", "One stone takes one stone, and may not be retaken at once."},
	atari:       {"atari", "アタリ", "atari", "A chain is left with one liberty: it can be taken next."},
	doubleAtari: {"double atari", "両アタリ", "ryō-atari", "Two chains are put in atari by one move."},
	throwIn:     {"throw-in", "ホウリコミ", "hōrikomi", "A single stone is offered to take away liberties or an eye."},
	selfAtari:   {"self-atari", "自己アタリ", "jiko-atari", "The mover's own chain is left with one liberty."},
	escape:      {"running out", "逃げ", "nige", "A chain in atari gains liberties."},
	connection:  {"connection", "ツギ", "tsugi", "Two chains become one."},
}
