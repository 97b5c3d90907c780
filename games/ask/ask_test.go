package ask

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/names"
)

// TestChoose: games and moves that later events and conditions without reading exclude are neither
// replayed nor read.
func TestChoose(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, _ := some(t, all, 30)
	measure := func(text string) (a *Answer, replay, read Step) {
		t.Helper()
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if a, err = q.Ask(t.Context(), col, &Options{Explain: true, Threads: 1}); err != nil {
			t.Fatal(err)
		}
		for _, s := range a.Steps {
			switch s.Work {
			case workReplay:
				replay = s
			case workRead:
				read = s
			}
		}
		return a, replay, read
	}
	_, _, every := measure(`caught`)
	taken, _, few := measure(`caught as m then within 5 takes m`)
	if few.Moves == 0 || few.Moves*5 > every.Moves || taken.Total.Hits == 0 {
		t.Errorf("%d hits; chains that are taken are read about %d times, all %d times", taken.Total.Hits, few.Moves, every.Moves)
	}
	_, _, few = measure(`caught then within 3 called "shoulder hit"`)
	if few.Moves == 0 || few.Moves*5 > every.Moves {
		t.Errorf("before shoulder hits is read %d times, of all moves %d times", few.Moves, every.Moves)
	}
	hits, _, none := measure(`move then later called "shoulder hit" then never move`)
	if none.Moves != 0 {
		t.Errorf("%d readings, %d hits", none.Moves, hits.Total.Hits)
	}
}

// library is the built-in library of names of moves.
type library struct{}

func (library) Version() string { return "moves" }

func (library) Terms() (list []collection.Term) {
	for _, t := range names.Builtin().MoveTerms() {
		list = append(list, collection.Term{English: t.English})
	}
	return list
}

func (l library) Namer() (collection.Namer, error) {
	return &namer{terms: l.Terms(), of: names.Builtin().ReadingNamer()}, nil
}

// namer names the moves of one game after another.
type namer struct {
	terms  []collection.Term
	of     *names.Namer
	follow *names.Follower
}

func (n *namer) Reset(size int, suicide bool) {
	n.follow = n.of.Follow(size)
	n.follow.Board.AllowSuicide(suicide)
}

func (n *namer) Set(c board.Color, p board.Point) error { return n.follow.Set(c, p) }

func (n *namer) Play(c board.Color, p board.Point) (list []int, err error) {
	step, err := n.follow.Play(c, p)
	if err != nil {
		return nil, err
	}
	for _, t := range step.Terms() {
		list = append(list, slices.IndexFunc(n.terms, func(o collection.Term) bool { return o.English == t.English }))
	}
	return list, nil
}

// cookbook returns the questions of the documentation. Before each stands the same in English.
func cookbook(t testing.TB) (list []string) {
	t.Helper()
	data, err := os.ReadFile("../../doc/ask.md")
	if err != nil {
		t.Fatal(err)
	}
	_, book, ok := strings.Cut(string(data), "\n## Cookbook\n")
	if !ok {
		t.Fatal("no cookbook")
	}
	for i, part := range strings.Split(book, "```") {
		if i%2 == 0 {
			continue
		}
		lines := strings.Split(strings.TrimSpace(part), "\n")
		for j := 0; j+1 < len(lines); j += 2 {
			if !strings.HasPrefix(lines[j], "# ") || strings.HasPrefix(lines[j+1], "#") {
				t.Errorf("%q: want a line of English that begins with #, then a question", lines[j:j+2])
			}
			list = append(list, lines[j+1])
		}
	}
	return list
}

// TestCookbook: the documentation has at least 60 questions, and each can be parsed.
func TestCookbook(t *testing.T) {
	list := cookbook(t)
	if len(list) < 60 {
		t.Errorf("%d questions, want 60", len(list))
	}
	for _, text := range list {
		if _, err := Parse(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// inEnglish returns the questions of testdata/plain.txt.
func inEnglish(t testing.TB) (list []string) {
	t.Helper()
	data, err := os.ReadFile("testdata/plain.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if english, question, ok := strings.Cut(strings.TrimSpace(line), " | "); ok && !strings.HasPrefix(english, "#") {
			list = append(list, question)
		}
	}
	return list
}

// TestCookbookPlain: the engine gives the same answers to the questions of the documentation as
// trying everything.
func TestCookbookPlain(t *testing.T) {
	most := 12
	if os.Getenv("KATACHI_LONG") != "" {
		most = 200
	}
	col, games := named(t, randomGames(t, most), RealLibrary)
	defer col.Close()
	for _, text := range append(cookbook(t), inEnglish(t)...) {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Report.Limit, q.Report.First = 0, 0 // groups are compared in any order
		t.Logf("%6d hits: %s", compareAnswer(t, col, games, q, text), text)
	}
}

// TestExplain: the plan has a step for each condition that an index answers, and its counts are
// those of the answer.
func TestExplain(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, games := some(t, all, 30)
	q, err := Parse(`games moves=100..: called atari as m then within 4 position "rows=XO/OX" or (called atari line 1.. and caught)`)
	if err != nil {
		t.Fatal(err)
	}
	a, err := q.Ask(t.Context(), col, &Options{Explain: true, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	moves, replayed, ataris, withAtari := 0, 0, 0, 0
	for _, g := range games {
		if g.info.Moves < 100 {
			continue
		}
		n := 0
		for i := range g.moves {
			if g.holds(q.Events[0].If, i, nil) == yes {
				n++
			}
		}
		if ataris += n; n > 0 {
			withAtari++
			moves += len(g.moves) - 1
			replayed++
		}
	}
	for i, want := range []struct {
		work         string
		what         string
		games, moves int
	}{
		{workFacts, `moves=100..`, a.Games, 0},
		{workIndex, `called "atari"`, withAtari, ataris},
		{workIndex, `position "rows=XO/OX"`, -1, -1},
		{workReplay, `line 1..`, replayed, -1},
		{workRead, `caught`, -1, -1},
	} {
		if i >= len(a.Steps) {
			t.Fatalf("%d steps, want 5: %+v", len(a.Steps), a.Steps)
		}
		got := &a.Steps[i]
		if got.Work != want.work || got.What != want.what || want.games >= 0 && got.Games != want.games || want.moves >= 0 && got.Moves != want.moves {
			t.Errorf("step %d: %+v, want %+v", i, got, want)
		}
	}
	reads, replay := &a.Steps[4], &a.Steps[3]
	if reads.Moves == 0 || reads.Games == 0 || reads.Took <= 0 || reads.Took > replay.Took || replay.Moves == 0 || replay.Moves > moves {
		t.Errorf("read: %+v of %+v", reads, replay)
	}
	if a, err := q.Ask(t.Context(), col, nil); err != nil || len(a.Steps) > 0 {
		t.Errorf("%d steps without a plan (%v)", len(a.Steps), err)
	}
}

// deathGames returns the records of up to most games of the sample with moves that have one of
// ExactNames.
func deathGames(t *testing.T, most int) (list []collection.Text) {
	t.Helper()
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	if _, err := all.Name(t.Context(), library{}, nil); err != nil {
		t.Fatal(err)
	}
	q, err := Parse(`called "` + strings.Join(ExactNames, `" or called "`) + `"`)
	if err != nil {
		t.Fatal(err)
	}
	found := map[int64]bool{}
	_, err = q.Ask(t.Context(), all, &Options{Each: func(h *Hit, info *collection.Info) bool {
		if data, err := all.Record(t.Context(), h.Game); err != nil {
			t.Error(err)
		} else if !found[h.Game] {
			found[h.Game] = true
			list = append(list, collection.Text{Path: info.Path, Data: data})
		}
		return len(list) < most
	}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestStoredReadings: readings stored with the names change no answer, and nothing is read then but
// what reads asks of other moves. In a collection where only the first games have them the others are
// read.
func TestStoredReadings(t *testing.T) {
	most := 40
	if os.Getenv("KATACHI_LONG") != "" {
		most = 300
	}
	list := append(deathGames(t, most/2), randomGames(t, most/2)...)
	plain := collected(t, list, library{})
	defer plain.Close()
	full := collected(t, list, RealLibrary)
	defer full.Close()
	half := collected(t, list[:len(list)/2], RealLibrary)
	defer half.Close()
	if _, err := half.AddTexts(t.Context(), list[len(list)/2:], nil); err != nil {
		t.Fatal(err)
	}
	nodes := 0
	ask := func(col *collection.Collection, text string) (hits []Hit, a *Answer, reads int) {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err = q.Ask(t.Context(), col, &Options{Explain: true, Nodes: nodes, Each: func(h *Hit, _ *collection.Info) bool {
			hits = append(hits, *h)
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
		return hits, a, a.Steps[len(a.Steps)-1].Moves
	}
	for _, text := range []string{
		"caught", "catches; by colour", "not caught line 1", "caught or catches", "catches not caught",
		"caught as m then never within 20 takes m", "catches as m then by m.opponent not touches m",
		"captures 1.. as m then within 9 caught by m.player without catches", "move then never caught",
		"called nakade reads dies", `called "vital point" not reads dies`, "called nakade not (reads lives or reads ko)",
		`called nakade not reads kills as m then later takes m`, "captures 1.. not caught as m then later called nakade reads dies", "captures 4.. not reads dies",
	} {
		want, a, _ := ask(plain, text)
		if len(want) == 0 || a.Unknown == 0 && strings.Contains(text, "caught") {
			t.Errorf("%s: %d hits, %d unknown: too few to tell", text, len(want), a.Unknown)
		}
		named := strings.Contains(text, "called")
		for col, read := range map[*collection.Collection]bool{full: strings.Contains(text, "reads") && !named, half: true} {
			if named && col == half {
				continue // the others have no names, either
			}
			got, b, reads := ask(col, text)
			if !reflect.DeepEqual(got, want) || a.Unknown != b.Unknown || read != (reads > 0) {
				t.Errorf("%s: %d hits, %d unknown, %d readings; without stored ones %d, %d", text, len(got), b.Unknown, reads, len(want), a.Unknown)
			}
		}
	}
	nodes = usualNodes / 2
	if _, _, reads := ask(full, "called nakade reads dies"); reads == 0 {
		t.Error("readings with another number of positions are not read")
	}
}
