package sgf

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// reported reads a file of public bug reports.
func reported(t *testing.T, name string) *File {
	t.Helper()
	path := testpeers.Path(t, "reports", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Import(data, &Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// komis are the komis of the games, with doubts.
func komis(f *File) (list []string) {
	for _, g := range f.Games {
		points, doubt := g.Komi()
		list = append(list, strings.TrimSpace(fmt.Sprint(points, " ", doubt)))
	}
	return list
}

func TestReport01FoxKomi(t *testing.T) {
	if got, want := komis(reported(t, "01-fox-komi-375.sgf")), []string{"7.5", "6.5", "5.5"}; !slices.Equal(got, want) {
		t.Errorf("komi %q, want %q", got, want)
	}
}

func TestReport03FoxKomiZero(t *testing.T) {
	if got, want := komis(reported(t, "03-fox-komi-0.sgf")), []string{"6.5 the result contradicts KM[0]"}; !slices.Equal(got, want) {
		t.Errorf("komi %q, want %q", got, want)
	}
}

func TestReport04HandicapWithoutStones(t *testing.T) {
	got := oneLine(reported(t, "04-fox-handicap-without-AB.sgf"))
	if want := "HA[3]AB[dp][pd][dd]"; !strings.Contains(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestHandicapPlaces: the places are those that Fox wrote since 2017; 6 stones have others since
// then: see leftOut.
func TestHandicapPlaces(t *testing.T) {
	_, files := corpus(t, "fox-pro")
	games := map[int]int{}
	for _, data := range files {
		f, err := Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		root := f.Games[0].Root
		n, ok := Handicap(root.Text("HA"))
		stones := root.Values("AB")
		if stones == nil && root.FirstChild() != nil {
			stones = root.FirstChild().Values("AB")
		}
		if ok && n > 1 && n < 6 && len(stones) == n {
			var want []string
			for _, p := range leftOut(root.Text("HA"), 19, 19) {
				want = append(want, FromBoard(p).String())
			}
			slices.Sort(want)
			if got := slices.Sorted(slices.Values(stones)); !slices.Equal(got, want) {
				t.Errorf("%d stones at %v, want %v", n, got, want)
			}
			games[n]++
		}
	}
	if want := map[int]int{2: 1742, 3: 3470, 4: 791, 5: 14}; !maps.Equal(games, want) {
		t.Errorf("games by handicap: %v, want %v", games, want)
	}
}
