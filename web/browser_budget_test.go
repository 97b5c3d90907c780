package web_test

import (
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"testing"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/web"
)

// TestPageBudgets measures the page by its own performance marks, with a collection of 9,669 games.
// It logs the times, and fails only at ten times the budgets, because other programs may be
// running.
//
//	KATACHI_LONG=1 go test ./web -run TestPageBudgets -v
func TestPageBudgets(t *testing.T) {
	testpeers.Long(t)
	archive := testpeers.Path(t, "games", "fox-pro.zip")
	dir := filepath.Join(t.TempDir(), "pro")
	col, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(t.Context(), []string{archive}, nil); err != nil {
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

	var first []float64
	for range 5 {
		b := openAt(t, desktop, srv.URL, "")
		b.settled()
		first = append(first, times(b, "first-view")...)
	}
	report(t, "first view, cold", first, 300)

	b := openAt(t, desktop, srv.URL, "")
	b.settled()
	games := [][]string{{"Q16", "D4", "Q4", "D16", "C6", "F3", "R6"}, {"Q17", "D3", "D16", "Q4", "R6", "O3"}, {"R16", "D4", "C16", "Q3", "P17", "R14"}}
	for _, game := range games {
		for _, point := range game {
			b.click(point)
			b.settled()
		}
		eval[any](b, `document.querySelector('#clear').click()`)
		b.settled()
	}
	report(t, "a stone painted", times(b, "stone"), 16)
	report(t, "results after a click", times(b, "results"), 100)
	b.click("Q16")
	b.drag("L10", "S18")
	report(t, "a region drawn", times(b, "region"), 16)

	b = openAt(t, desktop, srv.URL, "#game?game=1&node=10")
	b.wait(`document.querySelector('.moves').textContent.includes('(')`)
	for range 30 {
		eval[any](b, `document.querySelector('#forward').click()`)
	}
	report(t, "a step with its names", times(b, "step"), 30)
}

// times returns what the page has measured, in milliseconds.
func times(b *tab, mark string) []float64 {
	b.Helper()
	eval[any](b, `new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))`)
	return eval[[]float64](b, fmt.Sprintf(`performance.getEntriesByName('katachi:%s').map((e) => e.duration)`, mark))
}

// report logs the times beside the budget.
func report(t *testing.T, what string, ms []float64, budget float64) {
	t.Helper()
	if len(ms) < 3 {
		t.Errorf("%s was measured %d times", what, len(ms))
		return
	}
	slices.Sort(ms)
	p95 := ms[min(len(ms)-1, len(ms)*95/100)]
	t.Logf("%s: median %.1f ms, p95 %.1f ms of %d; the budget is %g ms", what, ms[len(ms)/2], p95, len(ms), budget)
	if p95 > 10*budget {
		t.Errorf("%s takes %.1f ms, of a budget of %g ms", what, p95, budget)
	}
}

// TestPageWeight fails if the compressed page is too large.
func TestPageWeight(t *testing.T) {
	const most = 60 << 10
	total := 0
	for _, path := range []string{"/", "/page.js", "/chunk.js", "/page.css", "/icon.svg"} {
		r := httptest.NewRequest("GET", "http://localhost"+path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		newServer(t, nil).ServeHTTP(w, r)
		if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: status %d, encoding %q", path, w.Code, w.Header().Get("Content-Encoding"))
		}
		total += w.Body.Len()
	}
	t.Logf("%d bytes, compressed", total)
	if total > most {
		t.Errorf("the compressed page has %d bytes, want at most %d", total, most)
	}
}
