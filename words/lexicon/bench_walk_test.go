package lexicon

import (
	"slices"
	"testing"

	"github.com/blevesearch/vellum"
	editing "github.com/blevesearch/vellum/levenshtein"
	automata "github.com/blevesearch/vellum/regexp"
)

// walks are the questions of BenchmarkWalks: prefixes, or an expression, or words with a distance,
// or tiles.
var walks = []struct {
	name     string
	prefixes []string
	pattern  string
	near     []string
	tiles    []string
}{
	{name: "prefixes", prefixes: []string{"un", "re", "inter", "over"}},
	{name: "expression", pattern: "(un|re).*(able|ible)"},
	{name: "infix", pattern: ".*zz.*"},
	{name: "distance=2", near: []string{"acomodate", "recieve", "pattern", "zyzzyva"}},
	{name: "anagrams", tiles: []string{"retains", "pattern", "notes??"}},
}

// BenchmarkWalks asks the same questions of lexicon and of vellum, whose automata are made with
// each question, as ours are. Vellum has no anagrams.
func BenchmarkWalks(b *testing.B) {
	for _, name := range []string{"insane", "npm"} {
		words := sortedList(b, name)
		l := build(b, words, nil)
		fst, err := vellum.Load(vellumOf(b, words))
		if err != nil {
			b.Fatal(err)
		}
		distance, err := editing.NewLevenshteinAutomatonBuilder(2, false)
		if err != nil {
			b.Fatal(err)
		}
		for _, q := range walks {
			ours := 0
			b.Run("list="+name+"/query="+q.name+"/dict=lexicon", func(b *testing.B) {
				for b.Loop() {
					ours = 0
					for _, p := range q.prefixes {
						for range l.WithPrefix(p) {
							ours++
						}
					}
					if q.pattern != "" {
						p, err := ParseRegexp(q.pattern)
						if err != nil {
							b.Fatal(err)
						}
						for range l.Match(p) {
							ours++
						}
					}
					for _, w := range q.near {
						for range l.Near(w, 2) {
							ours++
						}
					}
					for _, t := range q.tiles {
						ours += len(slices.Collect(l.Within(t, 2)))
					}
				}
			})
			if q.tiles != nil {
				continue
			}
			theirs := 0
			b.Run("list="+name+"/query="+q.name+"/dict=vellum", func(b *testing.B) {
				count := func(it vellum.Iterator, err error) {
					for err == nil {
						key, _ := it.Current()
						_ = string(key)
						theirs++
						err = it.Next()
					}
				}
				for b.Loop() {
					theirs = 0
					for _, p := range q.prefixes {
						count(fst.Iterator([]byte(p), append([]byte(p), 0xff)))
					}
					if q.pattern != "" {
						r, err := automata.New(q.pattern)
						if err != nil {
							b.Fatal(err)
						}
						count(fst.Search(r, nil, nil))
					}
					for _, w := range q.near {
						d, err := distance.BuildDfa(w, 2)
						if err != nil {
							b.Fatal(err)
						}
						count(fst.Search(d, nil, nil))
					}
				}
			})
			if theirs != ours && theirs > 0 && ours > 0 {
				b.Errorf("%s of %s: %d words, vellum %d", q.name, name, ours, theirs)
			}
		}
	}
}
