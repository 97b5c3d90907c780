package gtpengine

import (
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/judge"
	"katachi/internal/testpeers"
	"katachi/mind/playout"
	"katachi/names"
)

func TestReport21HandicapCompensation(t *testing.T) {
	const text = `boardsize 9
komi 0
kata-set-rules aga
fixed_handicap 4
final_score
kata-get-rules
kata-set-rules chinese
final_score
quit
`
	testpeers.Report(t, "21-handicap-compensation.gtp", text, func(t *testing.T, text string) {
		namer := names.Builtin().Namer()
		e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en"}
		got := talk(t, e, strings.Split(strings.TrimSpace(text), "\n")...)
		want := []string{
			"= ", "= ", "= ", "= C3 G7 C7 G3", "= B+78",
			`= {"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N-1"}`,
			"= ", "= B+77", "= ",
		}
		if !slices.Equal(got, want) {
			t.Errorf("answers\n%q, want\n%q", got, want)
		}
	})
}

func TestReport23SekiList(t *testing.T) {
	const text = "(;GM[1]FF[4]SZ[9]KM[0]RU[Japanese]AB[ag][bg][cg][ch][dh][eh][fh][di][fi]" +
		"AW[cb][gb][dd][he][af][bf][cf][df][dg][eg][fg][gg][ah][bh][gh][bi][gi])"
	testpeers.Report(t, "23-seki-list.sgf", text, func(t *testing.T, text string) {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("a.sgf", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := talk(t, thinking(playout.Budget{Visits: 100}), "loadsgf a.sgf", "final_status_list seki")
		if len(got) != 2 || !strings.Contains(got[1], "A3") || !strings.Contains(got[1], "A2") {
			t.Errorf("answers %q, want both groups at the lower left", got)
		}
	})
}
