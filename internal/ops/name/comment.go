package name

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/reading"
)

// Purposes lists the purposes of a move: "gives atari Q6", "cuts R5 Q8 (read)". In parentheses is
// how a purpose is known, unless by rule.
func (w Wording) Purposes(list []names.Purpose, size int) (words []string) {
	for _, p := range list {
		word := p.Term.In(w.Lang)
		for _, q := range [...]board.Point{p.Of, p.To} {
			if q != board.Pass {
				word += " " + q.Name(size)
			}
		}
		if p.Sure != names.ByRule {
			word += " (" + p.Sure.String() + ")"
		}
		words = append(words, word)
	}
	return words
}

// Comment returns sentences about the last move of f, m, if something happens: a first one with its
// name and at most two purposes, a second one with its consequence, an opening or the end of a joseki;
// else "". It states only facts, and of purposes that were read only those that the exact reader
// proves. The sentences come from internal/lang.
func (w Wording) Comment(m *Move, f *names.Follower) string {
	if m.Point == board.Pass {
		return ""
	}
	size := f.Board.Size()
	lines := slices.DeleteFunc(slices.Clone(m.Lines), func(e joseki.Event) bool {
		return e.Entry.Opening && !e.First || !e.Entry.Opening && (e.Kind != joseki.Completed || continued(e.Entry))
	})
	told := *m
	if told.Purposes = nil; slices.ContainsFunc(m.Purposes, telling) {
		told.Purposes = slices.DeleteFunc(slices.Clone(m.Purposes), func(p names.Purpose) bool {
			idle := p.Term.English == "starts a ko" && !staked(&f.Board, p.Of)
			return idle || p.Sure != names.ByMeasure && !proven(f.Check(&p), &p)
		})
	}
	s := w.speaker(&told, size)
	said := append([]string{s.first()}, s.second()...)
	if !slices.ContainsFunc(s.said, func(p *names.Purpose) bool { return telling(*p) }) {
		said = said[:0]
	}
	for _, line := range once(s.w.Lines(lines)) {
		said = append(said, s.say("line", "text", report.Capital(line)))
	}
	return lang.Joined(said[:min(2, len(said))]...)
}

// continued reports whether another joseki begins with the moves of e: its name alone says little.
func continued(e *joseki.Entry) bool {
	return slices.ContainsFunc(joseki.Builtin().Entries(), func(o joseki.Entry) bool {
		return len(o.Moves) > len(e.Moves) && slices.Equal(o.Moves[:len(e.Moves)], e.Moves)
	})
}

// leastStones are the purposes that are worth a sentence, with the least number of stones concerned.
var leastStones = map[string]int{
	"kills": 1, "lives": 1, "starts a ko": 1, "wins a ko": 1, "ko threat": 0, "captures": 2, "catches": 2, "saves": 2, "cuts": 2,
	"threatens to kill": 1, "gives atari": 6, "threatens to capture": 3, "threatens to cut": 3, "protects": 3, "leaves a threat": 4,
	"seals in": 2, "attacks": 4, "gets a base": 0, "invades": 0, "reduces": 0, "expands a moyo": 0, "probe": 0,
}

// telling reports whether a purpose is worth a sentence.
func telling(p names.Purpose) bool {
	least, ok := leastStones[p.Term.English]
	return ok && p.Stones >= least
}

// staked reports whether something depends on the ko that the stone at p has just taken: a chain of two
// stones or more beside it, or beside the point where it can be taken, has at most two liberties besides
// that point.
func staked(b *board.Board, p board.Point) bool {
	ko := b.AppendLiberties(nil, p)[0]
	for _, q := range [...]board.Point{p, ko} {
		for _, s := range q.Neighbours() {
			room := b.AppendLiberties(nil, s)
			if b.Color(s).IsStone() && b.Stones(s) > 1 && len(slices.DeleteFunc(room, func(l board.Point) bool { return l == ko })) <= 2 {
				return true
			}
		}
	}
	return false
}

// proven reports whether a purpose that was read is true enough to be said. Threats to capture are so
// rarely wrong that it suffices if they are not refuted.
func proven(r reading.Result, p *names.Purpose) bool {
	return r == reading.Yes || r == reading.Unknown && p.Term.English == "threatens to capture"
}

// speaker returns a speaker for a move.
func (w Wording) speaker(m *Move, size int) *speaker {
	s := &speaker{words: lang.Builtin(), tag: "en", w: w, m: m, size: size}
	if w.translated() && s.words.Speaks(w.Lang) {
		s.tag = w.Lang
	} else {
		s.w.Lang = "en"
	}
	s.w.Plain = s.tag == "en"
	return s
}

// Loss is what a move lost against the best move that a [Judge] found. Unknown numbers are NaN.
type Loss struct {
	LostPoints  float64        // of its player, 0 or more
	LostWinrate float64        // of its player, 0..1
	Claimed     bool           // a mistake beyond the margin of error of the Judge
	Best        *analysis.Move // the best move, with the expected play; nil if it was played or is not known
	Why         *Reason        // why it lost; nil if that is not known
}

// Reason is why a move lost: what the opponent's reply does, or else what the better move would have done.
type Reason struct {
	names.Cause
	Reply bool
}

// CommentWith adds a sentence with the loss of the move, as found by an engine, to a comment, if
// the move lost at least winrate.Mistake points or, if points are not known, winrate.TurningPoint.
func (w Wording) CommentWith(comment string, found *Loss, size int) string {
	s := w.speaker(nil, size)
	var said string
	switch {
	case !found.Claimed:
		return comment
	case found.LostPoints >= winrate.Mistake:
		points := strconv.FormatFloat(found.LostPoints, 'f', 1, 64)
		if said = s.say("loses", "points", points); found.Why != nil {
			said = s.say("loses because", "points", points, "why", found.Why.Why(size).In(s.tag))
		}
	case math.IsNaN(found.LostPoints) && found.LostWinrate >= winrate.TurningPoint:
		said = s.say("loses rate", "percent", strconv.Itoa(int(math.Round(100*found.LostWinrate))))
	default:
		return comment
	}
	list := []string{said}
	if found.Best != nil && found.Best.Line[0] != board.Pass {
		list = append(list, s.say("better", "best", found.Best.Line[0].Name(size)))
	}
	if comment != "" {
		list = slices.Insert(list, 0, comment)
	}
	return lang.Joined(list...)
}

// Why says why the move lost: a clause; nil if that is not known.
func (r *Reason) Why(size int) *lang.Sentence {
	if r == nil {
		return nil
	}
	of := r.Of.Name(size)
	args := []any{of}
	switch r.Term.English {
	case "captures", "catches", "saves":
		if args[0] = lang.Say("one stone", of); r.Stones > 1 {
			args[0] = lang.Say("some stones", of, r.Stones)
		}
	case "connects", "cuts", "protects":
		args = append(args, r.To.Name(size))
	}
	form := " could"
	if r.Reply {
		form = " can"
	}
	return lang.Say(r.Color.Name()+form, lang.Say(r.Term.English, args...), r.Move.Name(size))
}

// speaker writes the comment for one move.
type speaker struct {
	words *lang.Words
	tag   string // of the language
	w     Wording
	m     *Move
	size  int
	said  []*names.Purpose // purposes mentioned so far

	koOnly bool // the move takes a ko: its other effects are not worth repeating each time
}

// say fills in a sentence. Pairs are names of its placeholders, which are in braces, and their
// values.
func (s *speaker) say(fact string, pairs ...string) string {
	return lang.Filled(s.words.Sentence(s.tag, fact), pairs...)
}

// purpose returns a purpose in one of three forms: "does" (with the player as subject), "while"
// (beside another move), "then" (as its own sentence); "" if there is no such form.
func (s *speaker) purpose(form string, p *names.Purpose) string {
	stones := s.say("stone", "point", p.Of.Name(s.size))
	if p.Stones > 1 {
		stones = s.say("stones", "point", p.Of.Name(s.size), "n", strconv.Itoa(p.Stones))
	}
	return s.say(form+" "+p.Term.English, "of", p.Of.Name(s.size), "to", p.To.Name(s.size), "stones", stones)
}

// who returns the player in words.
func (s *speaker) who() string { return s.say(s.m.Color.Name()) }

// find returns the move's purpose of that name; nil if it has none.
func (s *speaker) find(english string) *names.Purpose {
	for i := range s.m.Purposes {
		if p := &s.m.Purposes[i]; p.Term.English == english {
			return p
		}
	}
	return nil
}

// first returns the first sentence: the name of the move, with at most two purposes that are worth
// it. A purpose known only by a measure is mentioned only if there is no other, and only one purpose
// for the same stones.
func (s *speaker) first() string {
	lead := s.lead()
	told := len(s.said) > 0
	var more []string
	caught := s.find("catches")
	for i := range s.m.Purposes {
		p := &s.m.Purposes[i]
		if caught != nil && p.Of == caught.Of {
			continue // the next sentence says more
		}
		if len(more) == 2 || s.knows(p) || !telling(*p) || p.Sure == names.ByMeasure && (told || len(more) > 0) || slices.Contains(consequences, p.Term.English) || s.koOnly && p.Term.English != "starts a ko" {
			continue
		}
		if text := s.purpose("while", p); text != "" {
			more = append(more, text)
			s.said = append(s.said, p)
		}
	}
	switch len(more) {
	case 2:
		return s.say("sentence of three", "lead", lead, "a", more[0], "b", more[1])
	case 1:
		return s.say("sentence of two", "lead", lead, "a", more[0])
	}
	return s.say("sentence", "lead", lead)
}

// knows reports whether p, or another purpose for the same stones, was mentioned; that they were
// connected does not say why.
func (s *speaker) knows(p *names.Purpose) bool {
	return slices.ContainsFunc(s.said, func(o *names.Purpose) bool {
		return o.Term == p.Term || o.Of == p.Of && o.Term.English != "connects"
	})
}

// lead returns who plays which move, by the main name or by the purpose that means the same.
func (s *speaker) lead() string {
	if len(s.m.Terms()) == 0 {
		return s.plays(s.say("nameless"))
	}
	t := s.m.Terms()[0]
	name := s.w.word(t, 0)
	if same := s.find(s.words.Sentence("en", "same "+t.English)); same != nil {
		s.said = append(s.said, same)
		if does := s.purpose("does", same); does != "" {
			return s.say("lead alone", "who", s.who(), "does", does)
		}
	} else if implied := s.find(s.words.Sentence("en", "implies "+t.English)); implied != nil {
		s.said = append(s.said, implied)
		s.koOnly = t.English == "ko capture"
	}
	form := "name"
	if answers := s.find("answers"); answers != nil {
		form, s.said = "answer", append(s.said, answers)
	}
	does := cmp.Or(s.say(form+" "+t.English, "name", name), s.say(form, "a name", article(name), "name", name))
	return s.plays(does)
}

// plays returns that the player does something with the move.
func (s *speaker) plays(does string) string {
	return s.say("lead", "who", s.who(), "point", s.m.Point.Name(s.size), "does", does)
}

// article puts the English article before a name.
func article(name string) string {
	if strings.ContainsAny(name[:min(1, len(name))], "aeiou") && !strings.HasPrefix(name, "one") {
		return "an " + name
	}
	return "a " + name
}

// consequences are the purposes that get their own sentence, the most important first.
var consequences = []string{"kills", "lives", "ko threat", "wins a ko", "catches", "leaves a threat", "tenuki"}

// second returns the sentences about consequences of the move.
func (s *speaker) second() (list []string) {
	for _, word := range consequences {
		if p := s.find(word); p != nil && (word == "tenuki" || telling(*p)) {
			s.said = append(s.said, p)
			list = append(list, report.Capital(s.purpose("then", p)))
		}
	}
	return list
}
