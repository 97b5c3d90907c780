package predict

import (
	"context"
	"fmt"
	"iter"

	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// Games yields the games of a source one by one as SGF, with their paths. For a game in an archive,
// the path of the archive comes first; for the second game of a file, #2 is added. A file that
// cannot be read is skipped after a call of failed. Games ends early if ctx ends.
func Games(ctx context.Context, src *gamefile.Source, failed func(error)) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for i, data := range files(ctx, src, failed) {
			path := src.Path(i)
			if file := src.File(i); file != path {
				path = file + "/" + path
			}
			for n, text := range gamesOf(data) {
				if !yield(numbered(path, n), text) {
					return
				}
			}
		}
	}
}

// files yields the files of a source as SGF, with their indices; see Games.
func files(ctx context.Context, src *gamefile.Source, failed func(error)) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i := range src.Len() {
			if ctx.Err() != nil {
				return
			}
			data, err := src.ReadSGF(i, nil)
			if err != nil {
				failed(err)
				continue
			}
			if !yield(i, data) {
				return
			}
		}
	}
}

// gamesOf yields the games of a file, numbered from 1.
func gamesOf(data []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		var m sgf.MainLine
		m.Reset(data)
		for n := 1; m.NextGame(); n++ {
			for m.Next() { // to the end of the record
			}
			if !yield(n, m.Record()) {
				return
			}
		}
	}
}

// numbered returns the path of game n of a file.
func numbered(path string, n int) string {
	if n == 1 {
		return path
	}
	return fmt.Sprintf("%s#%d", path, n)
}

// TrainingGames are the games of a source that a model can learn from.
type TrainingGames struct {
	Games   [][]byte // SGF, one game each
	Records int      // records in the source; a file without games counts as one
	Cut     int      // number of Games that end at an illegal move
}

// ReadTrainingGames reads the games of a source that a model can learn from. A file that
// cannot be read is skipped after a call of failed. It fails only if ctx ends, with
// the error of ctx.
func ReadTrainingGames(ctx context.Context, src *gamefile.Source, failed func(error)) (*TrainingGames, error) {
	t := &TrainingGames{Records: src.Len()}
	for _, data := range files(ctx, src, failed) {
		games, others, cut := TrainingGamesOf(ctx, data)
		t.Games, t.Cut = append(t.Games, games...), t.Cut+cut
		t.Records += max(0, len(games)+others-1) // a file without games counts as one
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// TrainingGamesOf returns the games of an SGF file that a model can learn from, as parts of data.
// It also returns the number of other records, and how many of the games are cut at an illegal
// move.
func TrainingGamesOf(ctx context.Context, data []byte) (games [][]byte, others, cut int) {
	for _, text := range gamesOf(data) {
		moves, illegal := countLessons(ctx, text)
		if moves == 0 {
			others++
			continue
		}
		games = append(games, text)
		if illegal != nil {
			cut++
		}
	}
	return games, others, cut
}
