package web_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/web"
)

// TestPageSearch shows counts, continuations on all equivalent points, filters as chips, and the
// filter that excludes all hits.
func TestPageSearch(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	b.same(b.text(".results .figures b"), "516", "hits of the empty board")
	if n := eval[int](b, `[...document.querySelectorAll('#board .letter')].filter((e) => e.textContent === 'A').length`); n != 4 {
		t.Errorf("the first continuation is drawn on %d points, want 4", n)
	}
	eval[any](b, `document.querySelector('.next .letterbutton').click()`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 1`)
	b.settled()

	eval[any](b, `(() => { const f = document.querySelector('[aria-label=Filters] form'), s = f.querySelector('select'), i = f.querySelector('input');
		s.value = 'date'; s.dispatchEvent(new Event('change')); i.value = '1805'; f.requestSubmit(); })()`)
	b.wait(`[...document.querySelectorAll('.chip')].some((c) => c.textContent.includes('1805'))`)
	b.wait(`document.querySelector('.results .notice') !== null`)
	b.wait(`[...document.querySelectorAll('.results p')].some((p) => p.textContent.includes('Date') && /\d+ hits/.test(p.textContent))`)
	eval[any](b, `document.querySelector('[aria-label=Filters] .chip button').click()`)
	b.wait(`document.querySelector('.results .notice') === null && document.querySelector('[aria-label=Filters] .chip button') === null`)

	b.drag("C3", "H8")
	b.wait(`document.querySelector('.results .notice')?.textContent.includes('stone') === true`)
}

// TestPageList scrolls through the whole list, sorts it, and opens a game at the hit.
func TestPageList(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16")
	b.wait(`document.querySelectorAll('.list .entry .mini').length > 3`)
	if n := eval[int](b, `document.querySelectorAll('.list .entry').length`); n > 40 {
		t.Errorf("%d entries are in the page, which is more than the visible ones", n)
	}
	eval[any](b, `(() => { const l = document.querySelector('.list'); l.scrollTop = l.scrollHeight; })()`)
	last := eval[string](b, `document.querySelector('.figures b').textContent`)
	b.wait(`document.querySelector('.list [data-hit="' + (` + last + ` - 1) + '"]') !== null`)
	eval[any](b, `(() => { const e = document.querySelector('#sort'); e.value = 'date'; e.dispatchEvent(new Event('change')); })()`)
	b.wait(`location.hash.includes('sort=date')`)
	b.wait(`document.querySelector('.list [data-hit="0"] .mini') !== null`)
	eval[any](b, `document.querySelector('.list [data-hit="0"]').click()`)
	b.wait(`document.querySelector('.moves [aria-current]') !== null`)
	if !strings.Contains(b.fragment(), "#game?") {
		t.Errorf("the address is %s", b.fragment())
	}
	b.same(b.text(".moves [aria-current] span"), "1", "the move at which the game opens")
	b.wait(`document.querySelector('.moves').textContent.includes('hoshi')`)
}

// TestPageGame steps through a game, shows shapes and suggestions, plays another move in it, and
// goes back.
func TestPageGame(t *testing.T) {
	b := openPage(t, desktop, "#game?game=1&node=30")
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	stones := len(strings.Fields(b.stones()))
	b.press("]")
	b.wait(`location.hash.includes('node=31')`)
	b.press("[", "[")
	b.wait(`location.hash.includes('node=29')`)
	if n := len(strings.Fields(b.stones())); n >= stones+1 {
		t.Errorf("%d stones before move 30, %d after it", n, stones)
	}
	b.wait(`document.querySelectorAll('.strip .now').length === 1`)
	b.do(chromedp.Click(chromedp.CSS("#suggest")))
	b.wait(`document.querySelectorAll('#board .continuation').length === 10`)
	b.press("a")
	b.wait(`location.hash.includes('line=') || location.hash.includes('node=30')`)
	b.do(chromedp.Click(chromedp.CSS("#search-here")))
	b.wait(`location.hash.startsWith('#explore')`)
	b.settled()
	b.do(chromedp.NavigateBack())
	b.wait(`location.hash.startsWith('#game')`)
	b.press("[") // after the user's own move, the game has no move to play
	b.wait(`location.hash.includes('node=29') && !location.hash.includes('line=')`)
	b.do(chromedp.Click(chromedp.CSS("#autoplay")))
	before := b.fragment()
	b.wait(fmt.Sprintf(`decodeURIComponent(location.hash) !== %q`, before))
	b.do(chromedp.Click(chromedp.CSS("#autoplay")))
}

// TestPageOwnRecord drops a record on the page and saves it: the file is the same, byte for byte.
// After one more move, the file is rewritten with the same main line.
func TestPageOwnRecord(t *testing.T) {
	b := openPage(t, desktop, "#game")
	text := "(;GM[1]FF[4]SZ[9]PB[A\\]b]PW[囲碁]KM[6.5];B[ee]C[first];W[ec](;B[gc]LB[gc:x])(;B[cc];W[gg]C[other]))\n"
	eval[any](b, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.items.add(new File([%q], 'mine.sgf'));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true}));
		window.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'data:,'; }; })()`, text))
	b.wait(`document.querySelectorAll('.moves button').length === 3`)
	b.wait(`document.querySelectorAll('.gametree circle').length === 6`)
	b.wait(`document.querySelector('.moves').textContent.includes('tengen') || document.querySelector('.moves').textContent.includes('centre')`)
	b.button("save-sgf")
	b.wait(`saved.length === 1`)
	b.same(eval[string](b, `saved[0].text()`), text, "the saved record")

	eval[any](b, `document.querySelector('.gametree circle[data-node="5"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))`)
	b.wait(`document.querySelector('#comment').value === 'other'`)
	x, y := b.place("C3", 9)
	b.do(chromedp.MouseClickXY(x, y))
	b.wait(`location.hash.includes('node=6')`)
	b.button("save-sgf")
	b.wait(`saved.length === 2`)
	written := eval[string](b, `saved[1].text()`)
	if file, err := sgf.Parse([]byte(written), nil); err != nil || len(file.Games) != 1 {
		t.Fatalf("%v: %s", err, written)
	}
	for _, want := range []string{"KM[6.5]", "囲碁", "C[other]", "LB[gc:x]", "B[cg]"} {
		if !strings.Contains(written, want) {
			t.Errorf("%s is missing in %s", want, written)
		}
	}
	b.button("save-named")
	b.wait(`saved.length === 3`)
}

// TestPageBadRecord: the page says what is wrong with a record, and still works.
func TestPageBadRecord(t *testing.T) {
	b := openPage(t, desktop, "#game")
	eval[any](b, `(() => { const d = new DataTransfer(); d.setData('text', 'no game at all');
		document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: d, bubbles: true})); })()`)
	b.wait(`document.querySelector('.toast').textContent.includes('There is no game')`)
}

// TestPageGuess guesses a move. The page shows the score, and the browser keeps it.
func TestPageGuess(t *testing.T) {
	b := openPage(t, desktop, "#guess")
	b.do(chromedp.Click(chromedp.CSS("#guess-start")))
	b.wait(`document.querySelector('.card p')?.textContent.includes('to move') === true`)
	b.click("Q16")
	b.wait(`document.querySelector('.notice') !== null`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 1`)
	b.wait(`JSON.parse(localStorage.getItem('katachi.guesses'))[0].asked === 1`)
	b.do(chromedp.Click(chromedp.CSS("#skip")))
	b.wait(`document.querySelectorAll('#board .stones circle').length === 2`)
}

// TestPagePatterns draws a pattern, checks where it matches, and saves it.
func TestPagePatterns(t *testing.T) {
	b := openPage(t, desktop, "#patterns?b=C3.D4.C5.B4&w=R3&area=B3:D5")
	b.wait(`document.querySelector('#pattern-text')?.value.includes('.X.') === true`)
	b.wait(`document.querySelectorAll('#board .found').length === 1`)
	eval[any](b, `(() => { const e = document.querySelector('#pattern-text'); e.value = 'pattern: p\n\n  X,\n'; e.dispatchEvent(new Event('input')); })()`)
	b.wait(`document.querySelector('.error') !== null`)
	b.do(chromedp.Click(chromedp.CSS("#from-region")))
	b.wait(`document.querySelector('.error') === null`)
	b.do(chromedp.Click(chromedp.CSS("#match-everywhere")))
	b.wait(`/\d hits|\d games/.test(document.querySelector('.panel').textContent)`)
}

// TestPageShapes finds a shape by its Japanese name, and puts it on the board of the search.
func TestPageShapes(t *testing.T) {
	b := openPage(t, desktop, "#shapes")
	b.wait(`document.querySelectorAll('.shapelist button').length > 50`)
	eval[any](b, `(() => { const e = document.querySelector('#shape-search'); e.value = 'ポン抜き'; e.dispatchEvent(new Event('input')); })()`)
	b.wait(`document.querySelectorAll('.shapelist button').length === 1`)
	eval[any](b, `document.querySelector('.shapelist button').click()`)
	b.wait(`document.querySelector('.pattern .stone-b') !== null && document.querySelectorAll('.examples button').length > 1`)
	b.wait(`document.querySelectorAll('.results td .quiet').length > 3`) // the players of the move
	b.do(chromedp.Click(chromedp.CSS("#shape-on-board")))
	b.wait(`location.hash.startsWith('#explore')`)
	b.settled()
	b.wait(`document.querySelectorAll('#board .stones circle').length === 4`)
}

// TestPageJosekis finds a joseki by its Japanese name, steps through its moves, reads who plays it
// and when, and searches for it.
func TestPageJosekis(t *testing.T) {
	b := openPage(t, tablet, "#shapes")
	b.wait(`document.querySelectorAll('.shapelist button').length > 200`)
	eval[any](b, `(() => { const k = document.querySelector('#shape-kind'); k.value = 'joseki'; k.dispatchEvent(new Event('change'));
		const e = document.querySelector('#shape-search'); e.value = 'ツケヒキ定石'; e.dispatchEvent(new Event('input')); })()`)
	b.wait(`document.querySelectorAll('.shapelist button').length > 1`)
	eval[any](b, `[...document.querySelectorAll('.shapelist button')].find((e) => e.textContent.startsWith('attachment and drawing back (')).click()`)
	b.wait(`location.hash.includes('shape=line+attachment')`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 5`)
	stones := len(strings.Fields(b.stones()))
	b.press(kb.ArrowLeft)
	b.wait(fmt.Sprintf(`document.querySelectorAll('#board .stones circle').length === %d`, stones-1))
	b.wait(`document.querySelectorAll('.results .years .b').length > 0 && document.querySelectorAll('.results td .quiet').length > 1`)
	b.do(chromedp.Click(chromedp.CSS("#shape-on-board")))
	b.wait(`location.hash.startsWith('#explore')`)
	b.settled()
	b.wait(fmt.Sprintf(`document.querySelectorAll('#board .stones circle').length === %d && Number(document.querySelector('.figures b').textContent) > 0`, stones))
}

// TestPageLink reloads the page at its address: everything is as before. The page says if the
// collection has another revision.
func TestPageLink(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	b.click("Q16")
	b.click("C4")
	b.settled()
	b.drag("A1", "J9")
	b.wait(`location.hash.includes('area=')`)
	b.settled()
	stones, hits, link := b.stones(), b.text(".figures"), eval[string](b, `location.href`)
	b.do(chromedp.Reload())
	b.wait(`document.querySelector('.results .figures b') !== null`)
	b.same(b.stones(), stones, "stones after the link was opened")
	b.same(b.text(".figures"), hits, "hits after the link was opened")
	b.do(chromedp.NavigateBack())
	b.wait(`!location.hash.includes('area=')`)
	b.do(chromedp.NavigateBack())
	b.wait(`document.querySelectorAll('#board .stones circle').length === 1`)
	b.do(chromedp.NavigateForward())
	b.wait(`document.querySelectorAll('#board .stones circle').length === 2`)
	b.do(chromedp.Navigate("about:blank"), chromedp.Navigate(strings.Replace(link, "rev=", "rev=9", 1)))
	b.wait(`document.querySelector('.notice') !== null && document.querySelector('.notice').textContent.includes('has changed since this link')`)
}

// TestPageAbort plays moves faster than searches answer: the earlier searches are aborted, and the
// results of the last one are shown.
func TestPageAbort(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	eval[any](b, `(() => { window.asked = 0; window.aborted = 0; const f = fetch;
		window.fetch = (url, o) => { if (!String(url).includes('search')) return f(url, o); asked++;
			o?.signal?.addEventListener('abort', () => aborted++); return new Promise((r) => setTimeout(r, 80)).then(() => f(url, o)); }; })()`)
	for _, p := range []string{"Q16", "D4", "Q4", "D16", "C6"} {
		b.click(p)
	}
	b.settled()
	asked, aborted := eval[int](b, `asked`), eval[int](b, `aborted`)
	if asked < 5 || aborted < 3 {
		t.Errorf("%d searches were started and %d aborted", asked, aborted)
	}
	shown := b.text(".figures")
	b.do(chromedp.Reload())
	b.settled()
	b.same(b.text(".figures"), shown, "what is shown after fast clicks")
}

// TestPageEstimate: if counting takes long, the page first shows an estimate of the number of hits
// and says so, and then the exact number.
func TestPageEstimate(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	eval[any](b, `(() => { const f = fetch; window.fetch = (url, o) => !String(url).includes('v1/search') ? f(url, o)
		: new Promise((r) => { window.goOn = r; }).then(() => f(url, o)); })()`)
	b.click("Q16")
	b.wait(`document.querySelector('.figures').textContent.startsWith('about ')`)
	if notice := b.text(".results .notice"); !strings.Contains(notice, "Estimated from") || !strings.Contains(notice, "95 % interval") {
		t.Errorf("the text beside the estimate is %q", notice)
	}
	eval[any](b, `goOn()`)
	b.settled()
	if shown := b.text(".figures"); strings.Contains(shown, "about") {
		t.Errorf("after the count the page says %q", shown)
	}
}

// TestPageLanguage shows the page in other languages, with the names of moves.
func TestPageLanguage(t *testing.T) {
	b := openPage(t, desktop, "")
	for tag, words := range map[string][2]string{"ja": {"棋譜", "ポン抜き"}, "ko": {"기보", "빵때림"}, "zh": {"棋谱", "拔花"}} {
		eval[any](b, fmt.Sprintf(`localStorage.setItem('katachi.language', '"%s"'); location.hash = 'explore'`, tag))
		b.do(chromedp.Reload())
		b.settled()
		b.same(eval[string](b, `document.documentElement.lang`), tag, "language of the document")
		b.wait(fmt.Sprintf(`document.querySelector('.views').textContent.includes(%q)`, words[0]))
		eval[any](b, `location.hash = 'shapes'`)
		b.wait(fmt.Sprintf(`document.body.textContent.includes(%q)`, words[1]))
		eval[any](b, `location.hash = 'shapes?shape=ponnuki'`)
		b.wait(`document.querySelector('.meaning') !== null`)
		if meaning := b.text(".meaning"); strings.ContainsAny(meaning, "etaoin") {
			t.Errorf("%s: the meaning of a shape is %q", tag, meaning)
		}
	}
}

// TestPageExports saves the files that the page offers.
func TestPageExports(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4")
	b.settled()
	eval[any](b, `(() => { window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { if (blob.type !== 'image/svg+xml' || !window.drawing) saved.push(blob); return make(blob); };
		document.querySelector('#export-svg').closest('details').open = true; })()`)
	b.do(chromedp.Click(chromedp.CSS("#export-svg")))
	b.wait(`saved.length === 1`)
	if svg := eval[string](b, `saved[0].text()`); !strings.Contains(svg, `fill="rgb`) || strings.Contains(svg, "class=") {
		t.Errorf("the SVG needs a style sheet: %.300s", svg)
	}
	eval[any](b, `window.drawing = true`)
	b.do(chromedp.Click(chromedp.CSS("#export-png")))
	b.wait(`saved.length === 2 && saved[1].type === 'image/png' && saved[1].size > 20000`)
	b.do(chromedp.Click(chromedp.CSS("#export-csv")))
	b.wait(`saved.length === 3`)
	if csv := eval[string](b, `saved[2].text()`); !strings.HasPrefix(csv, "label,points,hits") || strings.Count(csv, "\r\n") < 3 {
		t.Errorf("the table is %q", csv)
	}
	b.do(chromedp.Click(chromedp.CSS("#export-json")))
	b.wait(`saved.length === 4`)
	if text := eval[string](b, `saved[3].text()`); !json.Valid([]byte(text)) {
		t.Errorf("the results are not JSON: %.200s", text)
	}
	b.do(chromedp.Click(chromedp.CSS("#export-sgf")))
	b.wait(`saved.length === 5`)
	if file, err := sgf.Parse([]byte(eval[string](b, `saved[4].text()`)), nil); err != nil || len(file.Games) < 2 {
		t.Errorf("the games are not an SGF file of several games: %v", err)
	}
	b.do(chromedp.Click(chromedp.CSS("#export-zip")))
	b.wait(`saved.length === 6 && saved[5].size > 1000`)
}

// TestPageSavedInCollection saves a search in the collection, runs it by its text, continues from
// it on the board, and removes it.
func TestPageSavedInCollection(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4&area=K10:T19&color=fixed")
	b.settled()
	hits := b.text(".results .figures b")
	save := func(name string) {
		eval[any](b, fmt.Sprintf(`(() => { const d = document.querySelector('#saved'); d.open = true;
			const i = d.querySelector('#save-name'); i.value = %q; i.form.requestSubmit(); })()`, name))
	}
	chip := func(name string) string {
		return fmt.Sprintf(`[...document.querySelectorAll('#saved .chip button')].find((e) => e.textContent === %q)`, name)
	}
	save("a corner")
	b.wait(chip("a corner") + ` !== undefined`)
	b.button("clear")
	b.settled()
	save("a corner") // another search with the same name
	b.wait(`document.querySelector('.toast').textContent.includes('Another search')`)
	eval[any](b, chip("a corner")+`.click()`)
	b.wait(`location.hash.includes('query=')`)
	b.settled()
	b.same(b.text(".results .figures b"), hits, "hits of the search that was run")
	b.wait(`document.querySelectorAll('#board .stones circle').length === 1`)
	eval[any](b, `document.querySelector('.next .letterbutton').click()`)
	b.wait(`!location.hash.includes('query=') && location.hash.includes('area=') && document.querySelectorAll('#board .stones circle').length === 2`)
	eval[any](b, `[...document.querySelectorAll('#saved .chip')].find((e) => e.textContent.startsWith('a corner')).querySelector('[aria-label]').click()`)
	b.wait(chip("a corner") + ` === undefined`)
}

// TestPageComments shows the comments near a hit in the line of the hit, always as plain text.
func TestPageComments(t *testing.T) {
	shelf := &api.Shelf{}
	if err := shelf.AddMemory("mine"); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, func(o *web.Options) { o.Service = serviceOf(shelf) })
	text := "(;GM[1]FF[4]SZ[19]PB[A]PW[B];B[pd];W[dp]C[<b>a good</b> move];B[pq]C[and an answer]C[];W[dd])"
	var state api.JobState
	post(t, s, "/jobs", map[string]any{"records": []any{map[string]any{"name": "one.sgf", "text": text}}}, &state)
	for state.Ended = false; !state.Ended; {
		get(t, s, "/jobs/"+state.Job, &state)
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	b := openAt(t, desktop, server.URL, "#explore?m=Q16.D4")
	b.wait(`document.querySelector('.list .remark') !== null`)
	b.same(b.text(".list .remark"), "2: <b>a good</b> move", "the comment at the hit")
	b.same(eval[string](b, `document.querySelector('.list .remark').title`),
		"Comment at move 2: <b>a good</b> move\n\nComment at move 3: and an answer", "all comments near it")
}

// TestPageSaved keeps a search in the browser and opens it again.
func TestPageSaved(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16.D4")
	b.settled()
	eval[any](b, `(() => { for (const d of document.querySelectorAll('details')) d.open = true; const i = document.querySelector('#save-name'); i.value = 'two stars'; document.querySelector('#save-own').click(); })()`)
	b.button("clear")
	b.same(b.stones(), "", "after the board was emptied")
	eval[any](b, `[...document.querySelectorAll('.chip button')].find((e) => e.textContent === 'two stars').click()`)
	b.same(b.stones(), "B:Q16 W:D4", "after the search was opened again")
}

// TestPageTree opens the tree of the moves that were played, and plays a branch.
func TestPageTree(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16")
	b.settled()
	eval[any](b, `[...document.querySelectorAll('summary')].find((e) => e.textContent.startsWith('Tree')).click()`)
	b.wait(`document.querySelectorAll('.branches .branch').length > 1`)
	eval[any](b, `(() => { const d = document.querySelector('.branches details'); d.open = true; })()`)
	b.wait(`document.querySelector('.branches details ul .branch') !== null`)
	eval[any](b, `document.querySelector('.branches details ul .branch button').click()`)
	b.wait(`document.querySelectorAll('#board .stones circle').length === 3`)
}

// TestPageAccessible runs axe on each view, on a desktop and a phone, light and dark: there are no
// violations and there is enough contrast everywhere, also on the focused link that skips to the
// board.
func TestPageAccessible(t *testing.T) {
	axe := readAxe(t)
	views := []string{"#explore?m=Q16.D4.Q3&area=K1:T10&f.date=2016..2017&two=1", "#explore?m=D16.F17.T1.A1.K10", "#game?game=1&node=40", "#players?player=AlphaGo", "#guess", "#patterns?m=Q16&area=O14:T19", "#shapes?shape=ponnuki", "#shapes?shape=line+attachment+and+drawing+back", "#words", "#ask", "#coach", "#cards"}
	devices := []device{desktop, {width: 390, height: 844, touch: true, dark: true}}
	if os.Getenv("KATACHI_LONG") != "" {
		devices = append(devices, device{width: 1200, height: 900, dark: true}, phone, tablet)
	}
	for _, d := range devices {
		b := openPage(t, d, "")
		call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		eval[any](b, `const faint = document.createElement('div'), letter = document.createElement('b');
			faint.className = 'scroll';
			faint.style.height = '9px';
			letter.textContent = 'x';
			letter.style.cssText = 'display: block; margin-top: 99px; color: #999; background: #888';
			faint.append(letter);
			document.querySelector('main').prepend(faint)`)
		if got := b.violations(axe); !strings.Contains(strings.Join(got, "\n"), ">x</b>") {
			t.Errorf("%d wide, dark %v: a pale letter that is scrolled out of view is not reported: %q", d.width, d.dark, got)
		}
		eval[any](b, `faint.remove()`)
		for _, view := range views {
			eval[any](b, fmt.Sprintf(`location.hash = %q`, view))
			b.wait(`document.querySelectorAll('.busy, [aria-busy=true]').length === 0`)
			if strings.HasPrefix(view, "#game") { // the moves are drawn again with their names
				b.wait60(`document.querySelector('.hint').textContent.includes('·')`)
			}
			eval[any](b, `new Promise((r) => setTimeout(r, 400))`)
			b.wait(`(document.querySelector('.skip').focus({preventScroll: true}), document.querySelector('.skip').getBoundingClientRect().left > 0)`)
			for _, line := range b.violations(axe) {
				t.Errorf("%s, %d wide, dark %v: %s", view, d.width, d.dark, line)
			}
		}
	}
}

// TestPageFits: nothing is wider than the screen.
func TestPageFits(t *testing.T) {
	testpeers.Slow(t)
	for _, d := range []device{phone, tablet, desktop} {
		b := openPage(t, d, "#explore?m=Q16.D4&f.player=Lee")
		b.settled()
		for _, view := range []string{"#explore?m=Q16.D4&two=1", "#game?game=1&node=20", "#game?game=1&node=40", "#guess", "#patterns?m=Q16&area=O14:T19", "#shapes?shape=ponnuki", "#words"} {
			eval[any](b, fmt.Sprintf(`location.hash = %q`, view))
			b.wait(`document.querySelectorAll('.busy').length === 0`)
			if strings.HasPrefix(view, "#game") { // a long name
				b.wait(`document.querySelector('.hint').textContent.includes('·')`)
			}
			if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s is %g pixels too wide for %d: %v", view, wide, d.width,
					eval[[]string](b, `[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((e) => e.tagName + '.' + e.className)`))
			}
		}
	}
}

// TestPageScreenshots writes pictures of the page into the folder that KATACHI_SCREENSHOTS names,
// for inspection and for doc.
func TestPageScreenshots(t *testing.T) {
	into := os.Getenv("KATACHI_SCREENSHOTS")
	if into == "" {
		t.Skip("set KATACHI_SCREENSHOTS to a folder")
	}
	pictures := []struct {
		name, fragment, ready string
		device
	}{
		{"explore", "#explore?m=Q16.D4.Q3&area=K1:T10", `document.querySelectorAll('#board .continuation').length > 2`, desktop},
		{"explore", "#explore?m=Q16.D4.Q3.D16.C6.F3.R14", `document.querySelector('#beyond .sourcesign.search') !== null`, device{390, 844, true, true}},
		{"game", "#game?game=1&node=69", `document.querySelector('.moves')?.textContent.includes('(') === true`, desktop},
		{"game", "#game?game=1&node=69", `document.querySelector('.moves')?.textContent.includes('(') === true`, phone},
		{"players", "#players?player=Lee+Sedol", `document.querySelector('#player .years') !== null`, tablet},
		{"shapes", "#shapes?shape=ponnuki", `document.querySelector('.pattern') !== null`, device{768, 1024, true, true}},
	}
	for _, p := range pictures {
		b := openPage(t, p.device, p.fragment)
		b.wait(p.ready)
		b.wait(`document.querySelectorAll('.busy, [aria-busy=true]').length === 0`)
		png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%s-%d-%s.png", p.name, p.width, map[bool]string{false: "light", true: "dark"}[p.dark])
		if err := os.WriteFile(filepath.Join(into, name), png, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
