package sgf_test

import (
	"strings"
	"testing"

	"katachi/sgf"
)

// TestKomi: both readers decide the komi in the same way.
func TestKomi(t *testing.T) {
	const (
		noKomi = "the record has none"
		wrong  = "the result contradicts KM[0]"
		fox    = "Fox plays no even game with KM[0]"
	)
	for _, c := range []struct {
		root  string
		want  float64
		doubt string
	}{
		{"KM[6.5]", 6.5, ""},
		{"KM[ 7.5\n]", 7.5, ""},
		{"KM[6,5]", 6.5, ""},
		{"KM[0]", 0, ""},
		{"KM[-5.5]", -5.5, ""},
		{"KM[750]", 7.5, ""},
		{"KM[-650]", -6.5, ""},
		{"KM[36100]", 361, ""},
		{"KM[7]", 7, ""},
		{"KM[8.0]", 8, ""},
		{"KM[50]", 0.5, ""},
		{"KM[40]", 40, ""},
		{"KM[50]HA[3]AP[foxwq]", 0.5, ""},

		{"KM[375]RU[Chinese]", 7.5, ""},
		{"KM[325]RU[cn]", 6.5, ""},
		{"KM[275]", 5.5, ""},
		{"KM[25]", 0.5, ""},
		{"KM[-375]RU[Chinese]", -7.5, ""},
		{"KM[3.75]RU[Chinese]", 7.5, ""},
		{"KM[2.75]", 5.5, ""},
		{"KM[350]RU[Chinese]", 7, ""},
		{"KM[350]RU[Japanese]", 3.5, ""},
		{"KM[3.5]RU[Chinese]", 3.5, ""},
		{"KM[650]RU[Chinese]", 6.5, ""},
		{"KM[750]RU[Chinese]", 7.5, ""},
		{"KM[50]RU[Chinese]", 0.5, ""},

		{"KM[0]RE[B+3]", 0, ""},
		{"KM[0]RE[B+R]", 0, ""},
		{"KM[0]RE[W+0.5]", 7.5, wrong},
		{"KM[0]RE[W+0.5]RU[Japanese]", 6.5, wrong},
		{"KM[0]RE[W+12.50]HA[3]AB[pd][dp][dd]RU[Japanese]", 0.5, wrong},
		{"KM[0]RU[Japanese]AP[GNU Go:3.8]AP[foxwq]RE[B+R]", 6.5, fox},
		{"KM[0]HA[0]AP[foxwq]RE[Draw]", 7.5, fox},
		{"KM[0]HA[1]AP[foxwq]RE[B+R]", 0, ""},
		{"KM[0]HA[2]AB[pd][dp]AP[foxwq]RE[B+R]", 0, ""},
		{"KM[0]AP[CGoban:3]", 0, ""},

		{"KM[36200]", 7.5, noKomi},
		{"KM[-1e9]", 7.5, noKomi},
		{"KM[nan]", 7.5, noKomi},
		{"KM[inf]", 7.5, noKomi},
		{"KM[-Inf]", 7.5, noKomi},
		{"KM[1e999]", 7.5, noKomi},
		{"KM[6,5,5]", 7.5, noKomi},
		{"KM[six]", 7.5, noKomi},
		{"KM[]", 7.5, noKomi},
		{"", 7.5, noKomi},
		{"RU[Japanese]", 6.5, noKomi},
		{"HA[2]AB[pd][dp]", 0.5, noKomi},
	} {
		data := []byte("(;" + c.root + ";B[pd])")
		f, err := sgf.Parse(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, doubt := f.Games[0].Komi()
		if got != c.want || doubt != c.doubt {
			t.Errorf("%s: komi %v %q, want %v %q", c.root, got, doubt, c.want, c.doubt)
		}
		var m sgf.MainLine
		m.Reset(data)
		m.NextGame()
		if got, ok := m.Komi(); ok != (c.doubt == "") || ok && got != c.want {
			t.Errorf("%s: komi %v %v in the main line, want %v", c.root, got, ok, c.want)
		}
		if !strings.Contains(c.root, "HA[") {
			if g, err := f.Games[0].PlayTo(0); err != nil || g.Rules().Komi != c.want {
				t.Errorf("%s: a game with %v, %v, want komi %v", c.root, g, err, c.want)
			}
		}
	}
}
