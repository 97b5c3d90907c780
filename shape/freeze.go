package shape

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"path/filepath"

	"katachi/internal/section"
)

// Freeze adds up partial files into a database. It reads the parts as streams and needs little
// memory, but disk space for temporary files next to path. If ctx ends, it writes no file. opt may
// be nil.
func Freeze(ctx context.Context, path string, opt *MergeOptions, parts ...string) error {
	set, err := openParts(ctx, parts)
	if err != nil {
		return err
	}
	defer set.close()
	return section.WriteFile(path, fileKind, fileVersion, func(w *section.Writer) error {
		b := newBuilder(set.provenance.Scheme, filepath.Dir(path))
		if opt != nil {
			b.atLeast = uint32(min(max(0, opt.AtLeast), math.MaxUint32))
		}
		return b.freeze(ctx, w, set.provenance, set.source(ctx, opt))
	})
}

// freezeInMemory returns the database of a source's records.
func freezeInMemory(ctx context.Context, provenance Provenance, src source) (*DB, error) {
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion)
	if err := newBuilder(provenance.Scheme, "").freeze(ctx, w, provenance, &cancelled{source: src, ctx: ctx}); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return Load("memory", buf.Bytes())
}

// freeze writes the sections of a database.
func (b *builder) freeze(ctx context.Context, w *section.Writer, provenance Provenance, src source) error {
	defer b.close()
	for r := new(record); ; {
		ok, err := src.next(r)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		if err := b.add(r); err != nil {
			return err
		}
	}
	if err := b.finish(); err != nil {
		return err
	}
	if b.atLeast > 1 && len(b.cores) == 0 {
		return fmt.Errorf("no shape was seen %d times", b.atLeast)
	}
	if err := w.Add("about", provenance.words(b.lists)); err != nil {
		return err
	}
	if err := w.Add("cores", section.Bytes(hashCores(b.cores))); err != nil {
		return err
	}
	for n := range b.levels {
		if err := b.levels[n].writeTo(ctx, w, n); err != nil {
			return err
		}
	}
	return nil
}

// hashCores returns the hash table of the cores.
func hashCores(cores []Code) []uint32 {
	log := hashLog(len(cores))
	table := make([]uint32, 1<<log)
	for k, c := range cores {
		i := hashCore(c, log)
		for table[i] != 0 {
			i = (i + 1) & (1<<log - 1)
		}
		table[i] = uint32(k + 1)
	}
	return table
}

// builder turns records in ascending order into the levels of a database. At any time the nodes
// above the current list are open, one for each level, and add up the moves of all lists below them
// (I1: the open nodes are levels 0 to open-1, which the last list shares with the one before or
// after it).
type builder struct {
	scheme Scheme
	levels [MaxLevels + 1]levelWriter
	nodes  [MaxLevels + 1]openNode
	open   int
	cores  []Code
	lists  uint64

	atLeast uint32 // lists seen fewer times are left out

	last   leaf // read, but not written: the length of its tail depends on the next
	shared int  // codes that last shares with the list before it
}

// openNode is a node below which more lists may follow.
type openNode struct {
	node
	forms Forms // forms in which the codes up to this level are the same: the symmetry
	moves [numMoves]Tally
}

// leaf is a list with its moves.
type leaf struct {
	list  List
	moves []Played
}

func newBuilder(s Scheme, dir string) *builder {
	b := &builder{scheme: s}
	for n := range b.levels {
		b.levels[n].setDir(dir)
	}
	return b
}

func (b *builder) close() {
	for n := range b.levels {
		b.levels[n].close()
	}
}

// add takes the next record.
func (b *builder) add(r *record) error {
	if len(b.last.moves) > 0 {
		if n := common(b.last.list.All(), r.list.All()); n <= r.list.Depth {
			if err := b.flush(n); err != nil {
				return err
			}
		}
	}
	b.last.list = r.list
	b.last.moves = append(b.last.moves, Played{Move: r.move, Tally: r.tally})
	return nil
}

// flush writes the last list, which shares n codes with the next one: nodes for the codes that
// either neighbour shares, and one more node with the tail.
func (b *builder) flush(n int) error {
	if err := b.closeTo(b.shared); err != nil {
		return err
	}
	codes := b.last.list.All()
	end := max(b.shared, n)
	for b.open < end {
		b.openNext(codes[b.open])
	}
	for _, m := range b.last.moves {
		for k := range end {
			o := &b.nodes[k]
			o.moves[m.Move.Lowest(o.forms)].Add(&m.Tally)
		}
	}
	if err := b.writeTail(codes, end); err != nil {
		return err
	}
	b.shared, b.last.moves = n, b.last.moves[:0]
	return nil
}

// openNext opens the node of the next level.
func (b *builder) openNext(c Code) {
	n := b.open
	o := &b.nodes[n]
	*o = openNode{node: b.start(n, c), forms: 1<<numForms - 1}
	if n > 0 {
		o.forms = b.nodes[n-1].forms
	}
	for f := range o.forms.all() {
		if b.scheme.level(f, n, c) != c {
			o.forms &^= 1 << f
		}
	}
	b.open++
}

// start returns a node that begins at the current end of its level.
func (b *builder) start(n int, c Code) node {
	l := &b.levels[n]
	start := node{code: c, tail: l.tailWords, moves: l.moveWords}
	if n < MaxLevels {
		start.child = b.levels[n+1].nodeCount
	}
	return start
}

// closeTo writes the open nodes of level n and further out. A node that was seen too few times is
// left out; those below it have been left out before.
func (b *builder) closeTo(n int) error {
	for b.open > n {
		b.open--
		o := &b.nodes[b.open]
		var seen uint32
		for m := range o.moves {
			seen = add(seen, o.moves[m].Count)
		}
		if seen < b.atLeast {
			continue
		}
		if err := b.writeNode(b.open, o.node); err != nil {
			return err
		}
		for m := range o.moves {
			if o.moves[m].Count > 0 {
				if err := b.levels[b.open].move(Move(m), &o.moves[m]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (b *builder) writeNode(n int, at node) error {
	if n == 0 {
		b.cores = append(b.cores, at.code)
	}
	return b.levels[n].node(at)
}

// writeTail writes the node of level n that only the last list has, its moves, and the codes after
// it.
func (b *builder) writeTail(codes []Code, n int) error {
	var seen uint32
	for i := range b.last.moves {
		seen = add(seen, b.last.moves[i].Tally.Count)
	}
	if seen < b.atLeast {
		return nil
	}
	b.lists++
	l := &b.levels[n]
	if err := b.writeNode(n, b.start(n, codes[n])); err != nil {
		return err
	}
	for i := range b.last.moves {
		if err := l.move(b.last.moves[i].Move, &b.last.moves[i].Tally); err != nil {
			return err
		}
	}
	return l.tail(codes[n+1:])
}

// finish writes the open nodes and the end of every level.
func (b *builder) finish() error {
	if len(b.last.moves) > 0 {
		if err := b.flush(0); err != nil {
			return err
		}
	}
	if err := b.closeTo(0); err != nil {
		return err
	}
	for n := range b.levels {
		l := &b.levels[n]
		if l.nodeCount == 0 {
			break
		}
		end := node{tail: l.tailWords, moves: l.moveWords}
		if n < MaxLevels {
			end.child = b.levels[n+1].nodeCount
		}
		if err := l.node(end); err != nil {
			return err
		}
	}
	return nil
}
