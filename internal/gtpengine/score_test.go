package gtpengine

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/testpeers"
	"katachi/mind/gtp"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/sgf"
)

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
// same. doc/results.md explains the others. The test takes a sample unless KATACHI_LONG is set.
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
		dead, seki, err := th.Status(t.Context(), &gtp.State{Game: g})
		if err != nil {
			t.Fatal(err)
		}
		used := testpeers.CPUTime() - began
		longest = max(longest, used)
		lead := g.Score(dead...)
		got := "B+" + strconv.FormatFloat(lead, 'f', -1, 64)
		if lead < 0 {
			got = "W+" + strconv.FormatFloat(-lead, 'f', -1, 64)
		}
		if got == score {
			same++
			return
		}
		t.Logf("%s: %s, GNU Go %s, dead %v, seki %v, %v, %d passes\n%s", name, got, score,
			gtpNames(dead, g), gtpNames(seki, g), used, g.Passes(), g.Board())
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
