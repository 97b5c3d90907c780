package shape

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"katachi/board"
	"katachi/internal/disk"
)

// Importer collects moves in lists from sources other than games: a dump that is read back, or
// patterns. It is for one goroutine.
type Importer struct {
	options    Options
	provenance Provenance
	written    Provenance // the provenance of the records in parts
	records    []record
	dir        string
	parts      []string // partial files with what did not fit into memory
	reach      [MaxLevels + 1]Forms
}

// NewImporter returns an Importer for a scheme; opt may be nil. It fails if the scheme is out of
// range.
func NewImporter(opt *Options) (*Importer, error) {
	o, err := opt.filled()
	if err != nil {
		return nil, err
	}
	return &Importer{options: o, provenance: Provenance{Scheme: o.Scheme}}, nil
}

// Provenance returns the scheme, and the games and moves that were credited.
func (im *Importer) Provenance() Provenance { return im.provenance }

// Credit adds to the number of games and moves from which the added lists were learned.
func (im *Importer) Credit(games, moves uint64) {
	im.provenance.Games += games
	im.provenance.Moves += moves
}

// importBytes is the memory for a record.
const importBytes = 4*(MaxLevels+1) + 40

// Add adds a move in a list, which need not be in its lowest form, with its tally. It fails if the
// list, move or tally is invalid, or if a temporary file cannot be written.
func (im *Importer) Add(list *List, m Move, t *Tally) error {
	if list.Depth < 1 || list.Depth > MaxLevels || m >= numMoves || list.Codes[0].at(m.index()) != board.Empty {
		return fmt.Errorf("%v with the move %v: no such shape", list, m)
	}
	if !t.Valid() {
		return fmt.Errorf("%v: a move played %d times, won %d, lost %d, %v to %v: impossible", list, t.Count, t.Wins, t.Losses, t.First, t.Last)
	}
	if int64(len(im.records))*importBytes >= max(im.options.Memory, leastMemory)/2 {
		if err := im.spill(); err != nil {
			return err
		}
	}
	r := record{list: List{Depth: list.Depth}, tally: *t}
	copy(r.list.Codes[:], list.All())
	im.options.Scheme.LowestLevels(&r.list, &im.reach)
	r.move = m.Lowest(im.reach[list.Depth])
	im.records = append(im.records, r)
	return nil
}

// spill writes the records to a partial file.
func (im *Importer) spill() (err error) {
	if im.dir == "" {
		if im.dir, err = disk.MkdirTemp(im.options.Dir, "shapes-*"); err != nil {
			return err
		}
	}
	slices.SortStableFunc(im.records, func(a, b record) int { return a.compare(&b) })
	for i := 1; i < len(im.records); i++ {
		a, b := &im.records[i-1], &im.records[i]
		if a.list != b.list && common(a.list.All(), b.list.All()) == len(a.list.All()) {
			return fmt.Errorf("%v is the beginning of %v, which cannot be in one scheme", &a.list, &b.list)
		}
	}
	path := filepath.Join(im.dir, fmt.Sprint(len(im.parts)))
	made := Provenance{Scheme: im.provenance.Scheme}
	made.Games, made.Moves = im.provenance.Games-im.written.Games, im.provenance.Moves-im.written.Moves
	im.written = im.provenance
	merged := &recordSource{records: im.records}
	if err := writePart(path, made, []source{merged}); err != nil {
		return err
	}
	im.parts, im.records = append(im.parts, path), im.records[:0]
	return nil
}

// recordSource yields sorted records and adds up equal ones.
type recordSource struct{ records []record }

func (s *recordSource) next(r *record) (bool, error) {
	if len(s.records) == 0 {
		return false, nil
	}
	*r = s.records[0]
	for s.records = s.records[1:]; len(s.records) > 0 && s.records[0].compare(r) == 0; s.records = s.records[1:] {
		r.tally.Add(&s.records[0].tally)
	}
	return true, nil
}

// WriteFile writes everything to a partial file, for Merge and Freeze. Nothing can be added
// afterwards.
func (im *Importer) WriteFile(ctx context.Context, path string) error {
	if err := im.spill(); err != nil {
		return err
	}
	return Merge(ctx, path, nil, im.parts...)
}

// Close removes the temporary files.
func (im *Importer) Close() error {
	im.records = nil
	if im.dir == "" {
		return nil
	}
	return disk.RemoveAll(im.dir)
}
