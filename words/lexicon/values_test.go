package lexicon

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// valued draws words over a small alphabet, so that many share their ends and beginnings.
func valued(rng *rand.Rand, n int) map[string]uint64 {
	words := map[string]uint64{}
	for range n {
		w := make([]byte, 1+rng.IntN(6))
		for i := range w {
			w[i] = "abc"[rng.IntN(3)]
		}
		value := uint64(rng.IntN(4))
		if rng.IntN(10) == 0 {
			value = rng.Uint64() >> rng.IntN(64)
		}
		words[string(w)] = value
	}
	return words
}

// Values and sums are those of a plain map, for 10,000 random sets under KATACHI_LONG, also from a
// file.
func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 8))
	path := filepath.Join(t.TempDir(), "words.lexicon")
	for round := range rounds(1000) {
		words := valued(rng, 1+rng.IntN(40))
		if round%500 == 0 {
			words = valued(rng, 1000) // several blocks
		}
		l, err := BuildValues(t.Context(), maps.All(words), nil)
		if err != nil {
			t.Fatal(err)
		}
		if round%100 == 0 {
			if err := l.WriteFile(path); err != nil {
				t.Fatal(err)
			}
			if l, err = Open(path); err != nil {
				t.Fatal(err)
			}
			defer l.Close()
		}
		for w, want := range words {
			if got, ok := l.Value(w); !ok || got != want {
				t.Fatalf("round %d: value of %s is %d, %v; want %d", round, w, got, ok, want)
			}
		}
		for _, prefix := range []string{"", "a", "ab", "cc", "abc", "x"} {
			want, n := uint64(0), 0
			for w, v := range words {
				if strings.HasPrefix(w, prefix) {
					want, n = want+v, n+1
				}
			}
			if got, words := l.Sum(prefix); got != want || words != n {
				t.Fatalf("round %d: sum of %q is %d of %d words, want %d of %d", round, prefix, got, words, want, n)
			}
		}
		if _, ok := l.Value("nothing"); ok {
			t.Fatal("a word that is not there has a value")
		}
	}
}

// Files with damaged values are errors, or give other numbers; none panics.
func TestDamagedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 9))
	l, err := BuildValues(t.Context(), maps.All(valued(rng, 500)), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := l.values
	for name, damage := range map[string]func(){
		"width": func() { l.values.width[0] = 60 }, "place": func() { l.values.place[1]++ },
		"data": func() { l.values.data = l.values.data[1:] }, "blocks": func() { l.values.least = l.values.least[1:] },
	} {
		l.values = values{slices.Clone(v.least), slices.Clone(v.place), slices.Clone(v.width), slices.Clone(v.data), v.sums}
		damage()
		var b bytes.Buffer
		if _, err := l.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "bad")
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil {
			t.Errorf("%s: a damaged file is opened", name)
		}
	}
}

// Regular expressions match the words that Go's regexp does: in 10,000 random sets under
// KATACHI_LONG.
func TestRegexp(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 11))
	atoms := []string{"a", "b", "c", ".", "[ab]", "[^a]", "(a|bc)", "(ab)?", "a*", "b+", "c{1,2}", "(?i:A)", "^", "$", "(b$|c)"}
	some := 0
	for range rounds(1000) {
		text := ""
		for range 1 + rng.IntN(4) {
			text += atoms[rng.IntN(len(atoms))]
		}
		words := valued(rng, 30)
		l, err := Build(t.Context(), maps.Keys(words), nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ParseRegexp(text)
		if err != nil {
			t.Fatal(err)
		}
		whole := regexp.MustCompile(`\A(?:` + text + `)\z`)
		var want []string
		for _, w := range slices.Sorted(maps.Keys(words)) {
			if whole.MatchString(w) {
				want = append(want, w)
			}
		}
		some += len(want)
		if got := slices.Collect(l.Match(r)); !slices.Equal(got, want) {
			t.Fatalf("%q matches %v, want %v", text, got, want)
		}
	}
	if some < rounds(1000)/2 {
		t.Errorf("%d words matched: too few", some)
	}
	for _, bad := range []string{"(", `\bx`, "(?m)^x", "a{2000}"} {
		if _, err := ParseRegexp(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
