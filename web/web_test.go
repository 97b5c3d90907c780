package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"katachi/games/collection"
	"katachi/internal/api"
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
