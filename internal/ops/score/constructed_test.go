package score

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/ops/opstest"
	"katachi/internal/report"
)

// TestConstructed counts ends of games whose result is known, also with the colours exchanged.
func TestConstructed(t *testing.T) {
	for i := range opstest.Ends {
		end := &opstest.Ends[i]
		exchanged := end.Exchanged()
		for _, e := range []*opstest.End{end, &exchanged} {
			t.Run(e.Name, func(t *testing.T) { checkEnd(t, e) })
		}
	}
}

func checkEnd(t *testing.T, e *opstest.End) {
	g := e.Game(t)
	s, err := Do(t.Context(), nil, &report.Position{Game: g}, &Request{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s %q", s.Sentence(), s.Rows())
	size := g.Board().Size()
	for want := range strings.SplitSeq(e.Status, ", ") {
		at, is, _ := strings.Cut(want, " ")
		p, _ := board.ParsePoint(at, size)
		for i := range s.Chains {
			v := &s.Chains[i]
			got := status(v)
			if v.Proof == judge.NoProof {
				got += "?"
			}
			if slices.Contains(v.Stones, p) && got != is {
				t.Errorf("%s is %s, %s; want %s", at, got, s.reason(v), is)
			}
		}
	}
	dame, want := report.PointNames(s.Dame, size), strings.Fields(e.Dame)
	slices.Sort(dame)
	if slices.Sort(want); !slices.Equal(dame, want) {
		t.Errorf("dame %s, want %s", dame, want)
	}
	var owed []string
	for _, o := range s.Answer().Owed {
		owed = append(owed, o.Color.Name()+" "+o.Point)
	}
	if got := strings.Join(owed, ", "); got != e.Owed {
		t.Errorf("owed %s, want %s", got, e.Owed)
	}
	if e.Result != "" && s.Result() != e.Result {
		t.Errorf("%s, want %s", s.Result(), e.Result)
	}
}
