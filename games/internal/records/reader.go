// Package records reads game records into what a collection stores about them.
package records

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// Reader turns files into records. It is for one goroutine.
type Reader struct {
	Limits   sgf.Limits
	replayer segment.Replayer
	m        sgf.MainLine
	Data     []byte
	stones   []segment.Stone
	original []byte // the record in its format, if that is not SGF; else nil
}

// Problem is a record that could not be added completely.
type Problem struct {
	Path   string
	Place  string           // place in the record, such as "move 12"; may be empty
	What   string           // a description, the same for all problems of a kind
	Status catalogue.Status // status of the record; OK if it is in the collection nevertheless
	Unread bool             // the file could not be read, or contains no game
}

func (p Problem) Error() string {
	if p.Place != "" {
		return p.Path + ": " + p.Place + ": " + p.What
	}
	return p.Path + ": " + p.What
}

// Unread returns the problem of a file that could not be read.
func Unread(path string, err error) []Problem {
	what := strings.TrimLeft(strings.TrimPrefix(err.Error(), path), ": ")
	if of, ok := errors.AsType[*fs.PathError](err); ok {
		what = of.Err.Error()
	}
	return []Problem{{Path: path, What: what, Status: catalogue.NotLoaded, Unread: true}}
}

// Read appends the records of one file of a source.
func (r *Reader) Read(dst []Record, src *gamefile.Source, i int, strict bool) ([]Record, []Problem) {
	var err error
	if r.Data, err = src.Read(i, r.Data[:0]); err != nil {
		return dst, Unread(src.Path(i), err)
	}
	data := r.Data
	r.original = nil
	if !sgf.IsSGF(data, src.Path(i)) {
		if data, err = r.imported(src.Path(i)); err != nil {
			return dst, Unread(src.Path(i), err)
		}
	}
	return r.Games(dst, data, src.Path(i), src.File(i), strict)
}

// Lines appends the records of a block of file i, which has a game on each line. They are stored as
// SGF under the number of their line.
func (r *Reader) Lines(dst []Record, b *gamefile.Block, src *gamefile.Source, i int, strict bool) ([]Record, []Problem) {
	path, file := src.Path(i), src.File(i)
	var problems []Problem
	bad := func(line int, err error) {
		problem := Unread(path, err)[0]
		problem.Place = fmt.Sprintf("line %d", line)
		problems = append(problems, problem)
	}
	for _, line := range b.Long {
		bad(line, sgf.ErrTooLarge)
	}
	number := b.First - 1
	for line := range bytes.Lines(b.Data) {
		number++
		if r.Data = bytes.TrimSpace(line); len(r.Data) == 0 {
			continue
		}
		data, err := r.imported(path)
		r.original = nil
		if err != nil {
			bad(number, err)
			continue
		}
		var found []Problem
		dst, found = r.Games(dst, data, fmt.Sprintf("%s#%d", path, number), file, strict)
		problems = append(problems, found...)
	}
	r.Data = nil // it is part of the block
	return dst, problems
}

// Games appends the records in the content of a file.
func (r *Reader) Games(dst []Record, data []byte, path, file string, strict bool) ([]Record, []Problem) {
	var problems []Problem
	r.m.Reset(data)
	count, before := 0, len(dst)
	most := r.Limits.OrDefault().Games
	for r.m.NextGame() {
		if count++; count > most {
			clear(dst[before:])
			return dst[:before], Unread(path, sgf.TooManyGames(most))
		}
		rec := Record{Entry: catalogue.Entry{Info: catalogue.Info{Path: path, File: file}}}
		if count > 1 {
			rec.Info.Path = fmt.Sprintf("%s#%d", path, count)
		}
		if place, what := r.game(&rec, strict); what != "" {
			problems = append(problems, Problem{Path: rec.Info.Path, Place: place, What: what, Status: rec.Info.Status})
		}
		if r.replayer.OnStones() > 0 && rec.Info.Status != catalogue.NotLoaded {
			problems = append(problems, Problem{Path: rec.Info.Path, What: sgf.MoveOnStone.String(), Status: rec.Info.Status})
		}
		problems = append(problems, r.unused(&rec.Info)...)
		if rec.Info.Status != catalogue.NotLoaded {
			dst = append(dst, rec)
		}
	}
	switch {
	case count == 0:
		problems = append(problems, Unread(path, sgf.ErrNoGame)...)
	case count == 1 && len(dst) > before && r.original == nil && sgf.IsUTF16(data):
		dst[before].Text = bytes.Clone(data) // as in the file; the scanned record is UTF-8
	}
	return dst, problems
}

// game reads one game, and returns the place and kind of a problem, if any.
func (r *Reader) game(rec *Record, strict bool) (place, problem string) {
	if err := r.m.Check(); err != nil {
		rec.Info.Status = catalogue.NotLoaded
		return "", err.Error()
	}
	columns, _ := r.m.Size()
	rec.fill(&r.m)
	line, moves, cut := r.replayer.Main(&r.m, columns)
	last, written := r.m.Step(), r.m.Written()
	for r.m.Next() {
		continue
	}
	g := &rec.Info
	g.Board, g.Moves = columns, moves
	if cut {
		g.Status = catalogue.Cut
		place, problem = fmt.Sprintf("move %d, %s at %q", moves+1, last.Color.Name(), sgf.Short(string(written))), "illegal move; the game is read up to it"
	}
	if cut && len(line) == 0 {
		g.Status = catalogue.NotLoaded
		return place, "illegal: no move can be read"
	}
	if !r.m.Closed() {
		place, problem = "", "the record ends before its closing bracket"
		if strict {
			g.Status = catalogue.NotLoaded
			return place, problem
		}
	}
	rec.Line = slices.Clone(line)
	rec.Text = bytes.Clone(r.m.Record())
	if err := r.tree(rec); err != nil {
		place, problem = "", err.Error()
	}
	if problem == "" {
		problem = rec.longTexts()
	}
	if r.original != nil {
		rec.Text = bytes.Clone(r.original)
	}
	r.stones = rec.Line.AppendStones(r.stones[:0])
	rec.identify(r.stones)
	return place, problem
}

// unused returns a problem for each kind of value of a loaded game that was treated as absent. For
// a game that was cut, a point off the board has already been reported.
func (r *Reader) unused(g *catalogue.Info) (problems []Problem) {
	if g.Status == catalogue.NotLoaded {
		return nil
	}
	for _, k := range []sgf.Kind{sgf.BadSize, sgf.BadKomi, sgf.BadHandicap, sgf.BadTurn, sgf.BadPoint} {
		if r.m.Odd(k) && (k != sgf.BadPoint || g.Status != catalogue.Cut) {
			problems = append(problems, Problem{Path: g.Path, What: k.String(), Status: g.Status})
		}
	}
	return problems
}

// tree adds the variations, and the comments of all nodes, if there are any.
func (r *Reader) tree(rec *Record) error {
	forks := MayFork(rec.Text)
	notes := hasNotes(rec.Text, r.m.Header("C") != nil)
	if !forks && !notes {
		return nil
	}
	f, err := sgf.Parse(rec.Text, &sgf.Options{Limits: r.Limits})
	if err != nil {
		return fmt.Errorf("variations and comments are left out: %w", err)
	}
	if notes {
		rec.Other += notesOf(f.Games[0])
	}
	if !forks {
		return nil
	}
	rec.Tree, err = r.replayer.Tree(f.Games[0])
	rec.Info.Variations = rec.Tree != nil
	return err
}

// MayFork reports whether a record may have variations: it has a second opening bracket outside of
// the texts.
func MayFork(text []byte) bool {
	found := 0
	for at := 0; ; at++ {
		i := bytes.IndexByte(text[at:], '(')
		if at += i; i < 0 {
			return false
		}
		if last := bytes.LastIndexAny(text[:at], "[]"); last < 0 || text[last] == ']' {
			found++
		}
		if found == 2 {
			return true
		}
	}
}

// imported returns the file, a record in another format, as SGF. The record is stored in its
// original form if it has one game and its name tells the format.
func (r *Reader) imported(path string) ([]byte, error) {
	f, err := sgf.Import(r.Data, &sgf.Options{Name: path, Limits: r.Limits})
	if err != nil {
		return nil, err
	}
	if len(f.Games) == 1 && !sgf.IsSGF(nil, path) {
		r.original = r.Data
	}
	var text []byte
	for _, g := range f.Games {
		text = g.Append(text)
	}
	return text, nil
}

// LargeScratch is how many bytes a worker may keep for the next file.
const LargeScratch = 4 << 20

// Shrink releases the memory for large files; it returns false if there is none.
func (r *Reader) Shrink() bool {
	if cap(r.Data) <= LargeScratch {
		return false
	}
	*r = Reader{Limits: r.Limits}
	return true
}

// Again reads a stored record.
func (r *Reader) Again(text []byte, path, file string) (Record, bool) {
	r.original = nil
	text, err := r.SGF(text, path)
	if err != nil {
		return Record{}, false
	}
	list, _ := r.Games(nil, text, path, file, false)
	if len(list) != 1 {
		return Record{}, false
	}
	return list[0], true
}

// sgf returns a stored record as SGF, valid until the next call.
func (r *Reader) SGF(text []byte, path string) ([]byte, error) {
	if sgf.IsSGF(text, path) || bytes.HasPrefix(bytes.TrimSpace(text), []byte("(")) {
		return text, nil
	}
	r.Data = append(r.Data[:0], text...)
	return r.imported(path)
}
