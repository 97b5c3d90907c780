//go:build !js && !nosqlite

package collection

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	driversqlite "modernc.org/sqlite"
)

// rebuilding makes a damaged catalogue again. Facts and words of games come from the records. What
// stands in the catalogue alone is taken from it as far as it can be read: the number and the path
// under which a game was added, whether it was removed, and tags. A row is sound if it has its checksum,
// or has it with one byte changed; what is left of others keeps its wrong checksum, so that Check finds
// it still.
type rebuilding struct {
	*repair
	old  *sqlite
	to   *transaction
	rows []*gameRow
	byAt map[recordAt]*gameRow
	left []recordAt // records that can be read, of which no row is sound
	lost map[recordAt]bool
	ids  map[int64]bool // of games that are in the new catalogue
	next int64          // number of the next game
	free []int64        // games of segments that are not in the new catalogue, rising
}

// recordAt is where a record lies.
type recordAt struct {
	file int64
	pos  int
}

// gameRow is the row of a game.
type gameRow struct {
	entry
	sum   int64
	sound bool
	done  bool // it is in the new catalogue
}

// rebuild makes the catalogue again.
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

// fileRows returns the rows of files that can be read: those that have their checksums, and others;
// all if none is missing.
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

// isDamage reports whether an error of SQLite is that of a damaged page.
func isDamage(err error) bool {
	const corrupt = 11 // SQLITE_CORRUPT
	coded := (interface{ Code() int })(nil)
	return errors.As(err, &coded) && coded.Code()&0xff == corrupt
}

// read reads the rows of games. Where a page is damaged, each game is asked for by its number.
func (b *rebuilding) read(ctx context.Context) error {
	had := map[int64]bool{}
	each := func(g *gameRow) {
		if !had[g.info.ID] {
			had[g.info.ID] = true
			b.rows = append(b.rows, g)
		}
	}
	if err := b.old.db.QueryRowContext(ctx, `SELECT coalesce(max(last), 0) FROM numbers WHERE name = 'games' AND sum = `+numbersTable.sum(nil)).Scan(&b.next); err != nil && !isDamage(err) {
		return err
	}
	for id := range b.places {
		b.next = max(b.next, id)
	}
	err := b.old.gameRows(ctx, ``, each)
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

// gameRows reads rows of games. Of one in which a column has another type than it should, no more is
// read than what stands in the catalogue alone.
func (s *sqlite) gameRows(ctx context.Context, where string, each func(*gameRow)) error {
	text := `SELECT ` + strings.Join(gamesTable.columns, ", ") + `, sum, coalesce(sum = ` + gamesTable.sum(nil) + `, FALSE) FROM games NOT INDEXED` + where
	rows, err := s.db.QueryContext(ctx, text)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		g := new(gameRow)
		var fields, values []any
		for _, name := range gamesTable.columns {
			fields = append(fields, columnOf[name].field(&g.entry))
			values = append(values, new(any))
		}
		err := rows.Scan(append(fields, &g.sum, &g.sound)...)
		if err != nil {
			*g = gameRow{}
			err = rows.Scan(append(values, &g.sum, &g.sound)...)
			g.odd(values)
		}
		if err == nil {
			each(g)
		}
	}
	return rows.Err()
}

// odd takes from a row what stands in the catalogue alone; 0 or "" where it has another type.
func (g *gameRow) odd(values []any) {
	for i, name := range gamesTable.columns {
		value, _ := values[i].(*any)
		number, _ := (*value).(int64)
		text, _ := (*value).(string)
		switch field := columnOf[name].field(&g.entry).(type) {
		case *int64:
			*field = number
		case *int:
			*field = int(number)
		case *string:
			*field = text
		case *bool:
			*field = number != 0
		}
	}
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
		if b.unknown[f.id] { // what it holds
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
	for _, work := range []func(context.Context) error{b.matched, b.unmatched, b.kept, b.tags, b.numbers} {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return nil
}

// file writes the games of a file of records whose rows are sound.
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
				rec.info.ID, rec.records, rec.pos, rec.removed = g.info.ID, g.records, g.pos, g.removed
				g.done = true
				if err := b.write(&rec, nil); err != nil {
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

// matched writes the games of records to which, by the keys of their file, a row belongs that is not
// sound, be it that of another place.
func (b *rebuilding) matched(ctx context.Context) error {
	odd := slices.DeleteFunc(slices.Clone(b.rows), func(g *gameRow) bool { return g.sound })
	left := b.left[:0]
	for _, at := range b.left {
		t, text, err := b.text(at)
		if err != nil {
			return err
		}
		keys, _ := t.marks(0)
		fits := func(g *gameRow) bool {
			if g == nil || g.done {
				return false
			}
			_, found := slices.BinarySearch(keys, uint64(keyOf(g.info.Path, text)))
			return found
		}
		g := b.byAt[at]
		if !fits(g) {
			g = nil
			if i := slices.IndexFunc(odd, fits); i >= 0 {
				g = odd[i]
			}
		}
		if g == nil {
			left = append(left, at)
		} else if err := b.restore(g, at, text); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	b.left = left
	return nil
}

// unmatched writes the games of the other records: with what the row of their place has, or without
// any row.
func (b *rebuilding) unmatched(ctx context.Context) error {
	for _, at := range b.left {
		_, text, err := b.text(at)
		if err != nil {
			return err
		}
		g := b.byAt[at]
		if g == nil || g.done {
			g = nil
			b.done.NoPath++
			b.renamed[at.file] = true
		}
		if err := b.restore(g, at, text); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func (b *rebuilding) text(at recordAt) (*texts, []byte, error) {
	t, err := b.c.texts(fileName(at.file, textsKind))
	if err != nil {
		return nil, nil, err
	}
	text, err := t.read(at.pos)
	return t, text, err
}

// restore writes the game of a record with what a row has that is not sound; nil for none.
func (b *rebuilding) restore(g *gameRow, at recordAt, text []byte) error {
	place := fmt.Sprintf("%s#%d", fileName(at.file, textsKind), at.pos+1)
	was := entry{info: Info{Path: place, File: place}}
	if g != nil {
		g.done = true
		was = g.entry
	}
	rec, ok := b.reader.again(text, was.info.Path, was.info.File)
	if !ok {
		return nil // Check says so
	}
	rec.info.ID, rec.records, rec.pos, rec.removed = b.number(&was, &rec), at.file, at.pos, was.removed
	if g == nil {
		return b.write(&rec, nil)
	}
	rec.key = was.key // of the path as it was
	return b.write(&rec, &g.sum)
}

// number returns the number of a game whose row may have a wrong one: that under which a segment has
// the same moves.
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

// kept writes the rows whose records cannot be read as they are: checksums, too.
func (b *rebuilding) kept(context.Context) error {
	for _, g := range b.rows {
		if !g.done && (g.sound || b.lost[recordAt{g.records, g.pos}] && !b.ids[g.info.ID]) {
			if err := b.write(&record{entry: g.entry}, &g.sum); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a game. Where its row had a checksum that is not right it is mended by a byte, or keeps
// the checksum.
func (b *rebuilding) write(rec *record, sum *int64) error {
	values := gameValues(&rec.entry)
	right, _ := rowSum(values)
	if sum != nil {
		mended, ok := undoByte(values, *sum)
		if id, same := idOf(mended), idOf(mended) == idOf(values); ok && (same || !b.ids[id]) {
			values = mended
			right, _ = rowSum(values)
		} else {
			right = *sum
		}
	}
	b.ids[idOf(values)] = true
	return b.to.insertGame(append(values, right), rec.texts())
}

// idOf returns the number of a game, with which its row begins.
func idOf(values []any) int64 {
	if len(values) == 0 {
		return 0
	}
	id, _ := values[0].(int64)
	return id
}

// tags writes the tags of the games that are there.
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
	rows, err := b.old.db.QueryContext(ctx, `SELECT tag, game, sum FROM tags ORDER BY tag`+order+`, game`+order)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var tag string
		var game, sum int64
		if rows.Scan(&tag, &game, &sum) != nil {
			continue
		}
		values := []any{tag, game}
		if mended, ok := undoByte(values, sum); ok {
			values = mended
			sum, _ = rowSum(values)
		}
		if game, _ := values[1].(int64); !b.ids[game] {
			continue
		}
		if err := b.to.exec(`INSERT OR IGNORE INTO tags(tag, game, sum) VALUES (?, ?, ?)`, values[0], values[1], sum); err != nil {
			return err
		}
	}
	return rows.Err()
}

// numbers writes the highest numbers, and goes on with those of changes.
func (b *rebuilding) numbers(ctx context.Context) error {
	highest := func(query string) (n int64, err error) {
		if err = b.old.db.QueryRowContext(ctx, query).Scan(&n); isDamage(err) {
			err = nil
		}
		return n, err
	}
	file, err := highest(`SELECT coalesce(max(last), 0) FROM numbers WHERE name = 'files' AND sum = ` + numbersTable.sum(nil))
	if err != nil {
		return err
	}
	for _, f := range b.files {
		file = max(file, f.id)
	}
	change, err := highest(`SELECT coalesce(max(id), 0) FROM changes WHERE sum = ` + changesTable.sum(nil))
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

// replace makes a new database beside this one, and copies it into this one's file, in one transaction:
// who reads sees the old or the new one.
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
	err = conn.Raw(func(c any) error {
		restore, err := c.(interface {
			NewRestore(from string) (*driversqlite.Backup, error)
		}).NewRestore(temp)
		if err != nil {
			return err
		}
		_, err = restore.Step(-1)
		return errors.Join(err, restore.Finish())
	})
	return errors.Join(err, s.removeTemporary())
}

// removeTemporary removes the new database of a repair that was killed.
func (s *sqlite) removeTemporary() error { return removeDatabase(s.path + ".tmp") }
