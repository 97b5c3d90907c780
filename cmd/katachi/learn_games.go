package main

import (
	"fmt"
	"iter"
	"strings"

	"katachi/gamefile"
	"katachi/predict"
	"katachi/sgf"
)

// lessons returns the games that a model can learn from, and tells how many of the
// records it cannot.
func (c *learnCmd) lessons(a *app, src *gamefile.Source) (games [][]byte) {
	total, cut := src.Len(), 0 // a file that holds no game is a record, too
	for _, data := range a.files(src) {
		for n, text := range records(data) {
			if n > 1 {
				total++
			}
			moves, illegal := predict.CountLessons(text)
			if moves == 0 {
				continue
			}
			games = append(games, text)
			if illegal != nil {
				cut++
			}
		}
	}
	if a.ctx.Err() == nil {
		a.warnPassedOver(total-len(games), total, cut)
	}
	return games
}

// warnPassedOver tells how many records teach nothing, or not to their end.
func (a *app) warnPassedOver(empty, total, cut int) {
	var what []string
	if empty > 0 {
		what = append(what, fmt.Sprintf("nothing to learn from in %d of %s", empty, number(total, "record")))
	}
	if cut > 0 {
		what = append(what, number(cut, "game")+" cut at an illegal move")
	}
	if len(what) > 0 {
		a.warnf("%v", strings.Join(what, "; "))
	}
}

// texts yields the games of a source one by one, with their paths: that of an archive
// before the path in it, and #2 behind it for the second game of a file. Files that
// cannot be read are told and passed over. It ends when the user interrupts.
func (a *app) texts(src *gamefile.Source) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for i, data := range a.files(src) {
			for n, text := range records(data) {
				if !yield(gamePath(src, i, n), text) {
					return
				}
			}
		}
	}
}

// files yields the files of a source as SGF, with their numbers, like texts.
func (a *app) files(src *gamefile.Source) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		failures := 0
		for i := range src.Len() {
			if a.ctx.Err() != nil {
				return
			}
			data, err := src.ReadSGF(i, nil)
			if err != nil {
				if failures++; failures <= maxWarnings {
					a.warnf("%v", err)
				}
				continue
			}
			if !yield(i, data) {
				return
			}
		}
	}
}

// records yields the games of a file, numbered from 1.
func records(data []byte) iter.Seq2[int, []byte] {
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

// gamePath returns the path of game n of a file.
func gamePath(src *gamefile.Source, i, n int) string {
	path := src.Path(i)
	if src.File(i) != path {
		path = src.File(i) + "/" + path
	}
	if n > 1 {
		path = fmt.Sprintf("%s#%d", path, n)
	}
	return path
}
