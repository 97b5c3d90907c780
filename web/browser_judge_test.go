package web_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/mind/analysis/engine"
	"katachi/sgf"
	"katachi/web"
)

// judgedGame has six moves; the last one gives away the corner.
const judgedGame = "(;SZ[19]KM[7.5]RU[Chinese];B[pd];W[dd];B[pp];W[dp];B[qn];W[aa])"

// dropFile drops a file of the server on the page, under a name.
func (b *tab) dropFile(from, name string) {
	eval[any](b, fmt.Sprintf(`fetch(%q).then((r) => r.arrayBuffer()).then((data) => {
		const d = new DataTransfer();
		d.items.add(new File([data], %q));
		document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true}));
	})`, from, name))
}

// TestSiteJudge drops a network of KataGo on the page of a site, which has no server, and reviews a
// game with it. The last lead is that of the same network outside the browser. After a reload the
// review is there without the network: it is replaced by nothing. A damaged file is a line of error.
func TestSiteJudge(t *testing.T) {
	network := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	data, err := os.ReadFile(network)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(siteFolder(t))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"net": data, "damaged": data[:len(data)/2]} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f := serveFolder(t, dir, 0, 0)
	b := openAt(t, desktop, f.URL, "#game")
	b.wait60(`document.querySelector('#file') !== null`)
	b.drop(judgedGame)
	b.wait60(`document.querySelectorAll('.moves button').length === 6`)
	if f.fetched("judge.wasm.gz") {
		t.Error("the module judge was fetched before there was a network")
	}

	b.dropFile("damaged", "cut.bin.gz")
	b.wait60(`document.querySelector('.toast').textContent.startsWith('This failed: ')`)
	said := b.text(".toast")
	t.Log(said)
	if strings.Contains(said, "\n") || !strings.Contains(said, "cut") {
		t.Errorf("of a damaged network it says %q", said)
	}
	b.dropFile("net", filepath.Base(network))
	b.wait60(`/^g170-b6c96.*: [\d.]+ s a position here, \d+ min/.test(document.querySelector('.network span').textContent)`)
	t.Log(b.text(".network span"))

	b.pressed("#review")
	b.wait60(`/^[1-5] of 6 moves/.test(document.querySelector('.review p')?.textContent ?? '')`)
	b.pressed("#stop-review")
	b.wait(`document.querySelector('#stop-review') === null`)
	reviewed := func() string {
		b.wait60(`/^6 of 6 moves reviewed by the engine g170-b6c96/.test(document.querySelector('.review p')?.textContent ?? '')`)
		return b.text(".review")
	}
	b.pressed("#review")
	first := reviewed()
	label := eval[string](b, `[...document.querySelectorAll('.curve')].at(-1).ariaLabel`)
	t.Logf("%s; %s", label, first)
	if want := lastLead(t, network, data); !(math.Abs(want-leadIn(label)) <= 0.5) {
		t.Errorf("the lead is %q, want %v", label, want)
	}
	if !strings.Contains(first, "6. A19") {
		t.Errorf("the bad move is not listed: %s", first)
	}
	for _, d := range []device{desktop, phone} {
		b.do(chromedp.EmulateViewport(d.width, d.height))
		for _, line := range b.violations(readAxe(t)) {
			t.Errorf("%d wide: %s", d.width, line)
		}
		if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%g pixels too wide for %d", wide, d.width)
		}
	}

	eval[any](b, `new Promise((resolve, reject) => {
		const open = indexedDB.open('katachi judge', 1);
		open.onsuccess = () => {
			const all = open.result.transaction('network', 'readwrite'), store = all.objectStore('network');
			store.get('network').onsuccess = (e) => store.put({...e.target.result, data: new Uint8Array()}, 'network');
			all.oncomplete = () => resolve(open.result.close());
			all.onabort = reject;
		};
	})`)
	b.do(chromedp.Reload())
	b.wait60(`document.querySelectorAll('.moves button').length === 6`)
	b.wait60(`/a position here/.test(document.querySelector('.network span').textContent)`)
	b.same(reviewed(), first, "the review after a reload")
}

// TestServedJudge drops a network on the page of a server that has the WebAssembly modules. The
// browser reviews with it, not the server, also after a reload.
func TestServedJudge(t *testing.T) {
	path := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	shelf, err := api.OpenShelf(nil, &collection.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shelf.Close() })
	server, err := web.NewWith(&web.Options{Service: serviceOf(shelf)}, os.DirFS(siteFolder(t)))
	if err != nil {
		t.Fatal(err)
	}
	var reviews atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/review" {
			reviews.Add(1)
		}
		if r.URL.Path == "/net" {
			http.ServeFile(w, r, path)
			return
		}
		server.ServeHTTP(w, r)
	}))
	t.Cleanup(srv.Close)
	b := openAt(t, desktop, srv.URL, "#game")
	b.wait60(`document.querySelector('#file') !== null`)
	b.drop(judgedGame)
	b.wait60(`document.querySelectorAll('.moves button').length === 6`)
	b.dropFile("net", "b6.bin.gz")
	b.wait60(`/^b6: [\d.]+ s a position here/.test(document.querySelector('.network span').textContent)`)
	reviews.Store(0) // what is certain of the dropped game was asked without an engine
	b.pressed("#review")
	reviewed := `/^6 of 6 moves reviewed by the engine b6/.test(document.querySelector('.review p')?.textContent ?? '')`
	b.wait60(reviewed)
	if said := b.text(".review"); !strings.Contains(said, "6. A19") {
		t.Errorf("the bad move is not listed: %s", said)
	}
	b.clean(readAxe(t), desktop)
	b.pressed(".review [data-better]")
	b.wait(`document.querySelector('#board .label')?.textContent === '1'`)
	b.pressed("#leave-better")
	b.wait(`document.querySelector('#board .loss') !== null`)
	b.do(chromedp.Reload())
	b.wait60(reviewed)
	b.pressed("#suggest")
	b.wait60(`document.querySelector('button.engine')?.textContent === 'b6'`)
	b.pressed("button.engine")
	b.wait60(`/by KataGo|by b6|visits/.test(document.querySelector('#standing')?.textContent ?? '')`)
	if n := reviews.Load(); n > 0 {
		t.Errorf("the server was asked for %d reviews", n)
	}
}

// TestPageNetwork: with a server without modules, the page says how the server gets a network that is dropped on it.
func TestPageNetwork(t *testing.T) {
	b := openPage(t, desktop, "#game")
	b.wait(`document.querySelector('#file') !== null`)
	b.dropFile("icon.svg", "kata.bin.gz")
	b.wait(`document.querySelector('.toast').textContent.includes('katachi engine add NAME FILE')`)
	if eval[bool](b, `document.querySelector('.network') !== null`) {
		t.Error("there is a button for a network")
	}
}

// fetched reports whether a file was fetched.
func (f *fileServer) fetched(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, path := range f.names {
		if filepath.Base(path) == name {
			return true
		}
	}
	return false
}

// leadIn returns Black's lead in the name of the curve of leads: "...; W+3.1 after move 6".
func leadIn(name string) float64 {
	_, said, _ := strings.Cut(name, "; ")
	var color string
	var x float64
	if _, err := fmt.Sscanf(said, "%1s+%f", &color, &x); err != nil {
		return math.NaN()
	}
	if color == "W" {
		x = -x
	}
	return x
}

// lastLead returns what the network says of the end of judgedGame. It logs the time of this program,
// which uses vectors.
func lastLead(t *testing.T, name string, network []byte) float64 {
	t.Helper()
	local, err := engine.NewLocal(name, network, 20)
	if err != nil {
		t.Fatal(err)
	}
	games, err := sgf.Parse([]byte(judgedGame), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Games[0].PlayTo(6)
	if err != nil {
		t.Fatal(err)
	}
	q, err := engine.QuestionOf(g)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	answer, err := local.Answer(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("outside the browser: %.2f s a position", time.Since(begun).Seconds())
	p, err := engine.ReadAnswer(answer)
	if err != nil {
		t.Fatal(err)
	}
	return p.Lead
}
