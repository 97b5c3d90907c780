package ask

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
)

// Group summarises the hits with the same key.
type Group struct {
	Key       string
	Hits      int
	Games     int // games with such hits
	Won, Lost int
	Sum       int // sum of the report's number
	Known     int // hits of which it is known
	First     int // years; 0 if not known
	Last      int
	Examples  []Example // the first hits, up to the report's Examples
	Earliest  Example   // the first hit of the game with the earliest date; zero if no date is known

	earliest             uint32 // latest day that its date allows
	last                 int64  // game of the latest hit
	lastWon, lastDecided int    // hits in it: won, and won or lost
	won2, both, decided2 int    // sums over games: squares and product of these numbers
	decidedGames         int
}

// WonInterval returns the 95 % interval of the share of wins, from 0 to 1. The hits of a game are
// not independent, so it is that of as many independent hits as the variance between games is worth
// (W. G. Cochran, Sampling Techniques, 1977, section 6.4), and of one for each game if they agree.
func (g *Group) WonInterval() (low, high float64) {
	n := float64(g.Won + g.Lost)
	p, worth := float64(g.Won)/n, float64(g.decidedGames)
	if squares := float64(g.won2) - 2*p*float64(g.both) + p*p*float64(g.decided2); squares > 0 {
		worth = min(n, max(1, p*(1-p)*n*n/squares))
	}
	return num.ScoreInterval(p, worth)
}

// Example is an example hit of a group.
type Example struct {
	Game  int64       `json:"game"`
	Move  int         `json:"move"`
	Color board.Color `json:"-"` // of the move
}

// Bin counts the hits with a number from From to To.
type Bin struct {
	From int `json:"from"`
	To   int `json:"to"`
	Hits int `json:"hits"`
}

// Keys lists the keys of groups, Numbers the numbers for mean and histogram, Sorts the orders of
// groups.
var (
	Keys = []string{
		"year", "player", "opponent", "rank", "band", "server", "colour", "winner", "point", "line", "number",
		"corner", "name", "pattern", "next", "game", "times",
	}
	Numbers = []string{"number", "line", "captures", "stones", "liberties", "length", "moves", "rank", "time", "loss"}
	Sorts   = []string{"hits", "key", "won", "mean"}
)

// singleKeys lists the Keys of which a hit has exactly one, for tables.
func singleKeys() []string {
	return slices.DeleteFunc(slices.Clone(Keys), func(k string) bool { return k == "name" || k == "pattern" })
}

// playerKeys lists the Keys that need players, ranks or servers of games.
var playerKeys = []string{"player", "opponent", "rank", "band", "server", "game"}

// unknownKey is the key of hits whose games lack the fact.
const unknownKey = "unknown"

// asksRecords reports whether the records of games are needed.
func (r *Report) asksRecords() bool {
	return slices.ContainsFunc([]string{r.Mean, r.Histogram}, func(word string) bool { return word == "time" || word == "loss" })
}

// asksPlayers reports whether players, ranks or servers of games are needed.
func (r *Report) asksPlayers() bool {
	return slices.ContainsFunc([]string{r.By, r.Across, r.Mean, r.Histogram}, func(word string) bool { return slices.Contains(playerKeys, word) })
}

// add counts the hits of a game.
func (a *asking) add(t *task, i int) {
	p, game := &t.played[i], int(t.games[i])
	info, r := &a.games.Games[game], &a.question.Report
	a.answer.Unknown += p.unknown
	if r.PerGame != nil && !r.PerGame.has(len(p.hits)) {
		return
	}
	a.answer.HitGames += num.FromBool(len(p.hits) > 0)
	var sides [3]*Group // by the colour of the move, if the key depends on nothing else in the game
	ofSide := slices.Contains(playerKeys, r.By) || slices.Contains([]string{"year", "colour", "winner"}, r.By)
	for i := range p.hits {
		h := &p.hits[i]
		if r.First > 0 && a.answer.Total.Hits == r.First {
			return
		}
		a.answer.Total.add(h, info, r.Examples)
		switch r.By {
		case "":
		case "name":
			a.named = append(a.named, namedHit{int32(game), *h})
		case "pattern":
			for _, key := range h.patterns {
				a.group(key).add(h, info, r.Examples)
			}
		default:
			g := sides[h.Color]
			if g == nil || !ofSide {
				g = a.group(h.Key(r.By, info))
				sides[h.Color] = g
			}
			g.add(h, info, r.Examples)
		}
		if r.Across != "" {
			a.cross.Add(h.Key(r.By, info), h.Key(r.Across, info), h, info)
		}
		if r.Histogram != "" && h.spread != missing {
			if a.bins == nil {
				a.bins = map[int]int{}
			}
			a.bins[int(h.spread)]++
		}
		if a.opt.Each != nil && !a.stopped.Load() {
			a.stopped.Store(!a.opt.Each(h, t.infos[info.ID]))
		}
	}
}

// group returns the group of a key.
func (a *asking) group(key string) *Group {
	return grouped(a.groups, key, key)
}

// add counts a hit, and keeps it if there are fewer examples.
func (g *Group) add(h *Hit, info *collection.Outlined, examples int) {
	g.Hits++
	if h.mean != missing {
		g.Sum += int(h.mean)
		g.Known++
	}
	if g.last != info.ID {
		g.last, g.lastWon, g.lastDecided = info.ID, 0, 0
		g.Games++
	}
	if len(g.Examples) < examples {
		g.Examples = append(g.Examples, Example{info.ID, h.Move, h.Color})
	}
	switch info.Winner {
	case board.Empty:
	case h.Color:
		g.Won++
		g.won2 += 2*g.lastWon + 1
		g.both += g.lastWon + g.lastDecided + 1
		g.lastWon++
		g.decide()
	default:
		g.Lost++
		g.both += g.lastWon
		g.decide()
	}
	if day := latestDay(info.Day); day > 0 && (g.earliest == 0 || day < g.earliest) {
		g.earliest, g.Earliest = day, Example{info.ID, h.Move, h.Color}
	}
	if year := int(info.Day / 10000); year > 0 {
		if g.First == 0 || year < g.First {
			g.First = year
		}
		g.Last = max(g.Last, year)
	}
}

// latestDay returns a day, or one behind all of its month or year if these are all that is known: a
// game of which the day is known is the first for sure. It is 0 without a year.
func latestDay(day uint32) uint32 {
	switch {
	case day < 10000:
		return 0
	case day/100%100 == 0:
		return day + 9999
	case day%100 == 0:
		return day + 99
	}
	return day
}

// Key returns the key of a hit of a game with players, one of Keys except name and pattern. For next,
// the hit must be that of a question.
func (h *Hit) Key(by string, info *collection.Outlined) string {
	own, other, rank := info.Black, info.White, info.BlackRank
	if h.Color == board.White {
		own, other, rank = info.White, info.Black, info.WhiteRank
	}
	switch by {
	case "year":
		if info.Day < 10000 {
			return unknownKey
		}
		return strconv.Itoa(int(info.Day / 10000))
	case "player":
		return own
	case "opponent":
		return other
	case "rank":
		return rankKey(rank)
	case "band":
		return Band(info, h.Color)
	case "server":
		return cmp.Or(info.Server, unknownKey)
	case "colour":
		return h.Color.Name()
	case "winner":
		if info.Winner == board.Empty {
			return unknownKey
		}
		return info.Winner.Name()
	case "point":
		return h.Point.Name(info.Size)
	case "line":
		return strconv.Itoa(int(h.line))
	case "corner":
		return cornerName(h.Point, info.Size)
	case "next":
		return h.nextKey(info.Size)
	case "game":
		return fmt.Sprintf("%d %s - %s", info.ID, info.Black, info.White)
	case "times":
		return strconv.Itoa(int(h.times))
	}
	return strconv.Itoa(h.Move)
}

// rankKey normalises a rank: P9, 九段プロ and 9p are 9p.
func rankKey(text string) string {
	n, ok := query.Rank(text)
	switch {
	case !ok:
		return cmp.Or(text, unknownKey)
	case n < 0:
		return strconv.Itoa(-n) + "k"
	case n < query.FirstPro:
		return strconv.Itoa(n) + "d"
	}
	return strconv.Itoa(n-query.FirstPro+1) + "p"
}

// cornerName returns the corner that contains a point, or its other region.
func cornerName(p board.Point, size int) string {
	region := regionOf(p, size)
	if region != "corner" {
		return cmp.Or(region, "pass")
	}
	x, y := p.XY()
	name := "upper "
	if 2*y > size {
		name = "lower "
	}
	if 2*x < size {
		return name + "left"
	}
	return name + "right"
}

// nextKey returns the point of the move after the last event, with the board turned so that the
// first move lies in the upper right, on or above the diagonal. So equivalent moves are counted
// together.
func (h *Hit) nextKey(size int) string {
	switch h.next {
	case none:
		return "none"
	case board.Pass:
		return "pass"
	}
	best := [2]board.Point{none, none}
	for sym := range board.Symmetry(board.NumSymmetries) {
		first, next := board.Pass, sym.Point(h.next, size)
		if h.Point != board.Pass {
			first = sym.Point(h.Point, size)
			x, y := first.XY()
			if right := size - 1 - x; 2*y > size-1 || 2*right > size-1 || y > right {
				continue
			}
		}
		if best[0] == none || cmp.Or(cmp.Compare(first, best[0]), cmp.Compare(next, best[1])) < 0 {
			best = [2]board.Point{first, next}
		}
	}
	return best[1].Name(size)
}

// namedHit is a hit that is counted by its names.
type namedHit struct {
	game int32 // index in the outline
	hit  Hit
}

// byName counts hits by the names of their first moves; a move with several names counts for each.
func (a *asking) byName(ctx context.Context) error {
	if len(a.named) == 0 {
		return nil
	}
	for _, t := range a.games.Terms() {
		if t.Made {
			continue
		}
		found, err := a.games.Find(ctx, &query.Query{Named: []query.Named{{{Sense: query.Called, Name: t.English}}}})
		if err != nil {
			return err
		}
		for i := range a.named {
			h := &a.named[i]
			if _, ok := slices.BinarySearch(found.Of(int(h.game)), int32(h.hit.Node)); ok {
				a.group(t.English).add(&h.hit, &a.games.Games[h.game], a.question.Report.Examples)
			}
		}
	}
	return nil
}

// sum sorts the groups, and computes the histogram.
func (a *asking) sum(ctx context.Context) error {
	r := &a.question.Report
	if err := a.byName(ctx); err != nil {
		return err
	}
	for _, key := range slices.SortedFunc(maps.Keys(a.groups), compareKeys) {
		a.answer.Groups = append(a.answer.Groups, *a.groups[key])
	}
	slices.SortStableFunc(a.answer.Groups, func(x, y Group) int {
		switch r.Sort {
		case "key":
			return 0
		case "won":
			return cmp.Compare(y.lowest(), x.lowest())
		case "mean":
			return cmp.Compare(y.Mean(), x.Mean())
		}
		return y.Hits - x.Hits
	})
	if r.Limit > 0 && r.Limit < len(a.answer.Groups) {
		a.answer.Groups = a.answer.Groups[:r.Limit]
	}
	if r.Across != "" {
		a.cross.Sum(r.Limit)
		a.answer.Cross = a.cross
	}
	a.answer.Bins = binsOf(a.bins)
	return nil
}

// decide counts a hit of a decided game.
func (g *Group) decide() {
	if g.lastDecided == 0 {
		g.decidedGames++
	}
	g.decided2 += 2*g.lastDecided + 1
	g.lastDecided++
}

// lowest returns the lower end of the interval of the share of wins. Groups are sorted by it, so
// that groups with very few games do not come first.
func (g *Group) lowest() float64 {
	low, _ := g.WonInterval()
	return low
}

// compareKeys is the order of keys: numbers by their value, then bands, then words.
func compareKeys(a, b string) int {
	number := func(key string) (int, error) {
		first, _, _ := strings.Cut(key, " ") // of a game: its id
		return strconv.Atoi(first)
	}
	x, errX := number(a)
	y, errY := number(b)
	return cmp.Or(num.FromBool(errX != nil)-num.FromBool(errY != nil), cmp.Compare(x, y), bandOrder(a)-bandOrder(b), cmp.Compare(a, b))
}

// mostBins is the most bins of a histogram.
const mostBins = 20

// binsOf sorts counted numbers into bins of width 1, 2, 5, 10, 20 ..., the smallest that gives at
// most mostBins.
func binsOf(counts map[int]int) (list []Bin) {
	if len(counts) == 0 {
		return nil
	}
	values := slices.Sorted(maps.Keys(counts))
	first, last := values[0], values[len(values)-1]
	width := 1
	for i := 0; last/width-first/width >= mostBins; i++ {
		width = []int{1, 2, 5}[(i+1)%3]
		for range (i + 1) / 3 {
			width *= 10
		}
	}
	for from := first / width * width; from <= last; from += width {
		list = append(list, Bin{From: from, To: from + width - 1})
	}
	for _, v := range values {
		list[v/width-first/width].Hits += counts[v]
	}
	return list
}

// Mean returns the mean of the report's number over the hits of which it is known; 0 without any.
func (g *Group) Mean() float64 {
	if g.Known == 0 {
		return 0
	}
	return float64(g.Sum) / float64(g.Known)
}

// String formats the range of a bin.
func (b Bin) String() string {
	if b.From == b.To {
		return strconv.Itoa(b.From)
	}
	return fmt.Sprintf("%d to %d", b.From, b.To)
}
