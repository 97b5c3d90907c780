package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"katachi/games/ask"
	"katachi/internal/api"
)

// newSample returns a server of the built-in games without a model, and its address.
func newSample(t *testing.T) (s *Server, addr string) {
	t.Helper()
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = New(&Options{Service: &api.Service{Shelf: shelf, Advisor: &api.Advisor{}}}); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
		shelf.Close()
	})
	return s, l.Addr().String()
}

// within sets the time limits of a client until the end of the test.
func within(t *testing.T, header, body, idle time.Duration) {
	was := []time.Duration{headerTime, bodyTime, idleTime}
	headerTime, bodyTime, idleTime = header, body, idle
	t.Cleanup(func() { headerTime, bodyTime, idleTime = was[0], was[1], was[2] })
}

// halfSent are requests that never end.
var halfSent = map[string]string{
	"nothing":                         "",
	"a header":                        "GET / HTTP/1.1\r\nHost: loc",
	"GET without its body":            "GET /api/v1/games/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
	"GET, chunked":                    "GET /api/v1/search?play=Q16 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
	"GET of the page":                 "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab",
	"GET of events":                   "GET /api/v1/jobs/1/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n",
	"HEAD":                            "HEAD /page.js HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n",
	"POST":                            "POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	"POST to an unknown path":         "POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab",
	"POST to an unknown operation":    "POST /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab",
	"POST to /session":                "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
	"POST to /mcp":                    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\n{",
	"an unknown method":               "FOO /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
	"OPTIONS *":                       "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n",
	"another host":                    "POST /api/v1/read HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n{",
	"a client that waits for 100":     "POST /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n",
	"a second request":                "GET /api/v1/games/1 HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n",
	"the header of a second request":  "GET /api/v1/games/1 HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /x HTTP/1.1\r\n",
	"no second request on keep-alive": "GET /api/v1/games/1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
}

// TestHalfSent has 500 clients that send a part of a request, and nothing more: the server closes
// every connection, and answers other clients meanwhile. So that it is not a test of speed, a minute
// is allowed for what takes six seconds.
func TestHalfSent(t *testing.T) {
	within(t, 3*time.Second, 3*time.Second, 3*time.Second)
	_, addr := newSample(t)
	var wait sync.WaitGroup
	for i := range 500 / len(halfSent) {
		for name, text := range halfSent {
			c, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := io.WriteString(c, text); err != nil {
				t.Fatal(err)
			}
			wait.Go(func() {
				_ = c.SetReadDeadline(time.Now().Add(time.Minute))
				if _, err := io.Copy(io.Discard, c); errors.Is(err, os.ErrDeadlineExceeded) && i == 0 {
					t.Errorf("%s: the connection stays open", name)
				}
			})
		}
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for i := range 20 {
		resp, err := client.Get("http://" + addr + "/api/v1/games/1")
		if err != nil {
			t.Fatalf("request %d beside them: %v", i, err)
		}
		if resp.Body.Close(); resp.StatusCode != 200 {
			t.Errorf("request %d beside them: %d", i, resp.StatusCode)
		}
	}
	wait.Wait()
}

// TestLongAnswer: the time limits of a client do not end an answer that takes longer, whether the
// request had a body or none.
func TestLongAnswer(t *testing.T) {
	within(t, 5*time.Second, 300*time.Millisecond, time.Minute)
	s, addr := newSample(t)
	const lines = 30
	s.handler = s.recovered(timed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		for i := range lines {
			select {
			case <-r.Context().Done():
				return
			case <-time.After(20 * time.Millisecond):
				fmt.Fprintf(w, "data: %d\n", i)
				_ = http.NewResponseController(w).Flush()
			}
		}
	})))
	for _, body := range []string{"", "a body"} {
		resp, err := http.Post("http://"+addr, "text/plain", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for text := bufio.NewScanner(resp.Body); text.Scan(); got++ {
		}
		if resp.Body.Close(); got != lines {
			t.Errorf("with body %q: %d lines, want %d", body, got, lines)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}

// hashed returns what run takes for a request with a hash.
func hashed(hash uint64) func() uint64 { return func() uint64 { return hash } }

// TestCheapBesideExpensive fills both queues with 64 requests each that end only when they are told
// to: a cheap one is answered meanwhile, but not one that must not be begun twice.
func TestCheapBesideExpensive(t *testing.T) {
	defer func(d time.Duration) { tryTime = d }(tryTime)
	tryTime = 20 * time.Millisecond
	l := newLimit(2, 70)
	ctx, stop := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	for i := range uint64(64) {
		wait.Go(func() {
			_ = l.run(ctx, hashed(10+i), func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		})
	}
	for len(l.waiting) < 64 {
		time.Sleep(time.Millisecond)
	}
	cheap := func(context.Context) error { return nil }
	for range 20 {
		if err := l.run(t.Context(), hashed(2), cheap); err != nil {
			t.Errorf("a cheap request: %v", err)
		}
	}
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := l.run(short, nil, cheap); err == nil {
		t.Error("a request that may be begun only once did not wait for its turn")
	}
	stop()
	wait.Wait()
	ctx, stop = context.WithCancel(t.Context())
	defer stop()
	for i := range uint64(cap(l.working) + 10) { // these know what they cost, and end a try at once
		wait.Go(func() {
			_ = l.run(ctx, hashed(100+i), func(ctx context.Context) error {
				if end, ok := ctx.Deadline(); ok && time.Until(end) < workTime/2 {
					return &ask.CostError{Takes: time.Minute}
				}
				<-ctx.Done()
				return ctx.Err()
			})
		})
	}
	for len(l.waiting) < cap(l.working)+10 || len(l.working) < cap(l.working) {
		time.Sleep(time.Millisecond)
	}
	if err := l.run(t.Context(), hashed(2), cheap); err != nil {
		t.Errorf("a cheap request beside those that know their cost: %v", err)
	}
	tried := 0
	for range 3 { // the first try is in vain; the same request has no other
		short, cancel := context.WithTimeout(t.Context(), 2*tryTime)
		_ = l.run(short, hashed(3), func(ctx context.Context) error { tried++; <-ctx.Done(); return ctx.Err() })
		cancel()
	}
	if tried != 1 {
		t.Errorf("a request was tried %d times, want once", tried)
	}
	if len(l.waiting) != cap(l.working)+10 {
		t.Errorf("%d requests wait or work, want %d: too dear for a try is no answer", len(l.waiting), cap(l.working)+10)
	}
	stop()
	wait.Wait()
	if free := newLimit(2, 70).tries.free; len(l.working)+len(l.waiting)+len(l.tries.waiting) > 0 || l.tries.free != free {
		t.Errorf("at the end %d work, %d wait, %d wait for a try, %d tries are free of %d", len(l.working), len(l.waiting), len(l.tries.waiting), l.tries.free, free)
	}
}

// TestCoreForCheap: long operations leave a processor to the others, if there is more than one.
func TestCoreForCheap(t *testing.T) {
	s, _ := newSample(t)
	if most := max(1, runtime.GOMAXPROCS(0)-1); cap(s.long.working) > most {
		t.Errorf("%d long operations work at a time, want %d at most", cap(s.long.working), most)
	}
}
