package collection

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"katachi/games/internal/catalogue"
	"katachi/internal/segment"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// reader turns files into records. It is for one goroutine.
type reader struct {
	limits   sgf.Limits
	replayer segment.Replayer
	m        sgf.MainLine
	data     []byte
	stones   []segment.Stone
	original []byte // the record in its format, if that is not SGF; else nil
}

// Problem is a record that could not be added completely.
type Problem struct {
	Path   string
	Place  string // place in the record, such as "move 12"; may be empty
	What   string // a description, the same for all problems of a kind
	Status Status // status of the record; OK if it is in the collection nevertheless
	Unread bool   // the file could not be read, or contains no game
}

func (p Problem) Error() string {
	if p.Place != "" {
		return p.Path + ": " + p.Place + ": " + p.What
	}
	return p.Path + ": " + p.What
}

// unread returns the problem of a file that could not be read.
func unread(path string, err error) []Problem {
	what := strings.TrimLeft(strings.TrimPrefix(err.Error(), path), ": ")
	if of, ok := errors.AsType[*fs.PathError](err); ok {
		what = of.Err.Error()
	}
	return []Problem{{Path: path, What: what, Status: NotLoaded, Unread: true}}
}

// read appends the records of one file of a source.
func (r *reader) read(dst []record, src *gamefile.Source, i int, strict bool) ([]record, []Problem) {
	var err error
	if r.data, err = src.Read(i, r.data[:0]); err != nil {
		return dst, unread(src.Path(i), err)
	}
	data := r.data
	r.original = nil
	if !sgf.IsSGF(data, src.Path(i)) {
		if data, err = r.imported(src.Path(i)); err != nil {
			return dst, unread(src.Path(i), err)
		}
	}
	return r.games(dst, data, src.Path(i), src.File(i), strict)
}

// lines appends the records of a block of file i, which has a game on each line. They are stored as
// SGF under the number of their line.
func (r *reader) lines(ch *chunk, b *gamefile.Block, src *gamefile.Source, i int, strict bool) {
	path, file := src.Path(i), src.File(i)
	bad := func(line int, err error) {
		problem := unread(path, err)[0]
		problem.Place = fmt.Sprintf("line %d", line)
		ch.problems = append(ch.problems, problem)
	}
	for _, line := range b.Long {
		bad(line, sgf.ErrTooLarge)
	}
	number := b.First - 1
	for line := range bytes.Lines(b.Data) {
		number++
		if r.data = bytes.TrimSpace(line); len(r.data) == 0 {
			continue
		}
		data, err := r.imported(path)
		r.original = nil
		if err != nil {
			bad(number, err)
			continue
		}
		var problems []Problem
		ch.records, problems = r.games(ch.records, data, fmt.Sprintf("%s#%d", path, number), file, strict)
		ch.problems = append(ch.problems, problems...)
	}
	r.data = nil // it is part of the block
}

// games appends the records in the content of a file.
func (r *reader) games(dst []record, data []byte, path, file string, strict bool) ([]record, []Problem) {
	var problems []Problem
	r.m.Reset(data)
	count, before := 0, len(dst)
	most := r.limits.OrDefault().Games
	for r.m.NextGame() {
		if count++; count > most {
			clear(dst[before:])
			return dst[:before], unread(path, sgf.TooManyGames(most))
		}
		rec := record{Entry: catalogue.Entry{Info: Info{Path: path, File: file}}}
		if count > 1 {
			rec.Info.Path = fmt.Sprintf("%s#%d", path, count)
		}
		if place, what := r.game(&rec, strict); what != "" {
			problems = append(problems, Problem{Path: rec.Info.Path, Place: place, What: what, Status: rec.Info.Status})
		}
		if r.replayer.OnStones() > 0 && rec.Info.Status != NotLoaded {
			problems = append(problems, Problem{Path: rec.Info.Path, What: sgf.MoveOnStone.String(), Status: rec.Info.Status})
		}
		problems = append(problems, r.unused(&rec.Info)...)
		if rec.Info.Status != NotLoaded {
			dst = append(dst, rec)
		}
	}
	switch {
	case count == 0:
		problems = append(problems, unread(path, sgf.ErrNoGame)...)
	case count == 1 && len(dst) > before && r.original == nil && sgf.IsUTF16(data):
		dst[before].text = bytes.Clone(data) // as in the file; the scanned record is UTF-8
	}
	return dst, problems
}

// game reads one game, and returns the place and kind of a problem, if any.
func (r *reader) game(rec *record, strict bool) (place, problem string) {
	if err := r.m.Check(); err != nil {
		rec.Info.Status = NotLoaded
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
		g.Status = Cut
		place, problem = fmt.Sprintf("move %d, %s at %q", moves+1, last.Color.Name(), sgf.Short(string(written))), "illegal move; the game is read up to it"
	}
	if cut && len(line) == 0 {
		g.Status = NotLoaded
		return place, "illegal: no move can be read"
	}
	if !r.m.Closed() {
		place, problem = "", "the record ends before its closing bracket"
		if strict {
			g.Status = NotLoaded
			return place, problem
		}
	}
	rec.line = slices.Clone(line)
	rec.text = bytes.Clone(r.m.Record())
	if err := r.tree(rec); err != nil {
		place, problem = "", err.Error()
	}
	if problem == "" {
		problem = rec.longTexts()
	}
	if r.original != nil {
		rec.text = bytes.Clone(r.original)
	}
	r.stones = rec.line.AppendStones(r.stones[:0])
	rec.identify(r.stones)
	return place, problem
}

// unused returns a problem for each kind of value of a loaded game that was treated as absent. For
// a game that was cut, a point off the board has already been reported.
func (r *reader) unused(g *Info) (problems []Problem) {
	if g.Status == NotLoaded {
		return nil
	}
	for _, k := range []sgf.Kind{sgf.BadSize, sgf.BadKomi, sgf.BadHandicap, sgf.BadTurn, sgf.BadPoint} {
		if r.m.Odd(k) && (k != sgf.BadPoint || g.Status != Cut) {
			problems = append(problems, Problem{Path: g.Path, What: k.String(), Status: g.Status})
		}
	}
	return problems
}

// tree adds the variations, and the comments of all nodes, if there are any.
func (r *reader) tree(rec *record) error {
	forks := mayFork(rec.text)
	notes := hasNotes(rec.text, r.m.Header("C") != nil)
	if !forks && !notes {
		return nil
	}
	f, err := sgf.Parse(rec.text, &sgf.Options{Limits: r.limits})
	if err != nil {
		return fmt.Errorf("variations and comments are left out: %w", err)
	}
	if notes {
		rec.other += notesOf(f.Games[0])
	}
	if !forks {
		return nil
	}
	rec.tree, err = r.replayer.Tree(f.Games[0])
	rec.Info.Variations = rec.tree != nil
	return err
}

// mayFork reports whether a record may have variations: it has a second opening bracket outside of
// the texts.
func mayFork(text []byte) bool {
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
func (r *reader) imported(path string) ([]byte, error) {
	f, err := sgf.Import(r.data, &sgf.Options{Name: path, Limits: r.limits})
	if err != nil {
		return nil, err
	}
	if len(f.Games) == 1 && !sgf.IsSGF(nil, path) {
		r.original = r.data
	}
	var text []byte
	for _, g := range f.Games {
		text = g.Append(text)
	}
	return text, nil
}
