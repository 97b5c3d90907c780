package predict

import (
	"context"
	"fmt"
	"iter"

	"katachi/gamefile"
	"katachi/sgf"
)

// Games yields the games of a source one by one as SGF, with their paths: that of an
// archive before the path in it, and #2 behind it for the second game of a file. A file
// that cannot be read is skipped after a call of failed. It ends early if ctx does.
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

// files yields the files of a source as SGF, with their indices, as Games does.
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
	Records int      // of the source; a file without any game is one, too
	Cut     int      // of Games, those that end at an illegal move
}

// ReadTrainingGames reads the games of a source that a model can learn from. A file that
// cannot be read is skipped after a call of failed. It fails only if ctx ends, with
// the error of ctx.
func ReadTrainingGames(ctx context.Context, src *gamefile.Source, failed func(error)) (*TrainingGames, error) {
	t := &TrainingGames{Records: src.Len()}
	for _, data := range files(ctx, src, failed) {
		games, others, cut := TrainingGamesOf(ctx, data)
		t.Games, t.Cut = append(t.Games, games...), t.Cut+cut
		t.Records += max(0, len(games)+others-1) // a file without any game is one, too
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// TrainingGamesOf returns the games of the text of an SGF file that a model can learn from, which
// are parts of it, how many records there are besides, and how many of the games are cut at an
// illegal move.
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
