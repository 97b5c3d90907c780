package predict

import (
	"context"
	"errors"
	"fmt"

	"katachi/internal/section"
)

// A file of lessons contains games to learn from and the features of their moves. Computing these
// takes most of the time before training begins, and with such files several machines can share it.
// Training needs the files of all games, in the order of the games.
//
// Format "predict-lessons", version 1, in a container of internal/section:
//
//	about     uint64 each: features version, games
//	hashes    uint64 each, for each move in turn: its hashed features, in lists that begin with 0
//	hashends  uint64 for each game: number of hashes up to its end
//	ends      uint64 for each game: where its text ends in texts
//	texts     the games, SGF, one after the other
const (
	lessonsKind    = "predict-lessons"
	lessonsVersion = 1
)

// WriteLessons writes games, given as SGF, and the features of their moves to a file for
// [TrainLessons]. Games from which nothing can be learned have no features. If ctx ends, it writes
// no file. At most the features of one game are in memory.
func WriteLessons(ctx context.Context, path string, games [][]byte) error {
	var ends, hashEnds, hashes []uint64
	s, size, sum := &stream{}, 0, 0
	return section.WriteFile(path, lessonsKind, lessonsVersion, func(w *section.Writer) error {
		err := errors.Join(w.Add("about", section.Bytes([]uint64{fileVersion, uint64(len(games))})), w.Begin("hashes"))
		for _, text := range games {
			hashes = s.collectGame(ctx, hashes[:0], text)
			if err = errors.Join(err, ctx.Err()); err != nil {
				return err
			}
			_, err = w.Write(section.Bytes(hashes))
			size, sum = size+len(text), sum+len(hashes)
			ends, hashEnds = append(ends, uint64(size)), append(hashEnds, uint64(sum))
		}
		err = errors.Join(err, w.Add("hashends", section.Bytes(hashEnds)), w.Add("ends", section.Bytes(ends)),
			w.Begin("texts"))
		for _, text := range games {
			if err == nil {
				_, err = w.Write(text)
			}
		}
		return err
	})
}

// lessons is an open file of lessons.
type lessons struct {
	file   *section.File
	games  [][]byte
	ends   []uint64 // of the hashes of each game
	hashes []uint64
}

func openLessons(path string) (*lessons, error) {
	return section.OpenAs(path, lessonsKind, lessonsVersion, newLessons)
}

func newLessons(f *section.File) (*lessons, error) {
	r := section.Reader{File: f}
	numbers := func(name string, n int) []uint64 { return section.Words[uint64](&r, name, n) }
	about, ends, texts := numbers("about", 2), numbers("ends", -1), r.Bytes("texts")
	l := &lessons{file: f, ends: numbers("hashends", len(ends)), hashes: numbers("hashes", -1)}
	if r.Err != nil {
		return nil, r.Err
	}
	r.Want(about[1] == uint64(len(ends)), "about", 0, "as many games as there are", about[1])
	r.Want(about[0] == fileVersion, "about", 0, fmt.Sprintf("features of version %d", fileVersion), about[0])
	r.Want(rising(ends, len(texts)), "ends", 0, "rising numbers up to the last byte", fmt.Sprintf("%d bytes", len(texts)))
	if !r.Want(rising(l.ends, len(l.hashes)), "hashends", 0, "rising numbers up to the last hash", fmt.Sprintf("%d hashes", len(l.hashes))) {
		return nil, r.Err
	}
	at := uint64(0)
	for _, end := range ends {
		l.games, at = append(l.games, texts[at:end:end]), end
	}
	return l, nil
}

// rising reports whether numbers never decrease and end with the given one.
func rising(numbers []uint64, last int) bool {
	before := uint64(0)
	for _, n := range numbers {
		if n < before {
			return false
		}
		before = n
	}
	return before == uint64(last)
}

// count counts the features.
func (l *lessons) count(c *counter) {
	at := uint64(0)
	for _, end := range l.ends {
		c.add(l.hashes[at:end])
		at = end
	}
}

// TrainLessons is Train for files of lessons: it returns the model that Train would make from all
// their games, in the order of the files.
func TrainLessons(ctx context.Context, opt *Options, paths ...string) (*Model, error) {
	var games [][]byte
	var all []*lessons
	defer func() {
		for _, l := range all {
			l.file.Close()
		}
	}()
	for _, path := range paths {
		l, err := openLessons(path)
		if err != nil {
			return nil, err
		}
		all, games = append(all, l), append(games, l.games...)
	}
	if len(games) == 0 {
		return nil, errors.New("no game to learn from")
	}
	var o Options
	if opt != nil {
		o = *opt
	}
	o.lessons = all
	return Train(ctx, games, &o)
}
