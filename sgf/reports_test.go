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

func TestReport05TygemHandicap(t *testing.T) {
	got := oneLine(reported(t, "05-tygem-3-handicap.gib"))
	if want := "HA[3]AB[dp][pd][dd];W[pp];B[fc])"; !strings.HasSuffix(strings.TrimSpace(got), want) {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestReport07NGFHeader(t *testing.T) {
	got := oneLine(reported(t, "07-ngf-GI-header.ngf"))
	for _, want := range []string{"SZ[19]", "EV[Rated game]", "PW[ww]WR[7D]", "PB[bb]BR[4D]", "DT[2006-09-05]", "KM[6.5]", ";B[pd];W[];B[dd]"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestReport08MultiGoHeader(t *testing.T) {
	f := reported(t, "08-multigo-header.sgf")
	root := f.Games[0].Root
	got := []string{root.Text("EV"), root.Text("DT"), root.Text("KM"), root.Text("HA"), Result(root.Text("RE"))}
	if want := []string{"Cup", "2018-04-24", "7.5", "0", "B+5.5"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestReport09ResultInWords(t *testing.T) {
	var got []string
	for _, g := range reported(t, "09-result-in-words.sgf").Games {
		got = append(got, Result(g.Root.Text("RE")))
	}
	if want := []string{"B+R", "W+43.5", "B+R", "W+0.5", "W+R", "B+R"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestReport24NGFNamedTXT(t *testing.T) {
	if got := oneLine(reported(t, "24-ngf-named.TXT")); !strings.Contains(got, "RE[W+3.5]") || !strings.Contains(got, ";B[pd];W[]") {
		t.Error(got)
	}
}

func TestReport25CutOffGIB(t *testing.T) {
	f := reported(t, "25-cut-off.gib")
	if got, want := oneLine(f), ";B[pd];W[];B[dp];W[])"; !strings.HasSuffix(strings.TrimSpace(got), want) {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := warningText(f.Warnings), "17:1 damaged line: the game is read up to it"; got != want {
		t.Errorf("warnings %q, want %q", got, want)
	}
}

func TestReport30Dates(t *testing.T) {
	var got [][2]uint32
	for _, g := range reported(t, "30-dates.sgf").Games {
		first, last := Days(g.Root.Text("DT"))
		got = append(got, [2]uint32{first, last})
	}
	want := [][2]uint32{
		{19960506, 19960508}, {19961227, 19970104}, {20160309, 20160309}, {20160309, 20160309}, {20160309, 20160309}, {19980506, 19980506},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestReport26HumanCoordinates(t *testing.T) {
	f := reported(t, "26-human-coordinates.sgf")
	var got []string
	for n := range f.Games[0].MainLine() {
		for _, s := range n.AppendSteps(nil, 0, 19, 19) {
			got = append(got, s.Point.String())
		}
	}
	if want := []string{"pd", "dp", "cd", ""}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := warningText(f.Warnings); strings.Count(got, "point in human coordinates") != 4 {
		t.Error(got)
	}
}
