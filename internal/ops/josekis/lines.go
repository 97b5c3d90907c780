// Package josekis lists openings and josekis, counts them in games, and finds frequent sequences
// without a name.
package josekis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/internal/terms"
	"katachi/names/joseki"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// LinesWith returns the openings and josekis of the library that have all tags. The error for an
// unknown tag lists the known ones.
func LinesWith(tags []string) ([]*joseki.Entry, error) {
	known := map[string]bool{}
	var list []*joseki.Entry
	entries := joseki.Builtin().Entries()
	for i := range entries {
		e := &entries[i]
		has := append([]string{e.Kind()}, e.Tags...)
		for _, tag := range has {
			known[tag] = true
		}
		if !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(has, tag) }) {
			list = append(list, e)
		}
	}
	for _, tag := range tags {
		if !known[tag] {
			all := slices.Sorted(maps.Keys(known))
			return nil, fmt.Errorf("no line has the tag %q (there are %s)%s", tag, strings.Join(all, ", "),
				terms.Perhaps(terms.Nearest(tag, all)))
		}
	}
	return list, nil
}

// known finds openings and josekis by name, after the first call of lineTerms. It is no OnceValue,
// which would stay in programs that do not use it.
var known struct {
	once  sync.Once
	terms *terms.Index
}

func lineTerms() *terms.Index {
	known.once.Do(func() {
		var all []collection.Term
		for _, e := range joseki.Builtin().Entries() {
			all = append(all, collection.Term{English: e.Name, Japanese: e.Names["ja"], Romaji: e.Names["ja-Latn"]})
		}
		known.terms = terms.New(all)
	})
	return known.terms
}

// FindLines returns the openings and josekis with a name, in any language or in romaji. If there
// are none, the error suggests similar names.
func FindLines(name string) ([]*joseki.Entry, error) {
	lib := joseki.Builtin()
	found, err := lineTerms().Find(name, query.EitherSense)
	if unknown := (*collection.UnknownNameError)(nil); errors.As(err, &unknown) {
		hint := terms.Perhaps(unknown.Nearest)
		if hint == "" {
			hint = ": katachi joseki list shows all names"
		}
		return nil, fmt.Errorf("no joseki or opening is called %q%s", name, hint)
	}
	var list []*joseki.Entry
	for _, word := range found {
		if e, ok := lib.Find(word.English); ok {
			list = append(list, e)
		}
	}
	return list, nil
}

// LinePicture shows the stones of e with their move numbers. A number on an empty point is that of
// a captured stone.
func LinePicture(e *joseki.Entry, lang string) *picture.Picture {
	pic := &picture.Picture{Board: board.New(joseki.Size), Labels: map[board.Point]string{}, Title: e.In(lang)}
	for i, m := range e.Moves {
		if m.Point == board.Pass {
			continue
		}
		if _, err := pic.Board.Play(m.Color, m.Point); err != nil {
			break // cannot fail: the library's reader checks that moves are legal
		}
		pic.Labels[m.Point] = strconv.Itoa(i + 1)
	}
	return pic
}

// LinesAfter returns the lines that directly continue e: those that get their name next after e.
func LinesAfter(e *joseki.Entry) (next []*joseki.Entry) {
	lib := joseki.Builtin()
	f := lib.Follow(joseki.Size)
	entries := lib.Entries()
	for i := range entries {
		if entries[i].Opening != e.Opening || &entries[i] == e {
			continue
		}
		f.Reset(joseki.Size)
		var last *joseki.Entry // of the events so far
		for _, m := range entries[i].Moves {
			for _, event := range f.Play(m.Color, m.Point) {
				if event.Entry == &entries[i] && last == e {
					next = append(next, event.Entry)
				}
				last = event.Entry
			}
		}
	}
	return next
}

// LineEntryJSON is the JSON form of an opening or joseki of the library.
type LineEntryJSON struct {
	Kind string `json:"kind" doc:"\"joseki\" or \"opening\""`
	name.TermJSON
	Moves   []string `json:"moves" doc:"Black first; \"-\" is a move elsewhere"`
	Named   int      `json:"named" doc:"Number of moves that identify the line"`
	Tags    []string `json:"tags"`
	Text    string   `json:"text,omitempty"`
	Rare    string   `json:"rare,omitempty" doc:"Why hardly any game has it"`
	Sources []string `json:"sources"`
	Next    []string `json:"next,omitempty" doc:"English names of the lines that continue it"`
}

// NewLineEntryJSON returns the JSON form of e.
func NewLineEntryJSON(e *joseki.Entry) LineEntryJSON {
	out := LineEntryJSON{
		Kind: e.Kind(), TermJSON: name.NewTermJSON(e.Name, e.Names),
		Moves: name.LineWords(e.Moves), Named: e.Named, Tags: e.Tags, Text: e.Text, Rare: e.Rare, Sources: e.Sources,
	}
	for _, n := range LinesAfter(e) {
		out.Next = append(out.Next, n.Name)
	}
	return out
}

// LineCount counts how often a line was played, once per corner and game.
type LineCount struct {
	Entry *joseki.Entry `json:"-"`
	Kind  string        `json:"kind"`
	name.TermJSON
	Times     int `json:"times" doc:"Times that its moves were identified"`
	Completed int `json:"completed"`
	Left      int `json:"left"`
}

// LineCounts holds the counts of all lines.
type LineCounts struct {
	Read  int // games of all sizes
	Games int // of 19x19
	Lines []LineCount
}

// CountLines counts the openings and josekis in all games of src. The result is ordered by
// frequency, then as in the library. Unreadable records go to odd; the only error is that of the
// context.
func CountLines(ctx context.Context, src *gamefile.Source, odd *gamefile.Summary, show katachi.ProgressFunc) (*LineCounts, error) {
	lib := joseki.Builtin()
	entries := lib.Entries()
	c := &lineCounter{follower: lib.Follow(joseki.Size), counts: make([]LineCount, len(entries)), of: map[*joseki.Entry]int{}}
	for i := range entries {
		e := &entries[i]
		c.of[e], c.counts[i] = i, LineCount{Entry: e, Kind: e.Kind(), TermJSON: name.NewTermJSON(e.Name, e.Names)}
	}
	files, read := 0, 0
	for entry, err := range src.All() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		file := new(sgf.File)
		if err == nil {
			file, err = sgf.Import(entry.Data, &sgf.Options{Name: entry.Path, Limits: src.Limits()})
		}
		if err != nil {
			odd.Error(entry.Path, err)
		} else {
			for _, g := range file.Games {
				c.game(g)
			}
			read += len(file.Games)
		}
		files++
		show.Report(katachi.Progress{Done: files, Total: src.Len(), Items: c.games})
	}
	slices.SortStableFunc(c.counts, func(a, b LineCount) int { return cmp.Compare(b.Times, a.Times) })
	return &LineCounts{Read: read, Games: c.games, Lines: c.counts}, nil
}

// lineCounter counts the lines of games.
type lineCounter struct {
	follower *joseki.Follower
	games    int
	counts   []LineCount
	of       map[*joseki.Entry]int
	seen     map[lineSeen]bool
}

// lineSeen is an event of a line in a corner.
type lineSeen struct {
	entry  *joseki.Entry
	corner joseki.Corner
	black  board.Color
	kind   joseki.Kind
}

// game counts the lines of g's main line.
func (c *lineCounter) game(g *sgf.Game) {
	columns, rows := g.Size()
	if g.Check() != nil || columns != joseki.Size || rows != joseki.Size {
		return
	}
	c.games++
	c.seen = map[lineSeen]bool{}
	FollowLines(c.follower, g, c.event)
}

// FollowLines calls each with the events of lines in the main line of a 19x19 game.
func FollowLines(f *joseki.Follower, g *sgf.Game, each func(joseki.Event)) {
	f.Reset(joseki.Size)
	for _, s := range report.Steps(g) {
		p, ok := s.Point.Board()
		switch {
		case !ok:
			return
		case s.Setup:
			f.Set(s.Color, p)
			continue
		}
		for _, e := range f.Play(s.Color, p) {
			each(e)
		}
	}
}

// event counts e, unless the same event happened before in this corner.
func (c *lineCounter) event(e joseki.Event) {
	count := &c.counts[c.of[e.Entry]]
	first := func(kind joseki.Kind) int {
		key := lineSeen{e.Entry, e.Corner, e.Black, kind}
		if c.seen[key] {
			return 0
		}
		c.seen[key] = true
		return 1
	}
	switch e.Kind {
	case joseki.Left:
		count.Left += first(joseki.Left)
		return
	case joseki.Completed:
		count.Completed += first(joseki.Completed)
	}
	count.Times += first(joseki.Named)
}

// WriteLine writes the library's entry of e: names, moves, meaning, sources, and the lines that
// continue it.
func WriteLine(w io.Writer, e *joseki.Entry) error {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", e.Kind(), e.Name)
	if e.Names["ja"] != "" {
		fmt.Fprintf(&out, "ja: %s (%s)\n", e.Names["ja"], e.Names["ja-Latn"])
	}
	fmt.Fprintf(&out, "moves: %s\n", name.LineMoves(e))
	if e.Named < len(e.Moves) {
		fmt.Fprintf(&out, "named: from move %d\n", e.Named)
	}
	fmt.Fprintf(&out, "tags: %s\n", strings.Join(e.Tags, " "))
	if e.Text != "" {
		fmt.Fprintf(&out, "text: %s\n", e.Text)
	}
	if e.Rare != "" {
		fmt.Fprintf(&out, "rare: %s\n", e.Rare)
	}
	for _, s := range e.Sources {
		fmt.Fprintf(&out, "source: %s\n", s)
	}
	for _, n := range LinesAfter(e) {
		fmt.Fprintf(&out, "goes on: %s\n", n.Name)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
