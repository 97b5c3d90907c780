package games

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"katachi"
	"katachi/games/collection"
)

// Duplicate is one of several equal games, with measures of its record.
type Duplicate struct {
	Info       collection.Info
	Variations int // nodes outside the main line
	Comments   int // characters of comments
	Facts      int // number of facts in the record: players, ranks, event, round, place, date, result, komi
}

// DuplicateGroup holds equal games, in the order of their numbers.
type DuplicateGroup struct {
	Games []Duplicate
	Keep  int    // index in Games of the one to keep
	Why   string // the last rule that made a difference
}

// keepRules compare duplicates; a positive result keeps a.
var keepRules = map[string]func(a, b *Duplicate) int{
	"moves":      func(a, b *Duplicate) int { return cmp.Compare(a.Info.Moves, b.Info.Moves) },
	"variations": func(a, b *Duplicate) int { return cmp.Compare(a.Variations, b.Variations) },
	"comments":   func(a, b *Duplicate) int { return cmp.Compare(a.Comments, b.Comments) },
	"facts":      func(a, b *Duplicate) int { return cmp.Compare(a.Facts, b.Facts) },
	"tags":       func(a, b *Duplicate) int { return cmp.Compare(len(a.Info.Tags), len(b.Info.Tags)) },
	"first":      func(a, b *Duplicate) int { return cmp.Compare(b.Info.ID, a.Info.ID) },
	"last":       func(a, b *Duplicate) int { return cmp.Compare(a.Info.ID, b.Info.ID) },
}

// bestRules are the rules that "best" stands for.
var bestRules = []string{"moves", "comments", "variations", "facts", "tags", "first"}

// ParseKeep reads which of several games to keep: rules separated by commas, of which the first
// that makes a difference decides. "best" stands for moves, comments, variations, facts, tags, and
// then first.
func ParseKeep(text string) ([]string, error) {
	var list []string
	for _, name := range strings.Split(text, ",") {
		switch name = strings.TrimSpace(name); {
		case name == "best":
			list = append(list, bestRules...)
		case keepRules[name] == nil:
			return nil, fmt.Errorf("%q: want best, moves, comments, variations, facts, tags, first or last, with commas between several", name)
		default:
			list = append(list, name)
		}
	}
	return append(list, "first"), nil
}

// Duplicates returns the groups of equal games that [collection.Collection.Duplicates] finds, each
// with the game to keep by the rules of ParseKeep. The steps of its progress are games.
func Duplicates(
	ctx context.Context, col *collection.Collection, how collection.Duplicates, keep []string, report katachi.ProgressFunc,
) ([]DuplicateGroup, error) {
	groups, err := col.Duplicates(ctx, how)
	if err != nil {
		return nil, err
	}
	state := katachi.Progress{Stage: "duplicates"}
	for _, ids := range groups {
		state.Total += len(ids)
	}
	var list []DuplicateGroup
	for _, ids := range groups {
		var g DuplicateGroup
		for _, id := range ids {
			d, err := newDuplicate(ctx, col, id)
			if err != nil {
				return nil, err
			}
			g.Games = append(g.Games, d)
			state.Done++
			report.Report(state)
		}
		g.choose(keep)
		list = append(list, g)
	}
	return list, nil
}

// newDuplicate measures a game's record.
func newDuplicate(ctx context.Context, col *collection.Collection, id int64) (d Duplicate, err error) {
	if d.Info, err = col.Game(ctx, id); err != nil {
		return d, err
	}
	i := &d.Info
	for _, text := range []string{i.Black, i.White, i.BlackRank, i.WhiteRank, i.Event, i.Round, i.Place, i.Date, i.Result} {
		if strings.TrimSpace(text) != "" {
			d.Facts++
		}
	}
	if i.HasKomi {
		d.Facts++
	}
	g, err := col.SGF(ctx, id)
	if err != nil {
		return d, err
	}
	nodes := 0
	for n := range g.All() {
		nodes++
		d.Comments += utf8.RuneCountInString(n.Text("C"))
	}
	for range g.MainLine() {
		nodes--
	}
	d.Variations = nodes
	return d, nil
}

// choose decides which game to keep: each rule keeps the best of the games that are equal by all
// rules before it.
func (g *DuplicateGroup) choose(rules []string) {
	left := make([]int, len(g.Games))
	for i := range left {
		left[i] = i
	}
	for _, rule := range rules {
		compare := func(a, b int) int { return keepRules[rule](&g.Games[a], &g.Games[b]) }
		best := slices.MaxFunc(left, compare)
		before := len(left)
		left = slices.DeleteFunc(left, func(i int) bool { return compare(i, best) < 0 })
		if len(left) < before {
			g.Why = rule
		}
	}
	g.Keep = left[0]
}

// DuplicateGroupJSON is a group of duplicates, for programs.
type DuplicateGroupJSON struct {
	Games   []int64         `json:"games"`
	Keep    int64           `json:"keep"`
	Why     string          `json:"why" doc:"The last rule that decided"`
	Records []DuplicateJSON `json:"records"`
}

// DuplicateJSON is the JSON form of Duplicate.
type DuplicateJSON struct {
	Game       int64    `json:"game"`
	Path       string   `json:"path"`
	Moves      int      `json:"moves"`
	Comments   int      `json:"comments" doc:"Characters"`
	Variations int      `json:"variations"`
	Facts      int      `json:"facts"`
	Tags       []string `json:"tags"`
}

// JSON returns what programs read of a group.
func (g *DuplicateGroup) JSON() DuplicateGroupJSON {
	j := DuplicateGroupJSON{Keep: g.Games[g.Keep].Info.ID, Why: g.Why}
	for _, d := range g.Games {
		j.Games = append(j.Games, d.Info.ID)
		j.Records = append(j.Records, DuplicateJSON{
			Game: d.Info.ID, Path: d.Info.Path, Moves: d.Info.Moves, Comments: d.Comments, Variations: d.Variations,
			Facts: d.Facts, Tags: append([]string{}, d.Info.Tags...),
		})
	}
	return j
}

// RemoveDuplicates removes all games except those to keep from the collection, in one change, and
// adds the tags of the removed games to the kept ones. It returns how many were removed.
func RemoveDuplicates(ctx context.Context, col *collection.Collection, groups []DuplicateGroup) (removed int, err error) {
	var list []collection.Kept
	for _, g := range groups {
		k := collection.Kept{Game: g.Games[g.Keep].Info.ID}
		for i, d := range g.Games {
			if i != g.Keep {
				k.Others = append(k.Others, d.Info.ID)
				k.Tags = append(k.Tags, d.Info.Tags...)
			}
		}
		removed += len(k.Others)
		list = append(list, k)
	}
	return removed, col.RemoveOthers(ctx, list)
}
