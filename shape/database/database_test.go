package database

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/mind/predict"
	"katachi/sgf"
	"katachi/sgf/gamefile"
	"katachi/shape"
)

// TestBuiltin: the built-in database passes its check, and suggests a usual first move.
func TestBuiltin(t *testing.T) {
	db, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Check(t.Context()); err != nil {
		t.Error(err)
	}
	list := db.Suggest(board.New(19), board.Black, nil)
	i := slices.IndexFunc(list, func(c shape.Candidate) bool { return c.Point == board.At(15, 3) })
	if i < 0 || list[i].Tally.Count < 10_000 || list[i].Tally.WinRate() < 0.4 || list[i].Tally.WinRate() > 0.6 {
		t.Errorf("the star point of the empty board is number %d of %d moves", i, len(list))
	}
	if provenance := db.Provenance(); provenance.Games < 50_000 || len(packed) > 3<<20 {
		t.Errorf("%+v in %d bytes", provenance, len(packed))
	}
}

// atLeast is how often a shape must have been seen to be in the built-in database.
const atLeast = 1200

// BenchmarkLearn makes the built-in database in the folder $KATACHI_MODELS, before compression,
// from the games that package predict's models are trained on: none of a frozen list is among them.
// It takes minutes on two cores, and continues where it was interrupted.
func BenchmarkLearn(b *testing.B) {
	dir := os.Getenv("KATACHI_MODELS")
	if dir == "" {
		b.Skip("set KATACHI_MODELS to a folder")
	}
	src, err := gamefile.Open(writeTraining(b, filepath.Join(dir, "games")))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	for b.Loop() {
		l, err := shape.OpenLearning(b.Context(), filepath.Join(dir, "shapes.learning"), src, &shape.LearnOptions{Options: shape.Options{Scheme: shape.Scheme{Stop: 4}}})
		if err != nil {
			b.Fatal(err)
		}
		if err := l.Learn(b.Context()); err != nil {
			b.Fatal(err)
		}
		path := filepath.Join(dir, "builtin.shapes")
		if err := shape.Freeze(b.Context(), path, &shape.MergeOptions{AtLeast: atLeast}, l.Parts()...); err != nil {
			b.Fatal(err)
		}
		b.Logf("%+v after %v", l.Provenance(), b.Elapsed())
		l.Remove()
	}
}

// writeTraining writes the games to learn from to a folder, a thousand a file, and returns it.
func writeTraining(b *testing.B, dir string) string {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	var paths []string
	for _, name := range []string{"fox-pro.zip", "ai.zip", "fox-pro2.zip", "tom.zip"} {
		paths = append(paths, testpeers.Path(b, "games", name))
	}
	records, err := training.ReadRecords(b.Context(), sgf.Limits{}, paths...)
	if err != nil {
		b.Fatal(err)
	}
	games, _, err := training.HonestGames(b.Context(), records, func(game []byte) bool {
		teaching, _, _ := predict.TrainingGamesOf(b.Context(), game)
		return len(teaching) > 0
	})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for some := range slices.Chunk(games, 1000) {
		var text []byte
		for _, game := range some {
			text = append(text, game...)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.sgf", n)), text, 0o600); err != nil {
			b.Fatal(err)
		}
		n++
	}
	return dir
}
