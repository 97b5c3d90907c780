// Package check looks for damage in a stored collection, and repairs it: it rebuilds the catalogue and
// segments from the records.
package check

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/records"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/internal/section"
)

// Run is collection.Check.
func Run(ctx context.Context, dir string, opt *store.Options, report katachi.ProgressFunc) []error {
	cat, err := catalogue.Open(dir, false)
	if err != nil {
		return []error{lineError{err}}
	}
	s := store.New(dir, opt, cat)
	defer s.Close()
	found := Store(ctx, s, report)
	if found != nil {
		store.DropStamps(dir)
	}
	return found
}

// Store looks for damage in an open store, in its current revision, as Run does.
func Store(ctx context.Context, s *store.Store, report katachi.ProgressFunc) []error {
	k, err := newChecker(ctx, s)
	if err != nil {
		return []error{lineError{err}}
	}
	defer k.close()
	k.check(ctx, report)
	return k.found
}

// newCheckerOf returns a checker of s, which has not opened anything yet.
func newCheckerOf(s *store.Store) *checker {
	return &checker{s: s, places: map[int64]place{}, reader: records.Reader{Limits: s.Opt.Limits}}
}

// newChecker returns a checker of the current collection. It pins the catalogue and opens all files
// that can be opened, because another program may delete them.
func newChecker(ctx context.Context, s *store.Store) (*checker, error) {
	for {
		cat, err := s.Cat.Pin(ctx)
		if err != nil {
			return nil, s.Failed(err)
		}
		k := newCheckerOf(store.New(s.Dir, &s.Opt, cat))
		version, err := cat.Version(ctx)
		if err == nil {
			err = k.s.OpenAll(ctx)
		}
		if !s.Outdated(ctx, version, err) {
			return k, nil // other errors are found later
		}
		k.close()
	}
}

// lineError is an error on one line, whatever a damaged catalogue contains.
type lineError struct{ error }

func (e lineError) Unwrap() error { return e.error }

func (e lineError) Error() string {
	var line strings.Builder
	for _, r := range e.error.Error() {
		if !unicode.IsControl(r) {
			line.WriteRune(r)
			continue
		}
		text := strconv.QuoteRune(r)
		line.WriteString(text[1 : len(text)-1])
	}
	return line.String()
}

// checker is one run of Check.
type checker struct {
	s      *store.Store
	places map[int64]place // places of games in readable segments
	open   []*segment.Segment
	reader records.Reader
	found  []error
	wrong  int // number of wrong games
	steps  *steps

	words map[int64]uint64 // checksums of the words of each game; nil if they cannot be read
}

// place is the place of a game in the segments.
type place struct {
	seg *segment.Segment
	g   uint32
}

// has reports whether the game at the place is that of a record.
func (p place) has(rec *records.Record) bool {
	held := p.seg.Game(p.g)
	own := rec.Game()
	own.ID = held.ID
	return p.seg.Size() == rec.Info.Board && held.Equal(own)
}

func (k *checker) close() {
	for _, s := range k.open {
		s.Close()
	}
	k.s.Close()
}

// note adds an error to the result, once.
func (k *checker) note(err error) {
	if err == nil {
		return
	}
	err = lineError{err}
	if !slices.ContainsFunc(k.found, func(e error) bool { return e.Error() == err.Error() }) {
		k.found = append(k.found, err)
	}
}

// failed adds to an error that it is about the catalogue.
func (k *checker) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", filepath.Join(k.s.Dir, catalogue.DatabaseName), catalogue.OneLine(err))
}

func (k *checker) check(ctx context.Context, report katachi.ProgressFunc) {
	files, err := k.s.Cat.Files(ctx)
	k.steps = newSteps(files, report)
	k.catalogue(ctx, files)
	if err == nil {
		err = k.recorded(ctx, files)
	}
	k.note(k.failed(err))
	_, err = k.s.SavedSearches()
	k.note(err)
	_, err = k.s.ReadSources()
	k.note(err)
	for _, stage := range []struct {
		name, kind string
		look       func(context.Context, catalogue.File) error
	}{{"segments", segment.Kind, k.segment}, {"records", texts.Kind, k.records}, {"names", named.Kind, k.names}} {
		k.steps.begin(stage.name)
		for _, f := range catalogue.OfKind(files, stage.kind) {
			if ctx.Err() != nil {
				k.note(ctx.Err())
				return
			}
			end := k.steps.Done + f.Games
			k.note(stage.look(ctx, f))
			k.steps.to(end)
		}
	}
}

// catalogue verifies the catalogue itself.
func (k *checker) catalogue(ctx context.Context, files []catalogue.File) {
	k.steps.begin("catalogue")
	for _, err := range k.s.Cat.Verify(ctx) {
		k.note(k.failed(err))
	}
	k.steps.to(gamesIn(files, texts.Kind))
	var err error
	if k.words, err = k.s.Cat.WordSums(ctx); err != nil {
		k.note(k.failed(err))
	}
	k.steps.to(2 * gamesIn(files, texts.Kind))
}

// recorded verifies that the catalogue has the files of the records of all games.
func (k *checker) recorded(ctx context.Context, files []catalogue.File) error {
	there := map[int64]bool{}
	for _, f := range catalogue.OfKind(files, texts.Kind) {
		there[f.ID] = true
	}
	for e, err := range k.s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"records"}, Removed: true}) {
		if err != nil {
			return err
		}
		if !there[e.Records] {
			k.note(fmt.Errorf("%s: games of the missing file of records %d", k.s.Dir, e.Records))
		}
	}
	return nil
}

// segment verifies a segment.
func (k *checker) segment(_ context.Context, f catalogue.File) error {
	s, err := k.s.Segment(f)
	if err != nil {
		return err
	}
	k.open = append(k.open, s)
	if err := s.Load(); err != nil {
		return err
	}
	if err := whole(s.File(), f); err != nil {
		return err
	}
	if err := s.Verify(); err != nil {
		return err
	}
	for g := range uint32(s.Games()) {
		id := s.ID(g)
		if _, twice := k.places[id]; twice {
			return s.File().Corrupt("id", int64(4*g), "a game of no other segment", fmt.Sprint("game ", id))
		}
		k.places[id] = place{s, g}
	}
	return nil
}

// names verifies a file of names, and compares the number of moves of each game with the catalogue.
// It does not check whether the names are right.
func (k *checker) names(ctx context.Context, f catalogue.File) error {
	n := k.s.NamesOf(f)
	if n == nil {
		n = k.s.OpenNames(f)
		defer n.Close()
	}
	names, err := n.Open()
	if err != nil {
		return err
	}
	if names.Games() != f.Games {
		return names.File().Corrupt("about", 0, fmt.Sprint(f.Games, " games, as the catalogue says"), fmt.Sprint(names.Games()))
	}
	if err := cmp.Or(whole(names.File(), f), names.Verify()); err != nil {
		return err
	}
	moves := map[uint32]int{}
	for e, err := range k.s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "moves", "status"}, Removed: true}) {
		if err != nil {
			return k.failed(err)
		}
		if e.Info.Status == catalogue.OK {
			moves[uint32(e.Info.ID)] = e.Info.Moves
		}
	}
	for g, id := range names.IDs() {
		if want, known := moves[id]; known && want != names.Moves(g) {
			return names.File().Corrupt("list", 0, fmt.Sprintf("%d moves of game %d, as the catalogue says", want, id), fmt.Sprint(names.Moves(g)))
		}
	}
	return nil
}

// whole verifies what no reader uses: unknown sections, and the size.
func whole(file *section.File, f catalogue.File) error {
	if file.Size() != f.Bytes {
		return file.Corrupt("", 0, fmt.Sprint(f.Bytes, " bytes, as the catalogue says"), fmt.Sprint(file.Size()))
	}
	return file.Verify()
}

// records unpacks a file of records, and compares each record with the catalogue and the segments.
func (k *checker) records(ctx context.Context, f catalogue.File) error {
	t, err := k.s.Texts(f.Name)
	if err != nil {
		return err
	}
	if err := whole(t.File, f); err != nil {
		return err
	}
	if t.Count() != f.Games {
		return t.File.Corrupt("first", 0, fmt.Sprint(f.Games, " records, as the catalogue says"), fmt.Sprint(t.Count()))
	}
	said, err := k.said(ctx, f)
	if err != nil {
		return k.failed(err)
	}
	if err := checkMarks(t, said); err != nil {
		return err
	}
	return t.Each(func(n int, text []byte) error {
		if e := said[n]; e != nil {
			if what := k.game(ctx, e, text); what != "" {
				k.noteGame(e, what)
			}
		}
		k.steps.to(k.steps.Done + 1)
		return ctx.Err()
	})
}

// checkMarks compares the marks of a file of records with the catalogue.
func checkMarks(t *texts.File, said map[int]*catalogue.Entry) error {
	var want texts.FileMarks
	for _, e := range said {
		want.Add(e)
	}
	for i, name := range texts.MarkColumns {
		got, err := t.Marks(i)
		if err != nil {
			return err
		}
		slices.Sort(want[i])
		if !slices.Equal(got, want[i]) {
			return t.File.Corrupt(name, 0, "the marks of its games, as the catalogue says", "others")
		}
	}
	return nil
}

// said returns the catalogue's entries of the games of a file of records, by the number of the
// record.
func (k *checker) said(ctx context.Context, f catalogue.File) (map[int]*catalogue.Entry, error) {
	names := make([]string, len(catalogue.Columns))
	for i := range catalogue.Columns {
		names[i] = catalogue.Columns[i].Name
	}
	said := map[int]*catalogue.Entry{}
	which := catalogue.Selection{Columns: names, Where: []catalogue.Condition{catalogue.Numbered("records", f.ID)}, Removed: true}
	for e, err := range k.s.Cat.Games(ctx, which) {
		if err != nil {
			return nil, err
		}
		own := *e
		if said[e.Pos] != nil || e.Pos < 0 || e.Pos >= f.Games {
			k.noteGame(&own, fmt.Sprintf("its record is number %d of %s, which has %d", e.Pos, f.Name, f.Games))
		} else {
			said[e.Pos] = &own
		}
	}
	return said, nil
}

// noteGame notes an error in a game.
func (k *checker) noteGame(e *catalogue.Entry, what string) {
	if k.wrong++; k.wrong <= catalogue.MaxWrong {
		k.note(fmt.Errorf("%s: game %d (%q): %s", k.s.Dir, e.Info.ID, e.Info.Path, what))
	} else if k.wrong == catalogue.MaxWrong+1 {
		k.note(fmt.Errorf("%s: more games are wrong", k.s.Dir))
	}
}

// game reads a record again, and returns the first difference from the catalogue or segment.
func (k *checker) game(ctx context.Context, said *catalogue.Entry, text []byte) string {
	rec, ok := k.reader.Again(text, said.Info.Path, said.Info.File)
	if !ok {
		return "its record cannot be read"
	}
	for i := range catalogue.Columns {
		c := &catalogue.Columns[i]
		if c.Kind != catalogue.OfRecord {
			continue
		}
		if want, got := c.Value(&rec.Entry), c.Value(said); want != got {
			return fmt.Sprintf("its record says %s %v, the catalogue %v", c.Name, want, got)
		}
	}
	if said.Removed {
		return ""
	}
	if !k.sameWords(ctx, said.Info.ID, &rec) {
		return "the catalogue finds it by other words than its record has"
	}
	rec.Info.ID = said.Info.ID
	at, ok := k.places[rec.Info.ID]
	if !ok {
		return "it is in no segment that can be read"
	}
	if !at.has(&rec) {
		return "its segment has other moves, or another winner or date, than its record"
	}
	return ""
}

// sameWords reports whether the full text has the same words for a game as a record. SQLite may not
// know letters that are new in Unicode, so if they differ, its own division into words decides.
func (k *checker) sameWords(ctx context.Context, id int64, rec *records.Record) bool {
	text := rec.Texts()
	if k.words == nil || k.words[id] == catalogue.WordTextOf(text).Sum() {
		return true
	}
	sum, err := catalogue.TextSum(ctx, text)
	if err != nil {
		k.note(k.failed(err))
		return true
	}
	return sum == k.words[id]
}

// forget removes a damaged segment's games from the places.
func (k *checker) forget(damaged *segment.Segment) {
	maps.DeleteFunc(k.places, func(_ int64, p place) bool { return p.seg == damaged })
}
