package shape

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"sync/atomic"

	"katachi/internal/lockfile"
	"katachi/internal/section"
)

// DB is a read-only database, usually a mapped file. It is safe for concurrent use, except for
// Close.
type DB struct {
	provenance Provenance
	lists      uint64
	file       *section.File
	cores      []uint32
	log        int // logarithm of the length of cores
	levels     [MaxLevels + 1]level
	visited    atomic.Int64 // nodes since memory was last released: see visit
}

// level is one level of a database: see format.go.
type level struct {
	nodes, tails, moves, tallies []uint32
}

// Errors of files, for errors.Is.
var (
	ErrCorrupt = section.ErrCorrupt // damaged, or not a file of this package
	ErrKind    = section.ErrKind    // valid, but of another kind
	ErrLocked  = lockfile.ErrLocked // another program writes it
)

// Open maps a database and verifies it: its checksums, and that no number in it leads outside. For
// a database of gigabytes this takes seconds. Verified parts do not stay in memory, so a database
// may be larger than the memory. For a damaged file, or one of another kind, the error is [ErrCorrupt] or
// [ErrKind], with the place. The error may also be that of ctx.
func Open(ctx context.Context, path string) (*DB, error) {
	return section.OpenLarge(ctx, path, fileKind, fileVersion, newDB)
}

// Load is Open for a file in memory, such as an embedded one. name is for error texts; the database
// keeps data.
func Load(name string, data []byte) (*DB, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, func(f *section.File) (*DB, error) {
		return newDB(context.Background(), f)
	})
}

func newDB(ctx context.Context, f *section.File) (*DB, error) {
	r := section.Reader{File: f}
	db := &DB{file: f}
	db.provenance, db.lists = readProvenance(&r)
	for n := range db.levels {
		if f.Has(sectionName("nodes", n)) {
			db.levels[n].read(&r, n)
		}
	}
	if err := db.readCores(ctx, &r); err != nil {
		return nil, err
	}
	for n := range db.levels {
		if err := db.checkLevel(ctx, n); err != nil {
			return nil, err
		}
	}
	return db, nil
}

func (l *level) read(r *section.Reader, n int) {
	for i, words := range []*[]uint32{&l.nodes, &l.tails, &l.moves, &l.tallies} {
		name, unit := sectionName(levelSections[i], n), [4]int{nodeWords, 1, 1, tallyWords}[i]
		*words = section.Words[uint32](r, name, -1)
		r.Want(len(*words)%unit == 0, name, 0, fmt.Sprintf("units of %d numbers", unit), len(*words))
	}
}

// readCores reads the hash table. It must have a free place, or a search for a missing core would
// not end.
func (db *DB) readCores(ctx context.Context, r *section.Reader) error {
	n := db.levels[0].len()
	db.log = hashLog(n)
	if db.cores = section.Words[uint32](r, "cores", 1<<db.log); r.Err != nil {
		return r.Err
	}
	used := 0
	for i, k := range db.cores {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if k > uint32(n) {
			return db.file.Corrupt("cores", int64(4*i), fmt.Sprintf("at most %d", n), fmt.Sprint(k))
		}
		if k != 0 {
			used++
		}
	}
	if used != n {
		return db.file.Corrupt("cores", 0, fmt.Sprintf("%d cores", n), fmt.Sprint(used))
	}
	return nil
}

// checkLevel returns an error unless the children, tails and moves of the nodes of level n follow
// each other without gaps, to the end, and each node can be read.
func (db *DB) checkLevel(ctx context.Context, n int) error {
	l := &db.levels[n]
	name := sectionName("nodes", n)
	children := 0
	if n < MaxLevels {
		children = db.levels[n+1].len()
	}
	end := node{child: uint32(children), tail: uint32(len(l.tails)), moves: uint32(len(l.moves))}
	if l.len() == 0 {
		if children > 0 || len(l.nodes) == nodeWords {
			return db.file.Corrupt(name, 0, "nodes", "none")
		}
		return nil
	}
	before := node{}
	for i := range len(l.nodes) / nodeWords {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		at := l.node(i)
		last := i == l.len()
		if i == 0 && (at.child != 0 || at.tail != 0 || at.moves != 0) || last && (at.child != end.child || at.tail != end.tail || at.moves != end.moves) || i > 0 && !before.fits(at, n) {
			return db.file.Corrupt(name, int64(16*i), "a node that continues the one before", fmt.Sprint(at))
		}
		before = at
		passed(db.file, l.nodes, i*nodeWords)
	}
	return l.checkMoves(ctx, db.file, n)
}

// fits reports whether next may follow at on level n.
func (at node) fits(next node, n int) bool {
	children, tail := next.child-at.child, next.tail-at.tail
	return next.child >= at.child && next.tail >= at.tail && next.moves > at.moves &&
		next.moves-at.moves <= numMoves && int(tail) <= MaxLevels-n && (children == 0 || tail == 0)
}

// checkMoves returns an error unless every move has its tally.
func (l *level) checkMoves(ctx context.Context, f *section.File, n int) error {
	tallies := uint32(len(l.tallies) / tallyWords)
	at := 0
	for part := range slices.Chunk(l.moves, 1<<16) {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i, w := range part {
			if w&manyFlag != 0 && w&^manyFlag>>moveBits >= tallies {
				return f.Corrupt(sectionName("moves", n), int64(4*(at+i)), fmt.Sprintf("one of %d tallies", tallies), fmt.Sprintf("%08x", w))
			}
		}
		at += len(part)
		passed(f, l.moves, at)
	}
	return nil
}

// passedWords is how many words of a level are in memory during the check.
const passedWords = heldBytes / 4

// passed releases the memory of the words before word i, passedWords at a time.
func passed(f *section.File, words []uint32, i int) {
	if i > 0 && i%passedWords == 0 {
		f.Release(section.Bytes(words[i-passedWords : i]))
	}
}

// visitedNodes is how many nodes are in memory while a whole database is read. Tests lower it.
var visitedNodes int64 = 1 << 20

// visit counts nodes that were read. After many nodes it releases the memory of the mapped file, so
// that a database may be larger than the memory; parts that are needed again are read again.
func (db *DB) visit(nodes int) {
	if db.visited.Add(int64(nodes)) >= visitedNodes {
		db.visited.Store(0)
		db.file.ReleaseAll()
	}
}

// len returns the number of nodes, without the one at the end.
func (l *level) len() int { return max(0, len(l.nodes)/nodeWords-1) }

func (l *level) node(i int) node {
	w := l.nodes[i*nodeWords:][:nodeWords]
	return node{Code(w[0]), w[1], w[2], w[3]}
}

// find returns the index of the code among the nodes first to end-1.
func (l *level) find(c Code, first, end uint32) (uint32, bool) {
	n := int(end - first)
	i := sort.Search(n, func(i int) bool { return Code(l.nodes[(int(first)+i)*nodeWords]) >= c })
	at := first + uint32(i)
	return at, i < n && Code(l.nodes[at*nodeWords]) == c
}

// tally returns the move and tally of a word.
func (l *level) tally(word uint32) (Move, Tally) {
	m := Move(word & (numMoves - 1))
	if word&manyFlag == 0 {
		return m, onceTally(byte(word>>(moveBits+dateBits)&3), Date(word>>moveBits&(1<<dateBits-1)))
	}
	t := l.tallies[(word&^manyFlag>>moveBits)*tallyWords:][:tallyWords]
	return m, Tally{t[0], t[1], t[2], Date(t[3]), Date(t[4])}
}

// Provenance returns what the database was made from.
func (db *DB) Provenance() Provenance { return db.provenance }

// Len returns the number of different lists.
func (db *DB) Len() int { return int(db.lists) }

// Nodes returns the number of nodes of every level: cores first.
func (db *DB) Nodes() (n [MaxLevels + 1]int) {
	for i := range db.levels {
		n[i] = db.levels[i].len()
	}
	return n
}

// Size returns the size of the file in bytes.
func (db *DB) Size() int64 { return db.file.Size() }

// Close releases the file.
func (db *DB) Close() error { return db.file.Close() }

// Check checks what Open does not check: that all cores can be found, and that siblings and moves
// are in order. The error may be that of ctx.
func (db *DB) Check(ctx context.Context) error {
	for i := range db.levels[0].len() {
		if k, ok := db.core(db.levels[0].node(i).code); !ok || int(k) != i {
			return db.file.Corrupt("cores", 0, fmt.Sprintf("core %d", i), "none")
		}
	}
	for n := range db.levels {
		if err := db.checkOrder(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// checkOrder returns an error unless the children of every node of level n, and
// its moves, ascend, or ctx has ended.
func (db *DB) checkOrder(ctx context.Context, n int) error {
	l := &db.levels[n]
	nodes := 0 // nodes and moves that were read
	for i := range l.len() {
		if i%4096 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			db.visit(nodes)
			nodes = 0
		}
		at, next := l.node(i), l.node(i+1)
		nodes += 1 + int(next.child-at.child) + int(next.moves-at.moves)
		for k := at.moves + 1; k < next.moves; k++ {
			if l.moves[k]&(numMoves-1) <= l.moves[k-1]&(numMoves-1) {
				return db.file.Corrupt(sectionName("moves", n), int64(4*k), "a greater move", fmt.Sprintf("%08x", l.moves[k]))
			}
		}
		for k := at.child + 1; k < next.child; k++ {
			below := &db.levels[n+1]
			if below.node(int(k)).code <= below.node(int(k-1)).code {
				return db.file.Corrupt(sectionName("nodes", n+1), int64(16*k), "a greater code", fmt.Sprint(below.node(int(k))))
			}
		}
	}
	return nil
}

// core returns the node of a core.
func (db *DB) core(c Code) (uint32, bool) {
	mask := uint32(len(db.cores) - 1)
	for i := hashCore(c, db.log); db.cores[i] != 0; i = (i + 1) & mask {
		if k := db.cores[i] - 1; Code(db.levels[0].nodes[k*nodeWords]) == c {
			return k, true
		}
	}
	return 0, false
}
