package segment

import (
	"fmt"
	"slices"
	"sync/atomic"

	"katachi/internal/section"
)

// table holds the columns of a file: those of its games, or those of the lines of their variations.
type table struct {
	columns
	file   *section.File
	prefix string          // of its sections
	sums   []uint64        // of the parts of each block
	sound  []atomic.Uint32 // for each block, a bit for each verified part
	before []byte          // the same from earlier programs; nil if there is none
	begins loaded          // heads
	apart  apart           // source of the parts that are not in the file
}

// ownSections are the sections that only the games have.
var ownSections = []string{"id", "winner", "date", "count", "forked", "treeat", "trees", "lineof", "shared"}

// named returns the name of a section in the table.
func (t *table) named(name string) string {
	if slices.Contains(ownSections, name) {
		return name
	}
	return t.prefix + name
}

// verified appends which parts of the blocks were verified, now or before, a byte a block.
func (t *table) verified(dst []byte) []byte {
	for i := range t.blocks {
		parts := byte(0)
		if t.before != nil {
			parts = t.before[i]
		}
		if t.sound != nil {
			parts |= byte(t.sound[i].Load())
		}
		dst = append(dst, parts)
	}
	return dst
}

// need is verify for a search, which trusts earlier programs.
func (t *table) need(block, part int) error {
	if t.before != nil && t.before[block]>>part&1 != 0 {
		return nil
	}
	return t.verify(block, part)
}

// verify compares a part of a block with its checksum on the first call.
func (t *table) verify(block, part int) error {
	if t.sound[block].Load()>>part&1 != 0 {
		return nil
	}
	if t.apart.bring != nil {
		t.apart.mu.Lock()
		defer t.apart.mu.Unlock()
		if t.sound[block].Load()>>part&1 != 0 {
			return nil
		}
		if err := t.fetch(block, part); err != nil {
			return err
		}
	}
	if want, got := t.sums[numParts*block+part], t.sum(block, part); got != want {
		return t.file.Corrupt(t.named(partNames[part]), 0, fmt.Sprintf("checksum %016x of block %d", want, block), fmt.Sprintf("%016x", got))
	}
	t.sound[block].Or(1 << part)
	return nil
}

// verifyAll verifies all blocks.
func (t *table) verifyAll() error {
	for n := range t.blocks {
		for part := range numParts {
			if err := t.verify(n, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// same returns an error if the columns of the table differ from rebuilt ones.
func (t *table) same(want *columns) error {
	for _, v := range []struct {
		name string
		same bool
	}{
		{"rowat", slices.Equal(t.rowAt, want.rowAt)},
		{"rows", slices.Equal(t.rows, want.rows)},
		{"stones", slices.Equal(t.stones, want.stones)},
		{"first", slices.Equal(t.first, want.first)},
		{"several", slices.Equal(t.several, want.several)},
		{"phases", slices.Equal(t.phases, want.phases)},
		{"lives", slices.Equal(t.lives, want.lives)},
		{"lifeat", slices.Equal(t.lifeAt, want.lifeAt)},
		{"livesof", slices.Equal(t.livesOf, want.livesOf)},
		{"sums", slices.Equal(t.sums, want.sums())},
		{"head", len(t.heads) == 0 || slices.Equal(t.heads, want.heads)},
	} {
		if !v.same {
			return t.file.Corrupt(t.named(v.name), 0, "what the rows say", "something else")
		}
	}
	return nil
}

// touch reads the row of a game from one event to about another into the cache: the rows of many
// games are loaded at the same time.
func (t *table) touch(g, from, until int) (read event) {
	const line = 32 // events in a cache line
	at, end := int(t.rowAt[g]), int(t.rowAt[g+1])
	end = min(end, at+until+1)
	for at += from; at < end; at += line {
		read += t.rows[at]
	}
	return read
}
