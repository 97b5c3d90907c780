package ask

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// random makes random questions.
type random struct {
	*rand.Rand
	names []string
}

func (r *random) of(list ...string) string { return list[r.IntN(len(list))] }

func (r *random) number(most int) string {
	a := r.IntN(most)
	return r.of(fmt.Sprint(a), fmt.Sprintf("%d..", a), fmt.Sprintf("..%d", a), fmt.Sprintf("%d..%d", a, a+r.IntN(most)))
}

func (r *random) atom() string {
	if len(r.names) > 0 && r.IntN(3) == 0 {
		m := r.names[r.IntN(len(r.names))]
		return r.of("touches "+m, "joins "+m, "takes "+m, "corner "+m, "group "+m, "echoes "+m, "leaves "+m+" "+r.number(4), "distance "+m+" "+r.number(5),
			"by "+m+".player", "by "+m+".opponent")
	}
	return r.of("move", "called hane", `called "knight's move"`, "called atari", "called cut", `position "rows=XO/OX"`, `position "rows=.X./X.X at=inner"`, `position "rows=X.X/.O. at=side"`,
		`holds "called cut"`, `holds "rows=XO/OX"`, "phase opening", "phase early", "phase late", "phase endgame", "by black", "by white", "by winner", "by loser", `by "li"`, "pass", "at corner", "at side", "at inner", "at C3:K9",
		`at "D4 Q16"`, "line "+r.number(5), "number "+r.number(200), "captures "+r.number(4), "stones "+r.number(8),
		"liberties "+r.number(6), "atari", "ko", "repeats", "caught", "catches")
}

func (r *random) condition(depth int) string {
	switch n := r.IntN(8); {
	case depth == 0 || n < 3:
		return r.atom()
	case n < 5:
		return r.condition(depth-1) + r.of(" and ", " ") + r.inner(depth)
	case n == 5:
		return r.inner(depth) + " or " + r.inner(depth)
	}
	return "not " + r.inner(depth)
}

func (r *random) inner(depth int) string { return "(" + r.condition(depth-1) + ")" }

// report makes a random report.
func (r *random) report() string {
	var list []string
	if r.IntN(2) == 0 {
		list = append(list, "by "+r.of(slices.DeleteFunc(slices.Clone(Keys), func(k string) bool { return k == "pattern" })...))
	}
	if len(list) == 0 && r.IntN(2) == 0 {
		list = append(list, "by "+r.of(singleKeys()...)+", "+r.of(singleKeys()...))
	}
	if r.IntN(3) == 0 {
		list = append(list, "mean "+r.of(Numbers...))
	}
	if r.IntN(3) == 0 {
		list = append(list, "histogram "+r.of(Numbers...))
	}
	if r.IntN(5) == 0 {
		list = append(list, r.of("per game 1", "per game 2..", "per game ..3", "per game 2..9", "first ever"))
	}
	if r.IntN(4) == 0 {
		list = append(list, "sort "+r.of("hits", "key", "won"))
	}
	if len(list) == 0 {
		return ""
	}
	return "; " + strings.Join(list, ", ")
}

func (r *random) question() string {
	r.names = nil
	var out strings.Builder
	if r.IntN(5) == 0 {
		out.WriteString(r.of("games result=B: ", "games moves=..200: ", "games date=2017..: "))
	}
	name := func(k int) {
		if r.IntN(2) == 0 {
			name := string(rune('p' + k))
			out.WriteString(" as " + name)
			r.names = append(r.names, name)
		}
	}
	out.WriteString(r.condition(2))
	name(0)
	for k := range r.IntN(4) {
		out.WriteString(" then ")
		if r.IntN(5) == 0 {
			out.WriteString("never " + r.of("", "within 3 ", "within 20 ") + r.condition(1))
			return out.String()
		}
		link := r.of("", "within 4 ", "within 2..6 ", "within 30 ", "later ")
		out.WriteString(link + r.condition(1))
		without := ""
		if r.IntN(3) == 0 {
			without = " without " + r.condition(1)
		}
		name(k + 1)
		out.WriteString(without)
	}
	return out.String()
}

// TestRandom: the engine answers random questions like trying everything: the same hits with their
// ends, and the same unknown moves. Each question is asked about ten games. With KATACHI_LONG there
// are ten times as many questions as games, of which up to 1,000 are used.
func TestRandom(t *testing.T) {
	const few = 10 // games
	questions, most := 60, 2*few
	if os.Getenv("KATACHI_LONG") != "" {
		questions, most = 10_000, 1000
	}
	texts := randomGames(t, most)
	asked := 0
	for lot := range slices.Chunk(texts, few) {
		number := asked * most / questions / few
		asked += questions * few / most
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			t.Parallel()
			r := &random{Rand: rand.New(rand.NewPCG(33, uint64(number)))}
			col, games := stored(t, lot)
			defer col.Close()
			hits := 0
			for range questions * few / most {
				hits += r.ask(t, col, games)
			}
			t.Logf("%d hits of %d questions", hits, questions*few/most)
		})
	}
	if asked != questions {
		t.Errorf("%d questions, want %d", asked, questions)
	}
}

// ask asks a random question, and returns how many hits it has.
func (r *random) ask(t *testing.T, col *collection.Collection, games map[int64]*plainGame) (hits int) {
	t.Helper()
	text := r.question() + r.report()
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	again, err := Parse(q.String())
	if err != nil || again.String() != q.String() {
		t.Fatalf("%s: text %q gives %v (%v)", text, q, again, err)
	}
	return compareAnswer(t, col, games, q, text)
}

// compareAnswer compares an answer with the one from trying everything, and returns how many hits
// it has.
func compareAnswer(t *testing.T, col *collection.Collection, games map[int64]*plainGame, q *Question, text string) (hits int) {
	t.Helper()
	got := map[int64][]string{}
	a, err := q.Ask(t.Context(), col, &Options{Threads: 1, Each: func(h *Hit, _ *collection.Info) bool {
		got[h.Game] = append(got[h.Game], fmt.Sprintf("%d-%d", h.Move, h.End))
		return true
	}})
	if errors.Is(err, errWide) {
		return 0 // the question is refused
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var all []plainHit
	unknown := 0
	for info, err := range col.Games(t.Context(), &q.Games) {
		if err != nil {
			t.Fatal(err)
		}
		g := games[info.ID]
		ends, maybe := plainAnswer(q, g)
		unknown += len(maybe)
		if r := q.Report.PerGame; r != nil && (len(ends) < r.From || len(ends) > r.To) {
			ends = nil
		}
		hits += len(ends)
		var want []string
		for u := range g.moves {
			if end, ok := ends[u]; ok {
				want = append(want, fmt.Sprintf("%d-%d", u, end))
				all = append(all, plainHit{g, u, end, len(ends)})
			}
		}
		if fmt.Sprint(got[info.ID]) != fmt.Sprint(want) {
			t.Fatalf("%s\ngame %d: hits %v, want %v", text, info.ID, got[info.ID], want)
		}
	}
	if a.Unknown != unknown {
		t.Errorf("%s: %d unknown, want %d", text, a.Unknown, unknown)
	}
	compareReport(t, text, q, a, all)
	return hits
}

// randomGames returns the records of up to most games: of the sample, or of the shared games if
// most is more than 500.
func randomGames(t *testing.T, most int) []collection.Text {
	t.Helper()
	all, err := collection.Builtin(nil)
	if err == nil && most > 500 {
		all.Close()
		if all, err = collection.NewMemory(nil); err == nil {
			_, err = all.Add(t.Context(), []string{testpeers.Path(t, "games", "fox-pro.zip")}, nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	return texts(t, all, most)
}

// some returns a new collection of the first games of another one, with names, and the replayed
// games.
func some(t *testing.T, all *collection.Collection, most int) (*collection.Collection, map[int64]*plainGame) {
	t.Helper()
	col, games := stored(t, texts(t, all, most))
	t.Cleanup(func() { col.Close() })
	return col, games
}

// texts returns the records of the first games of a collection.
func texts(t *testing.T, all *collection.Collection, most int) (list []collection.Text) {
	t.Helper()
	for info, err := range all.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == most {
			break
		}
		data, err := all.Record(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, collection.Text{Path: info.Path, Data: data})
	}
	return list
}

// stored returns a collection of records with names, and the replayed games.
func stored(t *testing.T, texts []collection.Text) (*collection.Collection, map[int64]*plainGame) {
	return named(t, texts, library{})
}

// collected returns a collection of games named by a library.
func collected(t *testing.T, texts []collection.Text, lib collection.Library) *collection.Collection {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err == nil {
		_, err = col.AddTexts(t.Context(), texts, nil)
	}
	if err == nil {
		_, err = col.Name(t.Context(), lib, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return col
}

// named is like stored, with a library of names.
func named(t *testing.T, texts []collection.Text, lib collection.Library) (*collection.Collection, map[int64]*plainGame) {
	t.Helper()
	col := collected(t, texts, lib)
	games := map[int64]*plainGame{}
	namer, err := lib.Namer()
	if err != nil {
		t.Fatal(err)
	}
	terms := lib.Terms()
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		record, err := col.Record(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		games[info.ID] = readPlain(info, record, namer, terms)
	}
	return col, games
}

// TestSleep: threads that sleep until a group may grow miss nothing, in random games on small
// boards, where stones are captured and set up and points are played again.
func TestSleep(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 1))
	var list []collection.Text
	for k := range 60 {
		size := 4 + k%4
		text := fmt.Sprintf("(;SZ[%d]", size)
		for i := range 150 {
			at := string(rune('a'+r.IntN(size))) + string(rune('a'+r.IntN(size)))
			switch r.IntN(30) {
			case 0:
				text += ";AE[" + at + "]"
			case 1:
				text += ";AB[" + at + "]"
			case 2:
				text += ";" + "BW"[i%2:i%2+1] + "[]"
			default:
				text += ";" + "BW"[i%2:i%2+1] + "[" + at + "]"
			}
		}
		list = append(list, collection.Text{Path: fmt.Sprintf("%d.sgf", k), Data: []byte(text + ")")})
	}
	col, games := stored(t, append(list, randomGames(t, 10)...))
	defer col.Close()
	for _, text := range []string{
		"move as m then later group m",
		"captures ..0 as m then within 3..40 group m captures 1..",
		"atari as m then within 20 (group m not joins m)",
		"move as m then move as n then later group m group n captures 1",
		"move as m then later group m line 1 then within 9 group m by m.opponent or takes m",
		"stones 2.. as m then never within 15 group m",
		"move as m then within 30 group m captures 1.. without pass",
	} {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if hits := compareAnswer(t, col, games, q, text); hits < 20 {
			t.Errorf("%s: only %d hits", text, hits)
		}
	}
}
