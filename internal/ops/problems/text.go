package problems

import (
	"fmt"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/report"
	"katachi/reading"
)

// Text sums up an answer in a sentence or two.
func (a *Answer) Text() string {
	if a.Times == 0 {
		return fmt.Sprintf("None of %s stood in these games.%s", num.Count(a.Problems, "problem"), a.leftOut())
	}
	return fmt.Sprintf("%d of %s stood %s in %s. The side to play began with a first move of the solution %s and with another move there %s; "+
		"%s it played elsewhere, and %s it never had the move.%s", a.Stood, num.Count(a.Problems, "problem"), num.Count(a.Times, "time"), num.Count(a.Games, "game"),
		num.Count(a.Book, "time"), num.Count(a.Other, "time"), num.Count(a.Left, "time"), num.Count(a.None, "time"), a.leftOut())
}

// leftOut says how many alike finds do not count.
func (a *Answer) leftOut() string {
	if a.Changed+a.Unproven == 0 {
		return ""
	}
	return fmt.Sprintf(" Left out: %d alike ones whose answer is another, and %d whose answer is not proven.", a.Changed, a.Unproven)
}

// Short says in a word or two what the side to play did.
func (r *Result) Short() string {
	switch {
	case r.Proof == Fails:
		return "missed"
	case r.Played == Book:
		return "solution"
	case r.Proof == Works:
		return "works, too"
	case r.Played == Other:
		return "not proven"
	case r.Played == Left:
		return "elsewhere"
	}
	return "no move"
}

// Lines says of each of the problems of a game where it stood, in a language; or that none did.
func Lines(list []Result, tag string) (lines []string) {
	for i := range list {
		lines = append(lines, "problem: "+list[i].Sentence.In(tag))
	}
	if len(list) == 0 {
		lines = append(lines, "problem: none stood in the game")
	}
	return lines
}

// sentence describes a find.
func (f *find) sentence(r *Result) *lang.Sentence {
	stood := lang.Say("stood", r.Move, r.ProblemName)
	switch n := len(f.Differ); {
	case n == 1:
		stood = lang.Say("stood but for one", r.Move, r.ProblemName)
	case n > 1:
		stood = lang.Say("stood but for", r.Move, r.ProblemName, n)
	}
	switch side := side(f.Mover); {
	case len(r.First) == 0:
		stood = lang.Say("stood to play", stood, side)
	case f.Problem.First == nil:
		stood = lang.Say("stood by proof", stood, side, r.First)
	default:
		stood = lang.Say("stood by book", stood, side, r.First)
	}
	text := lang.Say("stood and", stood, f.did(r))
	if r.Lost != nil {
		text = lang.Say("stood and", text, lang.Say("stood lost", r.Number, fmt.Sprintf("%.1f", *r.Lost)))
	}
	return text
}

// did says what was played in a find.
func (f *find) did(r *Result) *lang.Sentence {
	own := side(f.Mover)
	switch {
	case f.Played == Book && f.Proof == Works:
		return lang.Say("stood found", own, r.At, r.Number, groupText(f.Got))
	case f.Played == Book:
		return lang.Say("stood played", own, r.At, r.Number)
	case f.Played == Other && f.Proof == Works:
		return lang.Say("stood works", own, r.At, r.Number, groupText(f.Got))
	case f.Played == Other && f.Proof == Fails:
		return lang.Say("stood missed", own, r.At, r.Number, groupText(f.Got), groupText(f.Wanted))
	case f.Played == Other:
		return lang.Say("stood unproven", own, r.At, r.Number)
	case f.Played == Left:
		return lang.Say("stood elsewhere", own)
	case r.At != "":
		return lang.Say("stood taken", own, side(f.Mover.Opponent()), r.At, r.Number)
	}
	return lang.Say("stood alone")
}

// side names a side.
func side(c board.Color) *lang.Sentence { return lang.Say(report.Side(c)) }

// groupText describes a group's fate.
func groupText(f reading.Fate) *lang.Sentence {
	return lang.Say(map[reading.Status]string{
		reading.Alive: "group alive", reading.Dead: "group dead", reading.InSeki: "group seki", reading.InKo: "group ko",
		reading.Connected: "group connected", reading.Apart: "group apart", reading.Escapes: "group escapes",
	}[f.Status])
}
