//go:build !js

package adding

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"

	"github.com/zeebo/xxh3"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/records"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/internal/lots"
	"katachi/internal/section"
	"katachi/sgf/gamefile"
)

// A file of lots has records that have been read, replayed and packed, which takes most of the time
// of Add: so this can be done for parts of the files, on several machines. Lots adds files of
// lots in the order of the records, and the collection is the same as if Add had added all files.
// Package internal/lots has the part that other packages may call. Modules for browsers do not
// contain it: encoding/gob would make them 3 % larger.
//
// Format "collection-lots", version 1, in a container of internal/section:
//
//	about   uint64 each: lots, files, and what a storedLot is made of: see LotShape
//	lots    storedLot one after the other, in the encoding of encoding/gob
const (
	LotsKind    = "collection-lots"
	LotsVersion = 1
)

// storedLot is a chunk in its stored form.
type storedLot struct {
	Files    int
	Records  []storedRecord
	Blocks   [][]byte
	Problems []records.Problem
}

// storedRecord is a record whose text is in a block.
type storedRecord struct {
	Info                     catalogue.Info
	Key, Strict, Loose       int64
	BlackNumber, WhiteNumber int
	Line, Tree               segment.Line
	Other                    string
}

// LotShape is a hash of the fields of a storedLot, of their fields and so on. Without it a lot with
// other fields would be read without them, because gob skips fields that it does not know.
var LotShape = sync.OnceValue(func() uint64 { return xxh3.HashString(shapeOf(reflect.TypeFor[storedLot]())) })

// shapeOf describes the structure of a type that gob encodes.
func shapeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return t.Kind().String() + " " + shapeOf(t.Elem())
	case reflect.Struct:
		text := "{"
		for f := range t.Fields() {
			text += f.Name + " " + shapeOf(f.Type) + "; "
		}
		return text + "}"
	}
	return t.Kind().String()
}

func init() {
	lots.NewWriter = func(strict bool) lots.Writer { return newLotsWriter(strict) }
	lots.Ends = lotEnds
	lots.Collect = collectLots
}

// lotEnds is lots.Ends.
func lotEnds(files int, size int64) bool { return files >= LotFiles || size >= LotBytes }

// lotsWriter is the lots.Writer.
type lotsWriter struct {
	strict  bool
	reader  records.Reader
	packer  *texts.Packer
	now     chunk
	size    int64
	encoded bytes.Buffer
	encoder *gob.Encoder
	lots    uint64
	files   uint64
}

func newLotsWriter(strict bool) *lotsWriter {
	w := &lotsWriter{strict: strict, packer: texts.NewPacker()}
	w.encoder = gob.NewEncoder(&w.encoded)
	return w
}

// Read reads a file.
func (w *lotsWriter) Read(src *gamefile.Source, i int, name string) (games, moves int, problems []lots.Problem, err error) {
	before := len(w.now.records)
	var found []records.Problem
	w.now.records, found = w.reader.Read(w.now.records, src, i, w.strict)
	for k := range w.now.records[before:] {
		rec := &w.now.records[before+k]
		rec.Info.File = name
		moves += rec.Info.Moves
	}
	games = len(w.now.records) - before
	for _, p := range found {
		problems = append(problems, lots.Problem{Path: p.Path, What: p.What})
	}
	w.now.problems = append(w.now.problems, found...)
	w.now.files++
	w.size += src.Size(i)
	if lotEnds(w.now.files, w.size) {
		err = w.end()
	}
	return games, moves, problems, err
}

// end stores the lot.
func (w *lotsWriter) end() error {
	if w.now.files == 0 {
		return nil
	}
	var packed [][]byte
	for i := range w.now.records {
		packed = append(packed, w.now.records[i].Text)
	}
	w.now.packTexts(w.packer, packed, texts.PerBlock)
	lot := storedLot{Files: w.now.files, Blocks: w.now.blocks, Problems: w.now.problems}
	for i := range w.now.records {
		r := &w.now.records[i]
		lot.Records = append(lot.Records, storedRecord{
			r.Info, r.Key, r.Strict, r.Loose, r.BlackNumber, r.WhiteNumber, r.Line, r.Tree, r.Other,
		})
	}
	w.lots++
	w.files += uint64(lot.Files)
	w.now, w.size = chunk{}, 0
	return w.encoder.Encode(lot)
}

// WriteFile writes the file.
func (w *lotsWriter) WriteFile(path string) error {
	if err := w.end(); err != nil {
		return err
	}
	return section.WriteFile(path, LotsKind, LotsVersion, func(s *section.Writer) error {
		return errors.Join(s.Add("about", section.Bytes([]uint64{w.lots, w.files, LotShape()})), s.Add("lots", w.encoded.Bytes()))
	})
}

// collectLots is lots.Collect.
func collectLots(ctx context.Context, dir string, paths []string, duplicates uint8, sources []string) error {
	s, err := store.Create(dir, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = Lots(ctx, s, paths, &Options{Duplicates: Duplicates(duplicates), Sources: sources})
	return err
}

// Lots adds the games of files of lots, in the order of their records, to a collection without games.
func Lots(ctx context.Context, s *store.Store, paths []string, opt *Options) (Report, error) {
	return with(ctx, s, opt, func(a *adder) error {
		if a.nextID != 1 {
			return errors.New("lots are added to a collection that has no games yet")
		}
		if a.s.Opt.SegmentGames < texts.PerBlock {
			return fmt.Errorf("segments of %d games: want %d or more", a.s.Opt.SegmentGames, texts.PerBlock)
		}
		for _, path := range paths {
			if err := a.lotsOf(ctx, path); err != nil {
				return err
			}
		}
		return nil
	})
}

// lotsOf adds the lots of a file.
func (a *adder) lotsOf(ctx context.Context, path string) error {
	f, err := section.Open(path, LotsKind, LotsVersion)
	if err != nil {
		return err
	}
	defer f.Close()
	return a.stored(ctx, f)
}

// stored adds the lots of an open file.
func (a *adder) stored(ctx context.Context, f *section.File) error {
	about, err := f.Section("about")
	if err != nil {
		return err
	}
	data, err := f.Section("lots")
	if err != nil {
		return err
	}
	numbers := section.View[uint64](about)
	if len(numbers) != 3 || numbers[2] != LotShape() {
		return f.Corrupt("about", 0, "lots of this version of katachi", "those of another one; make the file again")
	}
	a.report.AllFiles += int(numbers[1])
	in := bytes.NewReader(data)
	decoder := gob.NewDecoder(in)
	for n := uint64(0); ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var lot storedLot
		err := decoder.Decode(&lot)
		if err == io.EOF && n == numbers[0] {
			return nil
		}
		ch, ok := lot.chunk()
		if err != nil || !ok {
			return f.Corrupt("lots", int64(len(data)-in.Len()), fmt.Sprintf("%d lots", numbers[0]), fmt.Sprintf("%d", n))
		}
		if err := a.take(ch); err != nil {
			return err
		}
	}
}

// chunk returns the lot as a chunk for Add; it returns false if the lot is invalid.
func (l *storedLot) chunk() (*chunk, bool) {
	if len(l.Blocks) != (len(l.Records)+texts.PerBlock-1)/texts.PerBlock {
		return nil, false
	}
	ch := &chunk{files: l.Files, blocks: l.Blocks, perBlock: texts.PerBlock, problems: l.Problems}
	for i := range l.Records {
		s := &l.Records[i]
		if !s.sound() {
			return nil, false
		}
		ch.records = append(ch.records, records.Record{
			Entry: catalogue.Entry{
				Info: s.Info, Key: s.Key, Strict: s.Strict, Loose: s.Loose,
				BlackNumber: s.BlackNumber, WhiteNumber: s.WhiteNumber,
			},
			Line: s.Line, Tree: s.Tree, Other: s.Other,
		})
	}
	return ch, true
}

// sound reports whether the record is valid, on which later code relies.
func (s *storedRecord) sound() bool {
	size := s.Info.Board
	return size >= 2 && size <= board.MaxSize && s.Info.Status <= catalogue.NotLoaded &&
		s.Line.Fits(size, false) && s.Tree.Fits(size, true)
}

// LotsIn is Lots for an open file.
func LotsIn(ctx context.Context, s *store.Store, f *section.File) (Report, error) {
	return with(ctx, s, nil, func(a *adder) error { return a.stored(ctx, f) })
}
