package web_test

import (
	"context"
	"fmt"
	"iter"
	"math"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/board"
	"katachi/internal/api"
	reports "katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
)

// controls lists the buttons, fields, lists and links that are in view.
const controls = `[...document.querySelectorAll('button, input, select, textarea, a[href], summary')].filter((e) => {
	const r = e.getBoundingClientRect();
	return e.checkVisibility() && r.width > 2 && r.top < innerHeight && r.bottom > 0 && r.right > 0;
}).map((e) => e.ariaLabel ?? e.textContent)`

// TestPageFirstView: the first view says what the page is and whose games it searches, offers two
// ways to begin with at most 20 controls, asks for its numbers once, and does not move while they
// arrive. The board has the moves of at least 1 % of the hits; a button has all.
func TestPageFirstView(t *testing.T) {
	testpeers.Slow(t)
	server := httptest.NewServer(newServer(t, nil))
	t.Cleanup(server.Close)
	for _, d := range []device{{width: 1440, height: 900}, {width: 1024, height: 768}, phone, {width: 844, height: 390, touch: true}} {
		b := bareTab(t, d)
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `window.moved = 0; window.searches = 0;
			new PerformanceObserver((l) => l.getEntries().forEach((e) => (moved += e.value))).observe({type: 'layout-shift', buffered: true});
			const f = fetch; window.fetch = (u, o) => { if (/v1.search/.test(u) && !/limit=/.test(u)) searches++; return f(u, o); };`})
		b.do(chromedp.Navigate(server.URL))
		b.wait(`document.querySelector('.results') !== null`)
		b.settled()
		b.wait(`document.querySelector('.list .entry') !== null && document.querySelector('.lead').textContent.includes('516')`)
		if n := eval[[]string](b, controls); len(n) > 20 {
			t.Errorf("%d wide: %d controls: %q", d.width, len(n), n)
		}
		if moved := eval[float64](b, `moved`); moved > 0.05 {
			t.Errorf("%d wide: the layout shifts by %g", d.width, moved)
		}
		if n := eval[int](b, `searches`); n != 1 {
			t.Errorf("%d wide: the numbers were asked for %d times", d.width, n)
		}
		if width := eval[float64](b, `document.querySelector('#board').getBoundingClientRect().width`); width < 300 {
			t.Errorf("%d wide: the board is %g wide", d.width, width)
		}
		if said := b.text(".intro"); strings.Contains(said, "tap a move") != d.touch || strings.Contains(said, "drop") == d.touch {
			t.Errorf("%d wide: the two ways to begin are %q", d.width, said)
		}
		b.same(b.text(".lead"), "See what was played next in 516 famous Go games of AlphaGo and other programs, who won, and what each move is called.", "what the page is")
		b.same(strings.Join(eval[[]string](b, `[...document.querySelectorAll('.views button')].map((e) => e.textContent)`), " · "), "Explore · My games · Learn · More", "tabs")
	}

	b := openAt(t, desktop, server.URL, "")
	b.settled()
	few := len(b.rows())
	b.same(eval[string](b, `[...document.querySelectorAll('.sizes button')].map((e) => e.textContent + e.ariaPressed).join(' ')`), "9false 13false 19true", "sizes")
	b.pressed(".all-moves")
	if all := len(b.rows()); few != 3 || all != 9 || eval[int](b, `new Set([...document.querySelectorAll('#board .letter')].map((e) => e.textContent)).size`) != all {
		t.Errorf("%d rows, and %d of all", few, all)
	}
	b.pressed(`[data-size="9"]`)
	b.wait(`document.querySelectorAll('#board .coordinate').length === 36 && document.querySelector('[data-size="9"]').ariaPressed === 'true'`)
	b.click("D4")
	b.wait(`document.querySelector('.intro').hidden`)
}

// TestPageTabs goes through the tabs and their views. A tab opens the view that it showed last; a
// game of the collection belongs to Explore.
func TestPageTabs(t *testing.T) {
	b := openPage(t, phone, "")
	press := func(text string) {
		t.Helper()
		eval[any](b, fmt.Sprintf(`[...document.querySelectorAll('.views button')].find((e) => e.textContent === %q).click()`, text))
	}
	now := func(want string) {
		t.Helper()
		b.wait(fmt.Sprintf(`[...document.querySelectorAll('.views [aria-current]')].map((e) => e.textContent).join(' / ') === %q`, want))
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%s is %g pixels too wide", want, wide)
		}
	}
	now("Explore")
	press("Learn")
	now("Learn / Shapes")
	press("Practice")
	now("Learn / Practice")
	press("More")
	now("More / Players")
	press("Words")
	now("More / Words")
	press("Learn")
	now("Learn / Practice")
	press("My games")
	now("My games / Game")
	eval[any](b, `location.hash = '#game?game=1'`)
	now("Explore")
	press("My games")
	now("My games / Game")
	b.wait(`!location.hash.includes('game=1')`)
}

// TestPageLifeHonest: with the question open, Undo takes back only what was tried, the tools that
// would change the problem are away, the user chooses who moves, and another game is another
// question. A move that ko forbids is not offered.
func TestPageLifeHonest(t *testing.T) {
	testpeers.Slow(t)
	b := openPage(t, desktop, "#game")
	b.drop("(;SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B])")
	b.wait(`document.querySelectorAll('#board .stones > *').length === 12`)
	b.pressed("#life")
	b.said("#life-status", "if Black plays first, it lives, else it dies.")
	if !eval[bool](b, `document.querySelector('#editor').hidden`) {
		t.Error("tools are shown that do nothing")
	}
	choose := func(turn string) {
		t.Helper()
		eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector('#life-turn'); e.value = %q; e.dispatchEvent(new Event('change')); })()`, turn))
	}
	choose("2")
	b.said("#life-status", "if White plays first, it dies, else it lives.")
	b.pressed("#life-reply")
	b.wait(`document.querySelectorAll('#board .stones .white').length === 8`)
	b.said("#life-status", "it dies")
	b.said(".hint", "Move 0, then 1 tried")
	undo := func() { b.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(kb.ModifierCtrl))) }
	undo()
	b.said("#life-status", "if White plays first, it dies, else it lives.")
	undo()
	undo()
	b.wait(`document.querySelectorAll('#board .stones > *').length === 12`)

	b.drop("(;SZ[9]AB[gh][hh][ih][fi]AW[gg][hg][ig][fg][eh][fh][ei]PL[W])")
	b.wait(`document.querySelectorAll('#board .stones > *').length === 11`)
	b.wait(`document.querySelector('#life-status') === null || !document.querySelector('#life-status').textContent.includes('A2')`)
	b.pressed("#life")

	// White may not take back at once, and so not save the stone at D4.
	b.drop("(;SZ[9]AB[cf][de][eg][dg]AW[ff][ee][fg][df];B[ef])")
	b.wait(`document.querySelectorAll('.moves button').length === 1`)
	b.press("]")
	b.pressed("#life")
	eval[any](b, `(() => { const e = document.querySelector('#life-goal'); e.value = 'chain'; e.dispatchEvent(new Event('change')); })()`)
	x, y := b.place("E4", 9)
	b.do(chromedp.MouseClickXY(x, y))
	b.wait60(`document.querySelector('#life-status, #life-hint.notice') !== null`)
	if offered := eval[[]string](b, `[...document.querySelectorAll('#board .continuation, #life-reply')].map((e) => e.textContent)`); strings.Contains(strings.Join(offered, " "), "D4") {
		t.Errorf("a move that ko forbids is offered: %q", offered)
	}
}

// TestPageStepsBack: steps in a game leave the history alone: one step back leaves the game.
func TestPageStepsBack(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16")
	b.settled()
	eval[any](b, `location.hash = '#game?game=1'`)
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	before := eval[int](b, `history.length`)
	for range 20 {
		b.press("]")
	}
	b.wait(`location.hash.includes('node=20')`)
	if after := eval[int](b, `history.length`); after != before {
		t.Errorf("20 steps made %d entries of the history", after-before)
	}
	b.do(chromedp.NavigateBack())
	b.wait(`location.hash.startsWith('#explore') && location.hash.includes('m=Q16')`)
	b.settled()
	b.pressed("#back")
	b.wait(`location.hash.includes('at=0')`)
	if after := eval[int](b, `history.length`); after != before {
		t.Errorf("a step in Explore made %d entries of the history", after-before)
	}
}

// TestPageTells: a game that is dropped tells without a click where it left the known games, which
// is in view on a phone, too, and shows three moves to look at as small boards; its named moves are
// there, too.
func TestPageTells(t *testing.T) {
	for _, d := range []device{{width: 1440, height: 900}, {width: 390, height: 844, touch: true, dark: true}} {
		b := openPage(t, d, "")
		b.settled()
		b.drop("(;GM[1]FF[4]SZ[19]KM[6.5]PB[Anna]PW[Bert];B[pd];W[dd];B[cc];W[dc];B[cd];W[ce];B[be];W[cf];B[de];W[bd];B[pp];W[bc];B[dp];W[cb])")
		b.wait(`/Whole board: known to move \d+.*New: move/.test(document.querySelector('#comparison')?.textContent ?? '')`)
		b.wait(`(() => { const r = document.querySelector('#comparison').getBoundingClientRect(); return r.top >= 0 && r.top + 60 < innerHeight; })()`)
		b.wait(`document.querySelectorAll('#look button .mini').length === 3`)
		b.said("#story", "Moves that mattered")
		b.said("#story", "captures")
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%d wide: %g pixels too wide", d.width, wide)
		}
		for _, line := range b.violations(readAxe(t)) {
			t.Errorf("%d wide: %s", d.width, line)
		}
		if n := len(eval[[]string](b, controls)); n > 40 {
			t.Errorf("%d wide: %d controls beside a game", d.width, n)
		}
		eval[any](b, `document.querySelector('#look button').click()`)
		b.wait(`location.hash.includes('node=')`)
	}
}

// TestPageProblemStood: the page shows a problem that stood in a game: stones that hung on a move,
// and that the move played did not save. The API says so, too.
func TestPageProblemStood(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	b.drop("(;SZ[9]AB[dd][ed][fd][ce][ge][df]AW[de][ee][fe][gf][gg][hf]PL[W];W[aa];B[ef];W[ai];B[ff])")
	b.wait60(`document.querySelector('#stood button') !== null`)
	b.same(b.text("#stood button"), "Before move 1, the stones of White at D5: if White plays first, it gets five liberties, else it dies. Where?", "the problem")
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	type answer struct {
		Status string
		Proven bool
		Moves  []string
	}
	a := eval[answer](b, `fetch('api/v1/solve?' + new URLSearchParams({size: 9, turn: 'white', at: 'E5', goal: 'save', nodes: 150000,
		setup: 'B:D6 B:E6 B:F6 B:C5 B:G5 B:D4 W:D5 W:E5 W:F5 W:G4 W:G3 W:H4'})).then((r) => r.json())`)
	if a.Status != "unsettled" || !a.Proven || len(a.Moves) == 0 || slices.Contains(a.Moves, "A9") {
		t.Errorf("the answer of the API is %+v", a)
	}
	eval[any](b, `document.querySelector('#stood button').click()`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 12`)
}

// TestPageSideToMove: in a position that was played, the moves of the side to move are counted, and
// those of the other side are behind a chip that says how many they are. Board and table show the
// same shares. One hit in one game is not "1 hits in 1 games", and no interval has one end.
func TestPageSideToMove(t *testing.T) {
	const region = "#explore?m=R16.P17.D4&area=O13:T19"
	b := openPage(t, desktop, region)
	a := b.searched("play=R16+P17+D4&region=O13:T19")
	white, black := 0, 0
	for _, c := range a.Next {
		white, black = white+c.White, black+c.Black
	}
	if white == 0 || black == 0 {
		t.Fatalf("%d moves of White, %d of Black: the question proves nothing", white, black)
	}
	b.said("#other-side", fmt.Sprintf("Black to move (%d)", black))
	for i, row := range b.rows() {
		if !strings.Contains(row, " White ") {
			t.Errorf("a row is %q", row)
		}
		if letter := string(rune('A' + i)); !strings.HasPrefix(row, letter) {
			t.Errorf("the row of %s is %q", letter, row)
		}
	}
	if differ := eval[[]string](b, `[...document.querySelectorAll('.next tbody tr')].flatMap((row) => {
		const letter = row.querySelector('.letterbutton').textContent, share = row.children[2].textContent.replace(' ', '');
		const e = [...document.querySelectorAll('#board .continuation')].find((e) => e.querySelector('.letter').textContent === letter);
		const drawn = e?.querySelector('.share').textContent;
		return drawn === share || drawn === '' && share === '<1%' ? [] : [letter + ' ' + share + ' ' + drawn]; })`); len(differ) > 0 {
		t.Errorf("table and board differ: %q", differ)
	}
	before := len(b.rows())
	b.pressed("#other-side")
	b.wait(fmt.Sprintf(`document.querySelectorAll('.next tbody tr').length > %d`, before))
	b.said("[aria-label=Filters] .chip", "Anyone plays next")

	eval[any](b, `location.hash = 'explore?m=R16.D4.Q3.D16'`)
	b.settled()
	b.wait(`document.querySelector('#other-side')?.textContent.includes('White to move, colours exchanged') === true`)
	b.same(b.text(".results .figures b"), "33", "hits with colours as drawn")
	eval[any](b, `location.hash = 'explore?m=R16.D4.Q3.D16&f.player=Ke+Jie'`)
	b.wait(`!document.querySelector('.results').classList.contains('busy') && document.querySelector('.results .figures b')?.textContent !== '33'`)
	if said := eval[string](b, `document.querySelector('[role=status]').textContent`); strings.Contains(said, "1 hits") || strings.Contains(said, "1 games") {
		t.Errorf("the page says %q", said)
	}
}

// TestPageWhatNext: where nothing is found, the page offers what to do: a filter that excludes all
// hits is removed by a click, Coach without a name offers players, and adding games asks first.
func TestPageWhatNext(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16&f.date=1805")
	b.wait(`document.querySelector('[data-drop=date]') !== null`)
	b.pressed("[data-drop=date]")
	b.wait(`!location.hash.includes('f.date') && document.querySelector('.results .notice') === null`)

	eval[any](b, `location.hash = 'coach'`)
	b.wait(`document.querySelectorAll('#coach-who button').length === 8`)
	b.wait(`document.querySelector('.boardside').hidden`)

	for search, first := range map[string]string{"geta": "net (geta)", "shicho": "ladder (shichō)", "snapback": "snapback (uttegaeshi)", "net": "net (geta)", "ladder": "ladder (shichō)"} {
		eval[any](b, `location.hash = 'shapes'`)
		b.wait(`document.querySelector('#shape-search') !== null && document.querySelectorAll('.shapelist button').length > 0 && document.querySelector('.boardside').hidden`)
		eval[any](b, fmt.Sprintf(`(() => { const e = document.querySelector('#shape-search'); e.value = %q; e.dispatchEvent(new Event('input')); })()`, search))
		b.same(b.text(".shapelist button"), first, "the first shape for "+search)
	}

	eval[any](b, `location.hash = 'game'`)
	b.wait(`document.querySelector('#file') !== null`)
	b.drop("(;SZ[9]PB[Änne];B[ee])")
	b.wait(`document.querySelectorAll('.moves button').length === 1`)
	b.keepSaved()
	b.pressed("#add")
	b.said("#more", "Add 1 game to sample?")
	b.pressed("#add-no")
	b.wait(`document.querySelector('#add') !== null`)
	b.press("]")
	b.pressed("#pass")
	b.wait(`document.querySelectorAll('.moves button').length === 2`)
	b.pressed("#save-sgf")
	if saved := b.saved(0); !strings.Contains(saved, "CA[UTF-8]") {
		t.Errorf("the saved record is %q", saved)
	}
	b.pressed("#life")
	b.wait(`(() => { const r = document.querySelector('#life-goal').getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; })()`)
}

// TestPageWildcardLabels: a wildcard does not hide the letter of a move on its point.
func TestPageWildcardLabels(t *testing.T) {
	b := openPage(t, desktop, "#explore?b=Q16&wild=*D4&next=any")
	b.settled()
	if above := eval[bool](b, `(() => { const wild = document.querySelector('#board .wild'), next = document.querySelector('#board .continuation');
		return Boolean(wild.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING); })()`); !above {
		t.Error("the wildcard is drawn over the letters")
	}
}

// TestPageMine: Explore asks the user's own games first, in any orientation: their next moves can
// be played, and a game opens at the position.
func TestPageMine(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	for _, record := range []string{"(;SZ[19]PB[Ann]PW[Bob];B[pd];W[dp];B[qp])", "(;SZ[19]PB[Cid]PW[Dan];B[dd];W[pp];B[dq])", "(;SZ[13]PB[Eve];B[dd];W[jj])"} {
		b.drop(record)
		b.wait(`document.querySelectorAll('.moves button').length > 1`)
		b.wait(fmt.Sprintf(`document.querySelector('.card h2').textContent.includes(%q)`, record[len("(;SZ[19]PB["):][:3]))
	}
	eval[any](b, `location.hash = 'explore?m=Q16.D4'`)
	b.wait(`document.querySelector('#mine:not([hidden]) h2')?.textContent === 'My games: 2 games'`)
	// Cid's game is Ann's, turned: both play at the lower right, or at its mirror image.
	if moves := eval[[]string](b, `[...document.querySelectorAll('#mine [data-mine]')].map((e) => e.textContent.trim())`); len(moves) != 2 {
		t.Errorf("the moves are %q", moves)
	}
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	eval[any](b, `document.querySelector('#mine [data-mine="R4"]').click()`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 3`)
	b.wait(`document.querySelector('#mine:not([hidden]) h2')?.textContent === 'My games: 1 game'`)
	eval[any](b, `document.querySelector('#mine li button').click()`)
	b.wait(`location.hash.startsWith('#game?') && location.hash.includes('node=3') && document.querySelector('.card h2').textContent.includes('Ann')`)
	eval[any](b, `location.hash = 'explore?m=K10'`)
	b.settled()
	b.wait(`document.querySelector('#mine').hidden`)
}

// TestPageMistakes: a review by an engine counts the mistakes of each player by phase, and makes
// problems of them. The labels of its curve never overlap, however often the game turns.
func TestPageMistakes(t *testing.T) {
	var asked atomic.Int32
	b := openWithEngine(t, betterEngine(&asked), "#game")
	b.drop(judgedGame)
	b.wait(`document.querySelectorAll('.moves button').length === 6`)
	b.pressed("#review")
	b.wait(`/^6 of 6 moves reviewed by the engine kata/.test(document.querySelector('.review p')?.textContent ?? '')`)
	if got := eval[[]string](b, `[...document.querySelectorAll('#phases tr')].slice(0, 2).map((e) => e.innerText.replace(/\s+/g, ' '))`); len(got) != 2 || got[0] != "Mistakes Black White" || !strings.HasPrefix(got[1], "opening – 1 (") {
		t.Errorf("the mistakes are %q", got)
	}
	b.same(eval[string](b, `document.querySelector('.review tbody button').closest('tr').querySelector('.dot').title`), "White", "the player of the mistake")
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
	b.pressed("#practise-review")
	b.wait(`location.hash.startsWith('#cards') && document.querySelector('#cards-counts').textContent.includes('All: 1')`)
	b.click("C10")
	b.said("#cards-answer", "C10 is right")

	swinging := api.Engine{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *reports.Position], found func(int, *analysis.Position)) error {
		for i, at := range positions {
			p := analysis.Unknown()
			p.Source, p.Visits, p.Winrate = "KataGo 1.16", 10, []float64{0.1, 0.9}[at.Moves/2%2]
			p.Moves = []analysis.Move{{Line: []board.Point{board.At(9, 9)}, Visits: 9, Winrate: p.Winrate, Lead: math.NaN()}}
			found(i, p)
		}
		return nil
	}}
	b = openWithEngine(t, swinging, "#game?game=1")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.pressed("#review")
	b.wait60(`document.querySelectorAll('.curve circle').length > 20 && document.querySelector('#stop-review') === null`)
	for _, width := range []int64{1200, 390} {
		b.do(chromedp.EmulateViewport(width, 900))
		labels := eval[[][]float64](b, `[...document.querySelectorAll('.curve text')].map((e) => { const r = e.getBBox(); return [r.x, r.y, r.x + r.width, r.y + r.height]; })`)
		if len(labels) < 5 {
			t.Errorf("%d wide: %d labels", width, len(labels))
		}
		for i, a := range labels {
			for _, c := range labels[:i] {
				if a[0] < c[2]-1 && c[0] < a[2]-1 && a[1] < c[3]-2.5 && c[1] < a[3]-2.5 {
					t.Errorf("%d wide: labels at %v and %v overlap", width, a, c)
				}
			}
		}
	}
}

// overlaps lists the texts and dots of losses on the board that overlap, each by its height without
// the room for accents.
const overlaps = `(() => {
	const list = [...document.querySelectorAll('#board .continuation text, #board .label, #board .loss')].filter((e) => e.getBoundingClientRect().width > 0 &&
		getComputedStyle(e).display !== 'none' && (e.matches('.loss') || e.textContent)).map((e) => {
		const r = e.getBoundingClientRect(), half = e.matches('.loss') ? r.height / 2 : 0.36 * parseFloat(getComputedStyle(e).fontSize) * r.height / e.getBBox().height;
		const middle = r.top + r.height / 2;
		return {text: e.textContent, left: r.left, right: r.right, top: middle - half, bottom: middle + half};
	});
	const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
	return [list.length + ' marks', ...list.flatMap((a, i) => list.slice(0, i).filter((b) => hit(a, b)).map((b) => JSON.stringify(a) + ' ' + JSON.stringify(b)))];
})()`

// TestPageLabels: letters, percentages, numbers of moves and dots of losses on the board never
// overlap, on small boards and phones: with suggestions, which lie close together, and with the
// better line of a review.
func TestPageLabels(t *testing.T) {
	testpeers.Slow(t)
	losing := api.Engine{Name: "kata", Judge: func(_ context.Context, positions iter.Seq2[int, *reports.Position], found func(int, *analysis.Position)) error {
		for i, at := range positions {
			p := analysis.Unknown()
			p.Source, p.Visits, p.Winrate, p.Lead, p.Spread = "KataGo 1.16", 10, []float64{0.9, 0.1}[at.Moves%2], []float64{20, -20}[at.Moves%2], 1
			line := []board.Point{board.At(5, 5), board.At(6, 5), board.At(5, 6), board.At(6, 6)}
			p.Moves = []analysis.Move{{Line: line, Visits: 9, Winrate: p.Winrate, Lead: p.Lead, LCB: math.NaN()}}
			found(i, p)
		}
		return nil
	}}
	for _, size := range []int{9, 13, 19} {
		for _, width := range []int64{1440, 390} {
			b := openWithEngine(t, losing, "#game")
			b.do(chromedp.EmulateViewport(width, 900))
			b.drop(fmt.Sprintf("(;SZ[%d];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[dg];W[ef];B[cf];W[eg])", size))
			b.wait(`document.querySelectorAll('.moves button').length === 10`)
			check := func(what string, least int) {
				t.Helper()
				list := eval[[]string](b, overlaps)
				if n, _ := strconv.Atoi(strings.Fields(list[0])[0]); n < least {
					t.Errorf("%dx%d at %d px, %s: %s, want at least %d", size, size, width, what, list[0], least)
				}
				if len(list) > 1 {
					t.Errorf("%dx%d at %d px, %s: %d overlap: %q", size, size, width, what, len(list)-1, list[1:min(len(list), 4)])
				}
			}
			b.pressed("#review")
			b.wait(`/^10 of 10/.test(document.querySelector('.review p')?.textContent ?? '') && document.querySelector('#stop-review') === null`)
			b.press(kb.End)
			b.wait(`document.querySelectorAll('#board .loss').length > 3`)
			b.pressed("#suggest")
			b.wait60(`document.querySelectorAll('#board .continuation').length > 5`)
			check("suggestions", 10)
			b.pressed("#suggest")
			b.pressed(".review [data-better]")
			b.wait(`document.querySelector('.better') !== null`)
			b.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
			check("a better line", 4)
			eval[any](b, `(() => { const e = document.querySelector('#board .label'); e.after(e.cloneNode(true)); })()`)
			if list := eval[[]string](b, overlaps); len(list) < 2 {
				t.Errorf("%dx%d at %d px: a label on a label is not seen: %q", size, size, width, list)
			}
		}
	}
}

// TestPageLinkedGame: a link contains the whole game, which opens in a browser that never had it. A
// damaged link says so.
func TestPageLinkedGame(t *testing.T) {
	text := "(;GM[1]FF[4]SZ[9]PB[囲碁]CA[UTF-8];B[ee]C[first];W[ec](;B[gc])(;B[cc];W[gg]))\n"
	b := openPage(t, desktop, "#game")
	b.drop(text)
	b.wait(`document.querySelectorAll('.moves button').length === 3`)
	eval[any](b, `Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text; }}})`)
	b.pressed("#link-game")
	b.wait(`window.copied?.includes('#game?sgf=') === true`)
	link := eval[string](b, `copied`)

	other := openAt(t, phone, b.base, link[strings.Index(link, "#"):])
	other.wait(`document.querySelectorAll('.moves button').length === 3 && !location.hash.includes('sgf=')`)
	other.keepSaved()
	other.pressed("#save-sgf")
	other.same(other.saved(0), text, "the record of the link")
	eval[any](other, `location.hash = '#game?sgf=AAAA'`)
	other.wait(`document.querySelector('.toast').textContent.startsWith('This failed')`)
}
