package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/lockfile"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/shape"
	"katachi/shape/database"
	"katachi/web"
)

// sample returns a service of the built-in games, which is opened once.
var sample = sync.OnceValue(func() *api.Service {
	shelf, err := api.OpenShelf(nil, &collection.Options{})
	if err != nil {
		panic(err)
	}
	return serviceOf(shelf)
})

func serviceOf(shelf *api.Shelf) *api.Service {
	return &api.Service{Shelf: shelf, Version: "test", Advisor: &api.Advisor{
		Model:  func() (*predict.Model, error) { return model.Builtin(), nil },
		Shapes: func() (*shape.DB, error) { return database.Builtin() },
	}}
}

type webOptions = web.Options

// newServer returns a server of the sample.
func newServer(t testing.TB, change func(*web.Options)) *web.Server {
	t.Helper()
	opt := &web.Options{Service: sample()}
	if change != nil {
		change(opt)
	}
	s, err := web.New(opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// request returns a request as if from a program on this machine.
func request(method, path, body string) *http.Request {
	r := httptest.NewRequest(method, "http://localhost:8019"+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// ask returns the server's answer to a request.
func ask(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// get asks for a path below /api/v1 and reads the answer into out.
func get(t *testing.T, h http.Handler, path string, out any) {
	t.Helper()
	w := ask(h, request("GET", "/api/v1"+path, ""))
	if w.Code != 200 {
		t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// TestSearch asks for a fuseki, and checks the values that a page shows.
func TestSearch(t *testing.T) {
	var found api.SearchAnswer
	get(t, newServer(t, nil), "/search?play=Q16+D4&limit=3&boards=true", &found)
	if found.Hits == 0 || found.Games == 0 || len(found.Next) == 0 || len(found.List) != 3 {
		t.Fatalf("got %+v", found)
	}
	sum := found.WithoutNext
	for _, n := range found.Next {
		sum += n.Black + n.White
	}
	if sum != found.Hits {
		t.Errorf("continuations and hits without one add up to %d, want all %d hits", sum, found.Hits)
	}
	for _, h := range found.List {
		if strings.Count(h.Board, "X") != 1 || strings.Count(h.Board, "O") != 1 {
			t.Errorf("the board of %s at node %d is %s, want one stone of each colour", h.Path, h.Node, h.Board)
		}
	}
}

// TestGuard checks which requests are refused.
func TestGuard(t *testing.T) {
	plain := newServer(t, nil)
	secret := newServer(t, func(o *web.Options) { o.Token, o.Hosts = "open-sesame", []string{"192.168.1.5"} })
	for _, test := range []struct {
		name   string
		server http.Handler
		change func(*http.Request)
		want   int
	}{
		{"a program", plain, func(*http.Request) {}, 200},
		{"another name, DNS rebinding", plain, func(r *http.Request) { r.Host = "evil.example:8019" }, 421},
		{"no name", plain, func(r *http.Request) { r.Host = "" }, 421},
		{"a name that begins alike", plain, func(r *http.Request) { r.Host = "localhost.evil.example" }, 421},
		{"127.0.0.1", plain, func(r *http.Request) { r.Host = "127.0.0.1:8019" }, 200},
		{"::1", plain, func(r *http.Request) { r.Host = "[::1]:8019" }, 200},
		{"another site reads", plain, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"a sister site reads", plain, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		{"the page reads", plain, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }, 200},
		{"another site writes", plain, func(r *http.Request) {
			r.Method = "POST"
			r.URL.Path = "/api/v1/read"
			r.Header.Set("Origin", "https://evil.example")
		}, 403},
		{"another site writes, as its browser says", plain, func(r *http.Request) {
			r.Method = "POST"
			r.URL.Path = "/api/v1/read"
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}, 403},
		{"no token", secret, func(r *http.Request) { r.Host = "192.168.1.5:8019" }, 401},
		{"a wrong token", secret, func(r *http.Request) { r.Header.Set("Authorization", "Bearer open-sesame2") }, 401},
		{"the token", secret, func(r *http.Request) { r.Header.Set("Authorization", "Bearer open-sesame") }, 200},
		{"the token in the cookie", secret, func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "katachi", Value: "open-sesame"}) }, 200},
	} {
		r := request("GET", "/api/v1/collections", "")
		test.change(r)
		w := ask(test.server, r)
		if w.Code != test.want {
			t.Errorf("%s: %d %s, want %d", test.name, w.Code, w.Body, test.want)
		}
		for _, name := range []string{
			"Content-Security-Policy", "X-Content-Type-Options", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Referrer-Policy",
		} {
			if w.Header().Get(name) == "" {
				t.Errorf("%s: no header %s", test.name, name)
			}
		}
	}
}

// TestSession exchanges the token of the link for a cookie.
func TestSession(t *testing.T) {
	s := newServer(t, func(o *web.Options) { o.Token = "open-sesame" })
	if w := ask(s, request("POST", "/api/v1/session", `{"token": "wrong"}`)); w.Code != 401 {
		t.Errorf("a wrong token: %d, want 401", w.Code)
	}
	w := ask(s, request("POST", "/api/v1/session", `{"token": "open-sesame"}`))
	cookies := w.Result().Cookies()
	if w.Code != 204 || len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode {
		t.Fatalf("%d, cookies %v, want one for this page only", w.Code, cookies)
	}
	r := request("GET", "/api/v1/collections", "")
	r.AddCookie(cookies[0])
	if w := ask(s, r); w.Code != 200 {
		t.Errorf("with the cookie: %d %s", w.Code, w.Body)
	}
	if w := ask(s, request("GET", "/", "")); w.Code != 200 {
		t.Errorf("the page itself: %d, want 200", w.Code)
	}
}

// TestHeaderLimit sends a header that does not end, and an address that is too long.
func TestHeaderLimit(t *testing.T) {
	addr := listen(t, newServer(t, nil))
	r, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+addr+"/api/v1/collections", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Long", strings.Repeat("x", 200<<10))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("%d, want 431", resp.StatusCode)
	}
}

// TestFiles: the server serves the page's files, compressed and with tags, and no other files.
func TestFiles(t *testing.T) {
	s := newServer(t, nil)
	r := request("GET", "/page.js", "")
	r.Header.Set("Accept-Encoding", "gzip")
	w := ask(s, r)
	if w.Code != 200 || w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() < 1000 {
		t.Errorf("page.js: %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
	}
	r.Header.Set("If-None-Match", w.Header().Get("ETag"))
	if w := ask(s, r); w.Code != 304 || w.Body.Len() > 0 {
		t.Errorf("page.js again: %d, %d bytes", w.Code, w.Body.Len())
	}
	for _, path := range []string{"/nothing", "/../go.mod", "/page.js/", "/src/page.ts", "/%2e%2e/go.mod", "//etc/passwd"} {
		if w := ask(s, request("GET", path, "")); w.Code < 300 || w.Code == 200 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if w := ask(s, request("POST", "/page.js", "x")); w.Code != 405 {
		t.Errorf("POST: %d, want 405", w.Code)
	}
}

// goneWriter writes to a client that breaks off as soon as anything is sent to it.
type goneWriter struct {
	breakOff context.CancelFunc
	header   http.Header
	statuses []int
}

func (w *goneWriter) Header() http.Header    { return w.header }
func (w *goneWriter) WriteHeader(status int) { w.statuses = append(w.statuses, status) }
func (w *goneWriter) Write([]byte) (int, error) {
	w.breakOff()
	return 0, errors.New("the client is gone")
}

// TestStatusOnce: if the client breaks off while an answer is sent, no second status is sent, which
// would log "http: superfluous response.WriteHeader call".
func TestStatusOnce(t *testing.T) {
	for _, path := range []string{"/search?play=Q16", "/games", "/search?play=Z99"} {
		ctx, cancel := context.WithCancel(t.Context())
		w := &goneWriter{breakOff: cancel, header: http.Header{}}
		newServer(t, nil).ServeHTTP(w, request("GET", "/api/v1"+path, "").WithContext(ctx))
		if len(w.statuses) != 1 || w.statuses[0] == 499 {
			t.Errorf("%s: statuses %v were sent, want one", path, w.statuses)
		}
		if ctx.Err() == nil {
			t.Errorf("%s: nothing was sent", path)
		}
		cancel()
	}
}

// TestLockedCollection: while another program writes to a collection, searches are answered as
// before, but games cannot be added, and the job fails with 409. Afterwards they can be added.
func TestLockedCollection(t *testing.T) {
	dir := t.TempDir()
	c, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	shelf, err := api.OpenShelf([]string{dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	srv := httptest.NewServer(newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) }))
	defer srv.Close()
	add := func(record string) (state api.JobState) {
		t.Helper()
		fetch(t, srv, "POST", "/jobs", `{"records": [{"name": "a.sgf", "text": "`+record+`"}]}`, &state)
		for deadline := time.Now().Add(20 * time.Second); !state.Ended; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the job does not end")
			}
			fetch(t, srv, "GET", "/jobs/"+state.Job, "", &state)
		}
		return state
	}
	hits := func() int {
		t.Helper()
		var found api.SearchAnswer
		fetch(t, srv, "GET", "/search?play=Q16", "", &found)
		return found.Hits
	}
	if state := add("(;SZ[19];B[pd];W[dd])"); state.Failed != nil || state.Added != 1 {
		t.Fatalf("before the lock: %+v", state)
	}

	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	if err := lockfile.Take(lock); err != nil {
		t.Fatal(err)
	}
	if state := add("(;SZ[19];B[pd];W[dp])"); state.Failed == nil || state.Failed.Status != 409 || state.Added != 0 {
		t.Errorf("locked: %+v, want a failure with 409", state)
	} else {
		t.Log(state.Failed.Detail)
	}
	if n := hits(); n != 1 {
		t.Errorf("locked: %d hits, want 1", n)
	}

	lockfile.Release(lock)
	if state := add("(;SZ[19];B[pd];W[dp])"); state.Failed != nil || state.Added != 1 {
		t.Errorf("after the lock: %+v", state)
	}
	if n := hits(); n != 2 {
		t.Errorf("after the lock: %d hits, want 2", n)
	}
}

// answered checks that a request is answered, or refused in a problem with a sentence: nothing
// panics, and the server has no error of its own.
func answered(t testing.TB, w *httptest.ResponseRecorder) {
	t.Helper()
	switch {
	case w.Code >= 500 && w.Code != 503: // 503: it took too long, on a busy machine
		t.Fatalf("%d %.300s", w.Code, w.Body)
	case w.Code >= 400:
		var p api.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Detail == "" {
			t.Fatalf("%d %.300s (%v), want a problem", w.Code, w.Body, err)
		}
	case w.Code == 200 && strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && !json.Valid(w.Body.Bytes()):
		t.Fatalf("the answer is not JSON: %.300s", w.Body)
	}
}

// FuzzBodies sends bodies to the operations that take one. It leaves out /jobs, which adds games,
// and /review, which may rightly take a minute.
func FuzzBodies(f *testing.F) {
	paths := []string{"/read", "/name", "/write", "/match", "/session"}
	for i, path := range paths {
		for _, body := range badPosts[path] {
			f.Add(uint8(i), body)
		}
	}
	f.Add(uint8(0), `{"text": "(;SZ[9];B[aa](;W[bb])(;W[cc]C[x]))"}`)
	f.Add(uint8(1), `{"game": 1, "lang": "ja"}`)
	f.Add(uint8(2), `{"tree": {"size": 9, "nodes": [{}, {"parent": 0, "color": "black", "point": "C3"}]}, "names": true}`)
	f.Add(uint8(3), `{"patterns": "pattern: x\n\n  XO\n", "position": {"play": "Q16 D4 R4"}}`)
	s := newServer(f, nil)
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		answered(t, ask(s, request("POST", "/api/v1"+paths[int(which)%len(paths)], body)))
	})
}

// FuzzParameters asks the operations that only read, beginning with a bad request of each and one
// that most can answer: TestBadRequests asks all the others, which would take fuzzing more than a minute
// before it begins. It leaves out playouts, which take as much time as they are given.
func FuzzParameters(f *testing.F) {
	var paths []string
	for _, path := range slices.Sorted(maps.Keys(badGets)) {
		if u, err := url.Parse("/api/v1" + path); err == nil && !strings.Contains(path, "<") && u.Path != "" {
			paths = append(paths, path)
		}
	}
	for i, path := range paths {
		f.Add(uint8(i), badGets[path][0])
		f.Add(uint8(i), "play=Q16+D4&region=A1:K10&limit=3")
	}
	s := newServer(f, nil)
	// The first search by name names all games, which may take longer than Go's fuzzing allows for
	// an input.
	answered(f, ask(s, request("GET", "/api/v1/search?named=no-such-name-at-all", "")))
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		values, err := url.ParseQuery(text)
		if err != nil || values.Has("playouts") {
			return
		}
		answered(t, ask(s, request("GET", "/api/v1"+paths[int(which)%len(paths)]+"?"+values.Encode(), "")))
	})
}

// TestThink asks for suggestions with a search: the moves that were searched come first, the sum of
// the visits is right, and the same question has the same answer. Without playouts nothing is
// searched.
func TestThink(t *testing.T) {
	s := newServer(t, nil)
	var a, b, plain api.SuggestAnswer
	get(t, s, "/suggest?size=9&play=E5+C3&playouts=200&komi=6.5&limit=5", &a)
	get(t, s, "/suggest?size=9&play=E5+C3&playouts=200&komi=6.5&limit=5", &b)
	get(t, s, "/suggest?size=9&play=E5+C3&limit=5", &plain)
	if plain.Search != nil || plain.Suggest[0].Search != nil {
		t.Error("a search although no playouts were asked for")
	}
	if a.Search == nil || a.Search.Visits != 200 || a.Search.Komi != 6.5 || len(a.Search.Ownership) != 9 || len(a.Search.Ownership[8]) != 9 {
		t.Fatalf("%+v", a.Search)
	}
	last := 1 << 30
	for _, m := range a.Suggest {
		if m.Search == nil {
			break
		}
		if m.Search.Visits > last || m.Search.Line[0] != m.Point || *m.Search.LCB > *m.Search.Winrate {
			t.Errorf("%+v", m)
		}
		last = m.Search.Visits
	}
	one, _ := json.Marshal(a)
	if two, _ := json.Marshal(b); string(one) != string(two) {
		t.Errorf("%s\n%s", one, two)
	}
}

// TestReview reviews a game in parts, and a record from the request.
func TestReview(t *testing.T) {
	s := newServer(t, nil)
	next := 1
	for from, complete := 0, false; !complete && from < 40; {
		var a api.ReviewAnswer
		body, _ := json.Marshal(map[string]any{"game": 1, "from": from, "moves": 20})
		w := ask(s, request("POST", "/api/v1/review", string(body)))
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != 200 || len(a.Moves) == 0 {
			t.Fatalf("%d %.300s, %v", w.Code, w.Body, err)
		}
		for _, m := range a.Moves {
			if m.Move != next {
				t.Fatalf("move %d, want %d", m.Move, next)
			}
			next++
		}
		if known := a.Moves[1].Known; from == 0 && (known == nil || known.Of < 20) {
			t.Errorf("the collection has %+v for the second move", known)
		}
		from, complete = from+len(a.Moves), a.Complete
	}
	w := ask(s, request("POST", "/api/v1/review", `{"record": {"text": "(;SZ[5]KM[3];B[cc];W[zz];B[dd])"}}`))
	var a api.ReviewAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || len(a.Moves) != 1 || !a.Complete || a.Illegal == nil || a.Komi != 3 {
		t.Errorf("%s, %v", w.Body, err)
	}
}

// TestReviewCancelled: a review ends with its request.
func TestReviewCancelled(t *testing.T) {
	s := newServer(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, request("POST", "/api/v1/review", `{"game": 1, "moves": 10}`).WithContext(ctx))
	if w.Code == 200 {
		t.Errorf("an answer: %.300s", w.Body)
	}
}
