package collection

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"katachi/internal/lockfile"
	"katachi/internal/section"
	"katachi/sgf"
)

// Duplicates says what happens to a game that is already there under another
// name, or turned.
type Duplicates uint8

// The values of Duplicates.
const (
	Keep   Duplicates = iota // it is added
	Strict                   // it is left out if all its moves are the same, up to symmetry
	Loose                    // it is left out if its Dyer signature is the same
)

// AddOptions of [Collection.Add]. The zero value, and nil, are good.
type AddOptions struct {
	Strict     bool // leave out records that end before their closing bracket
	Duplicates Duplicates
	Progress   func(Report)  // called now and then, from one goroutine
	Problem    func(Problem) // called for each record that could not be taken as it stands
}

// Report counts what Add did.
type Report struct {
	Files      int // read so far
	AllFiles   int
	Games      int // read
	Added      int
	Stored     int // of the added ones: on the disk, whatever happens now
	Known      int // the same record under the same name was there already
	Duplicates int // left out as AddOptions.Duplicates says
	NotLoaded  int // left out: no record, of a size that cannot be played on, or (Strict) ends early
	Unread     int // of these, files that could not be read, or hold no game
	Cut        int // added up to an illegal move
}

// Add reads games from files, folders and zip archives, and stores those that
// are new. A game is known again by the path and the text of its record, so a
// run that was ended may simply be repeated. At the end small segments of
// earlier runs are merged. Games are stored in lots of Options.SegmentGames; when Add returns, or ctx ends, all that was counted as
// Stored is there, and nothing is half there.
func (c *Collection) Add(ctx context.Context, paths []string, opt *AddOptions) (Report, error) {
	src, err := sgf.Open(paths...)
	if err != nil {
		return Report{}, err
	}
	defer src.Close()
	if opt == nil {
		opt = &AddOptions{}
	}
	unlock, err := c.lock()
	if err != nil {
		return Report{}, err
	}
	defer unlock()
	a := &adder{c: c, opt: opt, src: src, now: map[uint64]bool{}, builders: map[int]*builder{}, texts: &textsBuilder{}}
	a.report.AllFiles = src.Len()
	if err := a.begin(ctx); err != nil {
		return a.report, err
	}
	err = a.run(ctx)
	if err == nil || errors.Is(err, ctx.Err()) {
		err = errors.Join(a.store(), err)
	} else {
		a.abandon()
	}
	if err == nil && a.report.Stored > 0 {
		err = c.tidy(ctx)
	}
	return a.report, errors.Join(err, c.refresh(context.WithoutCancel(ctx)))
}

// lock makes this program the only one that writes, until unlock is called.
func (c *Collection) lock() (unlock func(), err error) {
	if c.dir == "" {
		return func() {}, nil
	}
	f, err := lockFolder(c.dir)
	if err != nil {
		return nil, err
	}
	if err := c.sweep(); err != nil {
		f.Close()
		return nil, err
	}
	return func() { f.Close() }, nil
}

// lockFolder makes this program the only one that writes to a collection,
// until the file is closed or the program ends, however it does.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		return nil, fmt.Errorf("collection: %s: %w", dir, ErrReadOnly)
	}
	if err != nil {
		return nil, fmt.Errorf("collection: %w", err)
	}
	if err := lockfile.Take(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("collection: %s: %w", dir, ErrLocked)
	}
	return f, nil
}

// isReadOnly reports whether err is that of a file system which is read only.
func isReadOnly(err error) bool {
	return err != nil && strings.Contains(err.Error(), "read-only file system")
}

// sweep deletes files that no transaction has named: a run was killed.
func (c *Collection) sweep() error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return fmt.Errorf("collection: %w", err)
	}
	named := map[string]bool{}
	rows, err := fileRows(context.Background(), c.db, segmentKind)
	more, err2 := fileRows(context.Background(), c.db, textsKind)
	if err = errors.Join(err, err2); err != nil {
		return fmt.Errorf("collection: %w", oneLine(err))
	}
	for _, f := range append(rows, more...) {
		named[f.name] = true
	}
	for _, e := range entries {
		if isOurs(e.Name()) && !named[e.Name()] {
			if err := os.Remove(filepath.Join(c.dir, e.Name())); err != nil {
				return fmt.Errorf("collection: %w", err)
			}
		}
	}
	return nil
}

// isOurs reports whether a name is that of a segment, a file of records, or a
// temporary file of one.
func isOurs(name string) bool {
	name = strings.TrimSuffix(name, ".tmp")
	number, rest, _ := strings.Cut(name, ".")
	kind, _, _ := strings.Cut(rest, ".")
	return len(number) == 8 && strings.Trim(number, "0123456789") == "" && (kind == segmentKind || kind == textsKind)
}

// adder is one run of Add.
type adder struct {
	c        *Collection
	opt      *AddOptions
	src      *sgf.Source
	report   Report
	keys     map[uint64]bool // of games that are there
	now      map[uint64]bool // of games of this run
	seen     map[uint64]bool // their moves, or signatures, where duplicates are left out
	nextID   int64
	nextFile int64
	builders map[int]*builder // by size of board
	texts    *textsBuilder
	pending  int // games added and not stored
	inserts  *inserter
}

// begin looks up what is there.
func (a *adder) begin(ctx context.Context) error {
	db := a.c.db
	var err error
	if a.nextID, err = nextNumber(ctx, db, "games"); err == nil {
		a.nextFile, err = nextNumber(ctx, db, "files")
	}
	if err == nil {
		a.keys, err = keys(ctx, db, `SELECT key FROM games`)
	}
	switch a.opt.Duplicates {
	case Strict:
		a.seen, err = keys(ctx, db, `SELECT strict FROM games WHERE NOT removed`)
	case Loose:
		a.seen, err = keys(ctx, db, `SELECT loose FROM games WHERE NOT removed`)
	}
	if err != nil {
		return fmt.Errorf("collection: %s: %w", a.c.dir, oneLine(err))
	}
	return nil
}

// keys returns a column of numbers as a set.
func keys(ctx context.Context, db *sql.DB, text string) (map[uint64]bool, error) {
	list, err := ids(ctx, db, text)
	set := make(map[uint64]bool, len(list))
	for _, v := range list {
		set[uint64(v)] = true
	}
	return set, err
}

// chunk is what a reader hands over: the records of a few files.
type chunk struct {
	files    int
	records  []record
	blocks   [][]byte // of textsPerBlock records each, but the last
	problems []Problem
	skipped  int
}

// Files are handed to readers in lots of about this size.
const (
	chunkBytes = 1 << 18
	chunkFiles = 256
)

// run reads all files on all threads, and takes their records in order.
func (a *adder) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	threads := a.c.opt.Threads
	if threads <= 0 {
		threads = runtime.NumCPU()
	}
	type job struct {
		from, to int
		done     chan chunk
	}
	jobs := make(chan job)
	order := make(chan chan chunk, 2*threads)
	group.Go(func() {
		defer close(jobs)
		defer close(order)
		for from := 0; from < a.src.Len(); {
			to := a.lot(from)
			j := job{from, to, make(chan chunk, 1)}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
			order <- j.done
			from = to
		}
	})
	for range threads {
		group.Go(func() {
			var r reader
			pack := newPacker()
			for j := range jobs {
				j.done <- a.read(ctx, &r, pack, j.from, j.to)
			}
		})
	}
	defer func() { // let the producer end
		for range order {
		}
	}()
	defer cancel()
	for done := range order {
		if err := a.take(ctx, <-done); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// lot returns the end of a lot of files.
func (a *adder) lot(from int) int {
	size := int64(0)
	to := from
	for to < a.src.Len() && to-from < chunkFiles && size < chunkBytes {
		size += a.src.Size(to)
		to++
	}
	return to
}

// read reads a lot of files; records that are known are left out already here.
func (a *adder) read(ctx context.Context, r *reader, pack *packer, from, to int) chunk {
	ch := chunk{files: to - from}
	for i := from; i < to && ctx.Err() == nil; i++ {
		var problems []Problem
		ch.records, problems = r.read(ch.records, a.src, i, a.opt.Strict)
		ch.problems = append(ch.problems, problems...)
	}
	kept := ch.records[:0]
	for _, rec := range ch.records {
		if a.keys[rec.key] { // of earlier runs: nobody writes to keys now
			ch.skipped++
			continue
		}
		rec.pos = len(kept)
		kept = append(kept, rec)
	}
	ch.records = kept
	for i := 0; i < len(kept); i += textsPerBlock {
		ch.blocks = append(ch.blocks, pack.block(kept[i:min(i+textsPerBlock, len(kept))]))
	}
	return ch
}

// take adds the records of a chunk.
func (a *adder) take(ctx context.Context, ch chunk) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	base, file := a.texts.count, a.nextFile // store gives the file of records this number
	for i, block := range ch.blocks {
		a.texts.add(block, min(textsPerBlock, len(ch.records)-i*textsPerBlock))
	}
	for i := range ch.records {
		rec := &ch.records[i]
		rec.pos += base
		if err := a.add(rec, file); err != nil {
			return err
		}
	}
	a.report.Files += ch.files
	a.report.Known += ch.skipped
	a.report.Games += len(ch.records) + ch.skipped
	for _, p := range ch.problems {
		a.problem(p)
	}
	if a.opt.Progress != nil {
		a.opt.Progress(a.report)
	}
	return nil
}

func (a *adder) problem(p Problem) {
	a.report.NotLoaded += count(p.Status == NotLoaded)
	a.report.Unread += count(p.Unread)
	if a.opt.Problem != nil {
		a.opt.Problem(p)
	}
}

// add adds one record, unless it is a duplicate that is not wanted.
func (a *adder) add(rec *record, file int64) error {
	if a.now[rec.key] {
		a.report.Known++
		return nil
	}
	a.now[rec.key] = true
	mark := rec.strict
	if a.opt.Duplicates == Loose {
		mark = rec.loose
	}
	if a.seen != nil {
		if a.seen[mark] {
			a.report.Duplicates++
			return nil
		}
		a.seen[mark] = true
	}
	if a.pending >= a.c.opt.SegmentGames {
		if err := a.store(); err != nil {
			return err
		}
	}
	b := a.builders[rec.info.Board]
	if b == nil {
		b = newBuilder(rec.info.Board)
		a.builders[rec.info.Board] = b
	}
	if err := a.insert(rec, file); err != nil {
		return err
	}
	b.add(uint32(a.nextID), rec.row, rec.tree, rec.info.Winner(), rec.info.Day)
	a.nextID++
	a.pending++
	a.report.Added++
	a.report.Cut += count(rec.info.Status == Cut)
	return nil
}

// insert enters a record into the catalogue, in the transaction of the lot.
func (a *adder) insert(rec *record, file int64) error {
	if a.inserts == nil {
		in, err := newInserter(a.c.db)
		if err != nil {
			return a.diskError(err)
		}
		a.inserts = in
	}
	rec.info.ID = a.nextID
	if err := a.inserts.add(rec, file); err != nil {
		return a.diskError(err)
	}
	return nil
}

// diskError says where the disk failed.
func (a *adder) diskError(err error) error {
	return fmt.Errorf("collection: %s: %w", a.c.dir, oneLine(err))
}

// store writes what was added to files of its own, then commits the
// transaction that names them: from then on it is there.
func (a *adder) store() error {
	if a.inserts == nil {
		return nil
	}
	files, err := a.files()
	if err == nil {
		err = a.inserts.commit(files, fmt.Sprintf("add %d games", a.pending))
	}
	if err != nil {
		a.abandon()
		return a.diskError(err)
	}
	a.report.Stored += a.pending
	a.pending, a.inserts = 0, nil
	a.builders, a.texts = map[int]*builder{}, &textsBuilder{}
	if a.opt.Progress != nil {
		a.opt.Progress(a.report)
	}
	return nil
}

// abandon forgets what was not stored.
func (a *adder) abandon() {
	if a.inserts != nil {
		a.inserts.rollback()
		a.inserts = nil
	}
	a.report.Added = a.report.Stored
}

// newFile is a file that a transaction is to name.
type newFile struct{ row fileRow }

// files writes the segments and the file of records.
func (a *adder) files() ([]newFile, error) {
	var list []newFile
	f, err := a.c.newFile(a.nextFile, textsKind, textsVersion, a.texts.write)
	if err != nil {
		return nil, err
	}
	f.row.games = a.texts.count
	list = append(list, f)
	a.nextFile++
	for size, b := range a.builders {
		f, err := a.c.newFile(a.nextFile, segmentKind, segmentVersion, b.write)
		if err != nil {
			return nil, err
		}
		f.row.games, f.row.board = b.games(), size
		list = append(list, f)
		a.nextFile++
	}
	return list, nil
}

// newFile writes a file under a name that the catalogue does not know yet.
func (c *Collection) newFile(id int64, kind string, version uint32, write func(*section.Writer) error) (newFile, error) {
	f := newFile{row: fileRow{id: id, kind: kind, name: fmt.Sprintf("%08d.%s", id, kind)}}
	if c.dir == "" {
		return c.memoryFile(f, kind, version, write)
	}
	path := filepath.Join(c.dir, f.row.name)
	if err := section.WriteFile(path, kind, version, write); err != nil {
		return f, err
	}
	info, err := os.Stat(path)
	if err == nil {
		f.row.bytes = info.Size()
	}
	return f, err
}
