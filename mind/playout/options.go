package playout

import (
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"time"

	"katachi/board"
)

// Options are the options of a Search. The zero value uses only cheap rules.
type Options struct {
	Prior Prior // gives the probabilities of moves; nil: only cheap rules
	// Root has the moves that the search considers in its position, with their shares of the prior,
	// which need not add up to 1; nil: all moves, by Prior and reading.
	Root    map[board.Point]float64
	Workers int         // number of goroutines; 0 means one per core. The tree does not depend on it
	Seed    uint64      // of the playouts
	Memory  int64       // memory limit of the tree in bytes; 0 means 256 MB, less than 256 KB is not enough
	Without Ingredients // parts to switch off
}

// Parameters of a search, chosen by which won most games (doc/dev/results.md).
const (
	explore   = 1.4  // c in the formula
	reduce    = 0.2  // how much lower than its node an unvisited move starts, if all likelier moves were visited
	askAt     = 8    // visits of a node after which the Prior is asked
	expandAt  = 2    // visits of a leaf after which it gets children
	priorPass = 0.05 // weight of a pass, compared with about 1 for a move: see cheap.go
)

const (
	maxWorkers    = 64
	defaultMemory = 256 << 20
	leastMemory   = 512 << 10 // the root always has its moves, on any board
)

func (o *Options) setDefaults() {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Workers = min(o.Workers, maxWorkers)
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	o.Memory = max(o.Memory, leastMemory)
}

func (o *Options) on(i Ingredients) bool { return i&^o.Without != 0 }

// policy returns the policy of playouts; nil means random moves.
func (o *Options) policy() *policy {
	if !o.on(usePatterns | useTactics) {
		return nil
	}
	p := *patterns()
	if !o.on(usePatterns) {
		p.shapes = nil
	}
	if !o.on(useTactics) {
		p.atari, p.keep = 0, 0
	}
	return &p
}

// Budget limits a search, which ends at the first limit reached. 0 means no limit.
type Budget struct {
	Visits int           // new visits, in addition to those kept from before
	Time   time.Duration // of the wall clock
	// Full continues even when the first move can no longer be overtaken within the budget, for
	// callers that want more than the best move.
	Full bool
}

// Ingredients are parts of a search that can be switched off.
type Ingredients uint32

const (
	useModel    Ingredients = 1 << iota // the Prior is asked
	useCheap                            // cheap rules give a node its first priors
	usePatterns                         // 3x3 patterns in playouts
	useTactics                          // captures and escapes beside the last moves, no self-atari, in playouts
	useReading                          // ladders and captures are read for moves at the root and in atari
	useKeep                             // the subtree of the moves played is kept
	useLead                             // a won game is better won by more

	allIngredients = useLead<<1 - 1
)

var ingredientNames = [...]string{"model", "cheap", "patterns", "tactics", "reading", "keep", "lead"}

// String returns the names of the ingredients, separated by commas.
func (i Ingredients) String() string {
	var names []string
	for ; i != 0; i &= i - 1 {
		names = append(names, ingredientNames[bits.TrailingZeros32(uint32(i))])
	}
	return strings.Join(names, ",")
}

// UnmarshalText reads what String writes.
func (i *Ingredients) UnmarshalText(text []byte) error {
	*i = 0
	for name := range strings.SplitSeq(string(text), ",") {
		n := slices.Index(ingredientNames[:], name)
		if n < 0 && len(text) > 0 {
			return fmt.Errorf("no ingredient %q; there are %s", name, Ingredients(allIngredients))
		}
		if n >= 0 {
			*i |= 1 << n
		}
	}
	return nil
}
