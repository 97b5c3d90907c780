package collection

import (
	"fmt"
	"strings"
	"testing"

	"katachi/games/query"
)

// TestOnce: a game that is there under another path counts once, also turned and in a later run. It
// is another game if its players or its date contradict, and a new text of a record is no duplicate.
func TestOnce(t *testing.T) {
	long := ";B[aa];W[ba];B[ca];W[da];B[ea];W[fa];B[ga];W[ha];B[ia];W[ja]" + ";B[ac];W[bc];B[cc];W[dc];B[ec];W[fc];B[gc];W[hc];B[ic];W[jc]"
	turned := strings.NewReplacer("[aa]", "[sa]", "[ba]", "[ra]", "[ca]", "[qa]", "[da]", "[pa]", "[ea]", "[oa]", "[fa]", "[na]", "[ga]", "[ma]", "[ha]", "[la]", "[ia]", "[ka]",
		"[ac]", "[sc]", "[bc]", "[rc]", "[cc]", "[qc]", "[dc]", "[pc]", "[ec]", "[oc]", "[fc]", "[nc]", "[gc]", "[mc]", "[hc]", "[lc]", "[ic]", "[kc]").Replace(long)
	const short = ";B[pd];W[dp];B[pp]"
	for i, c := range []struct {
		first, second string
		once          bool
	}{
		{"PB[Ann]PW[Bob]DT[2001-02-03]" + long, "PB[Ann]PW[Bob]DT[2001-02-03]" + long, true},
		{"PB[Ann]PW[Bob]DT[2001-02-03]" + long, "PB[ann]PW[B. o.b]DT[2001]C[a comment]" + turned, true},
		{"PB[Ann]PW[Bob]DT[2001-02-03]" + long, long, true},
		{long, "PB[Ann]PW[Bob]" + long, true},
		{"DT[2001-02]" + long, "DT[2001-02-03]" + long, true},
		{"DT[2001-02-03,04]" + long, "DT[2001-02-04]" + long, true},
		{"PB[Ann]PW[Bob]" + long, "PB[Ann]PW[Cleo]" + long, false},
		{"PB[Ann]PW[Bob]" + long, "PB[Bob]PW[Ann]" + long, false},
		{"DT[2001-02-03]" + long, "DT[2001-02-04]" + long, false},
		{"DT[2001-02-03]" + long, "DT[2002]" + long, false},
		{long, long + ";B[ss]", false},
		{short, short, false},
		{"PB[Ann]" + short, "PB[Ann]" + short, false},
		{"PB[Ann]PW[Bob]" + short, "PB[Ann]PW[Bob]" + short, true},
		{"PB[Ann]PW[Bob]AB[aa]" + short, "PB[Ann]PW[Bob]AB[bb]" + short, false},
		{"AB[aa]AW[bb]", "AB[aa]AW[bb]", false},
	} {
		for _, kind := range []string{"memory", "disk"} {
			for _, runs := range []int{1, 2} {
				col, err := NewMemory(nil)
				if kind == "disk" {
					col, err = Create(fmt.Sprint(t.TempDir(), "/c"), nil)
				}
				if err != nil {
					t.Fatal(err)
				}
				texts := []Text{{Path: "a.sgf", Data: []byte("(;" + c.first + ")")}, {Path: "b.sgf", Data: []byte("(;" + c.second + ")")}}
				left := 0
				for from := 0; from < 2; from += 3 - runs {
					r, err := col.AddTexts(t.Context(), texts[from:from+3-runs], &AddOptions{Duplicates: Once})
					if err != nil {
						t.Fatal(err)
					}
					left += r.Duplicates
				}
				if (left == 1) != c.once {
					t.Errorf("%d, %s, %d runs: %d left out, want once: %v", i, kind, runs, left, c.once)
				}
				r, err := col.AddTexts(t.Context(), []Text{{Path: "a.sgf", Data: []byte("(;CA[UTF-8]" + c.first + ")")}}, &AddOptions{Duplicates: Once})
				if err != nil || r.Duplicates != 0 || r.Added != 1 {
					t.Errorf("%d: a new text of a record: %+v, %v", i, r, err)
				}
				games := 0
				for _, err := range col.Games(t.Context(), &query.Where{}) {
					if games++; err != nil {
						t.Fatal(err)
					}
				}
				if games != 3-left {
					t.Errorf("%d: %d games, want %d", i, games, 3-left)
				}
				if err := col.Close(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
