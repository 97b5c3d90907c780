package ask

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
)

// bands are ranges of ranks as in rank=, from the weakest, each with its strongest rank.
var bands = []struct {
	most int
	name string
}{
	{-20, "30k..20k"},
	{-10, "19k..10k"},
	{-5, "9k..5k"},
	{-1, "4k..1k"},
	{3, "1d..3d"},
	{6, "4d..6d"},
	{query.FirstPro - 1, "7d..9d"},
	{query.FirstPro + 98, "1p..9p"},
}

// programBand is the band of players that are programs.
const programBand = "programs"

// serverRanks lists, for servers whose ranks differ from those of the European Go Federation, ranks
// of the server, ascending, with the European rank of the same strength; between two of them the
// difference is interpolated, outside it stays. From Sensei's Library, "Rank - worldwide
// comparison", 15 July 2009. Servers that are not listed there, or changed their ranks since (OGS in
// 2021), keep the ranks of their records.
var serverRanks = []struct {
	server string
	ranks  [][2]int
}{
	{"KGS", [][2]int{
		{-16, -23},
		{-12, -17},
		{-8, -13},
		{-7, -12},
		{-6, -10},
		{-5, -8},
		{-4, -7},
		{-3, -5},
		{-2, -4},
		{-1, -3},
		{1, -2},
		{2, -1},
		{3, 1},
		{4, 2},
		{5, 4},
		{6, 5},
	}},
	{"IGS", [][2]int{{-17, -17}, {-12, -13}, {-7, -8}, {-2, -3}, {1, -1}, {2, 1}, {3, 2}, {5, 4}, {6, 5}}},
	{"DGS", [][2]int{{-24, -23}, {-18, -17}, {-12, -13}, {-7, -8}, {-2, -3}, {1, -1}, {2, 1}, {3, 2}, {4, 3}, {5, 5}}},
}

// programs are names of programs, as players in records have them: in lower case, without blanks and
// signs. What follows must not continue the word: AlphaGo Lee, KataGo-b18.
var programs = []string{
	"alphago", "alphazero", "katago", "leelazero", "leela", "fineart", "绝艺", "絕藝", "golaxy", "星阵", "星陣", "elfopengo", "phoenixgo", "minigo",
	"gnugo", "crazystone", "zen19", "deepzengo", "aqz", "dolbaram", "돌바람", "pachi", "fuego", "handtalk",
}

// sameNamed are programs with names that people have, too: the name of a player must be just this.
// AlphaGo's online games were played by Master and Magist.
var sameNamed = []string{"master", "magist", "dancer", "cgi", "aq", "mogo", "sai"}

// isProgram reports whether a name is that of a program.
func isProgram(name string) bool {
	plain := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, text)
	}
	if slices.Contains(sameNamed, plain(name)) {
		return true
	}
	for at := range name {
		if r, _ := utf8.DecodeRuneInString(name[at:]); at > 0 && !unicode.IsLetter(r) && slices.Contains(programs, plain(name[:at])) {
			return true
		}
	}
	return slices.Contains(programs, plain(name))
}

// steady turns a rank into a number without the gap between 1k and 1d, and back.
func steady(rank int) int {
	if rank > 0 {
		return rank - 1
	}
	return rank
}

func ranked(steady int) int {
	if steady >= 0 {
		return steady + 1
	}
	return steady
}

// european returns the European rank of an amateur's rank on a server.
func european(rank int, server string) int {
	var list [][2]int
	for _, s := range serverRanks {
		if s.server == server {
			list = s.ranks
		}
	}
	if len(list) == 0 || rank >= query.FirstPro {
		return rank
	}
	at := steady(rank)
	i, _ := slices.BinarySearchFunc(list, at, func(pair [2]int, at int) int { return cmp.Compare(steady(pair[0]), at) })
	low, high := list[max(0, i-1)], list[min(i, len(list)-1)]
	from, to := steady(low[0]), steady(high[0])
	moved := steady(low[1]) - from
	switch {
	case i == len(list) || to == from:
		moved = steady(high[1]) - to
	case i > 0:
		moved += (steady(high[1]) - to - moved) * (at - from) / (to - from)
	}
	return ranked(at + moved)
}

// Band returns the band of the player of a colour in a game whose players are known: a range of
// European ranks such as "4k..1k", "programs", or "unknown".
func Band(info *collection.Outlined, c board.Color) string {
	name, rank := info.Black, info.BlackRank
	if c == board.White {
		name, rank = info.White, info.WhiteRank
	}
	n, ok := query.Rank(rank)
	switch {
	case isProgram(name):
		return programBand
	case !ok:
		return unknownKey
	}
	n = european(n, info.Server)
	for _, b := range bands {
		if n <= b.most {
			return b.name
		}
	}
	return unknownKey
}

// bandOrder returns the place of a key among the bands, from the weakest; that of other keys is
// behind them.
func bandOrder(key string) int {
	for i, b := range bands {
		if b.name == key {
			return i
		}
	}
	if key == programBand {
		return len(bands)
	}
	return len(bands) + 1
}
