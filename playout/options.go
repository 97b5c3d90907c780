package playout

import (
	"fmt"
	"math/bits"
	"runtime"
	"strings"
	"time"

	"katachi/shape"
)

// Options are how to search. The zero value searches with cheap rules alone.
type Options struct {
	Prior   Prior       // asked for the probabilities of moves; nil: cheap rules alone
	Shapes  shape.Union // asked with the ingredient Shapes
	Workers int         // goroutines that play out; 0 means one a core. The tree is the same for any number
	Seed    uint64      // of the playouts
	Memory  int64       // bytes that the tree may take; 0 means 256 MB, less than 256 KB is not enough
	Without Ingredients // switched off, of those that are on
	With    Ingredients // switched on, of those that are off

	Tuning Tuning
}

// Tuning is the numbers of a search. A field that is 0 means the value that won most.
type Tuning struct {
	Explore float64 // c of the formula
	Reduce  float64 // how much lower than its node an unseen move starts, where all likelier moves were seen
	Ask     int     // visits of a node at which the Prior is asked
	Expand  int     // visits of a leaf at which it gets children
	RAVE    float64 // visits after which RAVE counts half
	Share   float64 // of the cheap rules in a flattened prior
	Power   float64 // that a flattened prior is raised to
	Pass    float64 // weight of a pass beside those of moves, about 1 each: see cheap.go
}

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
	t := &o.Tuning
	setDefault(&t.Explore, 1.4)
	setDefault(&t.Reduce, 0.2)
	setDefault(&t.Ask, 8)
	setDefault(&t.Expand, 2)
	setDefault(&t.RAVE, 500)
	setDefault(&t.Pass, 0.05)
	setDefault(&t.Share, 0.3)
	setDefault(&t.Power, 1/1.4)
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

func (o *Options) on(i Ingredients) bool {
	return (standard&^o.Without|o.With)&i != 0
}

// policy returns how the moves of playouts are chosen; nil is at random.
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

// Budget is how long to search: until the first of its limits is reached. 0 is no limit.
type Budget struct {
	Visits int           // new ones, besides those that are kept from before
	Time   time.Duration // of the wall clock
	// Full goes on when the first move can no longer be overtaken within the budget, for who
	// wants to know more than the best move.
	Full bool
}

// Ingredients are parts of a search that can be switched on and off.
type Ingredients uint32

// The ingredients. All but the last three are on unless switched off.
const (
	useModel    Ingredients = 1 << iota // the Prior is asked
	useCheap                            // cheap rules give a node its first priors
	usePatterns                         // 3x3 patterns in playouts
	useTactics                          // captures and escapes beside the last moves, no self-atari, in playouts
	useReading                          // ladders and captures are read for moves at the root and in atari
	useKeep                             // the subtree of the moves played is kept
	useLead                             // a won game is better won by more
	useFlat                             // the Prior is flattened on boards up to 13x13
	useRave                             // results of a move played later count for it too
	Shapes                              // what the shape database knows counts as visits

	allIngredients = Shapes<<1 - 1
	standard       = allIngredients &^ (useFlat | useRave | Shapes)
)

var ingredientNames = [...]string{"model", "cheap", "patterns", "tactics", "reading", "keep", "lead", "flat", "rave", "shapes"}

// String returns the names of the ingredients, separated by commas.
func (i Ingredients) String() string {
	var names []string
	for ; i != 0; i &= i - 1 {
		names = append(names, ingredientNames[bits.TrailingZeros32(uint32(i))])
	}
	return strings.Join(names, ",")
}

// parseIngredients reads what String writes.
func parseIngredients(s string) (all Ingredients, err error) {
	for name := range strings.SplitSeq(s, ",") {
		found := false
		for i, n := range ingredientNames {
			if name == n {
				all |= 1 << i
				found = true
			}
		}
		if !found && s != "" {
			return 0, fmt.Errorf("no ingredient %q; there are %s", name, Ingredients(allIngredients))
		}
	}
	return all, nil
}

// UnmarshalText reads what String writes.
func (i *Ingredients) UnmarshalText(text []byte) (err error) {
	*i, err = parseIngredients(string(text))
	return err
}
