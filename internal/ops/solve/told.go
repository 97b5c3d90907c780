package solve

import (
	"fmt"
	"slices"
	"strconv"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/reading"
)

// Told returns the answer as Comment does, in a language that has sentences for it; else in English.
func (s *Solved) Told(tag string) string {
	t := told{s, tag}
	if t.say("group") == "" {
		return s.Comment()
	}
	text, known := t.verdict(), ""
	switch nodes := strconv.Itoa(s.Nodes); {
	case s.Proven && s.Whole:
		known = t.say("whole", "n", nodes)
	case s.Proven:
		known = t.say("proven", "n", nodes)
	case s.Chance > 0:
		known = t.say("by liberties")
	case s.Guess.Status != reading.Undecided:
		known = t.say("near")
	}
	return lang.Joined(text, known)
}

// ToldWrong returns a refutation as Text does, in a language.
func (s *Solved) ToldWrong(w *Refuted, tag string) string {
	t := told{s, tag}
	switch {
	case t.say("group") == "":
		return s.Text(w)
	case len(w.Line) == 0 || w.Line[0].Point == board.Pass:
		return t.say("unanswered", "move", w.Move.Name(s.size()), "fate", t.fate(w.Fate))
	}
	return t.say("answered", "move", w.Move.Name(s.size()), "answer", w.Line[0].Point.Name(s.size()), "fate", t.fate(w.Fate))
}

// told tells an answer in a language, by the lines "solve FACT" of its file.
type told struct {
	s   *Solved
	tag string
}

// say fills in a sentence. Pairs are names of its placeholders and their values.
func (t told) say(fact string, pairs ...string) string {
	return lang.Told(t.tag, "solve "+fact, "", pairs...)
}

// side names a player.
func (t told) side(c board.Color) string { return lang.Builtin().Sentence(t.tag, c.Name()) }

func (t told) verdict() string {
	s := t.s
	mover, other := t.side(s.Mover), t.side(s.Mover.Opponent())
	group, first, form := t.subject(), t.fate(s.First), "both"
	fate := s.settled()
	switch {
	case fate != nil:
		form, first = "settled", t.fate(*fate)
	case s.Status == reading.Undecided && s.Guess.Status != reading.Undecided:
		form, first = "guess", t.fate(s.Guess)
	case s.Status == reading.Undecided:
		form = "undecided"
	case s.Status == reading.Unsettled:
		form = "unsettled"
	case s.Second.Status == reading.Undecided:
		form = "first"
	}
	if list := s.taken(); len(list) > 0 {
		first += t.say("given up", "at", list[0].Name(s.size()), "n", strconv.Itoa(len(list)))
	}
	return t.say(form, "group", group, "mover", mover, "other", other, "first", first, "second", t.fate(s.Second))
}

// subject names the group, chains or race in question.
func (t told) subject() string {
	s, form := t.s, "group"
	stones, more := s.Group, []board.Point{s.Group[0]}
	switch {
	case s.Goal == reading.WinRace:
		form, more = "race", s.Rival
	case isConnection(s.Goal):
		b := s.Position.Game.Board()
		i := slices.IndexFunc(s.Group, func(p board.Point) bool { return !b.SameChain(p, s.Group[0]) })
		form, stones, more = "chains", s.Group[:i], s.Group[i:]
	}
	return t.say(form, "who", t.side(s.Owner()), "at", stones[0].Name(s.size()), "n", strconv.Itoa(len(stones)),
		"rival", t.side(s.Owner().Opponent()), "to", more[0].Name(s.size()), "m", strconv.Itoa(len(more)))
}

// fate describes a fate in a few words.
func (t told) fate(f reading.Fate) string {
	s := t.s
	winner, loser := t.side(f.Winner), t.side(f.Winner.Opponent())
	switch {
	case f.Status == reading.InKo && f.Threats > mostThreats:
		form := "needed"
		if f.Threats > mostThreats+1 {
			form = "needed more" // no more were tried
		}
		return t.fate(reading.Fate{Status: s.asDecided(f)}) + t.say(form, "who", loser, "n", strconv.Itoa(f.Threats))
	case f.Status == reading.InKo && f.Threats == 0:
		return t.say("ko", "who", winner)
	case f.Status == reading.InKo:
		return t.say("ko threats", "who", winner, "rival", loser, "n", strconv.Itoa(f.Threats))
	case s.Goal == reading.WinRace && f.Status == reading.Alive:
		return t.say("wins", "who", t.side(s.Owner()))
	case s.Goal == reading.WinRace && f.Status == reading.Dead:
		return t.say("wins", "who", t.side(s.Owner().Opponent()))
	}
	return t.say(fmt.Sprint(f.Status))
}
