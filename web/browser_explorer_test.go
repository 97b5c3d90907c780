package web_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
	"katachi/web"
)

// realGames returns the moves of n games on 19x19 as the page writes them in its address.
func realGames(t *testing.T, n int) (games [][]string) {
	t.Helper()
	src, err := gamefile.Open(testpeers.Path(t, "games", "tom.zip"))
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range src.All() {
		if err != nil {
			t.Fatal(err)
		}
		file, err := sgf.Import(e.Data, nil)
		if err != nil || len(file.Games) == 0 {
			continue
		}
		var moves []string
		turn := board.Black
		for node := range file.Games[0].MainLine() {
			for _, step := range node.AppendSteps(nil, 0, 19, 19) {
				p, ok := step.Point.Board()
				if step.Setup || !ok || step.Color != turn || p == board.Pass {
					continue
				}
				moves, turn = append(moves, p.Name(19)), turn.Opponent()
			}
		}
		if len(moves) < 150 {
			continue
		}
		if games = append(games, moves); len(games) == n {
			return games
		}
	}
	t.Fatalf("%d games of the archive are long enough, want %d", len(games), n)
	return nil
}

// TestPageExplorerGoesOn steps to the end of real games that are not in the collection: the
// explorer has an answer at each move. Where no game has the position, corners, the model and a
// search answer.
func TestPageExplorerGoesOn(t *testing.T) {
	testpeers.Slow(t)
	games, every := 1, 12
	if os.Getenv("KATACHI_LONG") != "" {
		games, every = 12, 1
	}
	sources := map[string]int{}
	var b *tab
	for i, moves := range realGames(t, games) {
		b = openPage(t, desktop, "") // a tab has 3 minutes
		b.settled()
		eval[any](b, fmt.Sprintf(`location.hash = %q`, "explore?m="+strings.Join(moves, ".")+"&at=0"))
		for at := 0; at <= len(moves); at += every {
			eval[any](b, fmt.Sprintf(`location.hash = %q`, fmt.Sprintf("explore?m=%s&at=%d", strings.Join(moves, "."), at)))
			b.settled()
			const rows = `document.querySelectorAll('.results .next tbody tr, #beyond:not([hidden]) tbody tr').length`
			b.wait(rows + ` > 0`)
			b.wait(`document.querySelector('#beyond').getAttribute('aria-busy') !== 'true'`)
			for _, source := range []string{"games", "corner", "model", "search"} {
				sources[source] += eval[int](b, fmt.Sprintf(`document.querySelectorAll('#board .continuation.%s').length`, source))
			}
		}
		t.Logf("game %d: an answer at each of %d moves", i+1, len(moves)/every+1)
	}
	for _, source := range []string{"games", "corner", "model"} {
		if sources[source] == 0 {
			t.Errorf("no move on the board is told by %s: %v", source, sources)
		}
	}
	// If the user stays on a position, the page tells what a search finds.
	b.wait(`document.querySelector('#beyond .sourcesign.search') !== null`)
}

// TestPageCorners: the page recognizes a corner whatever is on the rest of the board, tells its
// name, and plays its moves by their letters.
func TestPageCorners(t *testing.T) {
	b := openPage(t, tablet, "#explore?m=D16.F17.T1.A1.K10")
	b.settled()
	b.wait(`document.querySelector('#beyond:not([hidden]) .sourcesign.corner') !== null`)
	b.wait(`document.querySelector('#beyond').getAttribute('aria-busy') === 'false'`)
	b.wait(`document.querySelectorAll('#board .continuation.corner').length > 0`)
	letter := b.text("#beyond .letterbutton")
	b.press(strings.ToLower(letter))
	b.wait(`document.querySelectorAll('#board .stones circle').length === 6`)
	b.wait(`/^[A-T]\d+/.test(document.querySelector('.hint').textContent)`)

	// The page names the joseki in a corner, with the share of each move.
	eval[any](b, `location.hash = '#explore?m=Q16.R17.R16.Q17.P17.T1.A1.K10'`)
	b.wait(`[...document.querySelectorAll('#beyond h3')].some((e) => /Upper right.*: .*3-3 invasion/.test(e.textContent)) && /\d %/.test(document.querySelector('#beyond tbody').textContent)`)
}

// TestPageLike changes a position of a game by one line, and finds it again. Each board shows the
// differences that the API reports, more differences find more games, and a board opens its game at
// the position.
func TestPageLike(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4.Q3.D16.R14&area=A1:T19")
	b.settled()
	eval[any](b, `document.querySelector('#like summary').click()`)
	shown := func(differences int) (games float64) {
		b.Helper()
		b.wait(`document.querySelector('#like').getAttribute('aria-busy') === 'false' && document.querySelectorAll('#like .mini').length > 0`)
		type game struct {
			Differences []struct{ From string }
		}
		answer := eval[struct {
			Games float64
			List  []game
		}](b, fmt.Sprintf(`fetch('api/v1/like?' + new URLSearchParams({play: 'Q16 D4 Q3 D16 R14', region: 'A1:T19', differences: %d, limit: 12})).then((r) => r.json())`, differences))
		want := 0
		for _, g := range answer.List {
			for _, d := range g.Differences {
				if want++; d.From != "" {
					want++ // the stone that is there, and the point where it should be
				}
			}
		}
		if signs := eval[int](b, `document.querySelectorAll('#like .sign').length`); want == 0 || signs != want {
			b.Errorf("%d differences: %d signs, want %d", differences, signs, want)
		}
		if boards := eval[int](b, `document.querySelectorAll('#like .mini').length`); boards != len(answer.List) {
			b.Errorf("%d differences: %d boards, want %d", differences, boards, len(answer.List))
		}
		return answer.Games
	}
	few := shown(1)
	b.pressed(`#like .columns button:nth-child(2)`)
	b.wait(`document.querySelector('#like .columns button:nth-child(2)').getAttribute('aria-pressed') === 'true'`)
	more := shown(2)
	if few == 0 || more <= few || more <= 12 {
		t.Errorf("%g games with one difference, %g with two", few, more)
	}
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	b.pressed("#like-more")
	b.wait(`document.querySelectorAll('#like .mini').length > 12`)
	eval[any](b, `document.querySelector('#like .examples button').click()`)
	// the game stands at the move: nothing has been captured so early
	b.wait(`location.hash.startsWith('#game?') && document.querySelectorAll('.moves button').length > 0 &&
		document.querySelectorAll('#board .stones circle').length === Number(/node=(\d+)/.exec(location.hash)[1])`)
}

// TestPageLadder opens the table by band of ranks: it has the columns, moves and shares of the API,
// with a bar for each share, and follows the position.
func TestPageLadder(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4&area=A1:T19")
	b.settled()
	eval[any](b, `document.querySelector('#ladder summary').click()`)
	compare := func(play string) {
		b.Helper()
		want := eval[string](b, fmt.Sprintf(`fetch('api/v1/search?' + new URLSearchParams({play: %q, next: 'black', region: 'A1:T19', across: 'band'})).then((r) => r.json()).then((a) => [
			...a.cross.lines.map((l) => l.label + ' ' + l.key), a.cross.lines.flatMap((l) => l.cells).filter((c) => c.hits > 0).length, a.cross.columns.length].join())`, play))
		b.wait(fmt.Sprintf(`%q === [...[...document.querySelectorAll('#ladder tbody th')].map((x) => x.textContent),
			document.querySelectorAll('#ladder .meter').length, document.querySelectorAll('#ladder thead th').length].join()`, want))
	}
	compare("Q16 D4")
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	eval[any](b, `location.hash = '#explore?m=Q16.D4.Q3.D16&area=A1:T19'`)
	compare("Q16 D4 Q3 D16")

	eval[any](b, `location.hash = '#ask?ask=' + encodeURIComponent('at corner number ..4; by band, line, limit 2')`)
	b.wait60(`document.querySelectorAll('.cross tbody tr').length === 2 && document.querySelector('.cross thead').textContent.includes('1p..9p')`)
	for by, want := range map[string]string{"colour": "by colour, line, limit 2", "name": "by name, limit 2"} { // a move may have several names
		eval[any](b, `location.hash = '#ask?ask=' + encodeURIComponent('at corner number ..4; by band, line, limit 2')`)
		b.wait(`document.querySelector('#ask-text').value.endsWith('by band, line, limit 2')`)
		b.choose("#ask-by", by)
		b.same(eval[string](b, `document.querySelector('#ask-text').value`), "at corner number ..4; "+want, "the question")
	}
}

// TestPagePlayers finds a player by a part of the name, shows the player's page, and goes from
// there to an opponent, to the games of a year, and to the names of moves.
func TestPagePlayers(t *testing.T) {
	b := openPage(t, phone, "#players")
	b.wait(`document.querySelectorAll('.shapelist button').length > 5`)
	eval[any](b, `(() => { const e = document.querySelector('#player-search'); e.value = 'sedol'; e.dispatchEvent(new Event('input')); })()`)
	b.wait(`document.querySelectorAll('.shapelist button').length === 1`)
	eval[any](b, `document.querySelector('.shapelist button').click()`)
	b.wait(`document.querySelector('#player h2')?.textContent === 'Lee Sedol'`)
	b.wait(`location.hash.includes('player=Lee+Sedol') && document.querySelectorAll('#player .years .b').length > 0`)
	b.button("player-names")
	b.wait(`document.querySelector('#player-names') === null && !document.querySelector('#player').textContent.includes('Searching')`)
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("%g pixels too wide", wide)
	}
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	eval[any](b, `[...document.querySelectorAll('#player .quiet')].at(-1).click()`)
	b.wait(`document.querySelector('#player h2').textContent !== 'Lee Sedol'`)
	b.do(chromedp.NavigateBack())
	b.wait(`document.querySelector('#player h2').textContent === 'Lee Sedol'`)
	b.button("player-games")
	b.wait(`location.hash.startsWith('#explore') && location.hash.includes('f.player=Lee+Sedol')`)
	b.settled()

	// A filter suggests names, too.
	eval[any](b, `(() => { const e = document.querySelector('[aria-label=Filters] input'); e.value = 'ke'; e.dispatchEvent(new Event('input')); })()`)
	b.wait(`[...document.querySelectorAll('[aria-label=Filters] datalist option')].some((e) => e.value === 'Ke Jie')`)
}

// TestPageProblems compares a game with a collection of problems: one that stood in it is listed, with
// what was played, and leads to its position. In another game a stone differs: there it is listed
// once the menu allows that, which keeps the focus and is in the link.
func TestPageProblems(t *testing.T) {
	shelf := &api.Shelf{}
	if err := shelf.AddMemory("mine"); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, func(o *web.Options) { o.Service = serviceOf(shelf) })
	for _, text := range []string{
		"(;SZ[19]GN[three]PL[B]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds];B[bs]C[RIGHT])",
		"(;SZ[19]PB[A]PW[B];B[sb];W[sc];B[rb];W[rc];B[qb];W[qc];B[pb];W[pc];B[pa];W[oc];B[dd];W[ob];B[dp];W[oa];B[jj];W[sa];B[ra])",
		"(;SZ[19]PB[A]PW[B];B[sb];W[sc];B[rb];W[rc];B[qb];W[qc];B[pb];W[pc];B[pa];W[jd];B[dd];W[ob];B[dp];W[oa];B[jj];W[ra])",
	} {
		var state api.JobState
		post(t, s, "/jobs", map[string]any{"records": []any{map[string]any{"name": "one.sgf", "text": text}}}, &state)
		for state.Ended = false; !state.Ended; {
			get(t, s, "/jobs/"+state.Job, &state)
		}
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	b := openAt(t, desktop, server.URL, "#game?game=2")
	b.wait(`document.querySelectorAll('.moves button').length > 3`)
	b.button("compare-game")
	b.wait(`document.querySelector('#problems li') !== null`)
	b.same(b.text("#problems li"), "14. three White · S19 → T19, missed", "the problem")
	if n := eval[int](b, `document.querySelectorAll('#problems .mini .sign').length`); n != 12 {
		t.Errorf("%d stones of the problem are marked, want 12", n)
	}
	b.same(eval[string](b, `(e => e.getAttribute('cx') + ' ' + e.getAttribute('cy'))(document.querySelector('#problems .mini .point'))`), "17.5 0.5", "the first move, S19")
	eval[any](b, `document.querySelector('#problems button.quiet').click()`)
	b.wait(`/node=14/.test(location.hash)`)

	alike := openAt(t, desktop, server.URL, "#game?game=3")
	alike.wait(`document.querySelectorAll('.moves button').length > 3`)
	alike.button("compare-game")
	alike.wait(`document.querySelector('#problems li') !== null`)
	alike.same(alike.text("#problems"), "Nothing found.", "exactly the same")
	eval[any](alike, `(e => { e.focus(); e.value = '1'; e.dispatchEvent(new Event('change')); })(document.getElementById('problems-like'))`)
	const found = "14. three White · S19 → S19 · 1 stone different (P17)"
	alike.wait(`document.querySelector('#problems .examples') !== null`)
	alike.same(alike.text("#problems li"), found, "one that differs")
	alike.same(eval[string](alike, `document.activeElement.id`), "problems-like", "the focus")
	again := openAt(t, desktop, server.URL, eval[string](alike, `location.hash`))
	again.wait(`document.querySelectorAll('.moves button').length > 3`)
	again.button("compare-game")
	again.wait(`document.querySelector('#problems .examples') !== null`)
	again.same(again.text("#problems li"), found, "by a link")
	for _, line := range again.violations(readAxe(t)) {
		t.Error(line)
	}
}

// TestPageCompareGame compares a game with the collection, and goes to the first new move.
func TestPageCompareGame(t *testing.T) {
	b := openPage(t, desktop, "#game?game=1")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.button("compare-game")
	b.wait(`/known to move \d+/.test(document.querySelector('#comparison').textContent)`)
	eval[any](b, `[...document.querySelectorAll('#comparison button')].find((e) => e.textContent.startsWith('New: move')).click()`)
	b.wait(`/node=\d/.test(location.hash)`)
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
}
