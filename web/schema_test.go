package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"katachi/internal/api"
	"katachi/internal/testpeers"
)

// schemaSeed is the seed of the requests of TestSchema. Their order is always the same; their
// number depends on the time that they take.
const schemaSeed = 40

// askers is how many requests TestSchema has under way.
const askers = 4

// TestSchema sends a server requests that its own OpenAPI document allows, and many that it does
// not: every enum value, every pair of parameters, and values that are at or beyond bounds, of
// other types, repeated, unknown, missing, huge or not ASCII. Each answer is a refusal with a
// sentence, or as the document says. None is empty or 5xx, nothing panics, and afterwards the
// server answers as before.
func TestSchema(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err == nil {
		err = shelf.AddMemory("own")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	h := newServer(t, func(o *webOptions) {
		o.Service = serviceOf(shelf)
		o.Fault = func(f *api.Fault) { t.Error(f) }
	})
	srv := httptest.NewServer(h)
	defer srv.Close()
	c := &schemaCheck{t: t, d: documentOf(t, h), srv: srv, statuses: map[string]map[int]int{}}
	var before api.SearchAnswer
	get(t, h, "/search?play=Q16+D4&collection=sample", &before)
	c.run(newRequests(c.d, schemaSeed), testpeers.Loop())
	for id, of := range c.statuses {
		t.Logf("%-12s %v", id, of)
	}
	t.Logf("%d requests, %d of them answered, %d took too long", c.count, c.answered, c.late)
	if c.late > c.count/100 {
		t.Errorf("%d of %d requests took too long", c.late, c.count)
	}
	var after api.SearchAnswer
	if get(t, h, "/search?play=Q16+D4&collection=sample", &after); after.Hits < before.Hits || after.Hits == 0 {
		t.Errorf("%d hits before, %d after", before.Hits, after.Hits)
	}
}

// schemaCheck sends requests, and compares the answers with a document.
type schemaCheck struct {
	t   *testing.T
	d   *document
	srv *httptest.Server

	mu                    sync.Mutex
	count, answered, late int
	statuses              map[string]map[int]int // by operation
}

// run sends requests of g until the time is over: half of them are random, the others are those
// that every returns.
func (c *schemaCheck) run(g *requests, most time.Duration) {
	ctx, cancel := context.WithTimeout(c.t.Context(), most)
	defer cancel()
	list := make(chan *asked)
	var all sync.WaitGroup
	for range askers {
		all.Go(func() {
			for a := range list {
				if err := c.ask(a); err != nil {
					c.t.Errorf("%v\n%v", a, err)
				}
			}
		})
	}
	all.Go(func() {
		defer close(list)
		every := g.every()
		for ctx.Err() == nil && !c.t.Failed() {
			next := g.next()
			if len(every) > 0 && g.chance(2) {
				next, every = every[0], every[1:]
			}
			list <- next
		}
		c.t.Logf("%d pairs and enum values were not sent", len(every))
	})
	all.Wait()
}

// ask sends a request, and returns what is wrong with the answer.
func (c *schemaCheck) ask(a *asked) error {
	r, err := http.NewRequestWithContext(context.Background(), a.method, c.srv.URL+"/api/v1"+a.path, strings.NewReader(a.body))
	if err != nil {
		return err
	}
	if a.kind != "" {
		r.Header.Set("Content-Type", a.kind)
	}
	resp, err := c.srv.Client().Do(r)
	if err != nil {
		return fmt.Errorf("no answer: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("the answer breaks off: %w", err)
	}
	if late := resp.StatusCode == http.StatusServiceUnavailable && strings.Contains(string(body), "took too long"); late {
		c.t.Logf("took too long: %v", a)
		c.tally(a, resp.StatusCode, late)
		return nil
	}
	c.tally(a, resp.StatusCode, false)
	return c.compare(a, resp, body)
}

// tally counts an answer.
func (c *schemaCheck) tally(a *asked, status int, late bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count++
	if status == http.StatusOK {
		c.answered++
	}
	if late {
		c.late++
	}
	of := c.statuses[a.op.OperationID]
	if of == nil {
		of = map[int]int{}
		c.statuses[a.op.OperationID] = of
	}
	of[status]++
}

// compare returns an error if an answer differs from the document.
func (c *schemaCheck) compare(a *asked, resp *http.Response, body []byte) error {
	kind, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";")
	said := fmt.Errorf("%d %s %.500s", resp.StatusCode, kind, body)
	if resp.StatusCode == http.StatusOK && kind == "text/event-stream" {
		if !strings.Contains(string(body), "event: end\n") {
			return fmt.Errorf("%w: want the end", said)
		}
		return nil
	}
	status := fmt.Sprint(resp.StatusCode)
	if _, ok := a.op.Responses[status]; !ok {
		return fmt.Errorf("%w: the document has no such answer", said)
	}
	if resp.StatusCode == http.StatusNoContent && len(body) == 0 {
		return nil
	}
	described, ok := a.op.Responses[status].Content[kind]
	var value any
	if err := json.Unmarshal(body, &value); err != nil || !ok || described.Schema == nil {
		return fmt.Errorf("%w: not JSON of a documented kind (%w)", said, err)
	}
	if err := c.d.check(described.Schema, value, "the answer"); err != nil {
		return fmt.Errorf("%w: %w", said, err)
	}
	if resp.StatusCode == http.StatusOK {
		return nil
	}
	var p api.Problem
	_ = json.Unmarshal(body, &p) // the schema has been checked
	if p.Status != resp.StatusCode || len(p.Detail) < 10 || resp.StatusCode < 400 || resp.StatusCode >= 500 {
		return fmt.Errorf("%w: want a refusal with a sentence", said)
	}
	return nil
}

// TestEnums: all values that the document lists for a parameter are accepted, and no others.
func TestEnums(t *testing.T) {
	testpeers.Slow(t)
	h := newServer(t, nil)
	d := documentOf(t, h)
	found := 0
	for path, ops := range d.Paths {
		for _, p := range ops["get"].Parameters {
			s := d.of(p.Schema)
			for _, value := range append(slices.Clone(s.Enum), "no-such-value") {
				if len(s.Enum) == 0 {
					continue
				}
				found++
				want := 200
				if value == "no-such-value" {
					want = 400
				}
				others := []string{""}
				if path == "/search" || path == "/estimate" || path == "/tree" || path == "/export" || path == "/like" {
					others = []string{"&play=Q16+O17+D4+R14&region=N13:S18"}
				}
				if path == "/solve" { // it needs a group
					others = []string{"&size=9&at=A2&setup=B:A2+B:B2+B:C2+B:D2+B:D1+W:A3+W:B3+W:C3+W:D3+W:E3+W:E2+W:E1"}
				}
				if path == "/solve" && p.Name == "goal" && value != "no-such-value" { // some goals need two groups
					at := map[any]string{"connect": "A3+A5", "cut": "A3+A5", "race": "A2+A3"}[value]
					if at != "" {
						others[0] = strings.Replace(others[0], "at=A2&setup=", "at="+at+"&setup=W:A5+", 1)
					}
				}
				if path == "/like" && p.Name == "next" && value != "" && value != "any" { // it is about a position, whoever plays next
					want = 400
				}
				if path == "/search" {
					others = append(others, others[0]+"&falling=true", others[0]+"&limit=2", others[0]+"&limit=2&falling=true")
				}
				for _, other := range others {
					asked := fmt.Sprintf("%s?%s=%v%s", path, p.Name, value, other)
					if w := ask(h, request("GET", "/api/v1"+asked, "")); w.Code != want {
						t.Errorf("%s: %d %.200s, want %d", asked, w.Code, w.Body, want)
					}
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("%d values are listed, want those of sort, at, next, turn, format and so on", found)
	}
}
