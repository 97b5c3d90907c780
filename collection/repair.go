package collection

import (
	"context"
	"database/sql"
	"fmt"
	"maps"

	"katachi/collection/segment"
)

// Repaired tells what a Repair did.
type Repaired struct {
	Segments []string // that were missing or damaged, and are gone
	Games    int      // entered anew from their records
	Lost     []int64  // games whose records cannot be read either: listed still, but no search finds them
}

// Repair makes a collection whole whose segments are missing or damaged: their
// games are entered anew from the records, which have all that segments hold.
// Without damage nothing is written. Other damage is left as it is, and Check
// tells of it.
func Repair(ctx context.Context, dir string) (Repaired, error) {
	db, err := openCatalogue(dir)
	if err != nil {
		return Repaired{}, err
	}
	r := &repair{checker: checker{c: newCollection(dir, nil, db), places: map[int64]place{}}}
	defer r.close()
	unlock, err := r.c.lock()
	if err != nil {
		return Repaired{}, err
	}
	defer unlock()
	if err := r.look(ctx); err != nil {
		return Repaired{}, err
	}
	if err := r.rebuild(ctx); err != nil {
		return Repaired{}, err
	}
	if len(r.bad)+len(r.files) == 0 {
		return r.done, nil
	}
	if err := r.store(ctx); err != nil {
		return Repaired{}, err
	}
	return r.done, r.c.sweep()
}

// repair is one run of Repair: look, rebuild, store.
type repair struct {
	checker
	bad   []fileRow // segments
	next  int64     // number of the next file
	files []newFile // segments in their place
	done  Repaired
}

// look finds the damaged segments, and where the games of the others lie.
func (r *repair) look(ctx context.Context) error {
	files, err := fileRows(ctx, r.c.db, segment.Kind)
	if err == nil {
		r.next, err = nextNumber(ctx, r.c.db, "files")
	}
	if err != nil {
		return r.c.failed(err)
	}
	for _, f := range files {
		known := len(r.open)
		if r.segment(f) == nil {
			continue
		}
		r.bad = append(r.bad, f)
		r.done.Segments = append(r.done.Segments, f.name)
		if len(r.open) > known {
			damaged := r.open[known]
			maps.DeleteFunc(r.places, func(_ int64, p place) bool { return p.seg == damaged })
		}
	}
	return ctx.Err()
}

// rebuild writes segments of the games that lie in none. Segments of one size
// of board are in the order of their games, so none may reach across another.
func (r *repair) rebuild(ctx context.Context) error {
	var b *segment.Builder
	last := int64(0)
	list, err := ids(ctx, r.c.db, `SELECT id FROM games WHERE NOT removed ORDER BY board, id`)
	if err != nil {
		return r.c.failed(err)
	}
	for _, id := range list {
		if _, there := r.places[id]; there {
			continue
		}
		rec, ok := r.record(ctx, id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !ok {
			r.done.Lost = append(r.done.Lost, id)
			continue
		}
		if b == nil || b.Size() != rec.info.Board || b.Games() == segment.MaxGames || r.between(last, id, b.Size()) {
			if err := r.write(b); err != nil {
				return err
			}
			b = segment.NewBuilder(rec.info.Board)
		}
		rec.info.ID = id
		b.Add(rec.game())
		last = id
		r.done.Games++
	}
	return r.write(b)
}

// record reads the record of a game again.
func (r *repair) record(ctx context.Context, id int64) (record, bool) {
	g, err := r.c.Game(ctx, id)
	if err != nil {
		return record{}, false
	}
	text, err := r.c.Record(ctx, id)
	if err != nil {
		return record{}, false
	}
	return r.reader.again(text, g.Path, g.File)
}

// between reports whether a segment that is there begins between two games.
func (r *repair) between(from, to int64, size int) bool {
	for _, s := range r.open {
		if s.Size() == size && from < int64(s.Lowest()) && int64(s.Lowest()) < to {
			return true
		}
	}
	return false
}

// write writes a segment that no transaction has named yet; b may be nil.
func (r *repair) write(b *segment.Builder) error {
	if b == nil {
		return nil
	}
	f, err := r.c.newFile(r.next, segment.Kind, segment.Version, b.Write)
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	f.row.games, f.row.board = b.Games(), b.Size()
	r.files = append(r.files, f)
	r.next++
	return nil
}

// store puts the new segments in the place of the damaged ones.
func (r *repair) store(ctx context.Context) error {
	return r.c.transact(ctx, fmt.Sprintf("repair %d segments", len(r.bad)), func(tx *sql.Tx) error {
		if err := keepNumbers(tx); err != nil {
			return err
		}
		for _, f := range r.bad {
			if _, err := tx.Exec(`DELETE FROM files WHERE name = ?`, f.name); err != nil {
				return err
			}
		}
		for _, f := range r.files {
			if err := nameFile(tx, f); err != nil {
				return err
			}
		}
		return nil
	})
}
