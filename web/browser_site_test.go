package web_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"katachi/internal/testpeers"
)

// TestPageOffline drives the page that katachi site writes, from a plain file server: first paint
// without the modules, names, search in the sample, a record of one's own, suggestions. The folder
// is what make site writes, or what KATACHI_SITE names.
func TestPageOffline(t *testing.T) {
	dir := os.Getenv("KATACHI_SITE")
	if dir == "" {
		dir = filepath.Join("..", "dist", "site")
	}
	if _, err := os.Stat(filepath.Join(dir, "worker.js")); err != nil {
		testpeers.Skip(t, "there is no site: run make site, or set KATACHI_SITE")
	}
	srv := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(srv.Close)
	b := openAt(t, desktop, srv.URL, "")
	if n := eval[int](b, `performance.getEntriesByType('resource').filter((e) => e.name.includes('games.wasm') && e.responseEnd > 0 && e.responseEnd < (performance.getEntriesByName('katachi:first-view')[0]?.duration ?? 0)).length`); n != 0 {
		t.Errorf("a module was loaded before the first view")
	}
	b.wait60(`document.querySelector('.results:not(.busy) .figures b') !== null`)
	b.same(b.text(".results .figures b"), "516", "hits of the sample")
	b.click("Q16")
	b.wait60(`document.querySelector('.results:not(.busy) .figures b')?.textContent === '340'`)

	eval[any](b, `(() => { const d = new DataTransfer(); d.items.add(new File(['(;SZ[19]PB[Anna];B[pd];W[dd];B[qp])'], 'a.sgf'));
		location.hash = '#game'; document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
	b.wait60(`document.querySelector('.moves')?.textContent.includes('hoshi')`)
	b.do(chromedp.Click(chromedp.CSS("#add")))
	b.wait60(`[...document.querySelectorAll('.notice')].some((e) => e.textContent.includes('Added: 1'))`)
	b.do(chromedp.Click(chromedp.CSS("#suggest")))
	b.wait60(`document.querySelectorAll('#board .continuation').length === 10`)
	eval[any](b, `location.hash = '#explore?c=own&m=Q16'`)
	b.wait60(`document.querySelector('.results:not(.busy) .figures b')?.textContent === '1'`)
	eval[any](b, `location.hash = '#shapes?shape=ponnuki'`)
	b.wait60(`document.querySelector('.pattern') !== null`)
}
