package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"katachi/internal/testpeers"
)

// These tests run in a real browser: Debian's chromium, driven by chromedp. They are skipped if it
// is absent.

// tab is a page in the browser, with the errors that it reported.
type tab struct {
	testing.TB
	ctx  context.Context
	base string

	mu         sync.Mutex
	complaints []string
}

// A device is a screen on which a page is shown.
type device struct {
	width, height int64
	touch, dark   bool
}

var (
	desktop = device{width: 1200, height: 900}
	tablet  = device{width: 768, height: 1024, touch: true}
	phone   = device{width: 390, height: 844, touch: true}
)

// openPage opens the page of a new server of the sample at a fragment. Messages of the console,
// violations of the content security policy and exceptions fail the test at its end.
func openPage(t testing.TB, d device, fragment string) *tab {
	t.Helper()
	server := httptest.NewServer(newServer(t, nil))
	t.Cleanup(server.Close)
	return openAt(t, d, server.URL, fragment)
}

func openAt(t testing.TB, d device, base, fragment string) *tab {
	t.Helper()
	b := bareTab(t, d)
	b.base = base
	b.do(chromedp.Navigate(base + "/" + fragment))
	b.wait(`document.querySelector('#board svg .grid rect') !== null`)
	return b
}

// bareTab returns a tab of a new browser.
func bareTab(t testing.TB, d device) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("drives a browser")
	}
	chromium := testpeers.Program(t, "chromium")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	b := &tab{TB: t}
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithListener(b.hear))
	t.Cleanup(cancel)
	b.ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	scheme := "light"
	if d.dark {
		scheme = "dark"
	}
	size := []chromedp.EmulateViewportOption{}
	if d.touch {
		size = append(size, chromedp.EmulateTouch)
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	b.do(chromedp.EmulateViewport(d.width, d.height, size...))
	call(b, emulation.SetEmulatedMedia, media)
	call(b, log.Enable, cdp.Empty{})
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, line := range b.complaints {
			t.Errorf("the browser reports an error: %s", line)
		}
	})
	return b
}

// hear records errors. An error status of the server does not count, because the page shows it.
func (b *tab) hear(ev any) {
	var line string
	switch e := ev.(type) {
	case *runtime.EventExceptionThrown:
		text, _ := json.Marshal(e.ExceptionDetails)
		line = "exception: " + string(text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			text, _ := json.Marshal(e.Args)
			line = "console: " + string(text)
		}
	case *log.EventEntryAdded:
		if (e.Entry.Level == "error" || e.Entry.Level == "warning") && !strings.Contains(e.Entry.Text, "status of 40") {
			line = fmt.Sprintf("log: %s %s", e.Entry.Text, e.Entry.URL)
		}
	}
	if line != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.complaints = append(b.complaints, line)
	}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// call sends a command of the protocol.
func call[P, R any](b *tab, cmd cdp.Command[P, R], params P) {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, cmd, params); err != nil {
		b.Fatal(err)
	}
}

// eval returns the value of an expression of the page.
func eval[T any](b *tab, js string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v", js, err)
	}
	return v
}

// wait waits until an expression is true.
func (b *tab) wait(js string) {
	b.Helper()
	b.waitFor(15*time.Second, js)
}

// wait60 is wait for results of WebAssembly, which may take long on a busy machine.
func (b *tab) wait60(js string) {
	b.Helper()
	b.waitFor(time.Minute, js)
}

func (b *tab) waitFor(most time.Duration, js string) {
	b.Helper()
	for end := time.Now().Add(most); ; time.Sleep(15 * time.Millisecond) {
		if eval[bool](b, js) {
			return
		}
		if time.Now().After(end) {
			b.Fatalf("never true: %s\nat %s\n%s", js, eval[string](b, `location.href`), eval[string](b, `document.body.innerText.slice(0, 3000)`))
		}
	}
}

// boardPlace is a script that scrolls the board into view and returns its place on the screen:
// left, top and width.
const boardPlace = `(() => { const r = document.querySelector('#board > svg').getBoundingClientRect();
	if (r.top < 0 || r.bottom > innerHeight) document.querySelector('#board').scrollIntoView({block: 'start'});
	const q = document.querySelector('#board > svg').getBoundingClientRect(); return [q.left, q.top, q.width]; })()`

// place returns where a point is on the screen, on a board with size rows.
func (b *tab) place(point string, size int) (x, y float64) {
	b.Helper()
	return placeOn(b, eval[[]float64](b, boardPlace), point, size)
}

// placeOn returns where a point is on a board at the given place.
func placeOn(t testing.TB, at []float64, point string, size int) (x, y float64) {
	t.Helper()
	const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	var row int
	if _, err := fmt.Sscan(point[1:], &row); err != nil {
		t.Fatal(err)
	}
	extent := float64(46 + 20*(size-1))
	unit := at[2] / extent
	return at[0] + unit*(23+20*float64(strings.IndexByte(columns, point[0]))), at[1] + unit*(23+20*float64(size-row))
}

// click plays with the mouse.
func (b *tab) click(point string) {
	b.Helper()
	x, y := b.place(point, 19)
	b.do(chromedp.MouseClickXY(x, y))
}

// drag drags the mouse from one point to another.
func (b *tab) drag(from, to string) {
	b.Helper()
	x, y := b.place(from, 19)
	x1, y1 := b.place(to, 19)
	mouse := func(kind input.DispatchMouseEventType, part float64) {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x + part*(x1-x), Y: y + part*(y1-y), Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
		})
	}
	mouse(input.DispatchMouseEventTypeMousePressed, 0)
	for i := range 10 {
		mouse(input.DispatchMouseEventTypeMouseMoved, float64(i+1)/10)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, 1)
}

// tap taps a point with a finger.
func (b *tab) tap(point string) {
	b.Helper()
	x, y := b.place(point, 19)
	b.do(chromedp.TapXY(x, y))
}

// touch sends one touch event.
func (b *tab) touch(kind input.DispatchTouchEventType, x, y float64) {
	b.Helper()
	points := []*input.TouchPoint{{X: x, Y: y}}
	if kind == "touchEnd" {
		points = []*input.TouchPoint{}
	}
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

func (b *tab) press(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// stones returns the stones on the board, "B:Q16 W:D4", in reading order.
func (b *tab) stones() string {
	b.Helper()
	return eval[string](b, `[...document.querySelectorAll('#board > svg .stones circle')].map((c) => {
		const x = (c.getAttribute('cx') - 23) / 20, y = (c.getAttribute('cy') - 23) / 20;
		const size = (document.querySelector('#board > svg').viewBox.baseVal.width - 46) / 20 + 1;
		return [y * 32 + x, (c.classList.contains('black') ? 'B:' : 'W:') + 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x] + (size - y)];
	}).sort((a, b) => a[0] - b[0]).map((a) => a[1]).join(' ')`)
}

// text returns the text of an element.
func (b *tab) text(selector string) string {
	b.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ''`, selector))
}

// fragment returns the fragment of the address, which holds the page's state.
func (b *tab) fragment() string {
	b.Helper()
	return eval[string](b, `decodeURIComponent(location.hash)`)
}

// settled waits for the results of a search.
func (b *tab) settled() {
	b.Helper()
	b.wait(`document.querySelector('.results:not(.busy) .figures b, .results:not(.busy) .notice') !== null`)
}

// same fails if two texts differ.
func (b *tab) same(got, want, what string) {
	b.Helper()
	if got != want {
		b.Fatalf("%s: %q, want %q", what, got, want)
	}
}

// readAxe returns the script of axe, which checks the accessibility of a page.
func readAxe(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(testpeers.NPM(t, "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// violations returns a line for each violation that axe finds on the page, including contrasts that
// are too low and that axe does not judge: those of single letters, and of text that is scrolled
// out of its box or partly covered. The background of such text is that of its ancestors, because
// no text on the page is placed over another element. The background of text in drawings is
// unknown.
func (b *tab) violations(axe string) []string {
	b.Helper()
	if !eval[bool](b, `'axe' in window`) {
		eval[any](b, axe+`;0`)
	}
	return eval[[]string](b, `(async () => {
		const {getContrast, flattenColors, getOwnBackgroundColor, Color} = axe.commons.color;
		const contrast = (e) => {
			const grounds = [];
			for (let a = e; a; a = a.parentElement) {
				const style = getComputedStyle(a);
				if (style.backgroundImage !== 'none' || style.opacity !== '1') return 0;
				grounds.unshift(getOwnBackgroundColor(style));
			}
			const ground = grounds.reduce((below, c) => flattenColors(c, below), new Color(255, 255, 255, 1));
			const ink = new Color();
			ink.parseString(getComputedStyle(e).color);
			return getContrast(ground, flattenColors(ink, ground));
		};
		const r = await axe.run(document, {
			resultTypes: ['violations', 'incomplete'], elementRef: true,
			checks: {'color-contrast': {options: {ignoreLength: true}}}, // axe.configure would drop the other options
		});
		for (const v of r.incomplete.filter((v) => v.id === 'color-contrast')) {
			const nodes = v.nodes.filter((n) => !n.any.length || n.element.isConnected && !n.element.closest('svg') && contrast(n.element) < parseFloat(n.any[0].data.expectedContrastRatio));
			if (nodes.length) r.violations.push({...v, nodes});
		}
		return r.violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.map((n) => n.html.slice(0, 150)).slice(0, 3).join(' | '));
	})()`)
}
