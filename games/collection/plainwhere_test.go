package collection

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"katachi/games/internal/players"
	"katachi/games/query"
)

// asked reports whether a game satisfies w; these are the plain searcher's filters.
func asked(w *query.Where, g *Info) bool {
	has, is := containsFold, func(name, player string) bool { return asksPlayer(player, name) }
	tagged := func(tag string) bool { return slices.Contains(g.Tags, tag) }
	word := func(word string) bool {
		return slices.Contains(wordsOf(strings.Join([]string{g.Black, g.White, g.Event, g.Round, g.Place, g.Date}, " ")), word)
	}
	all := func(list []string, ok func(string) bool) bool {
		return !slices.ContainsFunc(list, func(s string) bool { return !ok(s) })
	}
	if w.Opponent != "" && !(is(g.Black, w.Player) && is(g.White, w.Opponent) || is(g.White, w.Player) && is(g.Black, w.Opponent)) {
		return false
	}
	return (is(g.Black, w.Player) || is(g.White, w.Player)) && is(g.Black, w.Black) && is(g.White, w.White) &&
		has(g.Event, w.Event) && has(g.Place, w.Place) && (has(g.Path, w.Source) || has(g.File, w.Source)) &&
		asksRank(w.Rank, g.BlackRank) && asksRank(w.Rank, g.WhiteRank) && asksDate(w.Date, g.Day, g.LastDay) &&
		asksNumber(w.Handicap, float64(g.Handicap), true) && asksNumber(w.Komi, g.Komi, g.HasKomi) &&
		asksNumber(w.Moves, float64(g.Moves), true) && asksResult(w.Result, g.Result) &&
		all(w.Tags, tagged) && all(strings.Fields(strings.ToLower(w.Words)), word)
}

func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// asksPlayer reports whether a name is one of a player.
func asksPlayer(player, name string) bool {
	return containsFold(name, player) || players.NewMatcher(player, players.Other(player, players.Builtin())...).Has(name)
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// asksNumber compares with "a", "a..b", "a.." or "..b"; an unknown number is
// in no range.
func asksNumber(text string, v float64, known bool) bool {
	if text == "" {
		return true
	}
	from, to, two := strings.Cut(text, "..")
	if !two {
		to = from
	}
	low, err1 := strconv.ParseFloat(from, 64)
	high, err2 := strconv.ParseFloat(to, 64)
	return known && (err1 != nil || v >= low) && (err2 != nil || v <= high)
}

// asksRank compares ranks as query.Rank numbers them.
func asksRank(text, rank string) bool {
	if text == "" {
		return true
	}
	from, to, two := strings.Cut(text, "..")
	if !two {
		to = from
	}
	at, known := query.Rank(rank)
	low, ok1 := query.Rank(from)
	high, ok2 := query.Rank(to)
	return known && (!ok1 || at >= low) && (!ok2 || at <= high)
}

// asksDate compares dates as texts of eight digits.
func asksDate(text string, first, last uint32) bool {
	if text == "" {
		return true
	}
	from, to, two := strings.Cut(text, "..")
	if !two {
		to = from
	}
	pad := func(s, with string) string {
		s = strings.ReplaceAll(s, "-", "")
		return s + strings.Repeat(with, 8-len(s))
	}
	return first > 0 && strconv.Itoa(int(last)) >= pad(from, "0") && (to == "" || strconv.Itoa(int(first)) <= pad(to, "9"))
}

func asksResult(text, result string) bool {
	lower := strings.ToLower(result)
	switch text {
	case "":
		return true
	case "-":
		return result == ""
	case "0":
		return result == "0" || strings.HasPrefix(lower, "draw") || strings.HasPrefix(lower, "jigo")
	}
	return strings.HasPrefix(lower, strings.ToLower(text))
}
