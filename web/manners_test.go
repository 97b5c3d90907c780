package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"katachi/internal/api"
)

// TestMethods: a request with a method that the document does not have gets status 405 and the
// right methods.
func TestMethods(t *testing.T) {
	h := newServer(t, nil)
	for path, ops := range documentOf(t, h).Paths {
		path = strings.NewReplacer("{game}", "1", "{name}", "hane", "{job}", "1").Replace(path)
		for _, method := range []string{"DELETE", "PUT", "PATCH", "OPTIONS", "GET", "POST"} {
			if _, ok := ops[strings.ToLower(method)]; ok {
				continue
			}
			w := ask(h, request(method, "/api/v1"+path, ""))
			allow := w.Header().Get("Allow")
			var p api.Problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); w.Code != 405 || err != nil || p.Status != 405 {
				t.Errorf("%s %s: %d %s %v, want 405", method, path, w.Code, w.Body, err)
			}
			for own := range ops {
				if !strings.Contains(allow, strings.ToUpper(own)) {
					t.Errorf("%s %s: Allow: %q, want %s", method, path, allow, own)
				}
			}
		}
	}
	for _, path := range []string{"/nothing", "/search/more", "/games/1/2"} {
		if w := ask(h, request("DELETE", "/api/v1"+path, "")); w.Code != 404 {
			t.Errorf("DELETE %s: %d, want 404", path, w.Code)
		}
	}
}

// TestRepeated: a parameter that occurs twice is refused, unless it is a list.
func TestRepeated(t *testing.T) {
	h := newServer(t, nil)
	for query, want := range map[string]int{
		"/search?play=Q16&play=D4":               400,
		"/search?limit=1&limit=1":                400,
		"/games?player=a&skip=0&skip=1":          400,
		"/search?play=Q16&named=hane&named=geta": 200,
		"/search?play=Q16&tag=a&tag=b":           200,
		"/search?play=Q16&limit=1":               200,
		"/position?play=Q16&hover=D4&hover=Q4":   400,
	} {
		w := ask(h, request("GET", "/api/v1"+query, ""))
		if w.Code != want {
			t.Errorf("%s: %d %.200s, want %d", query, w.Code, w.Body, want)
		}
		if want == 400 && !strings.Contains(w.Body.String(), "give it once") {
			t.Errorf("%s: %s", query, w.Body)
		}
	}
}

// TestLargeHeader: an address that is too long gets status 431, which the document has for each
// operation.
func TestLargeHeader(t *testing.T) {
	h := newServer(t, nil)
	base := listen(t, h)
	resp, err := http.Get("http://" + base + "/api/v1/search?play=" + strings.Repeat("Q16+", 40_000))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != 431 {
		t.Errorf("%d, want 431", resp.StatusCode)
	}
	for path, ops := range documentOf(t, h).Paths {
		for method, op := range ops {
			for _, code := range []string{"400", "401", "403", "421", "431", "500", "503"} {
				if _, ok := op.Responses[code]; !ok {
					t.Errorf("%s %s: the document has no %s", method, path, code)
				}
			}
			if _, ok := op.Responses["default"]; ok {
				t.Errorf("%s %s: an error without a code", method, path)
			}
			if _, ok := op.Responses["413"]; ok != (method == "post") {
				t.Errorf("%s %s: 413 %v", method, path, ok)
			}
		}
	}
}

// TestDocumented: the events of jobs and sessions are in the document.
func TestDocumented(t *testing.T) {
	d := documentOf(t, newServer(t, nil))
	if _, ok := d.Paths["/jobs/{job}/events"]["get"].Responses["200"].Content["text/event-stream"]; !ok {
		t.Error("no events")
	}
	if _, ok := d.Paths["/session"]["post"].Responses["204"]; !ok || d.Paths["/session"]["post"].RequestBody.Content["application/json"].Schema == nil {
		t.Error("no session")
	}
}

// TestCheapFirst: while as many requests as allowed run playouts, and others wait, a search and
// names are answered at once.
func TestCheapFirst(t *testing.T) {
	h := newServer(t, func(o *webOptions) { o.Searches, o.Wait = 4, 3 })
	srv := httptest.NewServer(h)
	defer srv.Close()
	long := make(chan int)
	ask := func(path string) int {
		resp, err := http.Get(srv.URL + "/api/v1" + path)
		if err != nil {
			return 0 // connections are closed at the end
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	const many = 4 // one runs playouts, three wait
	for i := range many {
		go func() { long <- ask(fmt.Sprintf("/suggest?play=Q16+D4&playouts=5000&komi=%d", i)) }()
	}
	time.Sleep(200 * time.Millisecond) // until they have arrived
	refused := ask("/suggest?play=Q16&playouts=5000")
	for _, path := range []string{"/search?play=Q16", "/position?play=Q16+D4", "/suggest?play=Q16", "/games?limit=1", "/games/1", "/collections"} {
		select {
		case code := <-long:
			t.Errorf("a search by playouts ended with %d before %s was answered", code, path)
			return
		default:
		}
		if code := ask(path); code != 200 {
			t.Errorf("%s: %d", path, code)
		}
	}
	if refused != 503 {
		t.Errorf("one request too many: %d, want 503", refused)
	}
	srv.CloseClientConnections()
	for range many {
		<-long
	}
}
