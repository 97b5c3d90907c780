package collection

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"katachi"
	"katachi/board"
	"katachi/games/internal/named"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/terms"
	"katachi/names"
	"katachi/sgf"
)

// testLibrary is katachi's library of moves, without shapes and without reading.
type testLibrary struct {
	version string
	terms   []Term
	number  map[string]int
	after   func() // called after each move that is named; may be nil
}

func newTestLibrary(version string) *testLibrary {
	l := &testLibrary{version: version, number: map[string]int{}}
	for i, t := range names.Builtin().Terms() {
		l.number[t.English] = i
		l.terms = append(l.terms, Term{English: t.English, Japanese: t.Names["ja"], Romaji: t.Names["ja-Latn"]})
	}
	return l
}

func (l *testLibrary) Version() string       { return l.version }
func (l *testLibrary) Terms() []Term         { return l.terms }
func (l *testLibrary) Namer() (Namer, error) { return &testNamer{lib: l}, nil }

type testNamer struct {
	lib      *testLibrary
	follower *names.Follower
}

func (n *testNamer) Reset(size int, suicide bool) {
	n.follower = names.Builtin().Follow(size)
	n.follower.Board.AllowSuicide(suicide)
}

func (n *testNamer) Set(c board.Color, p board.Point) error { return n.follower.Set(c, p) }

func (n *testNamer) Play(c board.Color, p board.Point) (list []int, err error) {
	step, err := n.follower.Play(c, p)
	if err != nil {
		return nil, err
	}
	for _, t := range step.Terms() {
		list = append(list, n.lib.number[t.English])
	}
	if n.lib.after != nil {
		n.lib.after()
	}
	return list, nil
}

// plainMove is a move with its names, found without a collection.
type plainMove struct {
	game   *plainGame
	number int
	node   int
	color  board.Color
	point  board.Point
	names  []string
}

// plainNames names all moves of a game, up to an illegal one.
func plainNames(t *testing.T, g *plainGame, record []byte) (list []plainMove) {
	t.Helper()
	f, err := sgf.Parse(record, nil)
	if err != nil {
		t.Fatal(err)
	}
	follower := names.Builtin().Follow(g.size)
	follower.Board.AllowSuicide(f.Games[0].Suicide())
	number := 0
	node := -1
	for n := range f.Games[0].MainLine() {
		node++
		for _, s := range n.AppendSteps(nil, node, g.size, g.size) {
			p, ok := s.Point.Board()
			err := error(board.ErrOff)
			var step names.Step
			switch {
			case !ok || p != board.Pass && !p.On(g.size):
			case s.Setup:
				err = follower.Set(s.Color, p)
			default:
				step, err = follower.Play(s.Color, p)
			}
			if err != nil {
				return list
			}
			if s.Setup {
				continue
			}
			number++
			m := plainMove{game: g, number: number, node: node, color: s.Color, point: p}
			for _, term := range step.Terms() {
				m.names = append(m.names, term.English)
			}
			list = append(list, m)
		}
	}
	return list
}

// namedMoves returns the named moves of each game.
func namedMoves(t *testing.T, c *Collection, games plainCollection) (all [][]plainMove) {
	t.Helper()
	for _, g := range games {
		text, err := c.Record(context.Background(), g.info.ID)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, plainNames(t, g, text))
	}
	return all
}

// plainNamed calls hit for each hit of a query for names, found by a plain loop over all moves.
func plainNamed(q *query.Query, chain query.Named, moves [][]plainMove, hit func(*plainMove)) {
	for _, game := range moves {
		if len(game) == 0 || game[0].game.size != q.Size() || !asked(&q.Where, &game[0].game.info) {
			continue
		}
		ends := func(i, step int) bool { return false }
		ends = func(i, step int) bool { // whether move i ends the first steps
			if !plainIs(q, &game[i], &chain[step]) {
				return false
			}
			if step == 0 {
				return true
			}
			for k := max(0, i-chain[step].Within); k < i; k++ {
				if ends(k, step-1) {
					return true
				}
			}
			return false
		}
		for i := range game {
			if ends(i, len(chain)-1) {
				hit(&game[i])
			}
		}
	}
}

// plainIs reports whether a move has the name of a step and was played by the side that the step
// asks for.
func plainIs(q *query.Query, m *plainMove, s *query.NamedStep) bool {
	has := func(name string) bool { return asksPlayer(q.Where.Player, name) }
	info := &m.game.info
	own, other := info.Black, info.White
	if m.color == board.White {
		own, other = other, own
	}
	switch s.By {
	case query.ByBlack:
		if m.color != board.Black {
			return false
		}
	case query.ByWhite:
		if m.color != board.White {
			return false
		}
	case query.ByPlayer:
		if !has(own) {
			return false
		}
	case query.ByOpponent:
		if !has(other) {
			return false
		}
	}
	return slices.ContainsFunc(m.names, func(name string) bool { return sameTerm(name, s.Name) })
}

// sameTerm reports whether text is the name of an English term in any language.
func sameTerm(english, text string) bool {
	t := termOf()[english]
	return t.English == text || t.Names["ja"] == text || t.Names["ja-Latn"] == text
}

// termOf finds the terms of the library by their English words.
var termOf = sync.OnceValue(func() map[string]names.Term {
	all := map[string]names.Term{}
	for _, t := range names.Builtin().Terms() {
		all[t.English] = t
	}
	return all
})

// randomNamed returns a random query for names.
func randomNamed(r *rand.Rand, games plainCollection, words []string) *query.Query {
	q := &query.Query{Board: []int{19, 19, 19, 9, 13}[r.IntN(5)]}
	for range 1 + r.IntN(2)*r.IntN(2) {
		chain := query.Named{}
		for i := range 1 + r.IntN(2)*(1+r.IntN(2)) {
			step := query.NamedStep{Name: words[r.IntN(len(words))], By: query.By(max(0, r.IntN(8)-5))}
			if i > 0 {
				step.Within = 1 + r.IntN(20)
			}
			chain = append(chain, step)
		}
		q.Named = append(q.Named, chain)
	}
	if r.IntN(2) == 0 {
		randomWhere(r, &q.Where, &games[r.IntN(len(games))].info)
	}
	if q.Where.Player != "" && r.IntN(2) == 0 {
		q.Named[0][0].By = query.ByPlayer + query.By(r.IntN(2))
	}
	if r.IntN(4) == 0 {
		q.HasLimit, q.MoveLimit = true, r.IntN(150)
	}
	if r.IntN(4) == 0 {
		x, y := r.IntN(q.Board), r.IntN(q.Board)
		q.Anchors = query.Anchors{Left: x, Right: x + r.IntN(q.Board-x), Top: y, Bottom: y + r.IntN(q.Board-y), Region: query.Fixed}
	}
	return q
}

// inRegion reports whether a point lies within the anchors of q in any symmetry.
func inRegion(q *query.Query, p board.Point) bool {
	if q.Anchors.Region == query.Anywhere {
		return true
	}
	if p == board.Pass {
		return false
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		x, y := s.Point(p, q.Size()).XY()
		if a := q.Anchors; x >= a.Left && x <= a.Right && y >= a.Top && y <= a.Bottom {
			return true
		}
	}
	return false
}

// TestNamed compares searches for random names, combined with other conditions, with a plain replay
// that names every move of every game.
func TestNamed(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(11, 12))
	c, games := testCollection(t, r, 0)
	defer c.Close()
	lib := newTestLibrary("v1")
	if report, err := c.Name(ctx, lib, nil); err != nil || report.Games != 50 {
		t.Fatalf("Name = %+v, %v, want 50 games", report, err)
	}
	moves := namedMoves(t, c, games)
	var words []string
	for _, game := range moves {
		for i := range game {
			for _, name := range game[i].names {
				term := lib.terms[lib.number[name]]
				words = append(words, []string{term.English, term.Japanese, term.Romaji, name}[r.IntN(4)])
			}
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	found, combined := 0, 0
	for range 600 {
		q := randomNamed(r, games, words)
		if err := q.Check(); err != nil {
			q.Named[0][0].By, q.Named = query.ByAny, q.Named[:1]
			if q.Check() != nil {
				continue
			}
		}
		want := wantNamed(q, moves)
		var got []string
		answer, err := eachHit(ctx, Union{c}, q, func(h *Hit) bool {
			got = append(got, fmt.Sprintf("game %d move %d node %d %s %s", h.Game, h.Move, h.Node, h.By, h.Place.Name(q.Size())))
			return true
		})
		if err != nil {
			t.Fatalf("%s: %v", q, err)
		}
		if d := gocmp.Diff(want, got); d != "" {
			t.Fatalf("%s (-want +got):\n%s", q, d)
		}
		count, err := c.Answer(ctx, q)
		if err != nil || gocmp.Diff(count, answer) != "" || count.Hits != len(want) {
			t.Fatalf("%s: counted %+v, listed %+v, %v", q, count, answer, err)
		}
		found += num.FromBool(len(want) > 0)
		combined += num.FromBool(len(want) > 0 && (!q.Where.IsZero() || len(q.Named) > 1))
	}
	if found < 200 || combined < 60 {
		t.Errorf("%d queries had hits, %d of them combined: too few to tell", found, combined)
	}
	rows(t, c, moves, words)
}

// wantNamed returns the hits of a query for names.
func wantNamed(q *query.Query, moves [][]plainMove) (list []string) {
	holds := map[int64]int{}
	for _, chain := range q.Named {
		seen := map[int64]bool{}
		plainNamed(q, chain, moves, func(m *plainMove) { seen[m.game.info.ID] = true })
		for id := range seen {
			holds[id]++
		}
	}
	plainNamed(q, q.Named[0], moves, func(m *plainMove) {
		if holds[m.game.info.ID] == len(q.Named) && (!q.HasLimit || m.node <= q.MoveLimit) && inRegion(q, m.point) {
			list = append(list, fmt.Sprintf("game %d move %d node %d %s %s", m.game.info.ID, m.number, m.node, m.color, m.point.Name(q.Size())))
		}
	})
	return list
}

// rows checks that a query for rows with names finds the hits of the rows in the games with the
// names, and that the same names in a further query do the same.
func rows(t *testing.T, c *Collection, moves [][]plainMove, words []string) {
	t.Helper()
	ctx := context.Background()
	some := 0
	for i := range 60 {
		chain := query.Named{{Name: words[i*37%len(words)]}}
		q := &query.Query{Rows: []string{"XO", ".X"}}
		with := map[int64]bool{}
		plainNamed(q, chain, moves, func(m *plainMove) { with[m.game.info.ID] = true })
		var want []Hit
		for h, err := range c.Search(ctx, q) {
			if err != nil {
				t.Fatal(err)
			}
			if with[h.Game] {
				want = append(want, h)
			}
		}
		both, and := *q, *q
		both.Named = []query.Named{chain}
		and.And = []*query.Query{{Named: []query.Named{chain}}}
		for _, q := range []*query.Query{&both, &and} {
			var got []Hit
			for h, err := range c.Search(ctx, q) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, h)
			}
			if d := gocmp.Diff(want, got); d != "" {
				t.Fatalf("%s (-want +got):\n%s", q, d)
			}
		}
		some += num.FromBool(len(want) > 0)
	}
	if some < 10 {
		t.Errorf("only %d of 60 queries had hits", some)
	}
}

// namesOf returns the hits of some queries for names, sorted.
func namesOf(t *testing.T, c *Collection) (list []string) {
	t.Helper()
	ctx := context.Background()
	paths, err := c.Paths(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"named=hane", "named=atari board=9", "named=nobi board=13", `named="atari then/3 nige by white"`, "rows=XO/OX named=hane", "named=pass board=5", "named=tsuke",
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for h, err := range c.Search(ctx, q) {
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Base(paths[h.Game])
			h.Game = 0
			list = append(list, fmt.Sprintf("%s: %s: %+v", text, path, h))
		}
	}
	slices.Sort(list)
	return list
}

// TestNamesLive: names stay right when games are added and removed, segments merged and records
// compacted. Games that were added later have no names until they are named.
func TestNamesLive(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(13, 14))
	lib := newTestLibrary("v1")
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	dir := t.TempDir()
	first, second := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for i, e := range mustReadDir(t, from) {
		to := []string{first, second}[i%2]
		if err := os.MkdirAll(to, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(from, e), filepath.Join(to, e)); err != nil {
			t.Fatal(err)
		}
	}
	want := created(t, nil, first, second)
	c := created(t, &Options{SegmentGames: 7, Threads: 2}, first)
	if _, err := c.Name(ctx, lib, nil); err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, second)
	if s, err := c.NameState(ctx, "v1"); err != nil || s.Games != 60 || s.Named != 30 || s.Unnamed != 30 {
		t.Errorf("NameState = %+v, %v, want 30 of 60 games", s, err)
	}
	if report, err := c.Name(ctx, lib, nil); err != nil || report.Games != 30 || report.Known != 30 {
		t.Errorf("Name of the added games = %+v, %v, want 30", report, err)
	}
	if _, err := want.Name(ctx, lib, nil); err != nil {
		t.Fatal(err)
	}
	same := func(when string) {
		t.Helper()
		if d := gocmp.Diff(namesOf(t, want), namesOf(t, c)); d != "" {
			t.Fatalf("%s (-want +got):\n%s", when, d)
		}
		if found := Check(ctx, c.Dir(), nil, nil); found != nil {
			t.Fatalf("%s: Check = %v", when, found)
		}
	}
	same("named in two runs")
	if err := c.merge(ctx, nil); err != nil {
		t.Fatal(err)
	}
	same("merged")
	paths, err := want.Paths(ctx)
	if err != nil {
		t.Fatal(err)
	}
	own, err := c.Paths(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []struct {
		c     *Collection
		paths map[int64]string
	}{{want, paths}, {c, own}} {
		for id, path := range set.paths {
			if strings.HasSuffix(strings.TrimSuffix(path, ".sgf"), "3") {
				if err := set.c.Remove(ctx, id); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	same("removed")
	if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	same("compacted")
	if s, err := c.NameState(ctx, "v1"); err != nil || s.Games != 54 || s.Named != 54 {
		t.Errorf("NameState = %+v, %v, want 54 of 54 games", s, err)
	}
	total := 0
	for _, f := range stateNow(c).Names {
		total += f.Row.Games
	}
	if total != 54 {
		t.Errorf("files of names have %d games, want 54: the others are gone", total)
	}
	if report, err := c.Name(ctx, newTestLibrary("v2"), nil); err != nil || report.Games != 54 {
		t.Errorf("Name with another version = %+v, %v, want 54 games", report, err)
	}
	if s, err := c.NameState(ctx, "v2"); err != nil || s.Named != 54 || s.Older != 0 {
		t.Errorf("NameState = %+v, %v, want 54 games of v2", s, err)
	}
	same("named by another version")
	if n := leftovers(t, c.Dir()); len(n) > 0 {
		t.Errorf("files that the catalogue does not name: %v", n)
	}
}

// TestNamesInMemory: a collection in memory can be named; naming it again replaces its old files.
func TestNamesInMemory(t *testing.T) {
	ctx := context.Background()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(15, 16)), 30, 0)
	disk := created(t, nil, from)
	memory, err := NewMemory(&Options{SegmentGames: 9})
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	add(t, memory, nil, from)
	if _, err := memory.Answer(ctx, &query.Query{Named: []query.Named{{{Name: "hane"}}}}); !errors.Is(err, ErrNoNames) {
		t.Errorf("a search for a name without names: %v, want ErrNoNames", err)
	}
	for _, version := range []string{"v1", "v2"} {
		for _, c := range []*Collection{disk, memory} {
			if report, err := c.Name(ctx, newTestLibrary(version), nil); err != nil || report.Games != 30 {
				t.Fatalf("Name = %+v, %v, want 30 games", report, err)
			}
		}
	}
	if d := gocmp.Diff(namesOf(t, disk), namesOf(t, memory)); d != "" {
		t.Errorf("in memory (-want +got):\n%s", d)
	}
	count := 0
	for name := range memory.store.Memory() {
		count += num.FromBool(strings.HasSuffix(name, named.Kind))
	}
	if count != 1 {
		t.Errorf("%d files of names in memory, want 1", count)
	}
}

// TestNameCounts: names are counted like the hits of a search for each, in all and by player. Lee
// plays both sides of a game.
func TestNameCounts(t *testing.T) {
	ctx := t.Context()
	c := created(t, &Options{SegmentGames: 2}, folder(t,
		"a.sgf", "(;SZ[9]PB[Lee]PW[Cho]RE[B+R];B[ee];W[ed];B[dd];W[fe];B[cc])", "b.sgf", "(;SZ[9]PB[Cho]PW[Lee]RE[B+1];B[ee];W[ed];B[fd])",
		"c.sgf", "(;SZ[9]PB[Lee]PW[Lee];B[ee];W[ed];B[dd];W[ec])", "d.sgf", "(;SZ[9]PB[Oh]PW[Cho];B[cc])"))
	if report, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil || report.Games != 4 {
		t.Fatalf("Name = %+v, %v, want 4 games", report, err)
	}
	players := map[int64][3]string{}
	for g, err := range c.Games(ctx, &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		players[g.ID] = [3]string{board.Black: g.Black, board.White: g.White}
	}
	counts, err := c.NameCounts(ctx, &query.Query{Board: 9})
	if err != nil || len(counts) < 4 {
		t.Fatalf("%d names, %v", len(counts), err)
	}
	for _, n := range counts {
		q := &query.Query{Board: 9, Named: []query.Named{{{Sense: terms.SenseOf(&n.Term), Name: n.English}}}}
		type side struct {
			game  int64
			color board.Color
		}
		moves, games, sides := map[string]int{}, map[int64]bool{}, map[side]bool{}
		for h, err := range c.Search(ctx, q) {
			if err != nil {
				t.Fatal(err)
			}
			games[h.Game], sides[side{h.Game, h.By}] = true, true
			moves[players[h.Game][h.By]]++
		}
		list, err := c.NamePlayers(ctx, q)
		if err != nil || len(list) != 3 {
			t.Errorf("%s: players %+v, %v, want all three", n.English, list, err)
		}
		all, played := 0, 0
		for _, p := range list {
			if p.Moves != moves[p.Player] {
				t.Errorf("%s by %s: %d moves, want %d", n.English, p.Player, p.Moves, moves[p.Player])
			}
			all, played = all+p.Moves, played+p.Games
		}
		if n.Moves != all || n.Games != len(games) || played != len(sides) {
			t.Errorf("%+v: want %d moves in %d games, and %d sides, not %d", n, all, len(games), len(sides), played)
		}
	}
}

// TestNameInterrupted: a Name whose context is cancelled stores the names so far, and the next Name
// continues. Meanwhile another writer gets ErrLocked.
func TestNameInterrupted(t *testing.T) {
	t.Parallel()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(17, 18)), 60, 0)
	want := created(t, nil, from)
	lib := newTestLibrary("v1")
	if _, err := want.Name(context.Background(), lib, nil); err != nil {
		t.Fatal(err)
	}
	c := created(t, &Options{Threads: 1}, from)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	slow := newTestLibrary("v1")
	moves := 0
	var other error
	taken := make(chan struct{}) // closed once games are ready to be stored
	var once sync.Once
	progressed := func(katachi.Progress) { once.Do(func() { close(taken) }) }
	slow.after = func() {
		if moves++; moves == 5000 {
			<-taken
			second, err := Open(c.Dir(), nil)
			if err != nil {
				other = err
				return
			}
			_, other = second.Name(context.Background(), lib, nil)
			second.Close()
			cancel()
		}
	}
	report, err := c.Name(ctx, slow, progressed)
	if !errors.Is(err, context.Canceled) || report.Games == 0 || report.Games == 60 {
		t.Fatalf("Name = %+v, %v, want a part of 60 games", report, err)
	}
	if !errors.Is(other, ErrLocked) {
		t.Errorf("a second writer: %v, want ErrLocked", other)
	}
	again, err := c.Name(context.Background(), lib, nil)
	if err != nil || again.Known != report.Games || again.Games != 60-report.Games {
		t.Errorf("Name = %+v, %v, want %d known", again, err, report.Games)
	}
	if d := gocmp.Diff(namesOf(t, want), namesOf(t, c)); d != "" {
		t.Errorf("after an interruption (-want +got):\n%s", d)
	}
}

// TestNamesWhileSearched: searches for names work while another program names games.
func TestNamesWhileSearched(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	from := writeRecords(t, t.TempDir(), rand.New(rand.NewPCG(19, 20)), 40, 0)
	c := created(t, nil, from)
	if _, err := c.Name(ctx, newTestLibrary("v0"), nil); err != nil {
		t.Fatal(err)
	}
	want := namesOf(t, c)
	writer, err := Open(c.Dir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	var group sync.WaitGroup
	group.Go(func() {
		for i := range 8 {
			if _, err := writer.Name(ctx, newTestLibrary(fmt.Sprint("v", i+1)), nil); err != nil {
				t.Error(err)
			}
		}
	})
	for range 8 {
		if d := gocmp.Diff(want, namesOf(t, c)); d != "" {
			t.Errorf("while another program names (-want +got):\n%s", d)
			break
		}
	}
	group.Wait()
}

// TestNamesDamaged: Check finds damage of any byte of a file of names, and a missing file. Other
// searches still work, and Name writes the file again.
func TestNamesDamaged(t *testing.T) {
	ctx := context.Background()
	dir := smallCollection(t)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	lib := newTestLibrary("v1")
	if _, err := c.Name(ctx, lib, nil); err != nil {
		t.Fatal(err)
	}
	want := namesOf(t, c)
	file := stateNow(c).Names[0].Row
	c.Close()
	r := rand.New(rand.NewPCG(21, 22))
	for i := range 60 {
		at := r.IntN(int(file.Bytes))
		bad := damaged(t, dir, file.Name, func(data []byte) []byte {
			if i == 0 {
				return data[:at]
			}
			data[at] ^= 1 << r.IntN(8)
			return data
		})
		if i == 1 {
			if err := os.Remove(filepath.Join(bad, file.Name)); err != nil {
				t.Fatal(err)
			}
		}
		found := Check(ctx, bad, nil, nil)
		if len(found) != 1 || !strings.Contains(found[0].Error(), file.Name) {
			t.Fatalf("byte %d: Check = %v", at, found)
		}
		c, err := Open(bad, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stateOf(c); err != nil {
			t.Errorf("byte %d: other searches fail: %v", at, err)
		}
		if _, err := c.Answer(ctx, &query.Query{Board: 9, Named: []query.Named{{{Name: "hane"}}}}); !errors.Is(err, ErrNamesDamaged) {
			t.Errorf("byte %d: a search for a name: %v, want ErrNamesDamaged", at, err)
		}
		if _, err := c.Name(ctx, lib, nil); err != nil {
			t.Fatal(err)
		}
		if d := gocmp.Diff(want, namesOf(t, c)); d != "" {
			t.Errorf("byte %d: named again (-want +got):\n%s", at, d)
		}
		c.Close()
		if found := Check(ctx, bad, nil, nil); found != nil {
			t.Errorf("byte %d: named again: Check = %v", at, found)
		}
	}
}

// TestUnknownName: an unknown name is an error that offers the nearest names; known names are found
// in any spelling.
func TestUnknownName(t *testing.T) {
	ctx := context.Background()
	c, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	add(t, c, nil, folder(t, "a.sgf", "(;SZ[19];B[pd];W[dd];B[pq])"))
	if _, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"knight's move", "Knights-Move", "keima", "KEIMA", "ケイマ", "けいま", "ｹｲﾏ"} {
		if _, err := c.Answer(ctx, &query.Query{Named: []query.Named{{{Name: name}}}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"nidan-bane", "ni dan bane", "ryō-atari", "ryo atari", "ryou-atari", "RYOATARI", "両アタリ"} {
		if _, err := c.Answer(ctx, &query.Query{Named: []query.Named{{{Name: name}}}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, near := range map[string]string{
		"kiema": "keima", "hanne": "hane", "ei": "keima", "keima jump": "keima", "keima and hane": "hane", "zzzzz": "",
	} {
		_, err := c.Answer(ctx, &query.Query{Named: []query.Named{{{Name: name}}}})
		unknown := new(UnknownNameError)
		if !errors.As(err, &unknown) || near != "" && !slices.Contains(unknown.Nearest, near) || near == "" && len(unknown.Nearest) > 0 {
			t.Errorf("%s: %v, want %q to be offered", name, err, near)
		}
	}
}

// TestKillNames: a Name killed at any moment leaves complete files, and the next one continues to
// the same result as an undisturbed one.
func TestKillNames(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(23, 24))
	from := writeRecords(t, t.TempDir(), r, 60, 0)
	want := created(t, nil, from)
	if _, err := want.Name(ctx, newTestLibrary("v1"), nil); err != nil {
		t.Fatal(err)
	}
	full := namesOf(t, want)
	kills, between := 0, 0
	for kills < killCount(8) {
		c := created(t, nil, from)
		dir := c.Dir()
		c.Close()
		for done := false; !done; {
			var stored int
			if stored, done = killed(t, dir, killNames, time.Minute, 8+r.IntN(40)); !done {
				kills++
			}
			if found := Check(ctx, dir, nil, nil); found != nil {
				t.Fatalf("Check after a kill = %v", found)
			}
			c, err := Open(dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			s, err := c.NameState(ctx, "v1")
			if err != nil || s.Named < stored {
				t.Fatalf("NameState after a kill = %+v, %v, but %d games were reported as stored", s, err, stored)
			}
			between += num.FromBool(s.Named > 0 && s.Unnamed > 0)
			c.Close()
		}
		c, err := Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d := gocmp.Diff(full, namesOf(t, c)); d != "" {
			t.Fatalf("after kills (-want +got):\n%s", d)
		}
		c.Close()
	}
	t.Logf("%d kills, %d of them in the middle", kills, between)
	if between < 3 {
		t.Errorf("only %d of %d kills came in the middle", between, kills)
	}
}

// lame is a library that cannot name.
type lame struct{ *testLibrary }

var errLame = errors.New("no namer")

func (lame) Namer() (Namer, error) { return nil, errLame }

// TestLameLibrary: the error of a library that cannot name is returned, and nothing is named.
func TestLameLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 1))
	c := created(t, nil, writeRecords(t, t.TempDir(), r, 3, 0))
	if _, err := c.Name(t.Context(), lame{newTestLibrary("v1")}, nil); !errors.Is(err, errLame) {
		t.Errorf("Name = %v, want %v", err, errLame)
	}
	if s, err := c.NameState(t.Context(), "v1"); err != nil || s.Named != 0 {
		t.Errorf("NameState = %+v, %v", s, err)
	}
	for _, names := range [][]query.Named{nil, {{}, {}}} {
		if _, err := c.NamePlayers(t.Context(), &query.Query{Named: names}); err == nil {
			t.Errorf("players of %d names: no error", len(names))
		}
	}
}
