package names

import (
	"katachi/internal/lang"
	"katachi/pattern"
)

// Term is a word of the game with its translations and its meaning.
type Term struct {
	English string            // "diagonal move"
	Names   map[string]string // in other languages, by language tag like a pattern's: "ja", "ja-Latn"
	Meaning string            // one line
}

// TermOf returns the term for a pattern: its name, or its "en" if several patterns share a word.
func TermOf(p *pattern.Pattern) Term {
	t := Term{English: p.Name, Names: p.Names, Meaning: p.Text}
	if en := p.Names["en"]; en != "" {
		t.English = en
	}
	return t
}

// In returns the word of t in a language, by its tag, such as "en" or "ja", or "both" for English
// and Japanese. It returns the English word if there is no other.
func (t *Term) In(language string) string {
	switch ja := t.Names["ja"]; {
	case language == "both" && ja != "":
		return t.English + " " + ja
	case language != "en" && t.Names[language] != "":
		return t.Names[language]
	}
	return t.English
}

// ruled are the terms that no diagram defines, in the order of listing.
var ruled = ruledTerms(lang.Builtin())

func ruledTerms(words *lang.Words) []*Term {
	list := make([]*Term, len(words.Terms))
	for i, t := range words.Terms {
		list[i] = &Term{English: t.Name, Names: words.Add(t.Name, nil), Meaning: t.Meaning}
	}
	return list
}

// term returns the ruled term with an English word.
func term(english string) *Term { return among(ruled, english) }

// among returns the term in list with an English word.
func among(list []*Term, english string) *Term {
	for _, t := range list {
		if t.English == english {
			return t
		}
	}
	panic("names: internal/lang/en.words has no " + english) // it is embedded: each test asks for all
}

// The terms that code uses outside the rules.
var (
	pass            = term("pass")
	suicide         = term("suicide")
	capture         = term("capture")
	koCapture       = term("ko capture")
	atari           = term("atari")
	doubleAtari     = term("double atari")
	throwIn         = term("throw-in")
	selfAtari       = term("self-atari")
	escape          = term("running out")
	connection      = term("connection")
	solidConnection = term("solid connection")
	crosscut        = term("crosscut")
	ateKomi         = term("atari from inside")
	kakae           = term("embracing atari")
	warikomi        = term("wedge")
	kiri            = term("cut")
	hane            = term("hane")
	tsuke           = term("attachment")
	oki             = term("placement")
	watari          = term("crossing under")
	watariAim       = term("aiming at crossing under")
	magari          = term("turn")
	oshi            = term("push")
	nobi            = term("stretch")
	nikenBiraki     = term("two-space extension")
	keshi           = term("erasing move")
	shicho          = term("ladder")
	shichoBroken    = term("broken ladder")
	shichoBreaker   = term("ladder breaker")
	geta            = term("net")
	looseNet        = term("loose net")
	uttegaeshi      = term("snapback")
	oiOtoshi        = term("connect and die")
	shibori         = term("squeeze")
	nakade          = term("nakade")
	kyusho          = term("vital point")
	meKaku          = term("spoiling an eye")
	kakeme          = term("false eye")
	dameZumari      = term("shortage of liberties")
	semeai          = term("capturing race")
	seki            = term("seki")
	nuki            = term("taking a stone")
)

// claims are the terms about the results of play, such as that stones are caught. The position
// alone does not show this: only reading gives these terms, and no diagram has one of their words.
var claims = []*Term{
	shicho, shichoBroken, shichoBreaker, geta, looseNet, uttegaeshi, oiOtoshi, shibori, dameZumari, semeai, seki,
}

// ofEyes are the terms for what a move does to eyes, which also depend on reading.
var ofEyes = []*Term{nakade, kyusho, meKaku, kakeme}
