package names_test

import (
	"bufio"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/names"
	"katachi/pattern"
)

// TestLibrary: every pattern is found in its example, and not in its near miss.
func TestLibrary(t *testing.T) {
	lib := names.Builtin()
	for _, set := range lib.Sets() {
		for _, err := range match.CheckExamples(set) {
			t.Errorf("%s: %v", set.Name, err)
		}
		for _, p := range set.All() {
			hits, misses := 0, 0
			for _, e := range p.Examples {
				if e.Miss {
					misses++
				} else {
					hits++
				}
			}
			if hits == 0 || misses == 0 {
				t.Errorf("%s: %s has %d examples and %d near misses, want one of each at least", set.Name, p.Name, hits, misses)
			}
			if p.Names["ja"] == "" || p.Names["ja-Latn"] == "" || p.Text == "" || len(p.Tags) == 0 {
				t.Errorf("%s: %s lacks a Japanese name, tags or a meaning", set.Name, p.Name)
			}
		}
		for _, group := range set.Duplicates() {
			t.Errorf("%s: patterns %v are equal", set.Name, group)
		}
	}
	if n := len(lib.Terms()); n < 150 {
		t.Errorf("%d terms, want 150 at least", n)
	}
}

// TestVersion: the version identifies the library, and differs if the patterns differ.
func TestVersion(t *testing.T) {
	lib := names.Builtin()
	if got := names.NewLibrary(lib.Moves, lib.Openings, lib.Shapes).Version(); got != lib.Version() || len(got) != 12 {
		t.Errorf("version %q, and %q of the same sets", lib.Version(), got)
	}
	if got := names.NewLibrary(lib.Moves, lib.Openings, pattern.NewSet("none")).Version(); got == lib.Version() {
		t.Errorf("version %q without shapes", got)
	}
}

// TestSuicideAllowed names each move of random games by rules that allow suicide, with purposes.
func TestSuicideAllowed(t *testing.T) {
	random, suicides, played := rand.New(rand.NewPCG(54, 9)), 0, 0
	for range 8 {
		f := names.Builtin().ReadingNamer().Follow(9)
		f.Board.AllowSuicide(true)
		for i := range 600 {
			c, p := board.Black, board.At(random.IntN(9), random.IntN(9))
			if i%2 == 1 {
				c = board.White
			}
			if f.Board.Color(p) != board.Empty {
				continue
			}
			_, err := f.Play(c, p)
			if err != nil {
				t.Fatal(err)
			}
			f.Purposes()
			if played++; f.Board.Color(p) == board.Empty {
				suicides++
			}
		}
	}
	if played < 1000 || suicides < 20 {
		t.Errorf("%d moves, %d suicides", played, suicides)
	}
}

// A follower reports josekis at the moves that name and leave them, also where moves
// before were only advanced over, and none on other boards.
func TestLines(t *testing.T) {
	f := names.Builtin().Follow(19)
	for range 2 {
		f.Reset(19)
		var said []string
		c := board.Black
		for i, word := range strings.Fields("D3 D5 C5 D4 C4 E3 D6 C3 D2 B3 E2 B6") {
			p, err := board.ParsePoint(word, 19)
			if err != nil {
				t.Fatal(err)
			}
			if i < 9 {
				err = f.Advance(c, p)
			} else {
				var step names.Step
				step, err = f.Play(c, p)
				for _, e := range step.Lines {
					said = append(said, e.String())
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
		want := "small avalanche, turn outwards|small avalanche, turn outwards; left at move 12"
		if got := strings.Join(said, "|"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	f.Reset(13)
	if step, err := f.Play(board.Black, board.At(3, 9)); err != nil || step.Lines != nil {
		t.Errorf("13x13: %v, %v", step.Lines, err)
	}
}

// TestTermSources: internal/lang/SOURCES.md says of every Japanese term where it is from, and of no other.
func TestTermSources(t *testing.T) {
	text, err := os.ReadFile("../internal/lang/SOURCES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "## Japanese")
	part, _, ends := strings.Cut(rest, "\n## ")
	if !ok || !ends {
		t.Fatal("SOURCES.md has no Japanese part")
	}
	stated := map[string]bool{}
	add := func(list string) {
		for _, term := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '\n' }) {
			stated[strings.TrimSpace(term)] = true
		}
	}
	for line := range strings.Lines(part) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			add(cells[1])
		}
	}
	_, none, _ := strings.Cut(part, "none is contradicted:")
	none, _, _ = strings.Cut(none, "(from English)")
	add(strings.ReplaceAll(none, " and ", ", "))
	known := map[string]bool{"": true, "terms": true, "---": true}
	for _, term := range names.Builtin().Terms() {
		if known[term.Names["ja"]] = true; term.Names["ja"] != "" && !stated[term.Names["ja"]] {
			t.Errorf("SOURCES.md does not say where %s (%s) is from", term.Names["ja"], term.Names["ja-Latn"])
		}
	}
	for term := range stated {
		if !known[term] {
			t.Errorf("SOURCES.md says where %s is from, which is no term", term)
		}
	}
}

// tesujiNames are the romanised names that count for a chapter of the tesuji dictionary.
var tesujiNames = map[string][]string{
	"hana-zuke": {"hana-zuke"}, "hane or osae": {"hane", "osae"}, "hasami-tsuke": {"hasami-tsuke"}, "kiri": {"kiri"},
	"kosumi": {"kosumi"}, "kosumi-tsuke": {"kosumi-tsuke"}, "oki": {"oki"}, "sagari": {"sagari"}, "tobi": {"tobi"},
	"tobi-tsuke": {"tobi-tsuke"}, "tsuke": {"tsuke", "zuke"}, "tsuke-koshi": {"tsuke-koshi"}, "warikomi": {"warikomi"},
	"watari": {"watari"}, "geta": {"geta"}, "shichō": {"shich"}, "shibori": {"shibori"}, "oi-otoshi": {"oi-otoshi"},
}

// tesujiFirst and tesujiAny are the least numbers of moves with the chapter's name, as the first
// and among their names. doc/dev/results.md describes the others.
const tesujiFirst, tesujiAny = 139, 161

// TestTesuji: moves of a tesuji dictionary have the name of their chapter. With -v it prints a
// table by chapter, and the misses. Every second move of a chapter, beginning with the first, was
// used to make the names that need reading; the others are the second half.
func TestTesuji(t *testing.T) {
	f, err := os.Open(testpeers.Path(t, "oracles", "tesuji", "moves.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type row struct{ first, any, all int }
	type halves [2]row
	table, total := map[string]halves{}, halves{}
	namer, words, all := names.Builtin().ReadingNamer(), 0, 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var q struct{ ID, Board, ToMove, Move, Chapter string }
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		accepted := tesujiNames[q.Chapter]
		j := judged{ID: q.ID, Board: q.Board, ToMove: q.ToMove, Move: q.Move}
		var list []string
		first, any := 0, 0
		named := j.name(t, namer)
		words += len(named.Terms())
		for i, term := range named.Terms() {
			list = append(list, term.Names["ja-Latn"])
			if slices.ContainsFunc(accepted, func(s string) bool {
				return strings.Contains(term.Names["ja-Latn"], s) && term.Names["ja-Latn"] != "nozoki"
			}) {
				any = 1
				if i == 0 {
					first = 1
				}
			}
		}
		all++
		if accepted == nil {
			continue
		}
		if first == 0 {
			t.Logf("%s: %v, want %s", q.ID, list, q.Chapter)
		}
		r := table[q.Chapter]
		half := (r[0].all + r[1].all) % 2
		for _, h := range []*row{&r[half], &total[half]} {
			*h = row{h.first + first, h.any + any, h.all + 1}
		}
		table[q.Chapter] = r
	}
	for _, chapter := range slices.Sorted(maps.Keys(table)) {
		t.Logf("%-14s first, any, all by half: %2d", chapter, table[chapter])
	}
	first, any := total[0].first+total[1].first, total[0].any+total[1].any
	t.Logf("%d first, %d any, by half %d; %.2f names a move", first, any, total, float64(words)/float64(all))
	if first < tesujiFirst || any < tesujiAny || words*2 > all*5 {
		t.Errorf("%d first, %d any, %d names: want %d, %d, 2.5 a move at most", first, any, words, tesujiFirst, tesujiAny)
	}
}

// blind is a line of testdata/blind.jsonl: a move of a game that no other test of names uses, and
// the names that a reader gave it before seeing those of the program: names that are right as the
// leading one. Also is a leading name that the reader accepted afterwards, with the reason, usually
// an oversight.
type blind struct {
	judged
	Judged []string
	Also   string
}

// blindMoves reads the sample: 300 moves of as many games, drawn in proportion to their leading
// names.
func blindMoves(t *testing.T) (list []blind) {
	t.Helper()
	f, err := os.Open("testdata/blind.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var j blind
		if err := json.Unmarshal(lines.Bytes(), &j); err != nil {
			t.Fatal(err)
		}
		list = append(list, j)
	}
	return list
}

// blindHalf is how many of the first moves were compared before names were last changed: rules may
// have been made from them. The others were compared once, afterwards.
const blindHalf = 150

// blindFloor is the least number of right leading names in each half.
const blindFloor = 148

// TestBlind: the leading names of 300 moves are right. With -v it prints the others.
func TestBlind(t *testing.T) {
	namer := names.Builtin().ReadingNamer()
	var right, before [2]int
	for i, j := range blindMoves(t) {
		half := 0
		if i >= blindHalf {
			half = 1
		}
		got := "-"
		named := j.name(t, namer)
		if terms := named.Terms(); len(terms) > 0 {
			got = terms[0].English
		}
		switch {
		case j.has(got):
			before[half]++
			right[half]++
		case got == j.Also:
			right[half]++
		default:
			t.Logf("%s %s %s after %s: %s, want one of %v %s", j.ID, j.ToMove, j.Move, j.Last, got, j.Judged, j.Also)
		}
	}
	t.Logf("right: %d and %d of %d each; as was said before looking: %d and %d", right[0], right[1], blindHalf, before[0], before[1])
	if min(right[0], right[1]) < blindFloor {
		t.Errorf("%v leading names of %d each are right, want %d", right, blindHalf, blindFloor)
	}
}

// has reports whether a leading name is one of those given in advance; a kind of hane or of a
// connection is as good as the plain word.
func (j *blind) has(name string) bool {
	for _, kind := range []string{"hane", "connection"} {
		if strings.Contains(name, kind) && name != "diagonal connection" && slices.Contains(j.Judged, kind) {
			return true
		}
	}
	return slices.Contains(j.Judged, name)
}

// nameAt names a move of X on p after stones of X and of O were put on a board of 19 lines.
func nameAt(t *testing.T, n *names.Namer, black, white, p string) []string {
	t.Helper()
	b := board.New(19)
	for i, points := range []string{black, white} {
		for _, name := range strings.Fields(points) {
			if _, err := b.Set([]board.Color{board.Black, board.White}[i], pointAt(t, name)); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	var d board.Delta
	named, err := n.PlayAndName(b, &d, board.Black, pointAt(t, p), board.Pass)
	if err != nil {
		t.Fatal(p, err)
	}
	return romaji(named)
}

func pointAt(t *testing.T, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, 19)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFarCrossing: a move crosses under to a stone beyond its reach if reading proves the link; without
// reading, or if the link can be cut, it does not.
func TestFarCrossing(t *testing.T) {
	const black, white = "O17 P17 Q17 P14 R14 O13 Q13 Q12 P11 Q11", "R17 O16 Q16 R16 O15 Q15 O14 Q14 P13 P12 S12 R10"
	reads := names.Builtin().ReadingNamer()
	if got := nameAt(t, reads, black, white, "S13"); !slices.Contains(got, "watari") {
		t.Errorf("%v, want watari", got)
	}
	for _, got := range [][]string{
		nameAt(t, names.Builtin().Namer(), black, white, "S13"), nameAt(t, reads, black, white+" R12", "S13"),
	} {
		if slices.Contains(got, "watari") || slices.Contains(got, "watari o miru") {
			t.Errorf("%v, want no watari", got)
		}
	}
}

// TestLimits: rules hold up to the lines and distances of their definitions in doc/names.md, and not
// one further.
func TestLimits(t *testing.T) {
	tests := []struct {
		name         string
		term         string
		has          bool
		black, white string
		move         string
	}{
		{"between two stones on line 3", "uchikomi", true, "", "G3 N3", "K3"},
		{"on line 4 between stones on line 3", "uchikomi", true, "", "G3 N3", "K4"},
		{"on line 2", "uchikomi", false, "", "G3 N3", "K2"},
		{"on line 5", "uchikomi", false, "", "G4 N4", "K5"},
		{"beside one stone only", "uchikomi", false, "", "G3", "K3"},
		{"with an own stone two points away", "uchikomi", false, "L6", "H4 M4", "K4"},
		{"two points below a stone", "uchikomi", false, "", "H4 M4 K6", "K4"},

		{"above line 3 on line 5", "keshi", true, "", "G3 N3 K3", "K5"},
		{"on line 6", "keshi", true, "", "G3 N3 K3", "K6"},
		{"on line 7", "keshi", true, "", "G3 N3 K3", "K7"},
		{"on line 8", "keshi", false, "", "G3 N3 K3", "K8"},
		{"on line 4", "keshi", false, "", "G2 N2 K2", "K4"},
		{"with an own stone two points away", "keshi", false, "M6", "G3 N3 K3", "K6"},
		{"with an own stone among them", "keshi", false, "M3", "G3 N3", "K6"},
		{"with a stone on one side only", "keshi", false, "", "G3 H3", "K6"},
		{"six points from a stone", "keshi", false, "", "D3 P3", "K6"},

		{"under a stone on line 1", "watari", true, "J2 L2", "K2", "K1"},
		{"on line 2 with a stone above", "watari o miru", true, "H3 M3", "K3", "K2"},
		{"on line 3 below a stone", "watari o miru", true, "H3 M3", "K4", "K3"},
		{"on line 3 without a stone above", "watari", false, "H3 M3", "K5", "K3"},
		{"on line 3 without a stone above", "watari o miru", false, "H3 M3", "K5", "K3"},
		{"on line 4 below a stone", "watari o miru", false, "H4 M4", "K5", "K4"},
		{"to one side only", "watari o miru", false, "H3", "K3", "K2"},
		{"between stones of one chain", "watari", false, "J2 J3 J4 K4 L4 L3 L2", "K3 K2", "K1"},
		{"with nothing between", "watari o miru", false, "H3 M3", "", "K2"},
		{"a large slide that can be cut off", "watari", false, "C10 C5 C4 D4 E3", "C6 D6 B5 B4 B3 F5 G5", "B7"},
		{"a diagonal move from one side", "watari", false, "Q10 R10 R14", "Q14 R15 R13 P9 Q9", "S11"},

		{"a jump between two stones", "oki", true, "F18", "C17 E17 G18", "D18"},
		{"a jump past one stone", "oki", false, "F18", "E17 G18", "D18"},

		{"at the waist of a knight's move", "tsuki-nuki", true, "K9", "J10 L11", "K10"},
		{"joined to nothing", "tsuki-nuki", false, "K8", "J10 L11", "K10"},
		{"at the waist of a chain", "tsuki-nuki", false, "K9", "J10 J11 J12 K12 L12 L11", "K10"},
		{"with an own stone across", "tsuki-nuki", false, "K9 L10", "J10 L11", "K10"},
		{"with a stone ahead", "tsuki-nuki", false, "K9 K11", "J10 L11", "K10"},
		{"between a one-space jump", "tsuki-nuki", false, "K9", "J10 L10", "K10"},
	}
	for _, tt := range tests {
		for _, n := range []*names.Namer{names.Builtin().Namer(), names.Builtin().ReadingNamer()} {
			if got := nameAt(t, n, tt.black, tt.white, tt.move); slices.Contains(got, tt.term) != tt.has {
				t.Errorf("%s: %v has %s: %v, want %v", tt.name, got, tt.term, !tt.has, tt.has)
			}
		}
	}
}
