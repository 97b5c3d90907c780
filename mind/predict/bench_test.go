package predict

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/shape"
)

// BenchmarkTrain measures the learning curve on the frozen list of even professional games. It
// trains on one in 96, 24, ... of the games of fox-pro that were played before them. The last runs
// take minutes.
func BenchmarkTrain(b *testing.B) {
	training, test := split(b)
	for _, every := range []int{96, 24, 6, 2, 1} {
		b.Run(fmt.Sprintf("games=1in%d", every), func(b *testing.B) {
			if every < 24 {
				testpeers.Long(b)
			}
			benchmarkTrain(b, someOf(training, every), test, nil)
		})
	}
}

func someOf(games [][]byte, every int) (some [][]byte) {
	for i := 0; i < len(games); i += every {
		some = append(some, games[i])
	}
	return some
}

func benchmarkTrain(b *testing.B, training, test [][]byte, opt *Options) {
	for b.Loop() {
		start := time.Now()
		m, err := Train(b.Context(), training, opt)
		if err != nil {
			b.Fatal(err)
		}
		took := time.Since(start)
		r := evaluate(b, m, test)
		b.Logf("%d positions, %d features, trained in %v\n%v", m.Provenance().Positions, m.Provenance().Features, took, r)
		b.ReportMetric(100*r.Top(0), "%top1")
		b.ReportMetric(r.LogLikelihood/float64(r.Moves), "log-likelihood")
		b.ReportMetric(float64(m.Provenance().Positions)/took.Seconds(), "positions/s")
	}
}

// fateFamilies are the dense families of the fates of chains.
var fateFamilies = []int{18, 19}

// BenchmarkFates measures what the fates of chains contribute, with a few hundred thousand
// positions.
func BenchmarkFates(b *testing.B) {
	training, test := validationSplit(b)
	training = someOf(training, 6)
	for name, dense := range map[string][]int{"true": fateFamilies, "false": nil} {
		b.Run("without="+name, func(b *testing.B) {
			benchmarkTrain(b, training, test, &Options{LeastSeen: 2, withoutDense: dense})
		})
	}
}

// BenchmarkAblation measures what each family of features contributes: it trains on few games
// without the family, and evaluates on the list for validation.
func BenchmarkAblation(b *testing.B) {
	training, test := validationSplit(b)
	training = someOf(training, 24)
	for _, c := range []struct {
		name    string
		without []int
		dense   []int
	}{
		{name: "nothing"},
		{name: "patterns", without: []int{familyPattern}},
		{name: "liberties", without: []int{familyLiberty}},
		{name: "last-marked", without: []int{familyResponse}},
		{name: "around-last", without: []int{familyAround, familyAroundLiberty}},
		{name: "around-own-last", without: []int{familyAroundOwn}},
		{name: "corners", without: []int{familyCorner}},
		{name: "whole-board", without: []int{familyBoard}},
		{name: "3x3-by-distance", without: []int{familyNear}},
		{name: "tactics-crossed", without: []int{familyTactics}},
		{name: "shapes", without: []int{familyShape}},
		{name: "distances", dense: []int{0, 1, 2}},
		{name: "places", dense: []int{3, 4, 5}},
		{name: "captures-ataris-liberties", dense: []int{6, 7, 8, 9, 10, 11, 12, 16}},
		{name: "nearest-stones", dense: []int{13, 14, 15, 17}},
		{name: "fates", dense: fateFamilies},
	} {
		b.Run("without="+c.name, func(b *testing.B) {
			opt := Options{LeastSeen: 2, withoutDense: c.dense}
			for _, family := range c.without {
				opt.without |= 1 << (family / 16)
			}
			benchmarkTrain(b, training, test, &opt)
		})
	}
}

// embeddedFeatures is how many hashed features fit into 8 MB.
const embeddedFeatures = 2_200_000

// BenchmarkEverything makes the full model and the embedded one from all collections, in the folder
// $KATACHI_MODELS. It trains on the games of tom once, then on those of professionals and programs
// twice; the embedded model keeps the features that matter most. It takes three quarters of an hour
// on two cores, and continues where it was interrupted.
func BenchmarkEverything(b *testing.B) {
	dir := os.Getenv("KATACHI_MODELS")
	if dir == "" {
		b.Skip("set KATACHI_MODELS to a folder")
	}
	records := everything(b)
	a, teaching := training.Split(records, training.ListA())
	amateurs, _ := training.Split(records, training.ListB())
	v, _ := training.Split(records, training.ListV())
	games, first := curriculum(teaching)
	opt := Options{First: first, Epochs: 2, LeastSeen: 3, Bits: 23, Checkpoint: filepath.Join(dir, "checkpoint")}
	write := func(name string, m *Model) {
		b.Logf("%s: %+v after %v\nA: %vB: %vV: %v", name, m.Provenance(), b.Elapsed(), evaluate(b, m, texts(a)), evaluate(b, m, texts(amateurs)), evaluate(b, m, texts(v)))
		if err := m.WriteFile(filepath.Join(dir, name+".katachi-predict")); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		t, err := trained(b.Context(), games, &opt)
		if err != nil {
			b.Fatal(err)
		}
		if !t.refined { // if it is, an earlier run has done this
			write("full", t.model())
			if err := t.prune(b.Context(), embeddedFeatures); err != nil {
				b.Fatal(err)
			}
			t.refine()
			if err := t.learn(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		write("model", t.model())
		if err := t.forget(); err != nil {
			b.Fatal(err)
		}
	}
}

// curriculum returns the games of tom followed by all others, and the number of the former.
func curriculum(records []training.Record) (games [][]byte, first int) {
	var last [][]byte
	for i := range records {
		if strings.HasPrefix(records[i].Path, "tom.zip/") {
			games = append(games, records[i].Text)
		} else {
			last = append(last, records[i].Text)
		}
	}
	return append(slices.Clip(games), last...), len(games)
}

// BenchmarkShapes measures what Sensei's database alone predicts of the same games after it has
// learned all games before them. It looks shapes up exactly as the page does, and backing off, with
// either stop rule of the page, and with the page's other level 4.
func BenchmarkShapes(b *testing.B) {
	training, test := split(b)
	for _, s := range []shape.Scheme{{Stop: 3}, {Stop: 4}, {Stop: 4, Diagonal: true}} {
		db := learnShapes(b, training, s)
		for _, exact := range []bool{true, false} {
			look := map[bool]string{true: "exact", false: "back-off"}[exact]
			b.Run(fmt.Sprintf("scheme=%v/look-up=%s", s, look), func(b *testing.B) { benchmarkShapes(b, db, test, exact) })
		}
	}
}

func learnShapes(b *testing.B, games [][]byte, s shape.Scheme) *shape.DB {
	l, err := shape.NewLearner(&shape.Options{Scheme: s})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	for _, text := range games {
		if err := l.Games(b.Context(), text); err != nil {
			b.Fatal(err)
		}
	}
	db, err := l.Freeze(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	return db
}

func benchmarkShapes(b *testing.B, db *shape.DB, test [][]byte, exact bool) {
	var r *Report
	moves := 0
	for b.Loop() {
		var err error
		r, err = EvaluateShapes(b.Context(), db, someOf(test, 5), &shape.SuggestOptions{Exact: exact}, &EvaluateOptions{Threads: 1})
		if err != nil {
			b.Fatal(err)
		}
		moves += r.Moves
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/position")
	b.ReportMetric(100*r.Top(0), "%top1")
	for i, name := range []string{"opening", "middle", "endgame"} {
		b.ReportMetric(100*r.Phases[i].Top(0), "%"+name)
	}
	b.ReportMetric(100*r.Top(5), "%top20")
}
