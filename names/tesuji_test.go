package names_test

import (
	"bufio"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
	"katachi/names"
)

// tesujiNames are the romanised names that count for a chapter of the tesuji dictionary.
var tesujiNames = map[string][]string{
	"hana-zuke": {"hana-zuke"}, "hane or osae": {"hane", "osae"}, "hasami-tsuke": {"hasami-tsuke"}, "kiri": {"kiri"},
	"kosumi": {"kosumi"}, "kosumi-tsuke": {"kosumi-tsuke"}, "oki": {"oki"}, "sagari": {"sagari"}, "tobi": {"tobi"},
	"tobi-tsuke": {"tobi-tsuke"}, "tsuke": {"tsuke", "zuke"}, "tsuke-koshi": {"tsuke-koshi"}, "warikomi": {"warikomi"},
	"watari": {"watari"}, "geta": {"geta"}, "shichō": {"shich"}, "shibori": {"shibori"}, "oi-otoshi": {"oi-otoshi"},
}

// tesujiFirst and tesujiAny are the least numbers of moves with the chapter's name, as the first
// and among their names. doc/results.md describes the others.
const tesujiFirst, tesujiAny = 139, 160

// TestTesuji: moves of a tesuji dictionary have the name of their chapter. With -v it prints a
// table by chapter, and the misses.
func TestTesuji(t *testing.T) {
	f, err := os.Open(testpeers.Path(t, "oracles", "tesuji", "moves.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type row struct{ first, any, all int }
	table, total := map[string]row{}, row{}
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
		table[q.Chapter] = row{r.first + first, r.any + any, r.all + 1}
		total = row{total.first + first, total.any + any, total.all + 1}
	}
	for _, chapter := range slices.Sorted(maps.Keys(table)) {
		r := table[chapter]
		t.Logf("%-14s %2d first %2d any of %2d", chapter, r.first, r.any, r.all)
	}
	t.Logf("%d first, %d any of %d; %.2f names a move", total.first, total.any, total.all, float64(words)/float64(all))
	if total.first < tesujiFirst || total.any < tesujiAny || words*2 > all*5 {
		t.Errorf("%d first, %d any, %d names: want %d, %d, 2.5 a move at most", total.first, total.any, words,
			tesujiFirst, tesujiAny)
	}
}
