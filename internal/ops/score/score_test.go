package score

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/internal/ops/opstest"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestCountedMatches compares the counts of finished games of the matches with GNU Go's, which played
// on until all was settled: a sample of 42, or all 507 if KATACHI_LONG is set. Where the game is
// over, and nothing is only likely, all are the same.
func TestCountedMatches(t *testing.T) {
	testpeers.Slow(t)
	every := 12
	if os.Getenv("KATACHI_LONG") != "" {
		every = 1
	}
	var games tally
	n := 0
	for _, match := range []string{"9x9-2000", "9x9-8000", "13x13-8000", "19x19-2000"} {
		file, err := sgf.Parse(testpeers.Gunzip(t, filepath.Join("..", "..", "..", "doc", "data", "matches", match+".sgf.gz")), nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range file.Games {
			if strings.HasSuffix(record.Root.Text("RE"), "R") {
				continue
			}
			if n++; n%every == 0 {
				t.Run(fmt.Sprintf("%s game %d", match, i+1), func(t *testing.T) { games.add(t, record) })
			}
		}
	}
	games.report(t)
	if games.same*100 < 95*games.all || games.overSame*100 < 98*games.over || games.provenSame < games.proven {
		t.Error("too many differ")
	}
}

// countedGames is the most games of an archive that TestCountedRecords counts.
const countedGames = 250

// TestCountedRecords compares the counts of some 1,000 random games of people and programs with
// their records.
func TestCountedRecords(t *testing.T) {
	testpeers.Long(t)
	for _, archive := range []string{"ai", "fox-pro", "fox-pro2", "tom"} {
		var games tally
		for i, record := range countedRecords(t, archive) {
			t.Run(fmt.Sprintf("%s game %d", archive, i+1), func(t *testing.T) { games.add(t, record) })
		}
		t.Log(archive)
		games.report(t)
	}
}

// countedRecords returns a random sample of the games of an archive whose result is a count.
func countedRecords(t *testing.T, archive string) (sample []*sgf.Game) {
	src, err := gamefile.Open(testpeers.Path(t, "games", archive+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	rng, n := rand.New(rand.NewPCG(58, 58)), 0
	for entry, err := range src.All() {
		if err != nil {
			continue
		}
		file, err := sgf.Parse(entry.Data, nil)
		if err != nil {
			continue
		}
		for _, record := range file.Games {
			if lead, ok := counted(sgf.Result(record.Root.Text("RE"))); !ok || lead == 0 { // W+0.0: not counted
				continue
			}
			n++
			if len(sample) < countedGames {
				sample = append(sample, record)
			} else if i := rng.IntN(n); i < countedGames {
				sample[i] = record
			}
		}
	}
	return sample
}

// tally counts games, and those whose count is that of the record.
type tally struct {
	all, same, over, overSame, proven, provenSame int
	times                                         []time.Duration // of the processor
	kinds                                         map[string]int  // of the others
}

// kind explains why a count is not that of the record.
func kind(s *Settled, lead float64) string {
	switch {
	case s.Fits != "":
		return "the record is right by " + s.Fits + " rules"
	case !s.Over():
		return "play is not over"
	case math.Abs(s.Lead-lead) <= 2:
		return "at most two points: a dame, a pass, or a seki"
	}
	return "the status of a group"
}

func (c *tally) add(t *testing.T, record *sgf.Game) {
	pos, illegal, err := report.PositionOf(record, report.PositionAt{Move: report.AtEnd})
	if err != nil || illegal != nil {
		return
	}
	began := testpeers.CPUTime()
	s, err := Do(t.Context(), nil, pos, &Request{})
	if err != nil {
		t.Fatal(err)
	}
	c.times = append(c.times, testpeers.CPUTime()-began)
	lead, _ := counted(s.Record)
	same := 0
	if lead == s.Lead {
		same = 1
	} else {
		why := kind(s, lead)
		if c.kinds == nil {
			c.kinds = map[string]int{}
		}
		c.kinds[why]++
		t.Logf("DIFFERS: %s: %s\n%q\n%s", why, s.Sentence(), s.Rows(), pos.Game.Board())
	}
	c.all, c.same = c.all+1, c.same+same
	if s.Over() {
		c.over, c.overSame = c.over+1, c.overSame+same
	}
	if s.Proven() {
		c.proven, c.provenSame = c.proven+1, c.provenSame+same
	}
}

func (c *tally) report(t *testing.T) {
	if c.all == 0 {
		t.Fatal("no games")
	}
	slices.Sort(c.times)
	t.Logf("%d of %d as in the record; of those that are over %d of %d, proven %d of %d; median %v, longest %v",
		c.same, c.all, c.overSame, c.over, c.provenSame, c.proven, c.times[len(c.times)/2], c.times[len(c.times)-1])
	for why, n := range c.kinds {
		t.Logf("%d: %s", n, why)
	}
}

// TestCounted: some results are no counts.
func TestCounted(t *testing.T) {
	none := math.NaN()
	for result, want := range map[string]float64{"B+3.5": 3.5, "W+0.25": -0.5, "W+2.75": -5.5, "0": 0, "B+R": none, "W+0.02": none, "B+inf": none, "W+NaN": none, "": none} {
		if lead, ok := counted(result); ok == math.IsNaN(want) || ok && lead != want {
			t.Errorf("%q: %g, %v", result, lead, ok)
		}
	}
}

// TestFits: records of servers often name rules by which they were not counted.
func TestFits(t *testing.T) {
	const text = "(;SZ[5]KM[0.5]RU[Japanese]AB[ba][da][ab][bb][cb][db][cd]AW[ea][eb][ac][bc][cc][dc][ec][bd][dd][ae][be][de][ee]PL[B])"
	owed := opstest.Ends[slices.IndexFunc(opstest.Ends, func(e opstest.End) bool { return e.Name == "a move in the own area after the dame" })].Setup(t)
	for _, test := range [][3]string{
		{text, "W+3.5", "the record says the same"},
		{text, "W+9.5", "the record says W+9.5, which is right by chinese rules"},
		{text, "W+8.5", "the record says W+8.5."},
		{owed, "W+1", "the record says W+1, which is right by played-out chinese rules"},
		{owed, "B+1", "the record says B+1."},
	} {
		file, err := sgf.Parse([]byte(test[0]), nil)
		if err != nil {
			t.Fatal(err)
		}
		file.Games[0].Root.Set("RE", test[1])
		pos, _, err := report.PositionOf(file.Games[0], report.PositionAt{Move: report.AtEnd})
		if err != nil {
			t.Fatal(err)
		}
		s, err := Do(t.Context(), nil, pos, &Request{})
		if err != nil || !strings.Contains(s.Sentence(), test[2]) {
			t.Errorf("%s: %s, %v", test[1], s.Sentence(), err)
		}
	}
}
