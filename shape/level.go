package shape

import (
	"context"
	"fmt"
	"math"

	"katachi/internal/section"
)

// levelWriter is one level of a database that is being written.
type levelWriter struct {
	nodes, tails, moves, tallies spool
	nodeCount                    uint32
	tailWords                    uint32
	moveWords                    uint32
	tallyCount                   uint32
}

func (l *levelWriter) spools() [4]*spool {
	return [4]*spool{&l.nodes, &l.tails, &l.moves, &l.tallies}
}

func (l *levelWriter) setDir(dir string) {
	for _, s := range l.spools() {
		s.dir = dir
	}
}

func (l *levelWriter) close() {
	for _, s := range l.spools() {
		s.close()
	}
}

func (l *levelWriter) node(n node) error {
	if err := count(&l.nodeCount, 1, math.MaxUint32-1, "nodes"); err != nil {
		return err
	}
	return l.nodes.words(uint32(n.code), n.child, n.tail, n.moves)
}

func (l *levelWriter) tail(codes []Code) error {
	if err := count(&l.tailWords, len(codes), math.MaxUint32, "tail codes"); err != nil {
		return err
	}
	for _, c := range codes {
		if err := l.tails.words(uint32(c)); err != nil {
			return err
		}
	}
	return nil
}

func (l *levelWriter) move(m Move, t *Tally) error {
	if err := count(&l.moveWords, 1, math.MaxUint32, "moves"); err != nil {
		return err
	}
	if t.Count == 1 && t.First == t.Last {
		return l.moves.words(onceWord(m, t))
	}
	if err := l.moves.words(manyFlag | l.tallyCount<<moveBits | uint32(m)); err != nil {
		return err
	}
	if err := count(&l.tallyCount, 1, maxTallies, "moves played more than once"); err != nil {
		return err
	}
	return l.tallies.words(t.Count, t.Wins, t.Losses, uint32(t.First), uint32(t.Last))
}

// count adds n to a counter that must not pass its limit.
func count(counter *uint32, n int, limit uint32, what string) error {
	if uint64(*counter)+uint64(n) > uint64(limit) {
		return fmt.Errorf("more than %d %s on one level: too much for one database", limit, what)
	}
	*counter += uint32(n)
	return nil
}

// writeTo writes the level's sections.
func (l *levelWriter) writeTo(ctx context.Context, w *section.Writer, n int) error {
	if l.nodeCount == 0 {
		return nil
	}
	for i, s := range l.spools() {
		if err := w.Begin(sectionName(levelSections[i], n)); err != nil {
			return err
		}
		if err := s.copyTo(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// levelSections names the sections of a level in the order of spools.
var levelSections = [4]string{"nodes", "tails", "moves", "tallies"}
