package bookworm

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestGeometry: the document's board has 52 letters, 129 pairs that touch, and
// letters that touch 3, 4, 5 and 6 others.
func TestGeometry(t *testing.T) {
	b := mustParse(t, document)
	degrees, ends := map[int]int{}, 0
	for i, c := range b.cells {
		degrees[len(c.touches)]++
		ends += len(c.touches)
		for _, k := range c.touches {
			if !b.adjacent(b.cells[k].Cell, b.cells[i].Cell) {
				t.Errorf("%v touches %v, but not the other way round", c.Cell, b.cells[k].Cell)
			}
		}
	}
	if b.Len() != 52 || b.columns != 7 || ends != 2*129 {
		t.Errorf("%d letters in %d columns, %d ends of pairs, want 52, 7, 258", b.Len(), b.columns, ends)
	}
	for n, want := range map[int]int{3: 10, 4: 10, 5: 4, 6: 28} {
		if degrees[n] != want {
			t.Errorf("%d letters touch %d, want %d", degrees[n], n, want)
		}
	}
	if b.adjacent(Cell{0, 0}, Cell{0, 2}) || b.adjacent(Cell{-1, 0}, Cell{0, 2}) || !b.adjacent(Cell{0, 2}, Cell{1, 1}) {
		t.Error("adjacent is wrong at the left edge")
	}
}

// TestStringParses: what is printed is read as the same board.
func TestStringParses(t *testing.T) {
	for _, text := range []string{document, "A", "a b\n c ", "Ä.a.\n....\nb"} {
		b, err := Parse(text)
		if err != nil {
			continue
		}
		again := mustParse(t, b.String())
		if again.String() != b.String() {
			t.Errorf("%q printed as %q, read as %q", text, b.String(), again.String())
		}
	}
}

// TestLenientText: dots, lower case, trimmed line ends and empty lines around
// the board change nothing.
func TestLenientText(t *testing.T) {
	want := mustParse(t, document).String()
	var trimmed []string
	for line := range strings.SplitSeq(document, "\n") {
		trimmed = append(trimmed, strings.TrimRight(line, " "))
	}
	for name, text := range map[string]string{
		"dots":          strings.ReplaceAll(document, " ", "."),
		"lower case":    strings.ToLower(document),
		"trimmed":       strings.Join(trimmed, "\n"),
		"empty lines":   "\n\n" + document + "\n\n\n",
		"carriage":      strings.ReplaceAll(document, "\n", "\r\n") + "\r\n",
		"trailing line": document + "\n",
	} {
		b, err := Parse(text)
		if err != nil || b.String() != want {
			t.Errorf("%s: error %v, board\n%v", name, err, b)
		}
	}
}

// TestColumnWithoutLetters: a first column of blanks was once taken for an empty
// line, and the next column read in its place. Keep.
func TestColumnWithoutLetters(t *testing.T) {
	for _, text := range []string{".\n A", "  \n A\n  ", "\n  \n A"} {
		b := mustParse(t, text)
		if b.letter(Cell{1, 1}) != 'A' || b.Len() != 1 {
			t.Errorf("%q: board %q, want A in the second column", text, b.String())
		}
	}
}

func TestBadBoards(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "board line 1: no letters"},
		{"blanks", "    \n    ", "board line 1: no letters"},
		{"a digit", "A B \n 7 C", "board line 2, character 2: '7' is not a letter"},
		{"a tab", "A\tB ", `board line 1, character 2: '\t' is not a letter`},
		{"not UTF-8", "A \xff ", `board line 1, character 3: '�' is not a letter`},
		{"a column too short", "A B C \n D", "board line 2: 2 characters, but 6 in the longest line: all columns must be equally long"},
		{"a column too long", "A B \n C D E", "board line 1: 4 characters, but 6 in the longest line: all columns must be equally long"},
		{"lines counted from the top", "\n\nA B \n 7 C", "board line 4, character 2: '7' is not a letter"},
		{"between, odd column", "AB .", "board line 1, character 2: 'B' stands between two places: letters of this line have an odd number"},
		{"between, even column", "A \nB ", "board line 2, character 1: 'B' stands between two places: letters of this line have an even number"},
		{"too large", strings.Repeat(strings.Repeat("A ", 1001)+"\n"+strings.Repeat(" A", 1001)+"\n", 5), "board line 10, character 1984: more than 10000 letters"},
	} {
		_, err := Parse(c.text)
		var board *boardError
		if !errors.As(err, &board) || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestDraw(t *testing.T) {
	got := mustParse(t, "C T \n A .\nS . ").Draw([]Cell{{0, 0}, {1, 1}, {0, 2}})
	want := "" +
		"C1      S\n" +
		"    A2\n" +
		"T3\n"
	if got != want {
		t.Errorf("drawn\n%swant\n%s", got, want)
	}
}

// FuzzParse: any text gives a board or one line of error.
func FuzzParse(f *testing.F) {
	f.Add(document)
	f.Add("A")
	f.Add("Q u\n e \nx.y.")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %q", err)
			}
			return
		}
		again, err := Parse(b.String())
		if err != nil || again.String() != b.String() {
			t.Errorf("%q printed as %q, read back: %v", text, b.String(), err)
		}
		b.Draw(nil)
	})
}

// adjacent reports whether both places have letters and these touch.
func (b *Board) adjacent(x, y Cell) bool {
	i, k := b.find(x), b.find(y)
	if i < 0 || k < 0 {
		return false
	}
	return slices.Contains(b.cells[i].touches, k)
}
