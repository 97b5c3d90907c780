package bookworm

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"katachi/words/lexicon"
)

// playedBoard returns a board of Bookworm's form, with some letters missing at the top.
func playedBoard(t testing.TB, r *rand.Rand, columns, letters int) *Board {
	b := NewBoard(columns, letters, func(int) rune { return rune("AEIRSTNLDOC"[r.IntN(11)]) })
	for _, w := range mustSolve(b, lexicon.Builtin(), nil).Words {
		if fallen := b.Fall(w.Path, nil); r.IntN(4) == 0 && len(columnLetters(fallen)) == columns {
			b = fallen
			break
		}
	}
	return mustParse(t, b.String())
}

// columnLetters counts the letters of the columns that have some.
func columnLetters(b *Board) map[int]int {
	n := map[int]int{}
	for _, c := range b.cells {
		n[c.Column]++
	}
	return n
}

// TestPaths: for each word on a board Paths finds as many ways as Solve counts, the first one
// first, without repeats, and each of them reads the word.
func TestPaths(t *testing.T) {
	for seed := range uint64(20) {
		b := playedBoard(t, rand.New(rand.NewPCG(seed, 1)), 7, 7)
		for _, w := range mustSolve(b, lexicon.Builtin(), nil).Words {
			paths := b.Paths(strings.ToUpper(w.Text), 10_000, nil)
			if len(paths) != w.Paths || !slices.Equal(paths[0], w.Path) {
				t.Fatalf("%s: %d paths, want %d; the first %v, want %v", w.Text, len(paths), w.Paths, paths[0], w.Path)
			}
			if few := b.Paths(w.Text, 2, nil); len(few) != min(2, w.Paths) {
				t.Fatalf("%s: %d paths of at most 2", w.Text, len(few))
			}
			seen := map[string]bool{}
			for _, p := range paths {
				text := ""
				key := ""
				for _, at := range p {
					text += string(b.letter(at))
					key += string(rune(at.Column*1000 + at.Index))
				}
				if !strings.EqualFold(text, w.Text) || seen[key] {
					t.Fatalf("%s: the path %v reads %s", w.Text, p, text)
				}
				seen[key] = true
			}
		}
	}
	if p := mustParse(t, "Q T \n A  ").Paths("quat", 9, &Options{Qu: true}); len(p) != 1 || len(p[0]) != 3 {
		t.Errorf("quat: %v", p)
	}
	if p := mustParse(t, "Q T \n A  ").Paths("", 9, nil); p != nil {
		t.Errorf("the empty word: %v", p)
	}
}

// TestFall compares a board on which letters fell with columns as strings.
func TestFall(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		b := playedBoard(t, r, 1+r.IntN(8), 1+r.IntN(8))
		var path []Cell
		columns := make([]string, b.columns) // what stays, from the lowest letter up
		places := make([]int, b.columns)
		for _, c := range slices.Backward(b.cells) {
			places[c.Column]++
			if r.IntN(3) == 0 {
				path = append(path, c.Cell)
			} else {
				columns[c.Column] += string(c.letter)
			}
		}
		before := b.String()
		empty, full := b.Fall(path, nil), b.Fall(path, func(c int) rune { return rune('a' + c) })
		if b.String() != before {
			t.Fatal("the board changed")
		}
		for c, stays := range columns {
			if got := upwards(empty, c); got != stays {
				t.Fatalf("column %d of\n%s without %v: %s, want %s", c, b, path, got, stays)
			}
			if got, want := upwards(full, c), stays+strings.Repeat(string(rune('A'+c)), places[c]-len(stays)); got != want {
				t.Fatalf("column %d filled: %s, want %s", c, got, want)
			}
		}
		for _, at := range empty.cells { // what fell lies on the lowest places
			if below := (Cell{at.Column, at.Index + 2}); b.letter(below) != 0 && empty.letter(below) == 0 {
				t.Fatalf("a hole under %v:\n%s", at.Cell, empty)
			}
		}
		if again := mustParse(t, full.String()); !reflect.DeepEqual(again.cells, full.cells) && b.Len() > 0 && touches(again) != touches(full) {
			t.Fatalf("letters touch otherwise:\n%s", full)
		}
	}
}

// upwards returns the letters of a column from the lowest up.
func upwards(b *Board, column int) string {
	text := ""
	for j := b.height - 1; j >= 0; j-- {
		if r := b.letter(Cell{column, j}); r != 0 {
			text += string(r)
		}
	}
	return text
}

func touches(b *Board) (n int) {
	for _, c := range b.cells {
		n += len(c.touches)
	}
	return n
}

// TestRows: the drawing of a board gives the same board: as Draw draws it, with a blank between
// columns, with dots, with all columns side by side, and typed without blanks.
func TestRows(t *testing.T) {
	want := mustParse(t, "  K M \n E F I\n  A I \n D R E").Draw(nil)
	for _, text := range []string{
		want,
		"  E   D\nK   A\n  F   R\nM   I\n  I   E\n",
		" E D\nK A\n F R\nM I\n I E\n",
		".E.D\nKFAR\nMIIE\n",
		". E . D\nK F A R\nM I I E",
		"\n  . e . d\r\n  K F A R\r\n  M I I E\n\n",
	} {
		b, err := ParseRows(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := b.Draw(nil); got != want {
			t.Errorf("%q is\n%swant\n%s", text, got, want)
		}
	}
	for _, text := range []string{"KM\nEFI\nAI\nDRE", "km\nefi\nai\ndre\n"} {
		if got := mustParse(t, text).Draw(nil); got != want {
			t.Errorf("%q is\n%swant\n%s", text, got, want)
		}
	}
	if got, want := mustParse(t, "KME\nAIR").Draw(nil), mustParse(t, "K M E \n A I R").Draw(nil); got != want {
		t.Errorf("columns of one length are\n%swant\n%s", got, want)
	}
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 3))
		b := playedBoard(t, r, 2+r.IntN(7), 2+r.IntN(7))
		again, err := ParseRows(b.Draw(nil))
		if err != nil {
			t.Fatalf("%v:\n%s", err, b.Draw(nil))
		}
		if again.Draw(nil) != b.Draw(nil) || touches(again) != touches(b) {
			t.Fatalf("drawn\n%sread\n%s", b.Draw(nil), again.Draw(nil))
		}
	}
}

// TestBadRows: the errors in a drawing of a board, and their places.
func TestBadRows(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "board line 1: no letters"},
		{" . .\n", "board line 1: no letters"},
		{"A 7", "board line 1, character 3: '7' is not a letter"},
		{"A\tB", `board line 1, character 2: '\t' is not a letter`},
		{"\nA\xff", "board line 2, character 2: '�' is not a letter"},
		{" E T\nK A\nF D\n", "board line 3, character 1: 'F' stands between two places: want every other column half a letter lower"},
		{"E   T\nK   A\n  F   D\n", "board line 2, character 1: 'K' stands between two places: want every other column half a letter lower"},
		{strings.Repeat(strings.Repeat("A", 150)+"\n", 150), "board line 1: more than 10000 letters"},
		{"E   T  K\n  A", "board line 1, character 8: columns stand 2 and 3 characters apart; want all as far, and dots where a whole column is missing"},
		{strings.Repeat("A", 100_000), "board line 1: more than 10000 letters"},
		{strings.Repeat("A\n", 100_000), "board line 1: more than 10000 letters"},
	} {
		_, err := ParseRows(c.text)
		var board *boardError
		if !errors.As(err, &board) || err.Error() != c.want {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.want)
		}
	}
}

// FuzzParseRows: any text gives a board, which is drawn and read as it is, or one line of error.
func FuzzParseRows(f *testing.F) {
	f.Add(" E D\nK A\n F R\n")
	f.Add(".E.D\nKFAR\nMIIE\n")
	f.Add("K\n\nA")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseRows(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
			return
		}
		if again := mustParse(t, b.String()); again.String() != b.String() {
			t.Errorf("%q is\n%s", text, b)
		}
		if b.Len() == 0 || b.Fall([]Cell{b.cells[0].Cell}, nil).Len() != b.Len()-1 {
			t.Error(b.Len())
		}
	})
}

// TestLetters: letters are counted as in the list of all words, in each structure and any alphabet.
func TestLetters(t *testing.T) {
	greek := []string{"λόγος", "σοφία", "μέτρον", "νους"}
	german := []string{"straße", "über", "an", "an's", "42"}
	russian := []string{"форма", "игра", "ход", "доска"}
	for _, words := range [][]string{slices.Collect(lexicon.Builtin().All()), greek, german, russian} {
		count, all := map[rune]int{}, 0
		for _, w := range words {
			if strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }) {
				continue
			}
			for _, r := range w {
				count[unicode.ToUpper(r)]++
				all++
			}
		}
		for name, d := range map[string]Dictionary{"lexicon": build(t, words, nil), "trie": lexicon.NewTrie(words...)} {
			l, err := LettersOf(d)
			if err != nil {
				t.Fatal(err)
			}
			before := 0.0
			for i, r := range l.runes {
				if got := int(l.upTo[i] - before + 0.5); got != count[r] {
					t.Errorf("%s of %s: %c %d times, want %d", name, words[0], r, got, count[r])
				}
				before = l.upTo[i]
			}
			if len(l.runes) != len(count) || int(before+0.5) != all {
				t.Errorf("%s of %s: %d letters, want %d", name, words[0], len(l.runes), len(count))
			}
			drawn, r := map[rune]int{}, rand.New(rand.NewPCG(1, 1))
			for range 20_000 {
				drawn[l.Draw(r)]++
			}
			for letter, n := range count {
				if p := float64(n) / float64(all); max(float64(drawn[letter])/20_000-p, p-float64(drawn[letter])/20_000) > 0.02 {
					t.Errorf("%s of %s: %c drawn %d times of 20,000, want %.3f", name, words[0], letter, drawn[letter], p)
				}
			}
			points := l.Points()
			for a, n := range count {
				for b, m := range count {
					if len(words) < 1000 && n > m && points[a] > points[b] || points[a] < 1 || points[a] > 10 {
						t.Errorf("%c (%d times) has %d points, %c (%d times) %d", a, n, points[a], b, m, points[b])
					}
				}
			}
		}
	}
	if _, err := LettersOf(lexicon.NewTrie("42", "a-b")); err == nil {
		t.Error("no error without words of letters alone")
	}
	if _, err := LettersOf(ring{}); err == nil {
		t.Error("no error for words without an end")
	}
}

// ring is a dictionary in which every letter leads back to the root.
type ring struct{}

func (ring) Root() lexicon.Node { return lexicon.NodeOf(1, false) }
func (ring) Step(n lexicon.Node, sym byte) (lexicon.Node, bool) {
	return n, sym == 'a'
}

// TestSigma: a Greek word's last letter is found, which has no capital of its own.
func TestSigma(t *testing.T) {
	d := build(t, []string{"λόγος", "σοφός"}, nil)
	r := mustSolve(mustParse(t, "ΛΌΓΟΣ"), d, nil)
	if len(r.Words) != 1 || r.Words[0].Text != "λόγος" || r.Words[0].Paths != 1 {
		t.Errorf("%+v", r.Words)
	}
	if p := mustParse(t, "ΛΌΓΟΣ").Paths("λόγος", 9, nil); len(p) != 1 {
		t.Errorf("%v", p)
	}
}

// TestAdvise: the words are the best of all, and the statements about the board afterwards are
// true.
func TestAdvise(t *testing.T) {
	for seed := range uint64(10) {
		b := playedBoard(t, rand.New(rand.NewPCG(seed, 4)), 6, 5)
		all := mustSolve(b, lexicon.Builtin(), nil).Words
		list, err := Advise(context.Background(), b, lexicon.Builtin(), 4, nil)
		if err != nil || len(list) != min(4, len(all)) {
			t.Fatal(len(list), err)
		}
		chosen := map[string]bool{}
		for _, a := range list {
			chosen[a.Text] = true
		}
		for _, a := range list {
			for _, w := range all {
				if !chosen[w.Text] && w.Score > a.Score {
					t.Errorf("%s has %d points, %s %d", w.Text, w.Score, a.Text, a.Score)
				}
			}
			after := mustSolve(mustParse(t, b.Fall(a.Path, nil).String()), lexicon.Builtin(), nil).Words
			most := 0
			for _, w := range after {
				most = max(most, w.Score)
			}
			if a.Left != len(after) || a.Total != a.Score+most || (a.Next == nil) != (len(after) == 0) {
				t.Errorf("%s: %d words left, %d points; want %d, %d", a.Text, a.Left, a.Total, len(after), a.Score+most)
			}
		}
	}
}

// TestRead: a path reads its letters, and an invalid path is an error that names the step where it
// ends.
func TestRead(t *testing.T) {
	b := mustParse(t, "C T \n A .\nS . ")
	for _, c := range []struct {
		path []Cell
		want string
	}{
		{[]Cell{{0, 0}, {1, 1}, {0, 2}}, "CAT"},
		{nil, ""},
		{[]Cell{{0, 0}, {2, 0}}, "step 2: column 2, index 0 does not touch the letter before it"},
		{[]Cell{{0, 0}, {1, 1}, {0, 0}}, "step 3: the letter in column 0 at index 0 is used twice"},
		{[]Cell{{1, 3}}, "step 1: no letter in column 1 at index 3"},
		{[]Cell{{-1, 0}}, "step 1: no letter in column -1 at index 0"},
		{[]Cell{{0, 99}}, "step 1: no letter in column 0 at index 99"},
	} {
		got, err := b.Read(c.path)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v reads %q, want %q", c.path, got, c.want)
		}
	}
}

// TestMixed: the letters are the same, their places too, and the order is another.
func TestMixed(t *testing.T) {
	b := mustParse(t, document)
	m := b.Mixed(rand.New(rand.NewPCG(1, 2)))
	places, letters := b.All()
	placesM, lettersM := m.All()
	if !slices.Equal(places, placesM) || slices.Equal(letters, lettersM) {
		t.Error("the places differ, or the letters do not")
	}
	slices.Sort(letters)
	slices.Sort(lettersM)
	if !slices.Equal(letters, lettersM) {
		t.Errorf("letters %q, want %q", string(lettersM), string(letters))
	}
}
