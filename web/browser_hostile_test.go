package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/web"
)

// markup are names that a page would have to read as HTML, as a script or as an address to do harm:
// they would add an element or an attribute data-hostile, or set hacked.
var markup = []string{
	`<img data-hostile src=x onerror=window.hacked=1>`, `"><svg data-hostile onload=window.hacked=1>`, `' data-hostile onmouseover='window.hacked=1`,
	`" data-hostile autofocus onfocus="window.hacked=1`, `</script><script data-hostile>window.hacked=1</script>`, `</title></textarea></style><b data-hostile>b</b>`,
	`&lt;img data-hostile src=x onerror=window.hacked=1&gt;`, `%3Cimg%20data-hostile%20src=x%20onerror=window.hacked=1%3E`, `\u003cimg data-hostile src=x onerror=window.hacked=1\u003e`,
	`<iframe data-hostile srcdoc="<script>parent.hacked=1</script>">`, `<math><mtext><table><mglyph><style><img data-hostile src=x onerror=window.hacked=1>`,
	`javascript:window.hacked=1//`, `data:text/html,<script>parent.hacked=1</script>`, "${window.hacked=1}", `{{constructor.constructor('window.hacked=1')()}}`,
	`<a data-hostile href="javascript:window.hacked=1">a</a>`, `<template data-hostile><img src=x onerror=window.hacked=1></template>`, `<base data-hostile href=//x/>`, `__proto__`, `constructor`,
}

// hostileGames are records in which every text is a hostile name; those of markup are the first.
func hostileGames() (list []collection.Text) {
	escape := strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	for i, name := range slices.Concat(markup, testpeers.Hostile) {
		if n := escape.Replace(name); utf8.ValidString(name) {
			text := fmt.Sprintf("(;SZ[9]CA[UTF-8]PB[%s]PW[Ann]BR[%[1]s]EV[%[1]s]RO[%[1]s]PC[%[1]s]DT[2001,%[1]s]RE[B+%[1]s]RU[%[1]s]SO[%[1]s]GN[%[1]s]AN[%[1]s]C[%[1]s]"+
				";B[ee]C[%[1]s]N[%[1]s]LB[ee:%[1]s]SBKV[60];W[ed]SBKV[90];B[fd]SBKV[30](;W[de]SBKV[80];B[dd]SBKV[10];W[df]SBKV[50])(;W[df]N[%[1]s]C[%[1]s]))", n)
			list = append(list, collection.Text{Path: fmt.Sprintf("%s.%d.sgf", name, i), Data: []byte(text)})
		}
	}
	return list
}

// harmless fails if a name has run as a script, or has become an element, an attribute or an
// address; and if the page does not show the given name as text.
func (b *tab) harmless(where, shown string) {
	b.Helper()
	found := eval[[]string](b, `(() => { const bad = [];
		if (window.hacked !== undefined) bad.push('a script has run');
		for (const e of document.querySelectorAll('*')) {
			const own = [...e.attributes].filter((a) => a.name.startsWith('on') || a.name.startsWith('data-hostile') ||
				['href', 'src', 'action', 'formaction', 'srcdoc', 'xlink:href'].includes(a.name) && /^\s*(javascript:|data:text)/i.test(a.value));
			if (own.length > 0 || ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MATH', 'STYLE'].includes(e.tagName.toUpperCase()) || e.tagName === 'SCRIPT' && !e.hasAttribute('src'))
				bad.push(e.outerHTML.slice(0, 200));
		}
		return bad; })()`)
	if len(found) > 0 {
		b.Errorf("%s: %s", where, found)
	}
	if shown == "" {
		return
	}
	text, err := json.Marshal(shown)
	if err != nil {
		b.Fatal(err)
	}
	b.wait60(fmt.Sprintf(`[document.body.textContent, ...[...document.querySelectorAll('input, textarea, option')].map((e) => e.value), document.title].some((e) => e.includes(%s))`, text))
}

// at opens a fragment, and waits until the page shows the answers.
func (b *tab) at(view string, parameters ...string) {
	b.Helper()
	q := url.Values{}
	for i := 0; i < len(parameters); i += 2 {
		q.Set(parameters[i], parameters[i+1])
	}
	fragment, err := json.Marshal(view + "?" + q.Encode())
	if err != nil {
		b.Fatal(err)
	}
	eval[any](b, fmt.Sprintf(`(() => { location.hash = %s; return new Promise((done) => setTimeout(done, 60)); })()`, fragment))
	b.wait60(`document.querySelector('.busy') === null`)
}

// hostileViews opens the views of a page that show names, with all names of markup.
func hostileViews(b *tab) {
	b.at("explore", "size", "9")
	b.wait60(`document.querySelectorAll('.list .entry').length > 3`)
	b.harmless("list of hits", markup[0])
	for i, name := range markup {
		b.at("game", "game", fmt.Sprint(i+1), "node", "1")
		b.wait60(`document.querySelectorAll('.moves button').length > 4`)
		b.harmless("game of "+name, name)
	}
	b.at("game", "game", "1", "node", "3")
	eval[any](b, `document.querySelector('#suggest')?.click()`)
	b.wait60(`document.querySelectorAll('#board .continuation').length > 3`)
	b.harmless("suggestions", "")
	for _, view := range []string{"players", "ask", "coach", "cards", "guess", "patterns", "shapes", "words"} {
		b.at(view, "size", "9")
		b.harmless(view, "")
	}
	for _, name := range markup[:9] {
		b.at("players", "player", name)
		b.harmless("player "+name, name)
		b.at("coach", "whose", name)
		b.harmless("coach of "+name, name)
		b.at("ask", "ask", name)
		b.harmless("question "+name, name)
		b.at("shapes", "shape", name)
		b.harmless("shape "+name, name)
		b.at("patterns", "pattern", name)
		b.harmless("pattern "+name, "")
		for _, field := range []string{"query", "named", "f.player", "f.event", "f.words", "then", "sort", "c", "m", "area"} {
			b.at("explore", "size", "9", field, name)
			if b.harmless(field+" "+name, ""); strings.HasPrefix(field, "f.") {
				b.harmless(field+" "+name, name)
			}
		}
	}
	for i, name := range markup[:6] {
		record, err := json.Marshal(string(hostileGames()[i].Data))
		if err != nil {
			b.Fatal(err)
		}
		file, err := json.Marshal(name + ".sgf")
		if err != nil {
			b.Fatal(err)
		}
		b.at("game")
		eval[any](b, fmt.Sprintf(`(() => { const d = new DataTransfer(); d.items.add(new File([%s, '(;SZ[99]'], %s));
			document.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); })()`, record, file))
		b.wait60(`document.querySelectorAll('.moves button').length > 4`)
		b.harmless("own record "+name, name)
	}
	b.at("game")
	b.harmless("studies", "")
}

// TestPageHostileNames: names of collections, files, players, saved searches and engines, and all
// texts of records and addresses, are shown by the page as text.
func TestPageHostileNames(t *testing.T) {
	testpeers.Slow(t)
	dir := filepath.Join(t.TempDir(), markup[0])
	col, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := col.AddTexts(t.Context(), hostileGames(), nil); err != nil {
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
	if err := shelf.AddMemory(markup[1]); err != nil {
		t.Fatal(err)
	}
	service := serviceOf(shelf)
	for _, name := range markup {
		service.Advisor.Engines = append(service.Advisor.Engines, api.Engine{Name: name})
	}
	server, err := web.New(&web.Options{Service: service})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(server)
	t.Cleanup(srv.Close)
	saved := 0
	for _, name := range slices.Concat(markup, testpeers.Hostile) {
		body, err := json.Marshal(map[string]any{"name": name, "search": map[string]any{"play": "E5", "size": 9}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.Post(srv.URL+"/api/v1/searches", "application/json", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode == http.StatusOK {
			saved++
		}
	}
	if saved < len(markup) {
		t.Errorf("%d searches were saved", saved)
	}
	b := openAt(t, desktop, srv.URL, "")
	hostileViews(b)
	b.at("explore", "size", "9")
	eval[any](b, `(() => { document.querySelector('#saved').open = true; })()`)
	b.wait(`document.querySelectorAll('#saved .chip').length > 5`)
	b.harmless("saved searches", markup[0])
	b.at("explore", "size", "9", "c", markup[1])
	b.harmless("the empty collection", markup[1])
	b.forgive("the engine")
}

// TestSiteHostileNames: the page without a server shows names as text, too.
func TestSiteHostileNames(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(siteFolder(t))); err != nil {
		t.Fatal(err)
	}
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := col.AddTexts(t.Context(), hostileGames(), nil); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	about, err := col.Publish(t.Context(), markup[0], func(name string, data []byte) error { files[name] = data; return nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		path := filepath.Join(dir, "data", about.Revision, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data", "about.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	b := openAt(t, desktop, serveFolder(t, dir, 0, 0).URL, "")
	hostileViews(b)
}
