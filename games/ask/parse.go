package ask

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/terms"
)

// SyntaxError is an error in the text of a question, with its place.
type SyntaxError struct {
	Offset int   // in bytes, from 0
	Line   int   // from 1
	Column int   // in characters, from 1
	What   error // what was expected
}

func (e *SyntaxError) Error() string {
	return lang.Of(e).Text
}

// Sentence returns what Error says, as the code of a sentence and what fills its places.
func (e *SyntaxError) Sentence() (code string, args []any) {
	return "at line", []any{e.Line, e.Column, e.What}
}

// token is a word, a quoted text or a sign.
type token struct {
	text   string
	quoted bool
	at     int
}

// signs are single-character tokens.
const signs = "();,:"

// tokens splits a text into tokens. A word ends at the next blank or sign outside quotes, so that
// player="Go Seigen" is one word.
func tokens(text string) ([]token, error) {
	var list []token
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += n
		case strings.ContainsRune(signs, r):
			list = append(list, token{text: text[at : at+n], at: at})
			at += n
		default:
			t, end, err := word(text, at)
			if err != nil {
				return nil, err
			}
			list = append(list, t)
			at = end
		}
	}
	return append(list, token{at: len(text)}), nil
}

// word reads the word that begins at an offset.
func word(text string, at int) (token, int, error) {
	end := at
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if r == '"' {
			close := strings.IndexByte(text[end+1:], '"')
			if close < 0 {
				return token{}, 0, place(text, end, "ask quote open")
			}
			n = close + 2
		} else if unicode.IsSpace(r) || strings.ContainsRune("();,", r) || r == ':' && !inRegion(text[at:end], text[end+1:]) {
			break
		}
		end += n
	}
	t := token{text: text[at:end], at: at}
	if inner, ok := strings.CutPrefix(t.text, `"`); ok && strings.IndexByte(inner, '"') == len(inner)-1 {
		t.text, t.quoted = inner[:len(inner)-1], true
	}
	return t, end, nil
}

// inRegion reports whether a colon is part of a region, such as C3:K9.
func inRegion(before, after string) bool {
	digit := before != "" && before[len(before)-1] >= '0' && before[len(before)-1] <= '9'
	return digit && !strings.Contains(before, "=") && after != "" && unicode.IsLetter(rune(after[0]))
}

// place returns an error at an offset of a text: the sentence of a code (lang.Say).
func place(text string, at int, code string, args ...any) *SyntaxError {
	before := text[:at]
	line := 1 + strings.Count(before, "\n")
	column := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return &SyntaxError{Offset: at, Line: line, Column: column, What: lang.Say(code, args...)}
}

// parser reads a question.
type parser struct {
	text   string
	tokens []token
	names  []string // names of the events so far; "" for none
	depth  int      // nesting depth of conditions

	pattern bool // the first event contains a pattern atom
}

// Parse parses a question. The error is a *SyntaxError.
func Parse(text string) (*Question, error) {
	list, err := tokens(text)
	if err != nil {
		return nil, err
	}
	p := &parser{text: text, tokens: list}
	q := &Question{text: text}
	if p.take("games") {
		if q.Games, err = p.games(); err != nil {
			return nil, err
		}
	}
	if q.Events, err = p.events(); err != nil {
		return nil, err
	}
	if p.take(";") {
		if q.Report, err = p.report(); err != nil {
			return nil, err
		}
	}
	if t := p.next(); t.text != "" || t.quoted {
		return nil, p.wrong(t, "ask after", t.text)
	}
	for i := range q.Events {
		q.Events[i].If.weigh(&q.marks)
		q.Events[i].Without.weigh(&q.marks)
	}
	return q, nil
}

func (p *parser) next() token { return p.tokens[0] }

// advance returns the current token and moves to the next, if there is one.
func (p *parser) advance() token {
	t := p.tokens[0]
	if len(p.tokens) > 1 {
		p.tokens = p.tokens[1:]
	}
	return t
}

// take moves on if the current token is this word.
func (p *parser) take(word string) bool {
	t := p.next()
	if !strings.EqualFold(t.text, word) || t.quoted {
		return false
	}
	p.advance()
	return true
}

func (p *parser) wrong(t token, code string, args ...any) error {
	return place(p.text, t.at, code, args...)
}

// games parses the facts of games.
func (p *parser) games() (query.Where, error) {
	first := p.next()
	var words []string
	for !p.take(":") {
		t := p.advance()
		if !strings.Contains(t.text, "=") || t.quoted {
			return query.Where{}, p.wrong(t, "ask games", t.text)
		}
		words = append(words, t.text)
	}
	q, err := query.Parse("rows=* " + strings.Join(words, " "))
	if err != nil {
		return query.Where{}, p.wrong(first, "error", err)
	}
	if q.Named != nil || q.HasLimit || q.Sequence != nil || q.Limit > 0 {
		return query.Where{}, p.wrong(first, "ask games only")
	}
	return q.Where, nil
}

// events parses the events.
func (p *parser) events() (list []Event, err error) {
	for {
		start := p.next()
		e := Event{}
		if len(list) > 0 {
			if e, err = p.link(); err != nil {
				return nil, err
			}
		}
		if e.Without == nil {
			if e.If, err = p.or(); err != nil {
				return nil, err
			}
		}
		if p.take("as") {
			if e.As, err = p.name(e.If == nil); err != nil {
				return nil, err
			}
		}
		if len(list) > 0 && p.take("without") {
			if e.If == nil {
				return nil, p.wrong(start, "ask never without")
			}
			if e.Without, err = p.or(); err != nil {
				return nil, err
			}
		}
		if len(list) == 0 {
			p.pattern = len(e.If.appendFound(nil, func(e *Expr) bool { return e.atom.pattern })) > 0
		}
		list, p.names = append(list, e), append(p.names, e.As)
		if !p.take("then") {
			return list, nil
		}
		if e.If == nil {
			return nil, p.wrong(start, "ask never last")
		}
		if len(list) == mostEvents {
			return nil, p.wrong(start, "ask too many events", mostEvents)
		}
	}
}

// link parses the link after "then".
func (p *parser) link() (e Event, err error) {
	e.From, e.To = 1, 1
	switch {
	case p.take("never"):
		e.To = 0
		if p.take("within") {
			r, err := p.number(1)
			if err != nil {
				return e, err
			}
			e.To = r.To
		}
		e.Without, err = p.or()
	case p.take("later"):
		e.To = 0
	case p.take("within"):
		single := !strings.Contains(p.next().text, "..")
		var r *Range
		if r, err = p.number(1); err != nil {
			return e, err
		}
		if e.From, e.To = r.From, r.To; single {
			e.From = 1
		}
		if r.To == noEnd {
			e.To = 0
		}
	}
	return e, err
}

// name parses the name of an event.
func (p *parser) name(never bool) (string, error) {
	t := p.advance()
	letters := func(r rune) bool { return !unicode.IsLetter(r) }
	switch {
	case never:
		return "", p.wrong(t, "ask never named")
	case t.text == "" || t.quoted || strings.ContainsFunc(t.text, letters):
		return "", p.wrong(t, "ask move name", t.text)
	case slices.Contains(p.names, t.text):
		return "", p.wrong(t, "ask name taken", t.text)
	case atomOf(t.text) != nil || slices.Contains(reserved, strings.ToLower(t.text)):
		return "", p.wrong(t, "ask name reserved", t.text)
	}
	return t.text, nil
}

// reserved lists the words of the language that are not atoms.
var reserved = []string{"games", "and", "or", "not", "as", "then", "within", "later", "never", "without"}

// or parses conditions joined by or.
func (p *parser) or() (*Expr, error) { return p.several("or", p.and) }

// and parses conditions joined by and.
func (p *parser) and() (*Expr, error) { return p.several("and", p.not) }

// several parses one or more operands joined by the word op; "and" may be omitted.
func (p *parser) several(op string, one func() (*Expr, error)) (*Expr, error) {
	first, err := one()
	if err != nil {
		return nil, err
	}
	list := []*Expr{first}
	for p.take(op) || op == "and" && p.begins() {
		e, err := one()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	if len(list) == 1 {
		return first, nil
	}
	return &Expr{Op: op, Args: list}, nil
}

// begins reports whether a condition begins.
func (p *parser) begins() bool {
	t := p.next()
	return !t.quoted && (t.text == "(" || t.text == "not" || atomOf(t.text) != nil)
}

func (p *parser) not() (*Expr, error) {
	if p.depth++; p.depth > deepest {
		return nil, p.wrong(p.next(), "ask too deep", deepest)
	}
	defer func() { p.depth-- }()
	if p.take("not") {
		e, err := p.not()
		return &Expr{Op: "not", Args: []*Expr{e}}, err
	}
	if open := p.next(); p.take("(") {
		e, err := p.or()
		if err == nil && !p.take(")") {
			err = p.wrong(open, "ask bracket open")
		}
		return e, err
	}
	return p.atom()
}

// atom parses an atom or a condition in brackets.
func (p *parser) atom() (*Expr, error) {
	t := p.advance()
	a := atomOf(t.text)
	if a == nil || t.quoted {
		if t.text == "" {
			return nil, p.wrong(t, "ask ends")
		}
		return nil, p.wrong(t, "ask no condition", t.text, nearest(t.text, words()))
	}
	e := &Expr{Op: a.word, atom: a, at: p.next().at}
	return e, p.behind(e)
}

// words lists the atoms.
func words() []string {
	list := make([]string, len(atoms))
	for i := range atoms {
		list[i] = atoms[i].word
	}
	return list
}

// nearest lists words, or only those that are spelled like one that is none of them.
func nearest(word string, words []string) string {
	if near := terms.Nearest(word, words); len(near) > 0 {
		words = near
	}
	return strings.Join(words, ", ")
}

// behind parses the argument of an atom.
func (p *parser) behind(e *Expr) (err error) {
	t := p.next()
	switch e.atom.wants {
	case text:
		if p.advance(); t.text == "" || !t.quoted && strings.Contains(signs, t.text) {
			return p.wrong(t, "ask text missing", e.Op)
		}
		if e.Text = t.text; e.atom.named && !t.quoted {
			e.Text += p.moreOfName()
		}
		if !e.atom.marked {
			return nil
		}
		if _, err := e.query(); err != nil {
			return p.wrong(t, "error", err)
		}
	case number:
		e.N, err = p.number(0)
	case event:
		e.Of, e.index, err = p.event()
	case eventNumber:
		if e.Of, e.index, err = p.event(); err == nil {
			e.N, err = p.number(0)
		}
	case who:
		err = p.who(e)
	case points:
		if p.advance(); t.text == "" {
			return p.wrong(t, "ask text missing", e.Op)
		}
		if e.Text = t.text; slices.Contains(regions, strings.ToLower(t.text)) {
			e.Text = strings.ToLower(t.text)
		}
		if e.set, err = parsePlace(e.Text); err != nil {
			return p.wrong(t, "error", err)
		}
	case choice:
		e.Text, err = p.oneOf(strings.Fields(e.atom.choices))
	}
	return err
}

// moreOfName parses the further words of a name without quotes: those that neither begin a condition
// nor join two.
func (p *parser) moreOfName() (more string) {
	for {
		t, after := p.next(), token{}
		if len(p.tokens) > 1 {
			after = p.tokens[1]
		}
		if t.text == "" || t.quoted || strings.Contains(signs, t.text) || !inName(t, after) {
			return more
		}
		more += " " + p.advance().text
	}
}

// inName reports whether a word may belong to a name, given the word after it: a condition has an argument
// of its kind, and the words and, or and not have a condition behind them.
func inName(t, after token) bool {
	word := strings.ToLower(t.text)
	switch a := atomOf(word); {
	case word == "and" || word == "or":
		return !after.quoted && after.text != "" && !strings.Contains(signs, after.text) && !strings.EqualFold(after.text, "not") && atomOf(after.text) == nil
	case slices.Contains(reserved, word):
		return false
	case a == nil || word == "move":
		return true
	case a.wants == number:
		return !after.quoted && !strings.ContainsAny(after.text, "0123456789") && word != "loss"
	case a.wants == points:
		letters := func(r rune) bool { return !unicode.IsLetter(r) }
		return after.text != "" && !after.quoted && !strings.ContainsFunc(after.text, letters) && !slices.Contains(regions, strings.ToLower(after.text))
	}
	return false
}

// event parses the name of an earlier move.
func (p *parser) event() (string, int, error) {
	t := p.advance()
	i := slices.Index(p.names, t.text)
	if t.text == "" || i < 0 {
		return "", 0, p.wrong(t, "ask no event", t.text)
	}
	return t.text, i, nil
}

// sides are the players that by takes without quotes.
var sides = []string{"black", "white", "winner", "loser"}

// who parses the argument of by. A word with a capital letter begins a player's name.
func (p *parser) who(e *Expr) error {
	t := p.next()
	if t.quoted {
		e.Text = `"` + p.advance().text + `"`
		return nil
	}
	name, part, ok := strings.Cut(t.text, ".")
	if !ok {
		p.advance()
		e.Text = strings.ToLower(t.text)
		if first, _ := utf8.DecodeRuneInString(t.text); !slices.Contains(sides, e.Text) {
			if !unicode.IsUpper(first) && !unicode.Is(unicode.Lo, first) {
				return p.wrong(t, "ask who", t.text)
			}
			e.Text = `"` + t.text + p.moreOfName() + `"`
		}
		return nil
	}
	p.advance()
	if part != "player" && part != "opponent" {
		return p.wrong(t, "ask whose move", t.text, name)
	}
	e.Of, e.Text, e.index = name, part, slices.Index(p.names, name)
	if name == "" || e.index < 0 {
		return p.wrong(t, "ask no event", name)
	}
	return nil
}

// mostNumber is the largest number in a question.
const mostNumber = 100_000

// number parses a range of numbers, which must be at least least.
func (p *parser) number(least int) (*Range, error) {
	t := p.advance()
	from, to, is := strings.Cut(t.text, "..")
	if !is {
		to = from
	}
	r := &Range{From: least, To: noEnd}
	var errFrom, errTo error
	if from != "" {
		r.From, errFrom = strconv.Atoi(from)
	}
	if to != "" {
		r.To, errTo = strconv.Atoi(to)
	}
	switch {
	case t.quoted || errFrom != nil || errTo != nil || from == "" && to == "":
		return nil, p.wrong(t, "ask number", t.text)
	case r.From < least || r.From > mostNumber || to != "" && r.To > mostNumber:
		return nil, p.wrong(t, "ask number range", t.text, least, mostNumber)
	case r.From > r.To:
		return nil, p.wrong(t, "ask range falls", t.text)
	}
	return r, nil
}

// mostLimit is the largest limit.
const mostLimit = 1_000_000

// report parses the report.
func (p *parser) report() (r Report, err error) {
	for {
		t := p.advance()
		t.text = strings.ToLower(t.text)
		switch t.text {
		case "count", "won", "share": // always shown
		case "by":
			r.By, err = p.oneOf(Keys)
		case "mean":
			r.Mean, err = p.oneOf(Numbers)
		case "histogram":
			r.Histogram, err = p.oneOf(Numbers)
		case "sort":
			r.Sort, err = p.oneOf(Sorts)
		case "limit":
			r.Limit, err = p.limit(t.text)
		case "examples":
			r.Examples, err = p.limit(t.text)
		case "per":
			if !p.take("game") {
				return r, p.wrong(p.next(), "ask word", p.next().text, "game")
			}
			r.PerGame, err = p.number(1)
		case "first":
			if p.take("ever") {
				r.Ever = true
			} else {
				r.First, err = p.limit(t.text)
			}
		default:
			err = p.wrong(t, "ask report", t.text)
		}
		if err == nil && t.text == "by" && p.across() {
			r.Across, err = p.oneOf(singleKeys())
		}
		if err == nil && r.Across != "" && !slices.Contains(singleKeys(), r.By) {
			err = p.wrong(t, "ask word", r.By, strings.Join(singleKeys(), ", "))
		}
		if err == nil && r.By == "pattern" && t.text == "by" && !p.pattern {
			err = p.wrong(t, "ask by pattern")
		}
		if err == nil && t.text == "sort" && r.Sort == "mean" && r.Mean == "" {
			err = p.wrong(t, "ask sort mean")
		}
		if err != nil || !p.take(",") {
			return r, err
		}
	}
}

// across moves on if a comma and another key follow: those of a table.
func (p *parser) across() bool {
	if len(p.tokens) < 2 || p.tokens[0].text != "," || !slices.Contains(Keys, p.tokens[1].text) {
		return false
	}
	p.advance()
	return true
}

// limit parses a limit.
func (p *parser) limit(word string) (int, error) {
	t := p.advance()
	n, err := strconv.Atoi(t.text)
	if err != nil || n < 1 || n > mostLimit {
		return 0, p.wrong(t, "ask limit", t.text, mostLimit, word)
	}
	return n, nil
}

// oneOf parses one of some words.
func (p *parser) oneOf(words []string) (string, error) {
	t := p.advance()
	word := strings.ToLower(t.text)
	if word == "color" {
		word = "colour"
	}
	if !slices.Contains(words, word) {
		return "", p.wrong(t, "ask word", t.text, nearest(word, words))
	}
	return word, nil
}
