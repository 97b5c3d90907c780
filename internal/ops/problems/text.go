package problems

import (
	"fmt"
	"strings"

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

// sentence describes a find.
func (f *find) sentence(r *Result) string {
	text := fmt.Sprintf("After move %d this is problem %s", r.Move, r.ProblemName)
	if n := len(f.Differ); n > 0 {
		text += fmt.Sprintf(", with %s different", num.Count(n, "point"))
	}
	text += fmt.Sprintf(": %s to play", report.Side(f.Mover))
	if len(r.First) > 0 {
		text += ", solution " + strings.Join(r.First, " or ")
	}
	text += ". "
	side := report.Side(f.Mover)
	switch {
	case f.Played == Book && f.Proof == Works:
		text += fmt.Sprintf("%s found %s with move %d: %s.", side, r.At, r.Number, fateText(f.Got))
	case f.Played == Book:
		text += fmt.Sprintf("%s played %s with move %d.", side, r.At, r.Number)
	case f.Played == Other && f.Proof == Works:
		text += fmt.Sprintf("%s played %s with move %d, which works here: %s.", side, r.At, r.Number, fateText(f.Got))
	case f.Played == Other && f.Proof == Fails:
		text += fmt.Sprintf("%s missed it with move %d, %s: %s; after the solution %s.", side, r.Number, r.At, fateText(f.Got), fateText(f.Wanted))
	case f.Played == Other:
		text += fmt.Sprintf("%s played %s with move %d; whether that works is not proven.", side, r.At, r.Number)
	case f.Played == Left:
		text += side + " played elsewhere."
	case r.At != "":
		text += fmt.Sprintf("%s never had the move: %s played %s with move %d.", side, report.Side(f.Mover.Opponent()), r.At, r.Number)
	default:
		text += "Nobody played there."
	}
	if r.Lost != nil {
		text += fmt.Sprintf(" By the analysis in the record move %d lost %.1f points.", r.Number, *r.Lost)
	}
	return text
}

// fateText describes a group's fate.
func fateText(f reading.Fate) string {
	return map[reading.Status]string{
		reading.Alive: "the group lives", reading.Dead: "the group dies", reading.InSeki: "it is seki", reading.InKo: "it is a ko",
		reading.Connected: "the stones are connected", reading.Apart: "the stones are cut", reading.Escapes: "the chain gets five liberties",
	}[f.Status]
}
