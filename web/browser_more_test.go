package web_test

import (
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/web"
)

// TestPageAdd adds two records to a collection: the page receives the job's events, and finds the
// games.
func TestPageAdd(t *testing.T) {
	shelf, err := api.OpenShelf(nil, &collection.Options{})
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
	b := openAt(t, desktop, srv.URL, "#game")
	eval[any](b, `(() => { const d = new DataTransfer();
		d.items.add(new File(['(;SZ[19]PB[Anna];B[aa];W[bb];B[cc])'], 'a.sgf'));
		d.items.add(new File(['(;SZ[19]PB[Berta];B[aa];W[bb];B[dd])'], 'b.sgf'));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
	b.wait(`document.querySelectorAll('.moves button').length === 3`)
	b.button("add")
	b.button("add-yes")
	b.wait(`[...document.querySelectorAll('.notice')].some((e) => e.textContent.includes('Added: 2'))`)
	eval[any](b, `location.hash = '#explore?m=A19.B18'`)
	b.settled()
	b.same(b.text(".results .figures b"), "2", "hits after two games were added")
	b.wait(`document.querySelector('.top').textContent.includes('518')`)
}

// TestPageToken opens the link of a server that other machines can reach: the page removes the
// token from the address.
func TestPageToken(t *testing.T) {
	srv := httptest.NewServer(newServer(t, func(o *web.Options) { o.Token = "secret-of-the-link" }))
	t.Cleanup(srv.Close)
	b := openAt(t, desktop, srv.URL, "#token=secret-of-the-link")
	b.settled()
	b.same(b.text(".results .figures b"), "516", "hits")
	b.wait(`!location.href.includes('secret')`)
}

// TestPageNamed filters by a named shape, which is shown as a chip like the other filters.
func TestPageNamed(t *testing.T) {
	b := openPage(t, desktop, "")
	b.settled()
	eval[any](b, `(() => { const f = document.querySelector('[aria-label=Filters] form'), s = f.querySelector('select'), i = f.querySelector('input');
		s.value = 'named'; s.dispatchEvent(new Event('change')); i.value = 'geta'; f.requestSubmit(); })()`)
	b.wait(`[...document.querySelectorAll('.chip')].some((c) => c.textContent.includes('geta'))`)
	b.settled()
	b.wait(`Number(document.querySelector('.results .figures b').textContent) > 100`)
	b.wait(`/Black played \d+, White \d+; the player of the move won \d+ %/.test(document.querySelector('.results').textContent)`)
	b.same(b.text(".results .named p"), "moves called geta", "names")
	b.wait(`document.querySelectorAll('datalist option').length > 100`)
	b.wait(`document.querySelector('.list [data-hit="0"] .mini') !== null`)
	eval[any](b, `document.querySelector('.list [data-hit="0"]').click()`)
	b.wait(`document.querySelector('.card b') !== null && document.querySelector('.moves [aria-current]')?.textContent.includes('geta')`)
}

// TestPageSenses distinguishes moves that have a name from moves that make a shape of that name.
func TestPageSenses(t *testing.T) {
	b := openPage(t, desktop, "#explore?named=ponnuki&named=crosscut+then/3+makes+crosscut+by+black")
	b.settled()
	b.same(b.text(".results .named p"), "moves that make ponnuki", "first name")
	b.same(b.text(".results .named p:nth-child(2)"),
		"moves called crosscut → within 3: moves that make crosscut (Black)", "second name")
	b.wait(`Number(document.querySelector('.results .figures b').textContent) > 0`)
}

// TestPageCompare shows two sets of filters side by side, and filters by dragging over years.
func TestPageCompare(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16&two=1&g.player=Ke+Jie")
	b.settled()
	b.wait(`document.querySelectorAll('.results:not(.busy) .figures b').length === 4`)
	all := eval[[]string](b, `[...document.querySelectorAll('.results')].map((r) => r.querySelector('.figures b').textContent)`)
	if all[0] == all[1] {
		t.Errorf("both queries have %s hits", all[0])
	}
	eval[any](b, `document.querySelector('.years').scrollIntoView({block: 'center'})`)
	at := eval[[]float64](b, `(() => { const r = document.querySelector('.years').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`)
	mouse := func(kind input.DispatchMouseEventType, part float64) {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: at[0] + part*at[2], Y: at[1] + at[3]/2, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
		})
	}
	mouse(input.DispatchMouseEventTypeMousePressed, 0.7)
	mouse(input.DispatchMouseEventTypeMouseMoved, 0.9)
	mouse(input.DispatchMouseEventTypeMouseReleased, 0.9)
	b.wait(`location.hash.includes('f.date=2017')`)
}

// TestPageTouchViews uses the views other than the board with a finger.
func TestPageTouchViews(t *testing.T) {
	b := openPage(t, phone, "#guess")
	b.do(chromedp.Click(chromedp.CSS("#guess-start")))
	b.wait(`document.querySelector('.card p')?.textContent.includes('to move') === true`)
	b.tap("D4")
	b.wait(`document.querySelector('.loupe') !== null`)
	b.tap("D4")
	b.wait(`document.querySelector('.notice') !== null`)

	eval[any](b, `location.hash = '#game?game=1&node=20'`)
	b.wait(`document.querySelectorAll('.moves button').length > 50`)
	b.tap("T1")
	b.tap("T1")
	b.wait(`location.hash.includes('line=')`)

	eval[any](b, `location.hash = '#patterns?b=C3.D4&area=B2:E5'`)
	b.wait(`document.querySelectorAll('#board .found').length === 1`)
	x, y := b.place("D3", 19)
	b.touch("touchStart", x, y)
	b.wait(`document.querySelectorAll('[role=menuitem]').length === 7`)
	b.touch("touchEnd", 0, 0)
	eval[any](b, `document.querySelectorAll('[role=menuitem]')[4].click()`)
	b.wait(`document.querySelector('#pattern-text')?.value.includes('?') === true`)
}

// TestPageFragments opens fragments without a meaning: none of them breaks the page.
func TestPageFragments(t *testing.T) {
	b := openPage(t, desktop, "")
	for _, f := range []string{
		"#?", "#nothing", "#explore?size=1", "#explore?m=Q16.Q16.Q16", "#explore?m=Z9", "#explore?area=A1:A1", "#explore?c=none",
		"#game?game=999999", "#game?game=x", "#game?game=own", "#game?game=1&node=99999", "#game?game=1&node=-5", "#shapes?shape=no+such+shape",
		"#explore?f.date=yesterday", "#explore?next=X&lies=nowhere", "#explore?named=no+such+name", "#patterns?pattern=%00", "#explore?m=Q16&at=zz&sort=none",
	} {
		eval[any](b, fmt.Sprintf(`location.hash = %q`, f))
		eval[any](b, `new Promise((r) => setTimeout(r, 150))`)
		b.wait(`document.querySelector('#board svg .grid rect') !== null && document.querySelectorAll('.busy').length === 0`)
	}
	eval[any](b, `location.hash = '#explore?m=Q16'`)
	b.settled()
	b.same(b.stones(), "B:Q16", "after all of them")
}
