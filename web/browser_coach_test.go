package web_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/ops/coach"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/sgf"
	"katachi/sgf/gamefile"
	"katachi/web"
)

// mistake returns a game on 9x9 with an analysis: Anna, Black, attaches at D6 where C7 was 9 points better.
func mistake(t testing.TB, month int) []byte {
	t.Helper()
	file, err := sgf.Parse(fmt.Appendf(nil, "(;SZ[9]PB[Anna]PW[Ben]DT[2001-%02d-03];B[gc];W[dc];B[dd])", month), nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(lead float64, moves ...analysis.Move) *analysis.Position {
		return &analysis.Position{Winrate: 0.5, Lead: lead, Moves: moves}
	}
	move := func(lead float64, line ...board.Point) analysis.Move {
		return analysis.Move{Line: line, Visits: 9, Lead: lead, Winrate: 0.5, Prior: 0.5}
	}
	positions := []*analysis.Position{
		at(7), at(5), at(5, move(5, board.At(2, 2), board.At(2, 3)), move(-4, board.At(3, 3))), at(-4, move(-4, board.At(2, 3))),
	}
	if err := analysis.Store(file.Games[0], positions); err != nil {
		t.Fatal(err)
	}
	return []byte(file.Games[0].String())
}

// openAnalysed opens the page of a server with four games from mistake.
func openAnalysed(t testing.TB, d device, fragment string) *tab {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "mine")
	col, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	var games []collection.Text
	for month := range 4 {
		games = append(games, collection.Text{Path: fmt.Sprintf("%d.sgf", month), Data: mistake(t, 1+month)})
	}
	if _, err := col.AddTexts(t.Context(), games, nil); err != nil {
		t.Fatal(err)
	}
	if err := col.Close(); err != nil {
		t.Fatal(err)
	}
	shelf, err := api.OpenShelf([]string{dir}, &collection.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shelf.Close() })
	server, err := web.New(&web.Options{Service: serviceOf(shelf)})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(server)
	t.Cleanup(srv.Close)
	return openAt(t, d, srv.URL, fragment)
}

// TestPageCoach shows what a player's moves cost, with boards of the most costly ones, and
// practises the mistakes. It answers one on the board and one by keys. A graded mistake is not due
// again, even after a reload, and another browser can read the exported file.
func TestPageCoach(t *testing.T) {
	axe := readAxe(t)
	b := openAnalysed(t, desktop, "#coach")
	b.wait(`document.querySelectorAll('#coach-players option').length === 2`)
	b.write("#coach-player", "anna")
	b.pressed("#coach-show")
	b.said("#coach-said", "8 moves of Anna in 4 games")
	b.wait(`document.querySelector('#coach-table tbody button') !== null`)
	eval[any](b, `[...document.querySelectorAll('#coach-table button')].find((e) => e.textContent.includes('attachment on top')).click()`)
	b.wait(`document.querySelector('.examples .mini') !== null`)
	b.said(".examples", "3. D6: 9.0")
	b.said("#coach-results", "2001-04")
	check := func() {
		t.Helper()
		for _, line := range b.violations(axe) {
			t.Error(line)
		}
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%g pixels too wide", wide)
		}
	}
	check()

	b.pressed("#practise")
	b.said("#cards-counts", "Due: 0. New: 4. All: 4.")
	b.wait(`document.querySelectorAll('#board .stones > *').length === 2`)
	x, y := b.place("C7", 9)
	b.do(chromedp.MouseClickXY(x, y))
	b.said("#cards-answer", "C7 is right.")
	b.said("#cards-answer", "lost 9.0")
	check()
	b.press("4")
	b.said("#cards-counts", "New: 3. All: 4.")
	b.press(" ")
	b.said("#cards-answer", "Best: C7")
	b.press("1", "4") // at the second key no answer is shown
	b.said("#cards-counts", "New: 2. All: 4.")

	deck := eval[string](b, `localStorage.getItem('katachi.cards')`)
	b.do(chromedp.Reload())
	b.said("#cards-counts", "New: 2. All: 4.")
	eval[any](b, `localStorage.removeItem('katachi.cards')`)
	b.do(chromedp.Reload())
	b.said("#cards-counts", "All: 0.")
	for _, file := range [][2]string{{`{"a":1}`, "All: 0."}, {deck, "New: 2. All: 4."}} {
		text, said := file[0], file[1]
		eval[any](b, fmt.Sprintf(`(() => { const text = %q; const d = new DataTransfer();
			d.items.add(new File([text.startsWith('"') ? JSON.parse(text) : text], 'cards.json'));
			const e = document.querySelector('#cards-file'); e.files = d.files; e.dispatchEvent(new Event('change')); })()`, text))
		b.wait(`document.querySelector('.toast').textContent !== ''`)
		b.said("#cards-counts", said)
		eval[any](b, `document.querySelector('.toast').textContent = ''`)
	}
}

// TestPageCoachPhone asks for a player who does not exist, and practises with a finger.
func TestPageCoachPhone(t *testing.T) {
	b := openAnalysed(t, device{width: 390, height: 844, touch: true, dark: true}, "#coach?whose=Zoe")
	b.said("#coach-results .error", "Zoe")
	b.write("#coach-player", "Anna")
	b.pressed("#coach-show")
	b.wait(`document.querySelector('#practise') !== null`)
	axe := readAxe(t)
	for _, line := range b.violations(axe) {
		t.Error(line)
	}
	b.pressed("#practise")
	b.pressed("#cards-show")
	b.said("#cards-answer", "Best: C7")
	for _, line := range b.violations(axe) {
		t.Error(line)
	}
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("%g pixels too wide", wide)
	}
	b.pressed("#grade-3")
	b.said("#cards-counts", "New: 3. All: 4.")
}

// TestPageOwnCoach: the reviews that the browser keeps make a coach of the user's own games and
// problems of the mistakes of all of them, also after a reload, without a collection with analyses.
func TestPageOwnCoach(t *testing.T) {
	var asked atomic.Int32
	engine, dir := betterEngine(&asked), t.TempDir()
	b := openWithEngine(t, engine, "#game")
	for i, players := range []string{"PB[Ann]PW[Bob]", "PB[bob ]PW[Cid]"} {
		text := strings.Replace(judgedGame, "SZ[19]", "SZ[19]"+players, 1)
		text = strings.Replace(text, "B[qn]", []string{"B[qn]", "B[nq];W[cn];B[dm]"}[i], 1)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".sgf")), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		b.drop(text)
		b.wait(fmt.Sprintf(`document.querySelector('.card h2').textContent.includes(%q) && document.querySelectorAll('.moves button').length === %d`, []string{"Ann", "Cid"}[i], 6+2*i))
		b.pressed("#review")
		b.wait60(`document.querySelector('#practise-review') !== null && document.querySelector('#stop-review') === null`)
	}
	eval[any](b, `location.hash = 'coach'`)
	b.wait(`document.querySelectorAll('#coach-who button').length > 2`)
	b.write("#coach-player", "BOB")
	b.pressed("#coach-show")
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	follower := func() *names.Follower { return names.Builtin().Follow(board.DefaultSize) }
	want, err := coach.Do(t.Context(), &coach.Env{Files: src, Judge: engine.Judge, Follower: follower}, &coach.Request{Player: "bob", Limit: 30})
	if err != nil {
		t.Fatal(err)
	}
	b.said("#coach-said", fmt.Sprintf("%d moves of BOB in 2 games lost %.1f each; those of others lost %.1f.", want.Moves, *want.Loss, *want.FieldLoss))
	for _, kind := range []string{"name", "phase"} {
		eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector('#coach-kind'); e.value = %q; e.dispatchEvent(new Event('change')); })()`, kind))
		rows := want.Tables[slices.IndexFunc(want.Tables, func(table coach.Table) bool { return table.Kind == kind })].Rows
		if len(rows) == 0 {
			t.Errorf("no row by %s", kind)
		}
		for _, r := range rows {
			text := fmt.Sprintf("%d|%.1f|", r.Times, *r.Loss)
			got := eval[string](b, fmt.Sprintf(`[...document.querySelectorAll('#coach-table tbody tr')].map((e) => [...e.cells].map((c) => c.textContent)).filter(([name]) => name.startsWith(%q)).map((c) => c[1] + '|' + c[2] + '|').join()`, r.English))
			b.same(got, text, kind+" "+r.English)
		}
	}
	b.said("#practise", "Practise the 2 most costly")
	b.wait(`document.querySelector('#coach-table tbody button')?.textContent.includes('opening') === true`)
	b.pressed("#coach-table tbody button")
	b.wait(`document.querySelector('.examples .mini') !== null`)
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	b.do(chromedp.EmulateViewport(390, 844))
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("%g pixels too wide", wide)
	}

	eval[any](b, `location.hash = 'cards'`)
	b.do(chromedp.Reload())
	b.said("#practise-reviews", "3")
	b.pressed("#practise-reviews")
	b.said("#cards-counts", "All: 3.")
	b.wait(`document.querySelector('#practise-reviews').closest('p').hidden`)
	b.do(chromedp.Reload())
	b.said("#cards-counts", "All: 3.")
	eval[any](b, `location.hash = 'coach'`)
	b.wait(`document.querySelector('#coach-games') !== null`)
	eval[any](b, `(() => { const e = document.querySelector('#coach-games'); e.value = 'collection'; e.dispatchEvent(new Event('change')); })()`)
	b.wait(`document.querySelector('#coach-dates').checkVisibility()`)
	b.write("#coach-player", "Lee Sedol")
	b.pressed("#coach-show")
	b.said("#coach-results .error", "analysis")
}
