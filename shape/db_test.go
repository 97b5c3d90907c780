package shape

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"katachi"
	"katachi/board"
)

// lesson is a move that was taught, with the list as it is on the board.
type lesson struct {
	list  List
	move  Move
	tally Tally
}

// school teaches a Learner, and remembers every lesson.
type school struct {
	learner *Learner
	lessons []lesson
	boards  []*board.Board // positions of the games
}

// play teaches random games with similar beginnings, so that shapes recur.
func (s *school) play(t *testing.T, rnd *rand.Rand, size, games int) {
	t.Helper()
	for range games {
		b, o := board.New(size), Outcome{board.Color(rnd.IntN(3)), NewDate(1900+rnd.IntN(3), 0, 0)}
		for n := range 3 * size {
			c := board.Black + board.Color(n%2)
			p := board.At(rnd.IntN(size), rnd.IntN(size))
			if n < 6 {
				p = board.At(n%size, rnd.IntN(2))
			}
			if !b.Legal(c, p) {
				continue
			}
			s.teach(t, b, c, p, o)
			if _, err := b.Play(c, p); err != nil {
				t.Fatal(err)
			}
		}
		s.boards = append(s.boards, b)
	}
}

func (s *school) teach(t *testing.T, b *board.Board, c board.Color, p board.Point, o Outcome) {
	t.Helper()
	if err := s.learner.Learn(b, c, p, o); err != nil {
		t.Fatal(err)
	}
	scheme := s.learner.provenance.Scheme
	m := model{scheme, b.Size(), func(row, col int) board.Color { return b.Color(board.At(col, row)) }}
	x, y := p.XY()
	before := len(s.lessons)
	for ox, oy := range scheme.origins(b.Size()) {
		if ox <= x && x < ox+4 && oy <= y && y < oy+4 {
			taught := lesson{m.list(ox, oy), MoveIn(x-ox, y-oy, c), o.Tally(c)}
			if !slices.ContainsFunc(s.lessons[before:], func(k lesson) bool { return k.same(&taught, scheme) }) {
				s.lessons = append(s.lessons, taught)
			}
		}
	}
}

// same reports whether two lessons are one, turned, mirrored or with colours swapped.
func (k *lesson) same(other *lesson, scheme Scheme) bool {
	for f := range form(numForms) {
		if scheme.in(f, &k.list) == other.list && k.move.in(f) == other.move {
			return true
		}
	}
	return false
}

// know is the obvious look-up: it compares every form of every lesson with the list up to a level.
func (s *school) know(l *List, level int, c board.Color) Evidence {
	e := Evidence{Level: level}
	scheme := s.learner.provenance.Scheme
	var sum [numMoves]Played
	for _, taught := range s.lessons {
		var images Code
		for f := range form(numForms) {
			seen := scheme.in(f, &taught.list)
			if seen.Depth >= level && slices.Equal(seen.Codes[:level+1], l.Codes[:level+1]) {
				images |= taught.move.in(f).result() & colorMasks[c]
			}
		}
		if images == 0 {
			continue
		}
		e.Seen++
		for m := range images.moves {
			sum[m].Tally.Add(&taught.tally)
			sum[m].Images = images.count()
		}
	}
	for m := range sum {
		if sum[m].Images > 0 {
			sum[m].Move = Move(m)
			e.Moves = append(e.Moves, sum[m])
		}
	}
	return e
}

// exact reports whether exactly this list was taught, in any form.
func (s *school) exact(l *List) bool {
	key := *l
	s.learner.provenance.Scheme.Lowest(&key)
	return slices.ContainsFunc(s.lessons, func(taught lesson) bool {
		s.learner.provenance.Scheme.Lowest(&taught.list)
		return taught.list == key
	})
}

func newSchool(t *testing.T, s Scheme) *school {
	t.Helper()
	l, err := NewLearner(&Options{Scheme: s, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return &school{learner: l}
}

func (s *school) freeze(t *testing.T) *DB {
	t.Helper()
	db, err := s.learner.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestLookup compares look-ups of all kinds with the obvious one.
func TestLookup(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	exact, backed := 0, 0
	for _, scheme := range schemes {
		s := newSchool(t, scheme)
		s.play(t, rnd, 6, 3)
		s.play(t, rnd, 9, 2)
		db := s.freeze(t)
		for _, b := range append(s.boards, randomBoard(rnd, 7), board.New(9), board.New(5)) {
			v := NewView(b.Size(), scheme)
			v.Load(b)
			for x, y := range scheme.origins(b.Size()) {
				if rnd.IntN(4) == 0 {
					var l List
					v.List(&l, x, y)
					e, b := checkLookup(t, s, db, &l, Query{Color: board.Color(rnd.IntN(3)), AtLeast: rnd.IntN(4)})
					exact, backed = exact+e, backed+b
				}
			}
		}
	}
	if exact < 50 || backed < 200 {
		t.Errorf("only %d exact and %d backed-off answers were compared", exact, backed)
	}
}

func checkLookup(t *testing.T, s *school, db *DB, l *List, q Query) (exact, backed int) {
	t.Helper()
	var e Evidence
	isExact := s.exact(l)
	want := Evidence{}
	if isExact {
		want = s.know(l, l.Depth, q.Color)
		want.Exact = true
	}
	if found := db.Lookup(&e, l, q); found != (len(want.Moves) > 0) || found && fmt.Sprint(e) != fmt.Sprint(want) {
		t.Fatalf("exact look-up of %v for %v:\n%v %v\nwant\n%v", l, q.Color, found, e, want)
	} else if found {
		exact++
	}
	q.BackOff = true
	level := l.Depth
	for ; level >= 0; level-- {
		if want = s.know(l, level, q.Color); len(want.Moves) > 0 && (want.Seen >= float64(max(1, q.AtLeast)) || level == 0) {
			want.Exact = isExact && level == l.Depth
			break
		}
	}
	if found := db.Lookup(&e, l, q); found != (level >= 0) || found && fmt.Sprint(e) != fmt.Sprint(want) {
		t.Fatalf("look-up of %v for %v backing off below %d:\n%v %v\nwant\n%v", l, q.Color, q.AtLeast, found, e, want)
	} else if found {
		backed++
	}
	return exact, backed
}

// write writes a partial file of the random games numbered first to last.
func writeGames(t *testing.T, path string, memory int64, first, last int) string {
	t.Helper()
	l, err := NewLearner(&Options{Dir: t.TempDir(), Memory: memory})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for g := first; g < last; g++ {
		if err := l.Games(t.Context(), randomGame(g, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// randomGame returns the text of a game in a form.
func randomGame(seed int, f form) []byte {
	const size = 9
	rnd := rand.New(rand.NewPCG(uint64(seed%40), 9)) // games from 40 on are repetitions
	result := []string{"B+R", "W+2.5", "0", "Void"}[rnd.IntN(4)]
	if f&8 != 0 && result[1:] != "" && result[1] == '+' {
		result = string("BW"[min(1, 'W'-result[0])]) + result[1:]
	}
	text := fmt.Sprintf("(;SZ[%d]DT[19%02d-0%d]RE[%s]", size, seed%40, 1+seed%9, result)
	for n := range 60 {
		x, y := rnd.IntN(size), rnd.IntN(size)
		if f&4 != 0 {
			x = size - 1 - x
		}
		for range f & 3 {
			x, y = size-1-y, x
		}
		text += fmt.Sprintf(";%c[%c%c]", "BW"[(n+int(f>>3))%2], 'a'+x, 'a'+y)
	}
	return []byte(text + ")")
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestMergeAnyGrouping: the result has the same bytes however the games are divided among partial
// files, and in whatever order and grouping these are merged: merging is associative and
// commutative. A Learner that had to spill writes the same bytes too.
func TestMergeAnyGrouping(t *testing.T) {
	const n = 60
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	want := read(t, writeGames(t, at("whole"), 0, 0, n))
	rnd := rand.New(rand.NewPCG(10, 11))
	for round := range 8 {
		var parts []string
		for first := 0; first < n; {
			last := min(n, first+1+rnd.IntN(20))
			parts = append(parts, writeGames(t, at(fmt.Sprintf("%d-%d", round, first)), int64(rnd.IntN(2)), first, last))
			first = last
		}
		for step := 0; len(parts) > 1; step++ {
			rnd.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
			k, sum := min(len(parts), 2+rnd.IntN(3)), at(fmt.Sprintf("%d+%d", round, step))
			if err := Merge(t.Context(), sum, nil, parts[:k]...); err != nil {
				t.Fatal(err)
			}
			parts = append(parts[k:], sum)
		}
		if got := read(t, parts[0]); !bytes.Equal(got, want) {
			t.Fatalf("round %d: merged parts differ from the whole (%d and %d bytes)", round, len(got), len(want))
		}
	}
}

// TestSpill: spilling to a file does not change what is learned, whatever the sizes of the pieces
// in which the file is read.
func TestSpill(t *testing.T) {
	defer func(bytes int64) { runBytes = bytes }(runBytes)
	runBytes = recordBytes
	dir := t.TempDir()
	want := read(t, writeGames(t, filepath.Join(dir, "whole"), 0, 0, 40))
	l, err := NewLearner(&Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for g := range 40 {
		if err := l.Games(t.Context(), randomGame(g, 0)); err != nil {
			t.Fatal(err)
		}
		if g%7 == 0 {
			if err := l.spill(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	path := filepath.Join(dir, "spilled")
	if err := l.WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if len(l.spills) != 6 || !bytes.Equal(read(t, path), want) {
		t.Errorf("%d spilled files changed what was learned", len(l.spills))
	}
}

// TestSymmetricGames: a game teaches the same in every form.
func TestSymmetricGames(t *testing.T) {
	var want []byte
	for f := range form(numForms) {
		l, err := NewLearner(&Options{Scheme: Scheme{Stop: 3}})
		if err != nil {
			t.Fatal(err)
		}
		for g := range 5 {
			if err := l.Games(t.Context(), randomGame(g, f)); err != nil {
				t.Fatal(err)
			}
		}
		path := filepath.Join(t.TempDir(), "part")
		if err := l.WriteFile(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); want == nil {
			want = got
		} else if !bytes.Equal(got, want) {
			t.Errorf("games in form %d teach other moves", f)
		}
	}
}

// TestFreeze: a database built with temporary files has the same bytes as one built in memory, and
// it opens and answers.
func TestFreeze(t *testing.T) {
	defer func(n int) { spoolBytes = n }(spoolBytes)
	dir := t.TempDir()
	part := writeGames(t, filepath.Join(dir, "part"), 0, 0, 40)
	other := writeGames(t, filepath.Join(dir, "other"), 0, 20, 60)
	var want []byte
	for _, n := range []int{1 << 20, 16, 1000} {
		spoolBytes = n
		path := filepath.Join(dir, fmt.Sprint(n))
		if err := Freeze(t.Context(), path, nil, part, other); err != nil {
			t.Fatal(err)
		}
		got := read(t, path)
		if want == nil {
			want = got
		}
		if !bytes.Equal(got, want) {
			t.Errorf("spools of %d bytes change the file", n)
		}
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Check(t.Context()); err != nil {
			t.Error(err)
		}
		if db.Provenance().Games != 80 || db.Len() == 0 || len(db.Suggest(board.New(9), board.Black, nil)) == 0 {
			t.Errorf("%+v, %d lists: want 80 games and suggestions", db.Provenance(), db.Len())
		}
		db.Close()
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".shape-*")); len(left) > 0 {
		t.Errorf("temporary files left: %v", left)
	}
}

// TestFreezeFrequent: a database without rare shapes and the whole one give the same answers to
// questions that ask for enough evidence, wherever there is enough.
func TestFreezeFrequent(t *testing.T) {
	dir := t.TempDir()
	part := writeGames(t, filepath.Join(dir, "part"), 0, 0, 60)
	open := func(name string, atLeast int) *DB {
		path := filepath.Join(dir, name)
		if err := Freeze(t.Context(), path, &MergeOptions{AtLeast: atLeast}, part); err != nil {
			t.Fatal(err)
		}
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		if err := db.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
		return db
	}
	whole := open("whole", 0)
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 5, 40} {
		frequent, answered := open(fmt.Sprint(n), n), 0
		if n > 1 && frequent.Len() >= whole.Len() {
			t.Errorf("at least %d: %d lists of %d", n, frequent.Len(), whole.Len())
		}
		for range 300 {
			size := 5 + rnd.IntN(5)
			v := NewView(size, Scheme{})
			v.Load(randomBoard(rnd, size))
			var l List
			v.List(&l, rnd.IntN(size-3), rnd.IntN(size-3))
			var want, got Evidence
			ok := whole.Lookup(&want, &l, Query{BackOff: true, AtLeast: n})
			if ok = ok && want.Seen >= float64(n); ok {
				answered++
			}
			if frequent.Lookup(&got, &l, Query{BackOff: true}) != ok || ok && !reflect.DeepEqual(got, want) {
				t.Fatalf("at least %d: %v suggests %+v, want %+v", n, &l, got, want)
			}
		}
		if answered == 0 {
			t.Errorf("at least %d: nothing was answered", n)
		}
	}
}

// TestMergeCancelled: a merge that is cancelled leaves no file.
func TestMergeCancelled(t *testing.T) {
	dir := t.TempDir()
	part := writeGames(t, filepath.Join(dir, "part"), 0, 0, 60)
	var seen []katachi.Progress
	for n, join := range []func(context.Context, string, *MergeOptions, ...string) error{Merge, Freeze} {
		path := filepath.Join(dir, fmt.Sprint(n))
		ctx, cancel := context.WithCancel(t.Context())
		err := join(ctx, path, &MergeOptions{Progress: func(s katachi.Progress) {
			seen = append(seen, s)
			cancel()
		}}, part, part)
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled merge returns %v", err)
		}
		if list, _ := filepath.Glob(filepath.Join(dir, "*")); len(list) != 1 {
			t.Errorf("files %v are left", list)
		}
	}
	if len(seen) != 2 || seen[0].Done <= 0 || seen[0].Done >= seen[0].Total {
		t.Errorf("progress %v, want two reports of a part of the bytes", seen)
	}
}

// looks is a context that ends after it was checked a number of times.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestOpenCancelled: opening ends when its context ends, wherever it is: at a section, at the
// cores, at the nodes or the moves of a level.
func TestOpenCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	if err := Freeze(t.Context(), path, nil, writeGames(t, filepath.Join(t.TempDir(), "part"), 0, 0, 60)); err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		db, err := Open(&looks{t.Context(), n}, path)
		if err == nil {
			least := len(db.file.Sections()) + 1
			for _, nodes := range db.Nodes() {
				least += 2 * min(nodes, 1)
			}
			if n < least {
				t.Errorf("looked at the context %d times, want at least %d", n, least)
			}
			db.Close()
			return
		}
		if db != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("ended at look %d: %v, want context.Canceled", n, err)
		}
	}
}

// TestEmpty: a database can be built from no games. It suggests nothing.
func TestEmpty(t *testing.T) {
	db := newSchool(t, Scheme{}).freeze(t)
	if got := db.Suggest(board.New(19), board.Black, nil); len(got) != 0 || db.Len() != 0 {
		t.Errorf("a database of no games suggests %v", got)
	}
}

// TestMergeRefuses: parts of different schemes are refused, and so are no parts.
func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for path, s := range map[string]Scheme{a: {Stop: 3}, b: {}} {
		l, err := NewLearner(&Options{Scheme: s})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.WriteFile(t.Context(), path); err != nil {
			t.Fatal(err)
		}
	}
	if err := Merge(t.Context(), filepath.Join(dir, "c"), nil, a, b); err == nil {
		t.Error("databases of different schemes were merged")
	}
	if err := Freeze(t.Context(), filepath.Join(dir, "c"), nil); err == nil {
		t.Error("no error for freezing no parts")
	}
	if _, err := NewLearner(&Options{Scheme: Scheme{Stop: 9}}); err == nil {
		t.Error("a stop of 9 was accepted")
	}
}

// TestUnion: two databases together give the same answers as one database of all lessons.
func TestUnion(t *testing.T) {
	rnd := rand.New(rand.NewPCG(14, 15))
	all, first, second := newSchool(t, Scheme{Stop: 3}), newSchool(t, Scheme{Stop: 3}), newSchool(t, Scheme{Stop: 3})
	for g := range 60 {
		half := []*school{first, second}[g%2]
		for _, s := range []*school{all, half} {
			if err := s.learner.Games(t.Context(), randomGame(g%20, 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole, union := Union{all.freeze(t)}, Union{first.freeze(t), second.freeze(t)}
	answers := 0
	for range 40 {
		b := randomBoard(rnd, 9)
		v := NewView(9, Scheme{Stop: 3})
		v.Load(b)
		for x, y := range (Scheme{}).origins(9) {
			var l List
			v.List(&l, x, y)
			q := Query{Color: board.Color(rnd.IntN(3)), BackOff: rnd.IntN(3) > 0, AtLeast: rnd.IntN(20)}
			var want, got Evidence
			if whole.Lookup(&want, &l, q) != union.Lookup(&got, &l, q) || fmt.Sprint(want) != fmt.Sprint(got) {
				t.Fatalf("%v: together %v, want %v", &l, got, want)
			}
			answers += len(got.Moves)
		}
	}
	if answers == 0 {
		t.Error("no answers: too few to prove anything")
	}
}

// TestLive: the moves of a game in progress are learned while it is played, and the next look-up
// finds them.
func TestLive(t *testing.T) {
	old := newSchool(t, Scheme{})
	if err := old.learner.Games(t.Context(), randomGame(1, 0)); err != nil {
		t.Fatal(err)
	}
	known, live := old.freeze(t), newSchool(t, Scheme{})
	b := board.New(9)
	for n := range 5 {
		c, p := board.Black+board.Color(n%2), board.At(2*n, 8-n)
		if err := live.learner.Learn(b, c, p, Outcome{}); err != nil {
			t.Fatal(err)
		}
		got := Union{known, live.freeze(t)}.Suggest(b, c, &SuggestOptions{Exact: true})
		if !slices.ContainsFunc(got, func(c Candidate) bool { return c.Point == p && c.Exact }) {
			t.Errorf("move %d was learned, but not suggested again", n)
		}
		if _, err := b.Play(c, p); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheckEnds: a check ends with its context.
func TestCheckEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := learnedDB(t, Scheme{}).Check(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("Check: %v", err)
	}
}
