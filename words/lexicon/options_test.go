package lexicon

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"sync"
	"testing"

	"katachi"
)

func TestOptions(t *testing.T) {
	words := []string{"Cat", "cat", "CATS", "do", "été", "l'eau", "", "antidisestablishment", "dog", "cat"}
	for _, c := range []struct {
		name    string
		opt     *Options
		want    string
		skipped Skipped
	}{
		{"as they are", nil, "CATS Cat antidisestablishment cat do dog l'eau été", Skipped{Short: 1, Repeats: 1}},
		{"lower", &Options{Case: Lower}, "antidisestablishment cat cats do dog l'eau été", Skipped{Short: 1, Repeats: 2}},
		{"upper", &Options{Case: Upper}, "ANTIDISESTABLISHMENT CAT CATS DO DOG L'EAU ÉTÉ", Skipped{Short: 1, Repeats: 2}},
		{"lengths are in letters", &Options{MinLength: 3, MaxLength: 3}, "Cat cat dog été", Skipped{Short: 2, Long: 3, Repeats: 1}},
		{"letters", &Options{Letters: "a-z"}, "antidisestablishment cat do dog", Skipped{Short: 1, Letters: 4, Repeats: 1}},
		{"more letters", &Options{Letters: "a-zé'"}, "antidisestablishment cat do dog l'eau été", Skipped{Short: 1, Letters: 2, Repeats: 1}},
		{"ignored, after folding", &Options{Case: Lower, Ignore: map[string]bool{"cat": true, "été": true}}, "antidisestablishment cats do dog l'eau", Skipped{Short: 1, Ignored: 4}},
	} {
		b, err := NewBuilder(c.opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if err := b.Add(w); err != nil {
				t.Fatal(err)
			}
		}
		l, err := b.Finish(context.Background())
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := strings.Join(slices.Collect(l.All()), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if b.Skipped() != c.skipped {
			t.Errorf("%s: skipped %+v, want %+v", c.name, b.Skipped(), c.skipped)
		}
	}
}

func TestAddList(t *testing.T) {
	b, _ := NewBuilder(nil)
	if err := b.AddList(context.Background(), strings.NewReader("\ufeffdog\r\n\r\n  cat\t\n\ncat\ndo"), "x"); err != nil {
		t.Fatal(err)
	}
	l, err := b.Finish(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(slices.Collect(l.All()), " "); got != "cat do dog" {
		t.Errorf("words %q", got)
	}
}

func TestBadLists(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"not UTF-8", "cat\nd\xffg\n", `bad.txt:2: byte 0xff in column 2: want UTF-8`},
		{"cut UTF-8", "\xe6\x97", `bad.txt:1: byte 0xe6 in column 1: want UTF-8`},
		{"a zero", "cat\ndog\na\x00b", `bad.txt:3: control character 0x00 in column 2`},
		{"a tab", "cat\t1\n", `bad.txt:1: control character 0x09 in column 4`},
		{"a long line", "cat\n" + strings.Repeat("x", 2000), `bad.txt:2: a line of 2000 bytes, want at most 1024: not a word list`},
		{"no lines", strings.Repeat("x", 1<<20), `bad.txt:1: a line of more than 1024 bytes: not a word list`},
	} {
		b, _ := NewBuilder(nil)
		err := b.AddList(context.Background(), strings.NewReader(c.text), "bad.txt")
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if _, err := Build(context.Background(), slices.Values([]string{"a\xffb"}), nil); err == nil {
		t.Error("a word that is not UTF-8 was accepted")
	}
	for _, words := range [][]string{nil, {""}} {
		if _, err := Build(context.Background(), slices.Values(words), nil); !errors.Is(err, ErrEmpty) {
			t.Errorf("Build(%q) = %v, want %v", words, err, ErrEmpty)
		}
	}
}

// TestPlain tries every byte in every place of words of up to 17 bytes.
func TestPlain(t *testing.T) {
	for n := range 18 {
		if !isPlain(strings.Repeat("~", n)) || !isPlain(strings.Repeat(" ", n)) {
			t.Errorf("%d plain bytes are not", n)
		}
		for at := range n {
			for _, around := range "a ~" {
				for sym := range 256 {
					word := []byte(strings.Repeat(string(around), n))
					word[at] = byte(sym)
					if got, want := isPlain(string(word)), sym >= ' ' && sym < 0x7f; got != want {
						t.Fatalf("isPlain(%q) = %v", word, got)
					}
				}
			}
		}
	}
}

func TestReadIgnored(t *testing.T) {
	got, err := ReadIgnored(context.Background(), strings.NewReader("Cat\n\nDOG\n"), "x", Lower)
	if want := map[string]bool{"cat": true, "dog": true}; err != nil || !maps.Equal(got, want) {
		t.Errorf("ReadIgnored = %v, %v, want %v", got, err, want)
	}
}

func TestBadPatterns(t *testing.T) {
	for pattern, want := range map[string]string{
		"[abc":                  "'[' without ']' at byte 0",
		"c[]t":                  "empty set at byte 1",
		"c[^]":                  "empty set at byte 1",
		"[z-a]":                 "runs backwards at byte 0",
		"ca\xff":                "byte 0xff is not UTF-8 at byte 2",
		strings.Repeat("?", 64): "64 letters and stars, want at most 63",
	} {
		if _, err := ParsePattern(pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParsePattern(%q) = %v, want %s", pattern, err, want)
		}
	}
	if _, err := NewBuilder(&Options{Letters: "z-a"}); err == nil {
		t.Error("letters z-a were accepted")
	}
}

// TestRuns: an unsorted list gives the same file whatever the workspace.
func TestRuns(t *testing.T) {
	words := slices.Collect(Builtin().WithPrefix("s"))
	want := bytesOf(t, build(t, words, nil))
	rand.New(rand.NewSource(1)).Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	for _, workspace := range []int{1, 1000, 100_000, 0} {
		got := bytesOf(t, build(t, words, &Options{Workspace: workspace}))
		if !slices.Equal(got, want) {
			t.Errorf("workspace %d: another file", workspace)
		}
	}
}

// TestWorkspace: no more words wait than allowed, plus one.
func TestWorkspace(t *testing.T) {
	const allowed = 2000
	b, err := NewBuilder(&Options{Workspace: allowed})
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Collect(Builtin().WithPrefix("s"))
	for _, w := range slices.Backward(words) {
		if err := b.Add(w); err != nil {
			t.Fatal(err)
		}
		if n := b.waiting.size(); n >= allowed {
			t.Fatalf("%d bytes wait after %s, allowed %d", n, w, allowed)
		}
	}
	if l, err := b.Finish(context.Background()); err != nil || l.Len() != len(words) {
		t.Errorf("%d words, %v, want %d", l.Len(), err, len(words))
	}
}

// TestNoAllocation holds the promise of the look-ups.
func TestNoAllocation(t *testing.T) {
	l, word := Builtin(), "abandonment"
	dst := make([]byte, 0, 64)
	for name, f := range map[string]func(){
		"Contains":   func() { l.Contains(word) },
		"HasPrefix":  func() { hasPrefix(l, word) },
		"Walk":       func() { l.Walk(l.Root(), word) },
		"Rank":       func() { l.Rank(word) },
		"AppendWord": func() { dst = l.appendWord(dst[:0], 4321) },
		"Fold":       func() { l.Fold(word) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// TestConcurrentReaders is for the race detector.
func TestConcurrentReaders(t *testing.T) {
	l := build(t, slices.Collect(Builtin().WithPrefix("a")), &Options{Ranks: true})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range l.Len() {
				if w := l.Word(i); !l.Contains(w) {
					t.Errorf("Contains(%q) = false", w)
				}
			}
			for range l.Match(mustPattern("*ing")) {
			}
			l.Nearest("abandun", 3)
		})
	}
	wg.Wait()
}

// TestStop: an iterator can be left at any word.
func TestStop(t *testing.T) {
	l := Builtin()
	for name, seq := range map[string]func(func(string) bool){
		"All":        l.All(),
		"WithPrefix": l.WithPrefix("ca"),
		"Match":      l.Match(mustPattern("c*")),
		"Within":     l.Within("retains", 3),
		"Near":       func(yield func(string) bool) { l.Near("cat", 2)(func(w string, _ int) bool { return yield(w) }) },
	} {
		all := slices.Collect(seq)
		for _, n := range []int{1, 2, 10} {
			var got []string
			for w := range seq {
				if got = append(got, w); len(got) == n {
					break
				}
			}
			if !slices.Equal(got, all[:n]) {
				t.Errorf("%s left after %d words: %q", name, n, got)
			}
		}
	}
}

// TestNames: the names of cases, of invalid numbers, and which names C allows; closing a built
// dictionary is no error.
func TestNames(t *testing.T) {
	for c, want := range map[Case]string{Keep: "keep", Lower: "lower", Upper: "upper", Upper + 1: "unknown", 255: "unknown"} {
		if got := c.String(); got != want {
			t.Errorf("Case(%d) is %q, want %q", uint8(c), got, want)
		}
	}
	for name, want := range map[string]bool{
		"azAZ_09": true, "Z": true, "A": true, "a": true, "z": true, "_": true,
		"": false, "0a": false, "a@": false, "a[": false, "a`": false, "a{": false, "a/": false, "a:": false, "\u00e9": false,
	} {
		if got := isCName(name); got != want {
			t.Errorf("isCName(%q) = %v", name, got)
		}
	}
	if err := build(t, []string{"a"}, nil).Close(); err != nil {
		t.Errorf("Close of what was built: %v", err)
	}
}

// TestMisuse: mistakes of programmers panic with the package's name.
func TestMisuse(t *testing.T) {
	noRanks := build(t, []string{"a"}, nil)
	for name, f := range map[string]func(){
		"Rank without ranks":  func() { noRanks.Rank("a") },
		"Word without ranks":  func() { noRanks.Word(0) },
		"Word below the list": func() { Builtin().Word(-1) },
		"Word past the list":  func() { Builtin().Word(Builtin().Len()) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		}()
	}
}

// TestCancelled: long work ends when its context ends.
func TestCancelled(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	many := func(yield func(string) bool) {
		for i := range 100_000 {
			if !yield(fmt.Sprintf("%x", (i*7919)%100_003)) {
				return
			}
		}
	}
	if _, err := Build(ctx, many, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Build: %v", err)
	}
	b, err := NewBuilder(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddList(ctx, strings.NewReader(strings.Repeat("word\n", 100_000)), "list"); !errors.Is(err, context.Canceled) {
		t.Errorf("AddList: %v", err)
	}
	var stages []string
	b, err = NewBuilder(&Options{Progress: func(s katachi.Progress) {
		if len(stages) == 0 || stages[len(stages)-1] != s.Stage {
			stages = append(stages, s.Stage)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for w := range many {
		if err := b.Add(w); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Finish(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Finish: %v", err)
	}
	if _, err := b.Finish(context.Background()); err != nil || !slices.Contains(stages, "merging") {
		t.Errorf("Finish: %v, stages %q", err, stages)
	}
}
