package shape

import (
	"fmt"
	"math/bits"
)

// A database is the page's hash table of cores, each with a tree of its surroundings and the moves
// in them. Trees are stored level by level. The nodes of one level for all cores are together, in
// ascending order of their lists, so the children of a node are consecutive and a step down is a
// binary search; K. Heafield, KenLM: Faster and Smaller Language Model Queries, 2011, section 3.2
// (TRIE), stores n-grams in this way. If there is only one list below a node, the rest of that list
// follows as a tail: most lists are seen once, and need no nodes for their outer levels.
//
//	hash of cores     level 0         level 1          level 2
//	[ . 2 . 1 . 0 ]   00000001 -----> 00000000 ------> 0000FFFF tail: FF...
//	                                  00100000 tail    00400000 tail: ...
//	                  00000005 tail: 00000000 0000FFFF 0000FFFF 0010FFFF
//	                  (end)           (end)            (end)
//
// Every node has the moves of all lists below it. A move in a symmetric shape is stored in its
// lowest form; at a node that depends on the symmetry of the codes up to there, and at a tail the
// moves are those of the end of the list.
//
// Format "shapes", version 1, in a container of internal/section; nn is the level,
// 00 to 16, and levels without nodes have no sections:
//
//	about      uint64 each: stop, 1 overhang | 2 diagonal, games, moves, lists
//	cores      uint32 each, a power of two of them: index of a node of level 0
//	           plus one, 0 none; at hashCore(core), else the next free place
//	nodes.nn   4 uint32 each: code, and the first of the node's children (in
//	           nodes.nn+1), tail codes and moves; the next node says where they
//	           end; an additional node at the end serves only for that
//	tails.nn   uint32 each: codes
//	moves.nn   uint32 each, ascending by move within a node:
//	           bits 0-4 move; if bit 31 is clear it was played once,
//	           bits 5-25 date, bits 26-27 result: 0 none, 1 won, 2 lost
//	           if it is set, bits 5-30 are the number of its tally
//	tallies.nn 5 uint32 each: count, wins, losses, first and last date
//
// For example the move word 05F3B23F is move 31, played once, on 1998-12-17, won.
const (
	fileKind    = "shapes"
	fileVersion = 1
)

// node is one node of a level.
type node struct {
	code               Code
	child, tail, moves uint32 // index of the first of each; they end where those of the next node begin
}

const (
	nodeWords  = 4
	tallyWords = 5
	moveBits   = 5
	manyFlag   = 1 << 31
	maxTallies = 1 << (31 - moveBits) // of one level: limited by the bits of a move word
)

// onceWord returns the word of a move played once.
func onceWord(m Move, t *Tally) uint32 {
	return uint32(m) | uint32(t.First)<<moveBits | (t.Wins|t.Losses<<1)<<(moveBits+dateBits)
}

// sectionName returns the name of a level's section.
func sectionName(name string, level int) string { return fmt.Sprintf("%s.%02d", name, level) }

// hashCore returns where the search for a core begins in a table of 1<<logSize places.
func hashCore(c Code, logSize int) uint32 {
	return uint32(c) * 0x9E3779B1 >> (32 - logSize)
}

// hashLog returns the logarithm of the size of the hash table for n cores: at
// most two thirds full.
func hashLog(n int) int { return bits.Len(uint(n) * 3 / 2) }
