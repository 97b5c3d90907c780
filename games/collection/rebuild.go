//go:build !js && !nosqlite

package collection

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// rebuilding rebuilds a damaged catalogue. Facts and words of games come from the records.
// What is only in the catalogue is taken from its rows: the number and path under which a game was
// added, whether it was removed, and tags. From a row with a wrong checksum, only what other data
// confirms is used: the path by its key in the file of records, the number by the segment.
type rebuilding struct {
	*repair
	old  *sqlite
	to   *transaction
	rows []*gameRow
	byAt map[recordAt]*gameRow
	left []recordAt // readable records without a valid row
	lost map[recordAt]bool
	ids  map[int64]bool // ids of games that are in the new catalogue or have a valid row
	next int64          // number for the next game
	free []int64        // games of segments without a valid row, ascending
}

// recordAt is the place of a record.
type recordAt struct {
	file int64
	pos  int
}

// gameRow is the row of a game.
type gameRow struct {
	entry
	sound bool // its checksum is right
	done  bool // it is in the new catalogue
}

// rebuild rebuilds the catalogue.
func (s *sqlite) rebuild(ctx context.Context, r *repair) error {
	if s.closed != nil {
		return s.whyClosed()
	}
	b := &rebuilding{repair: r, old: s, byAt: map[recordAt]*gameRow{}, lost: map[recordAt]bool{}, ids: map[int64]bool{}}
	if err := b.read(ctx); err != nil {
		return err
	}
	return s.replace(ctx, b.fill)
}

// fileRows returns the readable rows of files: those with right checksums, and others; all is set
// if none is missing.
func (s *sqlite) fileRows(ctx context.Context) (sound, odd []fileRow, all bool) {
	err := s.eachFile(ctx, s.db, func(f fileRow, right bool) error {
		if right {
			sound = append(sound, f)
		} else {
			odd = append(odd, f)
		}
		return nil
	})
	return sound, odd, err == nil && len(odd) == 0
}

// highest returns the number that a query finds, or 0 if a page is damaged.
func (b *rebuilding) highest(ctx context.Context, query string) (n int64, err error) {
	if err = b.old.db.QueryRowContext(ctx, query).Scan(&n); isDamage(err) {
		return 0, nil
	}
	return n, err
}

// lastOf is the query for the highest number that games or files had.
func lastOf(table string) string {
	return `SELECT coalesce(max(last), 0) FROM numbers WHERE name = '` + table + `' AND sum = ` + numbersTable.sum(nil)
}

// read reads the rows of games. If a page is damaged, it reads each game by its number.
func (b *rebuilding) read(ctx context.Context) (err error) {
	if b.next, err = b.highest(ctx, lastOf("games")); err != nil {
		return err
	}
	for id := range b.places {
		b.next = max(b.next, id)
	}
	had := map[int64]bool{}
	each := func(g *gameRow) {
		if !had[g.info.ID] {
			had[g.info.ID] = true
			b.rows = append(b.rows, g)
		}
	}
	err = b.old.gameRows(ctx, ``, each)
	if err != nil && !isDamage(err) {
		return fmt.Errorf("%w: index the records again", err)
	}
	for id := int64(1); err != nil && id <= b.next; id++ {
		if !had[id] {
			if fault := b.old.gameRows(ctx, fmt.Sprint(` WHERE id = `, id), each); fault != nil && !isDamage(fault) {
				return fault
			}
		}
	}
	for _, g := range b.rows {
		at := recordAt{g.records, g.pos}
		if was := b.byAt[at]; was == nil || !was.sound {
			b.byAt[at] = g
		}
		if g.sound {
			b.ids[g.info.ID] = true
			b.next = max(b.next, g.info.ID)
		}
	}
	b.next++
	for _, id := range slices.Sorted(maps.Keys(b.places)) {
		if !b.ids[id] {
			b.free = append(b.free, id)
		}
	}
	return nil
}

// gameRows reads rows of games, except those in which a column has the wrong type.
func (s *sqlite) gameRows(ctx context.Context, where string, each func(*gameRow)) error {
	text := `SELECT ` + strings.Join(gamesTable.columns, ", ") + `, coalesce(sum = ` + gamesTable.sum(nil) + `, FALSE) FROM games NOT INDEXED` + where
	rows, err := s.db.QueryContext(ctx, text)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		g := new(gameRow)
		var fields []any
		for _, name := range gamesTable.columns {
			fields = append(fields, columnOf[name].field(&g.entry))
		}
		if rows.Scan(append(fields, &g.sound)...) == nil {
			each(g)
		}
	}
	return rows.Err()
}

// fill fills the new catalogue.
func (b *rebuilding) fill(ctx context.Context, to *transaction) error {
	b.to = to
	b.steps.Total += gamesIn(b.files, textsKind)
	b.steps.begin("catalogue")
	for _, f := range b.files {
		if err := to.addFile(f); err != nil {
			return err
		}
		if b.unknown[f.id] { // its content is unknown
			if err := to.exec(`UPDATE files SET sum = ~sum WHERE id = ?`, f.id); err != nil {
				return err
			}
		}
	}
	for _, f := range ofKind(b.files, textsKind) {
		if err := b.file(ctx, f); err != nil {
			return err
		}
	}
	for _, work := range []func(context.Context) error{b.others, b.kept, b.tags, b.numbers} {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return nil
}

// file writes the games of a file of records that have valid rows.
func (b *rebuilding) file(ctx context.Context, f fileRow) error {
	end := b.steps.Done + f.games
	t, err := b.c.texts(f.name)
	var block textsBlock
	for pos := range f.games {
		at := recordAt{f.id, pos}
		var text []byte
		if err == nil {
			var unread error
			text, unread = t.readIn(&block, pos)
			b.lost[at] = unread != nil
		} else {
			b.lost[at] = true
		}
		g := b.byAt[at]
		switch {
		case b.lost[at]:
		case g == nil || !g.sound:
			b.left = append(b.left, at)
		default:
			if rec, ok := b.reader.again(text, g.info.Path, g.info.File); ok {
				g.done = true
				if err := b.write(&rec, &g.entry, at, g.info.ID); err != nil {
					return err
				}
			}
		}
		b.steps.to(b.steps.Done + 1)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	b.steps.to(end)
	return nil
}

// write writes the game of a record under a number, removed if was is removed.
func (b *rebuilding) write(rec *record, was *entry, at recordAt, id int64) error {
	rec.info.ID, rec.records, rec.pos, rec.removed = id, at.file, at.pos, was.removed
	b.ids[id] = true
	return b.to.addGame(&rec.entry, rec.texts())
}

// others writes the games of the other records: with the data of a row that has their path, even if
// that row has another place; otherwise under the path of the record in the collection.
func (b *rebuilding) others(ctx context.Context) error {
	odd := slices.DeleteFunc(slices.Clone(b.rows), func(g *gameRow) bool { return g.sound })
	words, _ := b.old.wordSums(ctx) // words of games that were not removed
	for _, at := range b.left {
		t, err := b.c.texts(fileName(at.file, textsKind))
		if err != nil {
			return err
		}
		text, err := t.read(at.pos)
		if err != nil {
			return err
		}
		keys, _ := t.marks(0)
		place := fmt.Sprintf("%s#%d", fileName(at.file, textsKind), at.pos+1)
		was := entry{info: Info{Path: place, File: place}}
		if i := slices.IndexFunc(odd, func(g *gameRow) bool { return !g.done && g.tells(text, keys) }); i >= 0 {
			odd[i].done = true
			b.done.OddRows++
			was = odd[i].entry
			_, found := words[was.info.ID]
			was.removed = was.removed && !found
		} else {
			b.done.NoPath++
			b.renamed[at.file] = true
		}
		rec, ok := b.reader.again(text, was.info.Path, was.info.File)
		if !ok {
			continue // Check reports it
		}
		if err := b.write(&rec, &was, at, b.number(&was, &rec)); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// tells reports whether the row has the path of a record, according to the keys of its file.
func (g *gameRow) tells(text []byte, keys []uint64) bool {
	_, found := slices.BinarySearch(keys, uint64(keyOf(g.info.Path, text)))
	return found
}

// number returns the number of a game, which may be wrong in its row: the one under which a segment
// has the same moves.
func (b *rebuilding) number(was *entry, rec *record) int64 {
	id := was.info.ID
	may := id > 0 && id < b.next && !b.ids[id]
	p, there := b.places[id]
	if may && (there && p.has(rec) || !there && was.removed) {
		return id
	}
	for _, other := range b.free {
		if p := b.places[other]; !b.ids[other] && p.has(rec) {
			return other
		}
	}
	if !may {
		id = b.next
		b.next++
	}
	return id
}

// kept writes the rows whose records cannot be read, unchanged.
func (b *rebuilding) kept(context.Context) error {
	for _, g := range b.rows {
		if !g.done && (g.sound || b.lost[recordAt{g.records, g.pos}] && !b.ids[g.info.ID]) {
			b.ids[g.info.ID] = true
			if err := b.to.addGame(&g.entry, (&record{entry: g.entry}).texts()); err != nil {
				return err
			}
		}
	}
	return nil
}

// tags writes the tags of the existing games.
func (b *rebuilding) tags(ctx context.Context) error {
	for _, order := range []string{` ASC`, ` DESC`} { // from both ends, up to a damaged page
		err := b.eachTag(ctx, order)
		if err == nil || !isDamage(err) {
			return err
		}
	}
	return nil
}

func (b *rebuilding) eachTag(ctx context.Context, order string) error {
	rows, err := b.old.db.QueryContext(ctx, `SELECT tag, game, coalesce(sum = `+tagsTable.sum(nil)+`, FALSE) FROM tags ORDER BY tag`+order+`, game`+order)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var tag string
		var game int64
		var sound bool
		if rows.Scan(&tag, &game, &sound) != nil || !sound {
			b.done.OddRows++
		}
		if !b.ids[game] {
			continue
		}
		if err := b.to.exec(`INSERT OR IGNORE `+tagsTable.insert(), tag, game); err != nil {
			return err
		}
	}
	return rows.Err()
}

// numbers writes the highest numbers of games and files, and continues the numbering of changes.
func (b *rebuilding) numbers(ctx context.Context) error {
	file, err := b.highest(ctx, lastOf("files"))
	if err != nil {
		return err
	}
	for _, f := range b.files {
		file = max(file, f.id)
	}
	change, err := b.highest(ctx, `SELECT coalesce(max(id), 0) FROM changes WHERE sum = `+changesTable.sum(nil))
	if err != nil {
		return err
	}
	for name, last := range map[string]int64{"games": b.next - 1, "files": file} {
		if err := b.to.exec(`INSERT `+numbersTable.insert(), name, last); err != nil {
			return err
		}
	}
	return b.to.exec(`INSERT INTO sqlite_sequence(name, seq) VALUES ('changes', ?)`, change)
}

// replace makes a new database next to this one, and copies it into this one's file in one
// transaction: readers see the old or the new one.
func (s *sqlite) replace(ctx context.Context, fill func(context.Context, *transaction) error) error {
	temp := s.path + ".tmp"
	db, err := newDatabase(temp)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		t := &transaction{tx: tx, ctx: ctx}
		if err = fill(ctx, t); err == nil {
			err = t.commit("repair the catalogue")
		}
		t.rollback()
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	err = conn.Raw(func(c any) error { return c.(*guardedConn).restore(temp) })
	return errors.Join(err, s.removeTemporary())
}

// removeTemporary removes the new database of a repair that was killed.
func (s *sqlite) removeTemporary() error { return removeDatabase(s.path + ".tmp") }
