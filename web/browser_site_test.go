package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"katachi/board"
	"katachi/internal/ops/review"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// siteFolder returns the folder of a site: that of KATACHI_SITE, or the one that make site has
// written.
func siteFolder(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("KATACHI_SITE")
	if dir == "" {
		dir = filepath.Join("..", "dist", "site")
	}
	if _, err := os.Stat(filepath.Join(dir, "data", "about.json")); err != nil {
		testpeers.Skip(t, "there is no site: run make site, or set KATACHI_SITE")
	}
	return dir
}

// fileServer serves a folder like a plain file server, below a path, and counts the bytes that it
// sends. It can be stopped, and can be as slow as a slow network.
type fileServer struct {
	URL   string
	bytes atomic.Int64
	srv   *http.Server

	mu    sync.Mutex
	names []string
}

func serveFolder(t testing.TB, dir string, perSecond int, delay time.Duration) *fileServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &fileServer{URL: "http://" + l.Addr().String() + "/some/path"}
	files := http.StripPrefix("/some/path/", http.FileServer(http.Dir(dir)))
	line := &slowLine{perSecond: perSecond}
	f.srv = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if delay > 0 {
			time.Sleep(delay)
		}
		f.mu.Lock()
		f.names = append(f.names, r.URL.Path)
		f.mu.Unlock()
		files.ServeHTTP(&countedWriter{ResponseWriter: w, bytes: &f.bytes, line: line}, r)
	})}
	go f.srv.Serve(l)
	t.Cleanup(func() { f.srv.Close() })
	return f
}

// slowLine is a network connection that all answers share. It carries a number of bytes per second,
// or is unlimited if that is 0.
type slowLine struct {
	perSecond int

	mu   sync.Mutex
	free time.Time // when everything given to it is sent
}

func (l *slowLine) send(n int) {
	if l.perSecond == 0 {
		return
	}
	l.mu.Lock()
	now := time.Now()
	if l.free.Before(now) {
		l.free = now
	}
	l.free = l.free.Add(time.Duration(n) * time.Second / time.Duration(l.perSecond))
	wait := l.free.Sub(now)
	l.mu.Unlock()
	time.Sleep(wait)
}

// countedWriter counts what it sends, in packets.
type countedWriter struct {
	http.ResponseWriter
	bytes *atomic.Int64
	line  *slowLine
}

func (w *countedWriter) Write(data []byte) (int, error) {
	const packet = 8 << 10
	sent := 0
	for sent < len(data) {
		part := data[sent:min(len(data), sent+packet)]
		w.line.send(len(part))
		n, err := w.ResponseWriter.Write(part)
		w.bytes.Add(int64(n))
		if sent += n; err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// TestPageOffline uses the page that katachi site writes, on a plain file server, below a path:
// first answers without the modules, then names, a region, the user's own record, and suggestions.
func TestPageOffline(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	games := b.text(".results .figures b")
	b.click("Q16")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b')?.textContent !== '` + games + `'`)
	b.wait60(`document.querySelector('.hits, .list') !== null && document.querySelectorAll('[data-hit]').length > 3`)
	b.drag("K10", "T19")
	b.wait60(`location.hash.includes('area=') && document.querySelector('.results:not(.busy) .figures b') !== null`)
	b.drag("P14", "S18") // it is not a corner of 10x10 points, so the module answers
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null && !document.querySelector('.results .error')`)

	eval[any](b, `location.hash = '#game?game=1&n=3'`)
	b.wait60(`document.querySelector('.moves')?.textContent.length > 100`)

	eval[any](b, `(() => { const d = new DataTransfer(); d.items.add(new File(['(;SZ[19]PB[Anna];B[pd];W[dd];B[qp])'], 'a.sgf'));
		location.hash = '#game'; document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
	b.wait60(`document.querySelector('.moves')?.textContent.includes('hoshi')`)
	b.pressed("#add")
	b.pressed("#add-yes")
	b.wait60(`[...document.querySelectorAll('.notice')].some((e) => e.textContent.includes('Added: 1'))`)
	b.do(chromedp.Click(chromedp.CSS("#suggest")))
	b.wait60(`document.querySelectorAll('#board .continuation').length === 10`)
	eval[any](b, `location.hash = '#explore?c=own&m=Q16'`)
	b.wait60(`document.querySelector('.results:not(.busy) .figures b')?.textContent === '1'`)
	eval[any](b, `location.hash = '#shapes?shape=ponnuki'`)
	b.wait60(`document.querySelector('.pattern') !== null`)
	eval[any](b, `location.hash = '#shapes?shape=no+such+shape'`)
	b.wait60(`document.querySelector('.panel .error')?.textContent.includes('There is no shape "no such shape"') === true`)
}

// mostFirst is how many bytes may be sent for the first answer of a site.
const mostFirst = 1_500_000

// TestSiteFirst counts the bytes and the time of the first answer, and then of each click, on a
// connection of 4 Mbit/s and 100 ms. The times are logged; if KATACHI_LONG is set, they must not
// exceed their limits.
func TestSiteFirst(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 500_000, 100*time.Millisecond)
	begun := time.Now()
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	first, took := f.bytes.Load(), time.Since(begun)
	f.mu.Lock()
	for _, name := range f.names {
		if filepath.Ext(name) == ".gz" && filepath.Dir(name) == "/some/path" {
			t.Errorf("%s was fetched before the first answer", name)
		}
	}
	f.mu.Unlock()
	painted := eval[float64](b, `performance.getEntriesByName('katachi:results')[0]?.startTime + performance.getEntriesByName('katachi:results')[0]?.duration`)
	t.Logf("first answer: %d bytes, %.0f ms in the page, %v with the start of the browser", first, painted, took)
	if first > mostFirst {
		t.Errorf("the first answer took %d bytes, want at most %d", first, mostFirst)
	}
	if os.Getenv("KATACHI_LONG") != "" && painted > 4000 {
		t.Errorf("the first answer took %.0f ms, want at most 4 s", painted)
	}
	b.wait60(`performance.now() > 100`)
	for f.quiet() { // the names are still being fetched
		time.Sleep(200 * time.Millisecond)
	}
	for _, point := range []string{"Q16", "D4", "Q3", "D17", "R5"} {
		before, bytes := b.text(".results .figures"), f.bytes.Load()
		begun := time.Now()
		b.click(point)
		b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null && document.querySelector('.results .figures').textContent !== '` + before + `'`)
		t.Logf("%s: %v, %d bytes so far", point, time.Since(begun), f.bytes.Load()-bytes)
		if os.Getenv("KATACHI_LONG") != "" && time.Since(begun) > time.Second {
			t.Errorf("%s took %v, want at most a second", point, time.Since(begun))
		}
	}
}

// mostAsked is how many bytes a corner or a filter may fetch besides the modules. Where the games of a
// filter run out, the page also asks for the corners: mostBeyond for those with one star point.
const (
	mostAsked  = 1_000_000
	mostBeyond = 1_000_000
)

// TestSiteCorners counts the bytes that corners and filters fetch, on a connection of 4 Mbit/s and
// 100 ms. A region elsewhere needs all games: the page asks first if they are large. The times are
// logged; if KATACHI_LONG is set, a corner takes at most a second.
func TestSiteCorners(t *testing.T) {
	dir := siteFolder(t)
	f := serveFolder(t, dir, 500_000, 100*time.Millisecond)
	b := openAt(t, desktop, f.URL, "")
	const answered = `document.querySelector('.results:not(.busy) .figures b') !== null`
	b.wait60(answered)
	for f.quiet() { // the names are still being fetched
		continue
	}
	eval[any](b, `performance.clearMeasures()`)
	asked := 0
	ask := func(hash string) (bytes int64, took float64) {
		before := f.fetchedNames()
		eval[any](b, fmt.Sprintf(`location.hash = %q`, hash))
		asked++
		b.wait60(answered + fmt.Sprintf(` && performance.getEntriesByName('katachi:results').length === %d`, asked))
		for f.quiet() { // the list is still being fetched
			continue
		}
		for _, name := range f.fetchedNames()[len(before):] {
			if strings.Contains(name, "/seg/") && !strings.HasSuffix(name, "/skeleton.gz") {
				t.Errorf("%s: %s was fetched", hash, name)
			}
			if !strings.Contains(name, "wasm") {
				info, err := os.Stat(filepath.Join(dir, strings.TrimPrefix(name, "/some/path/")))
				if err != nil {
					t.Fatal(err)
				}
				bytes += info.Size()
			}
		}
		return bytes, times(b, "results")[asked-1]
	}
	for _, c := range []struct{ name, hash string }{
		{"8x8", "explore?m=Q16.D4&area=M12:T19"},
		{"12x9", "explore?m=Q16.R14.O17&area=H11:T19"},
		{"9x12", "explore?m=R16.P16&area=L8:T19"},
		{"12x12", "explore?m=Q4&area=H1:T12"},
		{"11x10", "explore?m=Q16.R17.Q17.R16&area=J10:T19"},
		{"12x11 in no game", "explore?m=Q16.S18.R18.T18&area=H9:T19"},
	} {
		bytes, took := ask(c.hash)
		t.Logf("a corner of %s: %d bytes, %.0f ms", c.name, bytes, took)
		if bytes > mostAsked || os.Getenv("KATACHI_LONG") != "" && took > 1000 {
			t.Errorf("a corner of %s fetched %d bytes in %.0f ms, want at most %d in a second", c.name, bytes, took, mostAsked)
		}
	}
	for _, hash := range []string{
		"explore?m=Q16.D4&f.date=2012..2016", "explore?m=Q16.D4&f.player=Ke%20Jie", "explore?m=Q16&area=L9:T19&f.player=Lee&f.result=B", "explore?m=Q16.D4&f.rank=9p",
	} {
		bytes, took := ask(hash)
		t.Logf("%s: %d bytes besides the module, %.0f ms", hash, bytes, took)
		if bytes > mostAsked+mostBeyond {
			t.Errorf("%s fetched %d bytes, want at most %d", hash, bytes, mostAsked+mostBeyond)
		}
	}
	eval[any](b, `location.hash = 'explore?m=Q16.R14&area=P12:S18'`)
	var about struct{ Folders map[string][2]int }
	data, err := os.ReadFile(filepath.Join(dir, "data", "about.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &about); err != nil {
		t.Fatal(err)
	}
	if about.Folders["seg"][1] < 6_000_000 {
		b.wait60(answered + ` && performance.getEntriesByName('katachi:results').length > ` + fmt.Sprint(asked))
		return
	}
	b.wait60(`/up to [\d.]+ MB/.test(document.querySelector('#fetch-question').textContent)`)
	b.same(eval[string](b, `getComputedStyle(document.querySelector('.results .figures')).opacity`), "0.35", "the opacity of old numbers")
	b.pressed("#fetch-question button:not(.main)")
	b.wait60(`document.querySelector('.results .error')?.textContent.includes('more files than you wanted') === true`)
}

// fetchedNames returns the names of all files that were fetched.
func (f *fileServer) fetchedNames() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.names)
}

// TestSiteTells: a game that is dropped on a page without a server tells how far it is known, as
// with a server, the moves to look at first, and a problem that stood in it; nothing but small files
// is fetched.
func TestSiteTells(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	known := func(b *tab, text, black string) string {
		b.drop(text)
		b.wait60(fmt.Sprintf(`document.querySelector('.card h2').textContent.includes(%q) && document.querySelector('#comparison h3') !== null`, black))
		return eval[string](b, `document.querySelector('#comparison').textContent.match(/known to move \d+.*?[A-T]\d+/)?.[0] ?? ''`)
	}
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	served := openPage(t, desktop, "")
	served.settled()
	told := 0
	for i, game := range append(realGames(t, 3), []string{"Q16", "D16", "C17", "D17", "C16", "C15"}, []string{"Q16", "D4", "Q3", "D17", "C6", "F3"}) {
		moves := slices.Concat(game[:6], []string{"A1", "B1", "C1"})
		black := fmt.Sprint("Ann", i)
		text := recordOf(t, moves, black)
		got, want := known(b, text, black), known(served, text, black)
		if b.same(got, want, "how far the game is known"); want != "" {
			told++
		}
	}
	if told < 2 {
		t.Errorf("%d games are known: too few to prove anything", told)
	}
	b.drop("(;SZ[9]AB[dd][ed][fd][ce][ge][df]AW[de][ee][fe][gf][gg][hf]PL[W];W[aa];B[ef];W[ai];B[ff])")
	b.wait60(`document.querySelector('#stood button')?.textContent.includes('D5') === true`)
	b.same(b.text("#stood button"), "Before move 1, the stones of White at D5: if White plays first, it gets five liberties, else it dies. Where?", "the problem")
	looked := recordOf(t, realGames(t, 1)[0], "Looked")
	b.drop(looked)
	b.wait60(`document.querySelector('.card h2').textContent.includes('Looked') && document.querySelector('#stop-review') === null && document.querySelectorAll('#look button').length === 3`)
	file, err := sgf.Parse([]byte(looked), nil)
	if err != nil {
		t.Fatal(err)
	}
	certain, err := review.Do(t.Context(), file.Games[0], &review.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range certain.Worst(3) {
		want = append(want, fmt.Sprint(m.Number))
	}
	if len(want) < 3 {
		t.Errorf("certain are only the moves %q: too few to prove anything", want)
	}
	b.same(eval[string](b, `[...document.querySelectorAll('#look button')].map((e) => e.dataset.look).join(' ')`), strings.Join(want, " "), "the moves to look at")
	for _, name := range f.fetchedNames() {
		if strings.Contains(name, "/seg/") && !strings.HasSuffix(name, "/skeleton.gz") || strings.Contains(name, "model") {
			t.Errorf("%s was fetched", name)
		}
	}
	for _, line := range b.violations(readAxe(t)) {
		t.Error(line)
	}
}

// TestSiteMine: the user's own games are asked for regions, too, and give as many games as the
// module does, which searches the same games as a collection.
func TestSiteMine(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	games := realGames(t, 3)
	for i, game := range games {
		b.drop(recordOf(t, game, fmt.Sprint("Ann", i)))
		b.wait60(fmt.Sprintf(`document.querySelector('.card h2').textContent.includes('Ann%d')`, i))
		b.pressed("#add")
		b.pressed("#add-yes")
		b.wait60(`[...document.querySelectorAll('.notice')].some((e) => e.textContent.includes('Added: 1'))`)
	}
	found := 0
	for i, area := range []string{"L11:T19", "M9:T19", "A1:K10", "K10:T15", "C3:G6", "N3:R7"} {
		for _, at := range []int{3, 12, 40} {
			moves := games[i%len(games)][:min(at, len(games[i%len(games)]))]
			if !slices.ContainsFunc(moves, func(name string) bool { return within(t, area, name) }) {
				continue // an empty region is in every game
			}
			eval[any](b, fmt.Sprintf(`location.hash = 'explore?c=own&next=any&m=%s&area=%s'`, strings.Join(moves, "."), area))
			b.wait60(`document.querySelector('.results.busy') === null && document.querySelector('#mine') !== null`)
			time.Sleep(300 * time.Millisecond)
			want := eval[string](b, `document.querySelectorAll('.results .figures b')[1]?.textContent ?? '0'`)
			got := eval[string](b, `document.querySelector('#mine').hidden ? '0' : /: (\d+)/.exec(document.querySelector('#mine h2').textContent)[1]`)
			if b.same(got, want, fmt.Sprint(area, " after ", at, " moves: own games")); want != "0" {
				found++
			}
		}
	}
	if found < 6 {
		t.Errorf("%d regions are in a game: too few to prove anything", found)
	}
}

// within reports whether a point lies in a region of 19x19.
func within(t *testing.T, region, point string) bool {
	t.Helper()
	var x, y [3]int
	for i, name := range append(strings.Split(region, ":"), point) {
		p, err := board.ParsePoint(name, 19)
		if err != nil {
			t.Fatal(err)
		}
		x[i], y[i] = p.XY()
	}
	return min(x[0], x[1]) <= x[2] && x[2] <= max(x[0], x[1]) && min(y[0], y[1]) <= y[2] && y[2] <= max(y[0], y[1])
}

// recordOf returns a record of moves that alternate.
func recordOf(t *testing.T, moves []string, black string) string {
	t.Helper()
	text := "(;GM[1]FF[4]SZ[19]PB[" + black + "]"
	for i, name := range moves {
		p, err := board.ParsePoint(name, 19)
		if err != nil {
			t.Fatal(err)
		}
		x, y := p.XY()
		text += fmt.Sprintf(";%c[%c%c]", "BW"[i%2], 'a'+x, 'a'+y)
	}
	return text + ")"
}

// quiet waits a moment, and reports whether something was sent.
func (f *fileServer) quiet() bool {
	before := f.bytes.Load()
	time.Sleep(1500 * time.Millisecond)
	return f.bytes.Load() != before
}

// TestSiteWithoutConnection opens a site once, and again without its server. The page shows what it
// has shown before; for everything else it says in a sentence that it is not available.
func TestSiteWithoutConnection(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	hits := b.text(".results .figures b")
	b.wait60(`document.querySelector('.shapes, .named, .panel') !== null`)
	eval[any](b, `navigator.serviceWorker.ready.then(() => 0)`)
	b.wait60(`navigator.serviceWorker.controller !== null`)
	for f.quiet() {
		continue
	}
	f.srv.Shutdown(context.Background())
	f.srv.Close()
	b.do(chromedp.Navigate(f.URL + "/"))
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	b.same(b.text(".results .figures b"), hits, "hits without a connection")
	eval[any](b, `location.hash = '#explore?m=Q16&area=P14:S18'`)
	b.wait60(`document.querySelector('.results .error')?.textContent.includes('no connection') === true`)
	b.wait60(`[...document.querySelectorAll('.results button')].some((e) => e.textContent === 'Try again')`)
	b.forgive("ERR_CONNECTION_REFUSED")
}

// forgive removes errors that a test expects.
func (b *tab) forgive(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = slices.DeleteFunc(b.complaints, func(line string) bool { return strings.Contains(line, text) })
}

// TestSiteOpenedAsFile opens the page as a file: the page says what to do.
func TestSiteOpenedAsFile(t *testing.T) {
	dir, err := filepath.Abs(siteFolder(t))
	if err != nil {
		t.Fatal(err)
	}
	b := bareTab(t, desktop)
	b.do(chromedp.Navigate("file://" + dir + "/index.html"))
	b.wait(`document.querySelector('#opened-as-file')?.textContent.includes('http.server')`)
	b.forgive("")
}

// TestSiteUpdate publishes other games while the page is open: the page says so, and loads them.
func TestSiteUpdate(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(siteFolder(t))); err != nil {
		t.Fatal(err)
	}
	f := serveFolder(t, dir, 0, 0)
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	eval[any](b, `navigator.serviceWorker.ready.then(() => 0)`)
	b.wait60(`navigator.serviceWorker.controller !== null`)
	b.do(chromedp.Navigate(f.URL + "/"))
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	script, err := os.ReadFile(filepath.Join(dir, "sw.js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sw.js"), append(script, "\n// another\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	eval[any](b, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)`)
	b.wait60(`document.querySelector('.site-notice button') !== null`)
	eval[any](b, `window.before = true`)
	b.do(chromedp.Click(chromedp.CSS(".site-notice button")))
	b.wait60(`window.before === undefined && document.querySelector('.results:not(.busy) .figures b') !== null`)
}

// TestSiteClicks measures the time from a click until a site's results are drawn, on this machine.
// It searches whole boards, which small files answer, and then regions, for which the module reads
// all games. If KATACHI_LONG is set, the times must not exceed their limits.
func TestSiteClicks(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	b := openAt(t, desktop, f.URL, "")
	const answered = `document.querySelector('.results:not(.busy) .figures b') !== null`
	b.wait60(answered)
	first := eval[float64](b, `(({startTime, duration}) => startTime + duration)(performance.getEntriesByName('katachi:results')[0])`)
	t.Logf("first results: %.0f ms", first)
	for f.quiet() { // the module of names is being fetched
		continue
	}
	eval[any](b, `performance.clearMeasures()`)
	for _, game := range realGames(t, 3) {
		for at := 1; at <= 10; at++ {
			eval[any](b, fmt.Sprintf(`location.hash = %q`, "explore?m="+strings.Join(game[:at], ".")))
			b.wait60(fmt.Sprintf(`%s && document.querySelectorAll('#board .stones circle').length === %d`, answered, at))
		}
	}
	clicks := times(b, "results")
	report(t, "whole boards of a site", clicks, 300)
	eval[any](b, `location.hash = 'explore?m=Q16&area=P14:S18'`) // of many games the page asks first
	b.wait60(`(document.querySelector('#fetch-question button.main')?.click(), ` + answered + `) && performance.getEntriesByName('katachi:results').length > ` + fmt.Sprint(len(clicks)))
	eval[any](b, `performance.clearMeasures()`)
	for n, region := range []string{"P13:S18", "O14:S18", "N13:S18", "M12:S18", "P12:S17"} {
		eval[any](b, fmt.Sprintf(`location.hash = 'explore?m=Q16.R14&area=%s'`, region))
		b.wait60(answered + fmt.Sprintf(` && performance.getEntriesByName('katachi:results').length > %d`, n))
	}
	report(t, "regions of a site", times(b, "results"), 1000)
	if os.Getenv("KATACHI_LONG") != "" && first > 1500 {
		t.Errorf("the first results took %.0f ms, want at most 1.5 s", first)
	}
}

// TestSiteInstallable: the browser offers to install the page, also below a path.
func TestSiteInstallable(t *testing.T) {
	f := serveFolder(t, siteFolder(t), 0, 0)
	b := openAt(t, desktop, f.URL, "")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	eval[any](b, `navigator.serviceWorker.ready.then(() => 0)`)
	manifest, err := chromedp.Call(b.ctx, page.GetAppManifest, page.GetAppManifestParams{})
	if err != nil || len(manifest.Errors) > 0 || !strings.HasSuffix(manifest.URL, "/some/path/manifest.webmanifest") {
		t.Errorf("the manifest %s: %v %v", manifest.URL, err, manifest.Errors)
	}
	why, err := chromedp.Call(b.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range why.InstallabilityErrors {
		if e.ErrorID != "in-incognito" { // the browser of the tests has no profile
			t.Errorf("it cannot be installed: %s %v", e.ErrorID, e.ErrorArguments)
		}
	}
}

// TestSiteShared: a search that other workers share answers as one worker does, says how far it is,
// and another search is answered after it was cancelled.
func TestSiteShared(t *testing.T) {
	b := openAt(t, desktop, serveFolder(t, siteFolder(t), 0, 0).URL, "#game")
	if eval[int](b, `navigator.hardwareConcurrency`) < 2 {
		testpeers.Skip(t, "the browser has one core only")
	}
	eval[any](b, `(() => { const worker = (name) => {
			const worker = new Worker('worker.js', {name}), waiting = new Map();
			worker.onmessage = ({data}) => {
				if (data.asks) worker.postMessage({may: true});
				if (data.searched) (window.shares ??= {[name]: []})[name].push(data.searched);
				waiting.get(data.id)?.(data.answer ?? data.problem);
			};
			return (request, wait = true) => new Promise((done) => {
				const id = Math.random(); waiting.set(id, done); worker.postMessage({id, op: 'search', request});
				if (!wait) setTimeout(() => (worker.postMessage({id, cancel: true}), done()), 5);
			}); };
		window.alone = worker('alone'), window.together = worker('modules'); })()`)
	for _, query := range []string{"rows=XO/OX at=inner", "rows=.X./X.X/.X. result=B", "rows=XO. at=side color=fixed", "rows=X.O next=W lines=all"} {
		request := fmt.Sprintf(`{query: %q, limit: 30, boards: true, sort: 'newest'}`, query)
		eval[any](b, `together({query: 'rows=./.X at=inner'}, false)`)
		want, got := eval[map[string]any](b, `alone(`+request+`)`), eval[map[string]any](b, `together(`+request+`)`)
		if hits, _ := want["hits"].(float64); hits < 10 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %.300v, alone %.300v", query, got, want)
		}
	}
	if !eval[bool](b, `window.shares.modules.at(-1) === 1 && window.shares.modules.every((share) => share > 0 && share <= 1)`) {
		t.Errorf("the shares are %v", eval[any](b, `window.shares`))
	}
}
