package gtpengine

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/ops/opstest"
	"katachi/internal/testpeers"
	"katachi/mind/gtp"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/names"
	"katachi/sgf"
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

// TestFinalStatusList lists the chains of ends of games whose status is known.
func TestFinalStatusList(t *testing.T) {
	t.Chdir(t.TempDir())
	for i := range opstest.Ends {
		end := &opstest.Ends[i]
		exchanged := end.Exchanged()
		for _, e := range []*opstest.End{end, &exchanged} {
			if err := os.WriteFile("a.sgf", []byte(e.Setup(t)), 0o666); err != nil {
				t.Fatal(err)
			}
			got := talk(t, thinking(playout.Budget{Visits: 100}), "loadsgf a.sgf", "final_status_list alive", "final_status_list dead", "final_status_list seki", "final_score")
			lists := map[string]string{"alive": got[1], "dead": got[2], "seki": got[3]}
			for chain := range strings.SplitSeq(e.Status, ", ") {
				at, is, _ := strings.Cut(chain, " ")
				for status, list := range lists {
					if is != "play on" && slices.Contains(strings.Fields(list), at) != (status == is) {
						t.Errorf("%s: %s, want %s %s", e.Name, lists, at, is)
					}
				}
			}
			if e.Result != "" && got[4] != "= "+e.Result {
				t.Errorf("%s: %s, want %s", e.Name, got[4], e.Result)
			}
		}
	}
}

// TestUnusableValues: loadsgf warns of unusable values in a record, like the commands that read one
// record.
func TestUnusableValues(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("x.sgf", []byte("(;SZ[0]KM[lots];B[pd])"), 0o666); err != nil {
		t.Fatal(err)
	}
	namer, warned := names.Builtin().Namer(), []string(nil)
	e := &Engine{
		Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en",
		Warn: func(err error) { warned = append(warned, err.Error()) },
	}
	var out bytes.Buffer
	if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader("loadsgf x.sgf\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "= \n\n= \n\n" {
		t.Errorf("answers %q", got)
	}
	want := []string{"x.sgf:1:6: SZ is not a board size: 19x19 is used", "x.sgf:1:11: KM is not a komi: it is ignored"}
	if !slices.Equal(warned, want) {
		t.Errorf("warnings %q, want %q", warned, want)
	}
}

// TestLoadRules: loadsgf takes komi, rules and the player to move from the record, even if the
// record retakes a ko at once. A value that the record lacks stays as it was. The score follows
// these rules.
func TestLoadRules(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"japanese.sgf": "(;SZ[5]RU[Japanese]KM[3.5]AB[ca][cb][cc][cd][ce]AW[ea];W[eb])",
		"ko.sgf":       "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])",
		"twice.sgf":    "(;SZ[5];B[aa];B[bb])",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	namer := names.Builtin().Namer()
	e := &Engine{Player: judge.Player{Judge: judge.ByTactics(namer)}, Namer: namer, Lang: "en"}
	for commands, want := range map[string]string{
		"loadsgf japanese.sgf\nfinal_score":                         "B+6.5", // territory: 10 points, no prisoner
		"loadsgf japanese.sgf\nkata-set-rules chinese\nfinal_score": "B+9.5", // area: Black 15 points, White 2
		"komi 1.5\nloadsgf ko.sgf\nundo\nundo\nundo\nundo\nundo":    "cannot undo",
		"komi 1.5\nloadsgf ko.sgf\nkata-set-rules aga\nfinal_score": "B+0.5",
		"loadsgf twice.sgf 2\nreg_genmove b\nkatachi-suggest w 1":   "A C3",
		"loadsgf twice.sgf 2\nkatachi-suggest w 1\nshowboard":       "black to move",
	} {
		var out bytes.Buffer
		if err := e.Server("katachi", "1").Serve(t.Context(), strings.NewReader(commands+"\n"), &out); err != nil {
			t.Fatal(err)
		}
		answers := strings.Split(strings.TrimSpace(out.String()), "\n\n")
		if last := answers[len(answers)-1]; !strings.Contains(last, want) {
			t.Errorf("%q: %q, want %s", commands, last, want)
		}
	}
}

// counted yields the match games that GNU Go scored, with its score.
func counted(t *testing.T, yield func(name string, g *board.Game, score string)) {
	t.Helper()
	for _, match := range []string{"9x9-2000", "9x9-8000", "13x13-8000", "19x19-2000"} {
		file, err := sgf.Parse(testpeers.Gunzip(t, filepath.Join("..", "..", "doc", "data", "matches", match+".sgf.gz")), nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range file.Games {
			score := record.Root.Text("RE")
			if strings.HasSuffix(score, "R") {
				continue
			}
			g, err := record.PlayTo(-1)
			if err != nil {
				t.Fatal(err)
			}
			g.SetRules(record.Rules(g.Rules()))
			yield(fmt.Sprintf("%s game %d", match, i+1), g, score)
		}
	}
}

// TestMatchScores compares the final score of the match games with GNU Go's: at least 95 % are the
// same. doc/dev/results.md explains the others. The test takes a sample unless KATACHI_LONG is set.
func TestMatchScores(t *testing.T) {
	every := 75
	if os.Getenv("KATACHI_LONG") != "" {
		every = 1
	}
	defer func(d time.Duration) { atEnd.Time = d }(atEnd.Time)
	atEnd.Time = time.Hour // so that a busy machine gives the same result
	games, same, longest := 0, 0, time.Duration(0)
	counted(t, func(name string, g *board.Game, score string) {
		if games++; games%every != 0 {
			return
		}
		th := &thinker{Thinker: &judge.Thinker{Options: playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: 1}}}
		began := testpeers.CPUTime()
		end, err := th.Final(t.Context(), &gtp.State{Game: g})
		if err != nil {
			t.Fatal(err)
		}
		used := testpeers.CPUTime() - began
		longest = max(longest, used)
		lead := end.Lead
		got := "B+" + strconv.FormatFloat(lead, 'f', -1, 64)
		if lead < 0 {
			got = "W+" + strconv.FormatFloat(-lead, 'f', -1, 64)
		}
		if got == score {
			same++
			return
		}
		t.Logf("%s: %s, GNU Go %s, dead %v, seki %v, %v, %d passes\n%s", name, got, score,
			gtpNames(end.Dead, g), gtpNames(end.Seki, g), used, g.Passes(), g.Board())
	})
	asked := games / every
	t.Logf("%d of %d games, the longest %v", same, asked, longest)
	if asked == 0 || same < asked*95/100 {
		t.Errorf("%d of %d scores equal GNU Go's, want 95 %%", same, asked)
	}
}

func gtpNames(list []board.Point, g *board.Game) (names []string) {
	for _, p := range list {
		names = append(names, p.Name(g.Board().Size()))
	}
	return names
}
