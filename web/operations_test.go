package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/api"
	"katachi/names"
	"katachi/sgf"
)

// post sends a request as JSON and reads the answer into out.
func post(t *testing.T, h http.Handler, path string, in, out any) {
	t.Helper()
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	w := ask(h, request("POST", "/api/v1"+path, string(data)))
	if w.Code != 200 {
		t.Fatalf("%s %.200s: %d %s", path, data, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// TestSortWithoutList asks for every order where no hit is listed, as in a request for counts: the
// order is accepted. Trees and exports have no list, and refuse an order.
func TestSortWithoutList(t *testing.T) {
	s := newServer(t, nil)
	for _, sort := range []string{
		"oldest", "newest", "game", "node", "black", "white", "black_rank", "white_rank", "event", "place", "date", "result", "komi", "handicap", "moves",
	} {
		for _, asked := range []string{"/search?play=Q16", "/search?play=Q16&falling=true", "/search?play=Q16&limit=1&falling=true"} {
			if w := ask(s, request("GET", "/api/v1"+asked+"&sort="+sort, "")); w.Code != 200 {
				t.Errorf("%s&sort=%s: %d %.200s", asked, sort, w.Code, w.Body)
			}
		}
	}
}

// TestSearchSorts lists all hits by every column, page by page: each page follows the order, and
// together they have every hit once.
func TestSearchSorts(t *testing.T) {
	s := newServer(t, nil)
	var all api.SearchAnswer
	get(t, s, "/search?query=rows%3DXO/OX+at%3Dinner+player%3DSedol&limit=1000", &all)
	if len(all.List) != all.Hits || all.Hits < 20 {
		t.Fatalf("%d of %d hits are listed, want all of 20 or more", len(all.List), all.Hits)
	}
	key := func(h api.Hit) string { return fmt.Sprint(h.Game, h.Node, h.Place, h.Symmetry, h.Swapped) }
	var want []string
	for _, h := range all.List {
		want = append(want, key(h))
	}
	slices.Sort(want)
	columns := map[string]func(api.Hit) string{
		"black": func(h api.Hit) string { return strings.ToLower(h.Black) }, "result": func(h api.Hit) string { return strings.ToLower(h.Result) },
		"node": func(h api.Hit) string { return fmt.Sprintf("%5d", h.Node) }, "game": func(h api.Hit) string { return fmt.Sprintf("%5d", h.Game) },
		"white": nil, "date": nil, "komi": nil, "moves": nil, "black_rank": nil, "event": nil, "handicap": nil, "place": nil, "oldest": nil, "newest": nil,
	}
	for column, of := range columns {
		for _, falling := range []bool{false, true} {
			var got, order []string
			for skip := 0; skip < all.Hits; skip += 7 {
				var page api.SearchAnswer
				get(t, s, fmt.Sprintf("/search?query=rows%%3DXO/OX+at%%3Dinner+player%%3DSedol&limit=7&skip=%d&sort=%s&falling=%v", skip, column, falling), &page)
				for _, h := range page.List {
					got = append(got, key(h))
					if of != nil {
						order = append(order, of(h))
					}
				}
			}
			if falling {
				slices.Reverse(order)
			}
			if !slices.IsSorted(order) {
				t.Errorf("by %s, falling %v: %q", column, falling, order)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("by %s, falling %v: the pages have %d hits, want each of the %d once", column, falling, len(got), len(want))
			}
		}
	}
}

// TestGamesSorts lists all games by every column.
func TestGamesSorts(t *testing.T) {
	s := newServer(t, nil)
	for _, column := range []string{"game", "black", "white", "black_rank", "white_rank", "event", "place", "date", "result", "komi", "handicap", "moves", "board"} {
		var up, down api.GamesAnswer
		get(t, s, "/games?limit=1000&sort="+column, &up)
		get(t, s, "/games?limit=1000&falling=true&sort="+column, &down)
		if up.Total != 516 || len(up.List) != 516 || len(down.List) != 516 {
			t.Errorf("by %s: %d and %d of %d games, want 516", column, len(up.List), len(down.List), up.Total)
		}
	}
	var moves, filtered api.GamesAnswer
	get(t, s, "/games?limit=1000&sort=moves", &moves)
	for i := range moves.List[1:] {
		if moves.List[i].Moves > moves.List[i+1].Moves {
			t.Errorf("game %d with %d moves comes before one with %d", i, moves.List[i].Moves, moves.List[i+1].Moves)
		}
	}
	get(t, s, "/games?player=Lee+Sedol&limit=2&skip=1", &filtered)
	if filtered.Total < 5 || len(filtered.List) != 2 {
		t.Errorf("of Lee Sedol: %d of %d games", len(filtered.List), filtered.Total)
	}
}

// TestAnswersEqualCollection compares the counts of the API with those of the collection.
func TestAnswersEqualCollection(t *testing.T) {
	s := newServer(t, nil)
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	for _, text := range []string{"rows=XO/OX", "rows=.X./X.X/.X. at=inner", "rows=..../.X../.... at=corner", "rows=X at=side date=2017", "rows=XX/XO/.X color=fixed next=B"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := col.Answer(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var got api.SearchAnswer
		get(t, s, "/search?query="+strings.NewReplacer(" ", "+", "=", "%3D").Replace(text), &got)
		if got.Hits != want.Hits || got.Games != want.Games || got.BlackWins != want.BlackWins || got.WithoutNext != want.WithoutNext || len(got.Next) != len(want.Next) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// TestBlame asks for a player who does not exist: the answer says which filter excludes all hits.
func TestBlame(t *testing.T) {
	var got api.SearchAnswer
	get(t, newServer(t, nil), "/search?play=Q16+D4&player=Nobody&date=2016..2017", &got)
	if got.Hits != 0 || len(got.Blame) != 2 || got.Blame[0].Filter != "player" || got.Blame[0].Hits == 0 || got.Blame[1] != (api.Blame{Filter: "date"}) {
		t.Errorf("got %d hits and blame %+v", got.Hits, got.Blame)
	}
}

// TestNoBoard asks for a position on 13x13 where all games are on 19x19: the answer says so.
func TestNoBoard(t *testing.T) {
	var got api.SearchAnswer
	get(t, newServer(t, nil), "/search?query=board%3D13+rows%3DXO", &got)
	if want := "the collection has no games on 13x13; it has 19x19 (516 games)"; got.Hits != 0 || got.Reason.Error() != want {
		t.Errorf("%d hits, reason %q, want %q", got.Hits, got.Reason, want)
	}
	got = api.SearchAnswer{}
	get(t, newServer(t, nil), "/search?play=A1+A2+A3", &got)
	if got.Hits != 0 || got.Reason != nil {
		t.Errorf("on 19x19 %d hits, reason %q", got.Hits, got.Reason)
	}
}

// TestWildcards searches a position with cells that accept more than one content.
func TestWildcards(t *testing.T) {
	s := newServer(t, nil)
	hits := func(setup string) int {
		var got api.SearchAnswer
		get(t, s, "/search?region=P14:T19&setup="+setup, &got)
		return got.Hits
	}
	none, black, either, all := hits("B:Q16"), hits("B:Q16+B:R14"), hits("B:Q16+x:R14"), hits("B:Q16+*:R14")
	if none == 0 || black == 0 || either < none || either < black || all < either {
		t.Errorf("hits with R14 empty %d, black %d, either %d, anything %d", none, black, either, all)
	}
}

// TestNamed searches a name, alone and together with a position.
func TestNamed(t *testing.T) {
	s := newServer(t, nil)
	var alone, both, position api.SearchAnswer
	get(t, s, "/search?named=geta&limit=5", &alone)
	get(t, s, "/search?named=geta&play=Q16+D4", &both)
	get(t, s, "/search?play=Q16+D4", &position)
	if alone.Hits == 0 || len(alone.List) == 0 || both.Games == 0 || both.Games >= position.Games || both.Games > alone.Games {
		t.Errorf("geta: %d hits in %d games; with a position %d games of %d", alone.Hits, alone.Games, both.Games, position.Games)
	}
}

// TestSavedSearches keeps searches in a collection, runs one by its text, and removes them.
func TestSavedSearches(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) })
	names := func(a api.SavedAnswer) (list []string) {
		for _, one := range a.Searches {
			list = append(list, one.Name)
		}
		return list
	}
	var saved api.SavedAnswer
	get(t, s, "/searches", &saved)
	if len(saved.Searches) != 0 || saved.Collection != "sample" {
		t.Fatalf("at the beginning: %+v", saved)
	}
	search := map[string]any{"play": "Q16 D4", "region": "K1:T19", "next": "black"}
	post(t, s, "/searches", map[string]any{"name": "two stars", "search": search}, &saved)
	post(t, s, "/searches", map[string]any{"name": "a <b>", "search": map[string]any{"query": "rows=XO/OX"}}, &saved)
	if got := names(saved); !slices.Equal(got, []string{"a <b>", "two stars"}) {
		t.Fatalf("saved %q", got)
	}
	var drawn, byText api.SearchAnswer
	get(t, s, "/search?play=Q16+D4&region=K1:T19&next=black", &drawn)
	get(t, s, "/search?query="+url.QueryEscape(saved.Searches[1].Query), &byText)
	if drawn.Hits == 0 || drawn.Hits != byText.Hits || drawn.Games != byText.Games || drawn.Query != saved.Searches[1].Query {
		t.Errorf("%d hits of the drawn search, %d of the saved one: %q", drawn.Hits, byText.Hits, saved.Searches[1].Query)
	}
	if w := ask(s, request("POST", "/api/v1/searches", `{"name": "two stars", "search": {"play": "Q16"}}`)); w.Code != 409 {
		t.Errorf("another search with the same name: %d %s", w.Code, w.Body)
	}
	post(t, s, "/searches/remove", map[string]any{"name": "a <b>"}, &saved)
	if got := names(saved); !slices.Equal(got, []string{"two stars"}) {
		t.Errorf("left %q", got)
	}
}

// TestRecordRoundTrip reads a game, and writes its tree: it is the same game.
func TestRecordRoundTrip(t *testing.T) {
	s := newServer(t, nil)
	for _, text := range []string{
		string(names.SampleGame()),
		`(;SZ[9]KM[6.5]PB[A\]b]C[a:b];B[cc]LB[cc:1][dd:x y]TR[aa][bb];W[](;B[dd]C[two\\ lines` + "\n" + `here])(;AB[ee:ff]AE[cc]PL[W];W[aa]XY[1][2]))`,
		`(;SZ[19]AB[dd][pp]HA[2];W[qd];B[tt];W[jj])`,
	} {
		var read api.ReadAnswer
		post(t, s, "/read", map[string]any{"text": text, "name": "game.sgf"}, &read)
		var written api.WriteAnswer
		post(t, s, "/write", map[string]any{"tree": read.Tree}, &written)
		before, err := sgf.Parse([]byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		after, err := sgf.Parse([]byte(written.SGF), nil)
		if err != nil {
			t.Fatalf("%v: %s", err, written.SGF)
		}
		if a, b := properties(before.Games[0]), properties(after.Games[0]); !reflect.DeepEqual(a, b) {
			t.Errorf("read\n%q\nwritten\n%q", a, b)
		}
	}
}

// properties returns the sorted properties of every node, without FF, GM and CA, which say how a
// record is written.
func properties(g *sgf.Game) (all [][]string) {
	for n := range g.All() {
		var list []string
		for _, p := range n.Properties() {
			if p.Name == "B" || p.Name == "W" {
				at := n.AppendSteps(nil, 0, 19, 19)[0].Point
				list = append(list, p.Name+at.String())
			} else if !slices.Contains([]string{"FF", "GM", "CA"}, p.Name) {
				list = append(list, fmt.Sprintf("%s%q", p.Name, p.Values))
			}
		}
		slices.Sort(list)
		all = append(all, list)
	}
	return all
}

// TestName names a game of the collection and the same record: the names are the same, and are in
// the record that is written.
func TestName(t *testing.T) {
	s := newServer(t, nil)
	var game api.RecordAnswer
	get(t, s, "/games/1", &game)
	var one, other api.NameAnswer
	post(t, s, "/name", map[string]any{"game": 1, "sgf": true}, &one)
	post(t, s, "/name", map[string]any{"record": map[string]any{"text": game.Text}, "sgf": true}, &other)
	if len(one.Moves) != game.Game.Moves || !reflect.DeepEqual(one.Moves, other.Moves) {
		t.Errorf("%d and %d moves are named, want the same %d", len(one.Moves), len(other.Moves), game.Game.Moves)
	}
	if !strings.Contains(one.SGF, one.Moves[10].Names[0].English) {
		t.Errorf("the record does not have the name %q", one.Moves[10].Names[0].English)
	}
	var last api.PositionAnswer
	var moves []string
	for _, m := range one.Moves[:50] {
		moves = append(moves, strings.ToUpper(m.Color.Name()[:1])+":"+m.Point)
	}
	get(t, s, "/position?hover=all&play="+strings.Join(moves, "+"), &last)
	if !reflect.DeepEqual(last.Last, &one.Moves[49]) {
		t.Errorf("move 50 as a position: %+v, want %+v", last.Last, one.Moves[49])
	}
	next := one.Moves[50]
	var words []string
	for _, i := range last.Hover[next.Point] {
		words = append(words, last.Terms[i].English)
	}
	if len(words) == 0 || words[0] != next.Names[0].English {
		t.Errorf("move 51 %s before it is played: %q, want %q", next.Point, words, next.Names)
	}
}

// TestGuess goes through a game: the right move gets all points.
func TestGuess(t *testing.T) {
	s := newServer(t, nil)
	var at, right, skipped, random api.GuessAnswer
	get(t, s, "/guess?game=1&move=20", &at)
	get(t, s, "/guess?game=1&move=20&point=skip", &skipped)
	get(t, s, "/guess?game=1&move=20&point="+skipped.Verdict.Played, &right)
	get(t, s, "/guess?player=Master&seed=3", &random)
	if at.Verdict != nil || at.Turn != "black" || skipped.Verdict.Points != 0 || skipped.Verdict.Right || right.Verdict.Points != 100 || !right.Verdict.Right || random.Game == 0 {
		t.Errorf("%+v\n%+v\n%+v\n%+v", at, skipped.Verdict, right.Verdict, random)
	}
	var end api.GuessAnswer
	get(t, s, fmt.Sprintf("/guess?game=1&move=%d&point=skip", at.Moves), &end)
	if !end.Over || end.Verdict != nil {
		t.Errorf("at the end: %+v", end)
	}
}

// TestTree grows a fuseki tree: no branch has more hits than the one before it.
func TestTree(t *testing.T) {
	var got api.TreeAnswer
	get(t, newServer(t, nil), "/tree?play=Q16&region=K10:T19&depth=6", &got)
	if len(got.Branches) < 10 {
		t.Fatalf("%d branches", len(got.Branches))
	}
	for i, b := range got.Branches[1:] {
		if b.Parent > i || b.Hits > got.Branches[b.Parent].Hits || b.Point == "" || b.Hits < got.MinHits {
			t.Errorf("branch %d: %+v below %+v", i+1, b, got.Branches[b.Parent])
		}
	}
}

// TestShapes shows every shape of the library by its name.
func TestShapes(t *testing.T) {
	s := newServer(t, nil)
	var all api.ShapesAnswer
	get(t, s, "/shapes", &all)
	for _, one := range all.Shapes {
		var got api.ShapeAnswer
		get(t, s, "/shapes/"+strings.ReplaceAll(one.Name, " ", "%20"), &got)
		if got.Name != one.Name || len(got.Diagram) == 0 || len(got.Examples) == 0 || got.Meaning == "" {
			t.Errorf("%s: %+v", one.Name, got)
		}
	}
	var word api.ShapeAnswer
	if get(t, s, "/shapes/PONNUKI", &word); word.Name == "" {
		t.Error("no shape is called PONNUKI")
	}
}

// TestMatch finds a crosscut in a position, in a game and in the collection.
func TestMatch(t *testing.T) {
	s := newServer(t, nil)
	const text = "pattern: crosscut\n\n  XO\n  OX\n"
	var position, game, all api.MatchAnswer
	post(t, s, "/match", map[string]any{"patterns": text, "position": map[string]any{"setup": "B:D4 B:E5 W:D5 W:E4"}}, &position)
	post(t, s, "/match", map[string]any{"patterns": text, "game": 1}, &game)
	post(t, s, "/match", map[string]any{"patterns": text, "everywhere": true}, &all)
	if position.Patterns[0].Matches == 0 || position.List[0].Region != "D4:E5" {
		t.Errorf("position: %+v", position)
	}
	if game.Patterns[0].Matches == 0 || game.List[0].Move == 0 {
		t.Errorf("game: %+v", game)
	}
	if len(all.Searches) != 1 || all.Searches[0].Hits < game.Patterns[0].Matches/2 {
		t.Errorf("collection: %+v", all)
	}
}

// TestExport exports what a search finds.
func TestExport(t *testing.T) {
	s := newServer(t, nil)
	var found api.SearchAnswer
	get(t, s, "/search?query=rows%3DXO/OX+at%3Dinner+player%3DSedol", &found)
	for _, format := range []string{"csv", "sgf", "zip"} {
		var got api.ExportAnswer
		get(t, s, "/export?query=rows%3DXO/OX+at%3Dinner+player%3DSedol&format="+format, &got)
		want := found.Games
		if format == "csv" {
			want = found.Hits
			if lines := bytes.Count(got.Bytes, []byte("\n")); lines != want+1 {
				t.Errorf("%d lines, want %d and a head", lines, want)
			}
		}
		if format == "sgf" {
			if file, err := sgf.Parse(got.Bytes, nil); err != nil || len(file.Games) != want {
				t.Errorf("sgf: %v, want %d games", err, want)
			}
		}
		if got.Count != want || got.More {
			t.Errorf("%s: %d, more %v, want %d", format, got.Count, got.More, want)
		}
	}
}

// TestETag repeats a request with the tag of its answer, before and after the collection has
// changed.
func TestETag(t *testing.T) {
	dir := t.TempDir()
	other, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	shelf, err := api.OpenShelf([]string{dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) })
	asked := func(tag string) *httptest.ResponseRecorder {
		r := request("GET", "/api/v1/search?play=Q16", "")
		r.Header.Set("If-None-Match", tag)
		return ask(s, r)
	}
	first := asked("")
	tag := first.Header().Get("ETag")
	if first.Code != 200 || tag == "" {
		t.Fatalf("%d, tag %q", first.Code, tag)
	}
	if again := asked(tag); again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("again: %d %s, want 304", again.Code, again.Body)
	}
	if _, err := other.AddTexts(t.Context(), []collection.Text{{Path: "x.sgf", Data: []byte("(;SZ[19];B[pd];W[dd])")}}, nil); err != nil {
		t.Fatal(err)
	}
	after := asked(tag)
	var found api.SearchAnswer
	if err := json.Unmarshal(after.Body.Bytes(), &found); err != nil || after.Code != 200 || found.Hits != 1 || after.Header().Get("ETag") == tag {
		t.Errorf("after a game was added: %d %s (%v)", after.Code, after.Body, err)
	}
}

// TestNoETag asks for answers that can change even if the collection does not: they have no tag.
func TestNoETag(t *testing.T) {
	s := newServer(t, nil)
	for _, path := range []string{"/collections", "/guess", "/guess?game=0", "/jobs/1"} {
		w := ask(s, request("GET", "/api/v1"+path, ""))
		if tag, cache := w.Header().Get("ETag"), w.Header().Get("Cache-Control"); tag != "" || cache != "no-store" && w.Code == 200 {
			t.Errorf("%s: tag %q, cache %q", path, tag, cache)
		}
	}
}

// TestAddJob adds records by a job, whose events report its progress.
func TestAddJob(t *testing.T) {
	for _, kind := range []string{"memory", "disk"} {
		dirs := []string{}
		if kind == "disk" {
			dir := t.TempDir()
			c, err := collection.Create(dir, nil)
			if err != nil {
				t.Fatal(err)
			}
			c.Close()
			dirs = append(dirs, dir)
		}
		shelf, err := api.OpenShelf(dirs, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer shelf.Close()
		srv := httptest.NewServer(newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) }))
		defer srv.Close()
		var before api.CollectionsAnswer
		fetch(t, srv, "GET", "/collections", "", &before)
		var state api.JobState
		fetch(t, srv, "POST", "/jobs", `{"records": [
			{"name": "C:\\games\\one.sgf", "text": "(;SZ[19]PB[Anna];B[pd];W[dd];B[dp])(;SZ[9];B[ee])"},
			{"name": "broken.sgf", "text": "nothing"},
			{"name": "two.gib", "text": "\\HS\n\\[GAMEBLACKNAME=Bert\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n"}]}`, &state)
		resp, err := srv.Client().Get(srv.URL + "/api/v1/jobs/" + state.Job + "/events")
		if err != nil {
			t.Fatal(err)
		}
		if kind := resp.Header.Get("Content-Type"); kind != "text/event-stream" {
			t.Errorf("events are of type %q", kind)
		}
		event := ""
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				event = name
			}
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				state = api.JobState{}
				if err := json.Unmarshal([]byte(data), &state); err != nil {
					t.Fatal(err)
				}
			}
		}
		resp.Body.Close()
		if event != "end" || !state.Ended || state.Failed != nil || state.Added != 3 || state.Unread != 1 || len(state.Problems) == 0 {
			t.Errorf("%s: the last event is %s: %+v", kind, event, state)
		}
		var after api.CollectionsAnswer
		fetch(t, srv, "GET", "/collections", "", &after)
		if a, b := before.Collections[0], after.Collections[0]; b.Games != a.Games+3 || b.Revision == a.Revision || b.Revision != state.Revision {
			t.Errorf("%s: before %+v, after %+v", kind, a, b)
		}
		var games api.GamesAnswer
		fetch(t, srv, "GET", "/games?player=anna", "", &games)
		if games.Total != 1 || games.List[0].Path != "one.sgf" {
			t.Errorf("%s: of Anna: %+v", kind, games)
		}
	}
}

// fetch sends a request to a server that listens.
func fetch(t *testing.T, srv *httptest.Server, method, path, body string, out any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, srv.URL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	resp, err := srv.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil || resp.StatusCode != 200 {
		t.Fatalf("%s %s: %d, %v", method, path, resp.StatusCode, err)
	}
}
