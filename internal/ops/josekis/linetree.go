package josekis

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/ordered"
	"katachi/names/joseki"
	"katachi/sgf"
)

// LineBranch is an opening or joseki in the tree of lines, with statistics from the games of a
// collection. Its parent is the last line that its moves pass through before they get its own name.
type LineBranch struct {
	LineCount
	Depth int    `json:"depth" doc:"Depth in the tree"`
	After string `json:"after,omitempty" doc:"English name of the parent"`
	Came  int    `json:"came" doc:"Times that it followed its parent"`
	Of    int    `json:"of" doc:"Times of the parent; without one, all corners, or all sides for openings"`
	Won   int    `json:"won" doc:"Times that the side playing the first move won"`
	Lost  int    `json:"lost"`
	Years
	parent int // -1 for none
}

// Years are the first and the last year of games; 0 where no game has a date.
type Years struct {
	First int `json:"first,omitempty"`
	Last  int `json:"last,omitempty"`
}

// Add adds the year of a game; 0 if not known.
func (y *Years) Add(year int) {
	if year == 0 {
		return
	}
	if y.First == 0 || year < y.First {
		y.First = year
	}
	y.Last = max(y.Last, year)
}

// String returns "1980-2019", or "-".
func (y Years) String() string {
	switch {
	case y.First == 0:
		return "-"
	case y.First == y.Last:
		return fmt.Sprint(y.First)
	}
	return fmt.Sprintf("%d-%d", y.First, y.Last)
}

// Share returns how often the parent continued with this line, such as "12%".
func (b *LineBranch) Share() string {
	if b.After == "" {
		return num.Percent(b.Times, b.Of)
	}
	return num.Percent(b.Came, b.Of)
}

// Request asks for the openings and josekis of games: the fields of requests and the options of the
// command. Games not on 19x19 are left out.
type Request struct {
	query.Where
	Line     string `query:"line" json:"line,omitempty" maxLength:"200" placeholder:"NAME" doc:"Only this opening or joseki and those that continue it; in any of the four languages or in romaji"`
	Unnamed  bool   `query:"unnamed" json:"unnamed,omitempty" not:"line" doc:"Instead of the tree, show corner sequences that have no name"`
	MinCount int    `query:"min_count" json:"min_count,omitempty" needs:"unnamed" minimum:"1" type:"number" default:"20" placeholder:"N" doc:"Leave out sequences that were played less often; absent: 20"`
}

// Env is where the games are.
type Env struct {
	In       *collection.Collection
	Threads  int        // 0 means one per core
	Limits   sgf.Limits // of records
	Progress katachi.ProgressFunc
}

// Answer holds the openings and josekis of games, or their sequences without a name.
type Answer struct {
	Games   int           `json:"games" doc:"Of 19x19 that were read; for sequences without a name, those without set-up stones"`
	Unread  int           `json:"unread,omitempty" doc:"Games whose record cannot be read"`
	Lines   []LineBranch  `json:"lines" doc:"The lines played, each followed by its children, the most frequent first"`
	Unnamed []UnnamedLine `json:"unnamed" doc:"The most frequent first"`
}

// Do counts openings and josekis like [CountLines], with winners and years, or finds the sequences
// without a name. The error for a wrong field is a [*query.FieldError].
func Do(ctx context.Context, env *Env, in *Request) (*Answer, error) {
	if err := cmp.Or(fields.Check(in), in.Where.Check()); err != nil {
		return nil, err
	}
	if in.Unnamed {
		return unnamed(ctx, env, in)
	}
	var wanted []*joseki.Entry
	if in.Line != "" {
		var err error
		if wanted, err = FindLines(in.Line); err != nil {
			return nil, &query.FieldError{Field: "line", Err: err}
		}
	}
	t := newTreeCounter()
	worker := func() func(*sgf.Game) []joseki.Event {
		f := joseki.Builtin().Follow(joseki.Size)
		return func(g *sgf.Game) (events []joseki.Event) {
			FollowLines(f, g, func(e joseki.Event) { events = append(events, e) })
			return events
		}
	}
	unread, err := eachPlayed(ctx, env, &in.Where, worker, t.game)
	if err != nil {
		return nil, err
	}
	out := &Answer{Games: t.games, Unread: unread, Lines: append([]LineBranch{}, t.arranged()...), Unnamed: []UnnamedLine{}}
	if in.Line != "" {
		all := out.Lines
		out.Lines = []LineBranch{}
		for _, e := range wanted {
			out.Lines = append(out.Lines, under(all, e)...)
		}
	}
	return out, nil
}

// under returns the branch of an entry and its descendants; none if it was not played.
func under(tree []LineBranch, e *joseki.Entry) []LineBranch {
	from := slices.IndexFunc(tree, func(b LineBranch) bool { return b.Entry == e })
	if from < 0 {
		return nil
	}
	to := from + 1
	for to < len(tree) && tree[to].Depth > tree[from].Depth {
		to++
	}
	return tree[from:to]
}

// treeCounter counts lines in the order of the library.
type treeCounter struct {
	games int
	lines []LineBranch
	index map[*joseki.Entry]int
}

func newTreeCounter() *treeCounter {
	lib := joseki.Builtin()
	entries := lib.Entries()
	t := &treeCounter{lines: make([]LineBranch, len(entries)), index: map[*joseki.Entry]int{}}
	for i := range entries {
		t.index[&entries[i]] = i
	}
	above := linesAbove(lib)
	for i := range entries {
		e := &entries[i]
		t.lines[i] = LineBranch{LineCount: LineCount{Entry: e, Kind: e.Kind(), TermJSON: name.NewTermJSON(e.Name, e.Names)}, parent: -1}
		if p := above[e]; p != nil {
			t.lines[i].After, t.lines[i].parent = p.Name, t.index[p]
		}
	}
	return t
}

// game counts the events of a game, each line once a corner and side.
func (t *treeCounter) game(g *playedGame, events []joseki.Event) {
	t.games++
	seen := map[lineSeen]bool{}
	first := func(e joseki.Event, kind joseki.Kind) bool {
		key := lineSeen{e.Entry, e.Corner, e.Black, kind}
		was := seen[key]
		seen[key] = true
		return !was
	}
	for _, e := range events {
		b := &t.lines[t.index[e.Entry]]
		switch e.Kind {
		case joseki.Left:
			b.Left += num.FromBool(first(e, joseki.Left))
			continue
		case joseki.Completed:
			b.Completed += num.FromBool(first(e, joseki.Completed))
		}
		if !first(e, joseki.Named) {
			continue
		}
		b.Times++
		b.Years.Add(g.year)
		b.Won += num.FromBool(g.winner == e.Black)
		b.Lost += num.FromBool(g.winner == e.Black.Opponent())
		if b.parent >= 0 {
			b.Came += num.FromBool(seen[lineSeen{t.lines[b.parent].Entry, e.Corner, e.Black, joseki.Named}])
		}
	}
}

// linesAbove returns the parent of each line: see [LineBranch].
func linesAbove(lib *joseki.Library) map[*joseki.Entry]*joseki.Entry {
	above := map[*joseki.Entry]*joseki.Entry{}
	entries := lib.Entries()
	f := lib.Follow(joseki.Size)
	for i := range entries {
		e := &entries[i]
		f.Reset(joseki.Size)
		var last *joseki.Entry
		for _, m := range e.Moves {
			for _, event := range f.Play(m.Color, m.Point) {
				if event.Entry == e && above[e] == nil && last != e {
					above[e] = last
				}
				if event.Entry.Opening == e.Opening {
					last = event.Entry
				}
			}
		}
	}
	return above
}

// arranged returns the lines played, each followed by its children.
func (t *treeCounter) arranged() (out []LineBranch) {
	list := t.lines
	for i := range list { // a line may occur in corners where its parent was not seen
		b := &list[i]
		for b.parent >= 0 && list[b.parent].Times == 0 {
			b.After, b.parent = list[b.parent].After, list[b.parent].parent
		}
	}
	below := map[int][]int{}
	for i := range list {
		b := &list[i]
		if b.Times > 0 {
			below[b.parent] = append(below[b.parent], i)
		}
		switch {
		case b.parent >= 0:
			b.Of = list[b.parent].Times
		case b.Entry.Opening:
			b.Of = 2 * t.games
		default:
			b.Of = 4 * t.games
		}
	}
	var add func(parent, depth int)
	add = func(parent, depth int) {
		slices.SortStableFunc(below[parent], func(i, j int) int { return cmp.Compare(list[j].Times, list[i].Times) })
		for _, i := range below[parent] {
			list[i].Depth = depth
			out = append(out, list[i])
			add(i, depth+1)
		}
	}
	add(-1, 0)
	return out
}

// playedGame is a game of a collection, with its facts.
type playedGame struct {
	id     int64
	winner board.Color // Empty if nobody won or not known
	year   int         // 0 if it is not known
}

// eachPlayed calls a function from worker, one for each goroutine, with the record of each game
// that matches, and take with the results, in the order of the collection. It returns the
// number of unreadable records.
func eachPlayed[T any](ctx context.Context, env *Env, where *query.Where,
	worker func() func(*sgf.Game) T, take func(*playedGame, T),
) (unread int, err error) {
	var games []*playedGame
	for g, err := range env.In.Games(ctx, where) {
		if err != nil {
			return 0, err
		}
		if g.Board == joseki.Size {
			games = append(games, &playedGame{g.ID, sgf.Winner(g.Result), int(g.Day / 10000)})
		}
	}
	type result struct {
		game *playedGame
		of   T
		err  error
	}
	read := func() func(*playedGame) result {
		work := worker()
		return func(g *playedGame) result {
			text, err := env.In.Record(ctx, g.id)
			if err != nil {
				return result{game: g, err: err}
			}
			file, err := sgf.Import(text, &sgf.Options{Limits: env.Limits})
			if err != nil {
				return result{game: g, err: err}
			}
			return result{game: g, of: work(file.Games[0])}
		}
	}
	done := 0
	err = ordered.Run(ctx, ordered.Threads(env.Threads), slices.Values(games), read, func(r result) error {
		if r.err != nil {
			unread++
		} else {
			take(r.game, r.of)
		}
		done++
		env.Progress.Report(katachi.Progress{Done: done, Total: len(games)})
		return ctx.Err()
	})
	return unread, err
}
