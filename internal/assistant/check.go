package assistant

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"katachi/internal/api"
	"katachi/internal/num"
)

// verbs are the words for what a fact claims, the longest first.
var verbs = map[string][]string{
	"is":       {"is called", "was called", "is named", "is known as", "can be called", "is", "was", "plays", "played", ":"},
	"plays":    {"was played", "is played", "plays", "played", "is", "was"},
	"has":      {"has", "had"},
	"makes":    {"makes", "made", "forms", "formed", "creates", "created"},
	"breaks":   {"breaks", "broke", "destroys", "destroyed"},
	"captures": {"captures", "captured", "takes", "took"},
	"loses":    {"loses", "lost", "costs", "cost"},
	"worse":    {"is worse than", "was worse than", "is not as good as", "was not as good as"},
	"works":    {"works", "is right"},
	"solves":   {"solves", "solved", "finds", "found"},
	"misses":   {"misses", "missed", "fails to solve", "failed to solve"},
	"fails":    {"is wrong", "fails", "does not work"},
	"answered": {"is answered by", "is refuted by"},
	"does":     {""},
}

// verbWords are the verbs as words.
var verbWords = map[string][][]string{}

func init() {
	for verb, list := range verbs {
		for _, text := range list {
			verbWords[verb] = append(verbWords[verb], words(text))
		}
	}
}

// placed are the verbs after which a place or a number is that of the move.
var placed = []string{"is", "plays", "makes", "breaks"}

// hedges are the words that say how a sentence is known, at its beginning or end. An estimate, or what
// was read without proof, needs one; no sentence may say more than is known.
var hedges = map[string][]string{
	byMeasure: {"katachi estimates that", "by an estimate", "(measure)"},
	byReading: {"katachi reads that", "as far as katachi reads", "it seems that", "(read)"},
	byProof:   {"it is proven that", "katachi proves that", "katachi proved that", "(proven)"},
	byCount:   {"katachi counted :", "katachi counts :", "(counted)"},
	byRecord:  {"according to the record", "by the record", "the record says that", "(record)"},
	byRule:    {"by rule", "by the rules", "by definition", "(rule)"},
	"":        {"katachi says that", "katachi says :"},
}

// judged are the words that say who made an estimate.
func judged(by string) []string {
	return []string{"by the " + by, "according to the " + by, "the " + by + " estimates that", "the " + by + " says that"}
}

// words are the words of a sentence, in lower case; numbers without zeros at the end.
func words(text string) []string {
	list := wordPattern.FindAllString(strings.ToLower(strings.NewReplacer("’", "'", "\u00a0", " ").Replace(text)), -1)
	for i, w := range list {
		w = strings.Trim(w, ".")
		if x, err := strconv.ParseFloat(w, 64); err == nil && numberPattern.MatchString(w) {
			w = strconv.FormatFloat(x, 'f', -1, 64)
		}
		list[i] = w
	}
	return slices.DeleteFunc(list, func(w string) bool { return w == "" })
}

var (
	wordPattern   = regexp.MustCompile(`[\p{L}\p{N}]+(?:[-'.+][\p{L}\p{N}]+)*|\(|\)|\S`)
	numberPattern = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)
	pointPattern  = regexp.MustCompile(`^[a-hj-z][0-9]{1,2}$`)
	movePattern   = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
	afterSentence = regexp.MustCompile(`[.!?]["')]*\s+|\n+`)
	knownPattern  = regexp.MustCompile(`^\([a-z]+\)$`)
	listItem      = regexp.MustCompile(`^\W*(?:move )?[0-9]+\.\s*$`)
)

// sentences splits a text. "7. Black D4 is a hane." is one sentence.
func sentences(text string) (list []string) {
	begin := 0
	add := func(end int) {
		switch s := strings.TrimSpace(text[begin:end]); {
		case s == "":
		case knownPattern.MatchString(s) && len(list) > 0: // "It is a hane. (rule)"
			list[len(list)-1] += " " + s
		default:
			list = append(list, s)
		}
		begin = end
	}
	for _, at := range afterSentence.FindAllStringIndex(text, -1) {
		if strings.Contains(text[at[0]:at[1]], "\n") || !listItem.MatchString(strings.ToLower(text[begin:at[1]])) {
			add(at[1])
		}
	}
	add(len(text))
	return list
}

// checker compares sentences with facts.
type checker struct {
	facts []*fact
	last  subject // the move that "it" means
	reading
}

// A reading of a sentence is how it says that it is known, and the rest.
type reading struct {
	known, by string
	rest      []string
}

// check reports whether a sentence claims only facts.
func (c *checker) check(sentence string) bool {
	if !strings.HasSuffix(strings.TrimRight(sentence, `"')`), "?") {
		for _, c.reading = range c.readings(sentence) {
			if last, ok := c.clauses(c.rest, c.last); ok {
				c.last = last
				return true
			}
		}
	}
	c.last = subject{}
	return false
}

// readings returns the ways to read a sentence.
func (c *checker) readings(sentence string) (found []reading) {
	list := skip(words(sentence), "-", "*", "•", "–")
	add := func(known, by string, phrases []string) {
		for _, phrase := range phrases {
			p := words(phrase)
			if rest, ok := cutPrefix(list, p); ok {
				found = append(found, reading{known, by, skip(rest, ",", ":")})
			}
			if n := len(list) - len(p); n > 0 && slices.Equal(list[n:], p) {
				rest := list[:n]
				if rest[n-1] == "," {
					rest = rest[:n-1]
				}
				found = append(found, reading{known, by, rest})
			}
		}
	}
	for known, phrases := range hedges {
		add(known, "", phrases)
	}
	for _, by := range c.judges() {
		add(byMeasure, by, judged(by))
	}
	if i := slices.Index(list, "probably"); i > 0 {
		found = append(found, reading{byReading, "", slices.Delete(slices.Clone(list), i, i+1)})
	}
	return append(found, reading{rest: list})
}

// judges returns those that made the estimates.
func (c *checker) judges() (list []string) {
	for _, f := range c.facts {
		if f.by != "" && !slices.Contains(list, f.by) {
			list = append(list, f.by)
		}
		if kind, _, _ := strings.Cut(f.by, " "); kind != f.by && !slices.Contains(list, kind) {
			list = append(list, kind)
		}
	}
	return list
}

// may reports whether the sentence says no more of how f is known than is true.
func (c *checker) may(f *fact) bool {
	switch {
	case c.by != "" && c.by != f.by && !strings.HasPrefix(f.by, c.by+" "):
		return false
	case c.known == "" && (f.sure == byMeasure || f.sure == byReading):
		return f.hedged
	}
	return c.known == "" || c.known == f.sure
}

// cutPrefix returns the words after some words.
func cutPrefix(list, prefix []string) ([]string, bool) {
	if len(list) < len(prefix) || !slices.Equal(list[:len(prefix)], prefix) {
		return nil, false
	}
	return list[len(prefix):], true
}

// skip returns the words after the first, if that is one of some words.
func skip(list []string, any ...string) []string {
	if len(list) > 0 && slices.Contains(any, list[0]) {
		return list[1:]
	}
	return list
}

// clauses reads clauses to the end of the words. A clause without a subject is about the one before.
func (c *checker) clauses(list []string, before subject) (last subject, ok bool) {
	for _, h := range heads(list, before) {
		for _, f := range c.facts {
			if !h.fits(f) || !c.may(f) {
				continue
			}
			if f.verb != "" {
				last, ok = c.verb(f, &h)
			} else if rest, same := cutPrefix(skip(h.rest, ":"), f.what); same && (f.alone || c.only(f, h.subject)) {
				last, ok = c.more(f, rest)
			}
			if ok {
				return last, true
			}
		}
	}
	return subject{}, false
}

// head is a reading of the words that begin a clause.
type head struct {
	subject
	rest []string
}

// fits reports whether a fact is about the subject, as far as it is mentioned.
func (h *head) fits(f *fact) bool {
	s := h.subject
	return (s.number == 0 || s.number == f.number) && (s.color == "" || s.color == f.color) && (s.point == "" || s.point == f.point) &&
		(!s.group || f.number == 0)
}

// heads returns the readings of the beginning of a clause: with the subject that it names, with the one
// before, and without.
func heads(list []string, before subject) []head {
	s, rest := mention(list)
	if s == (subject{}) {
		s = before
	}
	return []head{{s, skip(rest, ",")}, {before, list}, {subject{}, list}}
}

// mention reads the words that name a move, a group or a point.
func mention(list []string) (s subject, rest []string) {
	for i, w := range list {
		switch {
		case w == "black" || w == "white" || w == "black's" || w == "white's":
			if s.color != "" {
				return s, list[i:]
			}
			s.color = strings.TrimSuffix(w, "'s")
		case pointPattern.MatchString(w):
			if s.point != "" {
				return s, list[i:]
			}
			s.point = w
		case movePattern.MatchString(w):
			if s.number != 0 {
				return s, list[i:]
			}
			s.number, _ = strconv.Atoi(w)
		case w == "group" || w == "group's" || w == "chain":
			s.group = true
		case slices.Contains([]string{"move", "at", "on", "with", "by", "the", "it", "this", "number", "("}, w):
		case w == ")" && i > 0 && slices.Contains(list[:i], "("):
		case w == "," && i > 0 && i+1 < len(list) && slices.Contains([]string{"at", "on", "move"}, list[i+1]):
		default:
			return s, list[i:]
		}
	}
	return s, nil
}

// verb reads a verb and what follows, as the fact f.
func (c *checker) verb(f *fact, h *head) (last subject, ok bool) {
	for _, verb := range verbWords[f.verb] {
		after, ok := cutPrefix(h.rest, verb)
		if !ok {
			continue
		}
		if after, ok = cutPrefix(skip(after, "a", "an", "the"), f.what); !ok {
			continue
		}
		s, rest := mention(after)
		whole := head{subject: h.subject}
		if tail := f.verb == "plays" || slices.Contains(placed, f.verb) && len(skip(after, "at", "on", "with", "by", "(")) < len(after); tail &&
			whole.merge(s) && whole.fits(f) && c.only(f, whole.subject) {
			if last, ok := c.more(f, rest); ok {
				return last, true
			}
		}
		if c.only(f, h.subject) {
			if last, ok := c.more(f, after); ok {
				return last, true
			}
		}
	}
	return subject{}, false
}

// merge adds what a second mention says; it returns false if that contradicts the first.
func (s *subject) merge(t subject) bool {
	if s.number != 0 && t.number != 0 && s.number != t.number || s.color != "" && t.color != "" && s.color != t.color ||
		s.point != "" && t.point != "" && s.point != t.point {
		return false
	}
	s.number, s.color, s.point = cmp.Or(s.number, t.number), cmp.Or(s.color, t.color), cmp.Or(s.point, t.point)
	s.group = s.group || t.group
	return true
}

// only reports whether a mention can mean no other subject than that of f.
func (c *checker) only(f *fact, s subject) bool {
	if s.number != 0 {
		return true
	}
	if s.point == "" {
		return false
	}
	h := head{subject: s}
	return !slices.ContainsFunc(c.facts, func(other *fact) bool {
		return (other.number != f.number || other.point != f.point) && other.point != "" && h.fits(other)
	})
}

// more reads what follows a fact: nothing, another object of the same verb, or another clause.
func (c *checker) more(f *fact, rest []string) (last subject, ok bool) {
	if len(rest) == 0 {
		return f.subject, true
	}
	joined := skip(skip(rest, ",", ";"), "and")
	if len(joined) == len(rest) || len(joined) == 0 {
		return subject{}, false
	}
	if last, ok := c.clauses(joined, f.subject); ok {
		return last, true
	}
	for _, other := range c.facts {
		if f.verb != "" && other.verb == f.verb && other.subject == f.subject && c.may(other) && len(other.what) > 0 {
			if after, ok := cutPrefix(skip(joined, "a", "an", "the"), other.what); ok {
				if last, ok := c.more(other, after); ok {
					return last, true
				}
			}
		}
	}
	return subject{}, false
}

type checkIn struct {
	Text     string   `json:"text" doc:"Sentences in English, at most 200"`
	Evidence []string `json:"evidence" doc:"The evidence of answers of other tools, about one game or position"`
}

// mostSentences is the most sentences of a text.
const mostSentences = 200

// Doubt is a sentence without evidence.
type Doubt struct {
	Text string `json:"text"`
	Why  string `json:"why"`
}

// check returns the sentences of a text that no evidence supports.
func (own *server) check(_ context.Context, in *checkIn) (*Answer, error) {
	c, list := &checker{}, sentences(in.Text)
	about := map[string]string{}
	switch {
	case len(list) == 0:
		return nil, api.NewProblem(api.StatusBadRequest, "text", "nothing to check")
	case len(list) > mostSentences:
		return nil, api.NewProblem(api.StatusBadRequest, "text", "range", "sentences", 1, mostSentences, len(list))
	}
	for _, id := range in.Evidence {
		known := own.kept.get(id)
		if known == nil {
			return nil, api.NewProblem(api.StatusNotFound, "evidence", "no evidence", id)
		}
		for kind, of := range known.about {
			if other, ok := about[kind]; ok && other != of {
				return nil, api.NewProblem(api.StatusBadRequest, "evidence", "evidence of two", kind)
			}
		}
		maps.Copy(about, known.about)
		c.facts = append(c.facts, known.facts...)
	}
	a := &Answer{Doubts: []Doubt{}}
	for _, s := range list {
		if !c.check(s) {
			a.Doubts = append(a.Doubts, Doubt{s, c.why(s)})
		}
	}
	a.say(byRule, "%d of %s with evidence", len(list)-len(a.Doubts), num.Count(len(list), "sentence"))
	for _, d := range a.Doubts {
		a.say(byRule, "without evidence: %s (%s)", d.Text, d.Why)
	}
	return a, nil
}

// why says what is wrong with a sentence that is not accepted.
func (c *checker) why(sentence string) string {
	for _, r := range c.readings(sentence) {
		for _, sure := range []string{byMeasure, byReading, byRule, byProof, byCount, byRecord} {
			other := checker{facts: c.facts, reading: reading{known: sure}}
			if _, ok := other.clauses(r.rest, subject{}); ok {
				return "known otherwise: " + sure
			}
		}
	}
	s, _ := mention(words(sentence))
	for _, f := range c.facts {
		if h := (&head{subject: s}); s.number != 0 && f.number == s.number && f.verb == "plays" && !h.fits(f) {
			return "move " + strconv.Itoa(f.number) + " is " + f.color + " " + strings.ToUpper(f.point)
		}
	}
	return "no answer says so"
}
