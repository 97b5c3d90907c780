package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/testpeers"
	"katachi/web"
)

// listen serves on a free port until the test ends, and returns the address.
func listen(t testing.TB, s *web.Server) string {
	t.Helper()
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
	})
	return l.Addr().String()
}

// positions are requests for the first positions of games.
func positions(t testing.TB, n int) (list []string) {
	t.Helper()
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	random := rand.New(rand.NewPCG(1, 2))
	for len(list) < n {
		g, err := col.SGF(t.Context(), 1+random.Int64N(500))
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for node := range g.MainLine() {
			for _, s := range node.AppendSteps(nil, 0, 19, 19) {
				if p, ok := s.Point.Board(); ok && !s.Setup && len(moves) < len(list)%12 {
					moves = append(moves, p.Name(19))
				}
			}
		}
		list = append(list, strings.Join(moves, "+"))
	}
	return list
}

// ok asks for a path below /api/v1 and fails the test if the request fails.
func ok(t testing.TB, client *http.Client, addr, path string) []byte {
	t.Helper()
	resp, err := client.Get("http://" + addr + "/api/v1" + path)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != 200 {
		t.Errorf("%s: %d %.200s (%v)", path, resp.StatusCode, data, err)
	}
	return data
}

// TestBadClients has clients that send slowly, read slowly, break off, or never end: they do not
// delay other clients. With KATACHI_LONG there are 9,500 idle ones: both ends are open files of
// this process, which often may have 20,000.
func TestBadClients(t *testing.T) {
	idle := 300
	if os.Getenv("KATACHI_LONG") != "" {
		idle = 9_500
	}
	addr := listen(t, newServer(t, nil))
	var conns []net.Conn
	defer func() {
		for _, c := range conns {
			c.Close()
		}
	}()
	dial := func(send string) net.Conn {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		conns = append(conns, c)
		if _, err := io.WriteString(c, send); err != nil {
			t.Fatal(err)
		}
		return c
	}
	for range idle {
		dial("")
	}
	for range 20 {
		dial("GET /api/v1/search?play=Q16 HTTP/1.1\r\nHost: loc")                                                                                   // a slow header
		dial("POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"te")                // a slow body
		dial("GET /api/v1/search?play=Q16&limit=200&boards=true HTTP/1.1\r\nHost: localhost\r\n\r\n")                                               // reads nothing
		dial("GET /api/v1/search?query=rows%3DX&limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n").Close()                                            // breaks off
		dial("POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"te\r\n") // a body without end
	}
	endless := dial("POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
	go func() {
		chunk := "10000\r\n" + strings.Repeat(" ", 0x10000) + "\r\n"
		for { // until the server closes the connection
			if _, err := io.WriteString(endless, chunk); err != nil {
				return
			}
		}
	}()
	client := &http.Client{Timeout: 20 * time.Second}
	times := make([]time.Duration, 0, 100)
	for i := range 100 {
		begin := time.Now()
		ok(t, client, addr, fmt.Sprintf("/search?play=Q16+D%d", 1+i%19))
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	if median := times[len(times)/2]; median > time.Second {
		t.Errorf("the median of a search beside bad clients is %v", median)
	}
	if err := endless.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if resp, err := http.ReadResponse(bufio.NewReader(endless), nil); err == nil {
		if resp.Body.Close(); resp.StatusCode != 413 {
			t.Errorf("a body without end: %d, want 413", resp.StatusCode)
		}
	} else if !errors.Is(err, io.ErrUnexpectedEOF) && !strings.Contains(err.Error(), "reset") {
		t.Errorf("a body without end: %v", err)
	}
}

// TestBusy fills all places: further requests are refused with the time after which to retry.
func TestBusy(t *testing.T) {
	s := newServer(t, func(o *web.Options) { o.Searches, o.Wait = 1, 1 })
	var refused, answered atomic.Int32
	var wait sync.WaitGroup
	for range 50 {
		wait.Go(func() {
			switch w := ask(s, request("GET", "/api/v1/search?query=rows%3DX.&limit=1", "")); {
			case w.Code == 200:
				answered.Add(1)
			case w.Code == 503 && w.Header().Get("Retry-After") != "":
				refused.Add(1)
			default:
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
	wait.Wait()
	if answered.Load() == 0 || refused.Load() == 0 {
		t.Errorf("%d answered, %d refused, want some of both", answered.Load(), refused.Load())
	}
}

// TestAbort breaks off long searches: their places are soon free.
func TestAbort(t *testing.T) {
	s := newServer(t, func(o *web.Options) { o.Searches, o.Wait = 1, 1 })
	addr := listen(t, s)
	for range 20 {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		r, err := http.NewRequestWithContext(ctx, "GET", "http://"+addr+"/api/v1/search?query=rows%3DX.../....", nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := http.DefaultClient.Do(r); err == nil {
			resp.Body.Close()
		}
		cancel()
	}
	begin := time.Now()
	for {
		w := ask(s, request("GET", "/api/v1/search?play=Q16", ""))
		if w.Code == 200 {
			break
		}
		if time.Since(begin) > 5*time.Second {
			t.Fatalf("5 s after the last search was broken off: %d %s", w.Code, w.Body)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestShutdown ends the server while requests are under way.
func TestShutdown(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	s := newServer(t, nil)
	go func() { ended <- s.Serve(ctx, l) }()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			resp, err := http.Get("http://" + l.Addr().String() + "/api/v1/search?query=rows%3DX../...&limit=1000")
			if err != nil {
				return // it came too late, or was closed
			}
			defer resp.Body.Close()
			if data, err := io.ReadAll(resp.Body); err == nil && !json.Valid(data) {
				t.Errorf("%d %.100s", resp.StatusCode, data)
			}
		})
	}
	time.Sleep(50 * time.Millisecond)
	begin := time.Now()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if took := time.Since(begin); took > 10*time.Second { // the time for a block of a search, on a busy machine
		t.Errorf("it took %v to end", took)
	}
	wait.Wait()
	http.DefaultClient.CloseIdleConnections()
}

// TestGoneCollection serves a collection that is locked, removed and made again meanwhile: no
// request fails the server, and other collections are still answered.
func TestGoneCollection(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	make19 := func(records string) {
		c, err := collection.Create(dir, nil)
		if err == nil {
			_, err = c.AddTexts(t.Context(), []collection.Text{{Path: "x.sgf", Data: []byte(records)}}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
	}
	make19("(;SZ[19];B[pd];W[dd])")
	other := filepath.Join(t.TempDir(), "other")
	c, err := collection.Create(other, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	shelf, err := api.OpenShelf([]string{dir, other}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s := newServer(t, func(o *web.Options) { o.Service = serviceOf(shelf) })
	var found api.SearchAnswer
	if get(t, s, "/search?play=Q16", &found); found.Hits != 1 {
		t.Errorf("%d hits, want 1", found.Hits)
	}
	if err := os.RemoveAll(dir); err != nil {
		testpeers.Skip(t, "files that are open cannot be removed here: "+err.Error())
	}
	for _, path := range []string{"/search?play=Q16", "/games", "/games/1", "/collections", "/tree?play=Q16", "/guess?game=1"} {
		if w := ask(s, request("GET", "/api/v1"+path, "")); !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s while it is removed: %d %s", path, w.Code, w.Body)
		}
	}
	var games api.GamesAnswer
	if get(t, s, "/games?collection=other", &games); games.Total != 0 {
		t.Errorf("the other collection: %+v", games)
	}
	make19("(;SZ[19];B[pd];W[dd])(;SZ[19];B[pd];W[dp])")
	if get(t, s, "/search?play=Q16", &found); found.Hits != 2 {
		t.Errorf("after the collection was made again: %d hits, want 2", found.Hits)
	}
}

// TestHugeRecord sends a record of 300 MB (30 MB without KATACHI_LONG): it is refused, and takes no
// more memory than the limit of a body.
func TestHugeRecord(t *testing.T) {
	size := 30 << 20
	if os.Getenv("KATACHI_LONG") != "" {
		size = 300 << 20
	}
	addr := listen(t, newServer(t, nil))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	body := io.MultiReader(strings.NewReader(`{"text": "`), io.LimitReader(endlessText{}, int64(size)), strings.NewReader(`"}`))
	resp, err := http.Post("http://"+addr+"/api/v1/read", "application/json", body)
	if err == nil {
		defer resp.Body.Close()
		if resp.StatusCode != 413 {
			t.Errorf("%d, want 413", resp.StatusCode)
		}
	} else if !strings.Contains(err.Error(), "reset") && !strings.Contains(err.Error(), "broken pipe") {
		t.Errorf("%v, want 413 or the connection closed", err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 20*api.MaxRecord {
		t.Errorf("%d bytes are kept", grown)
	}
}

type endlessText struct{}

func (endlessText) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// loadGames is the collection of load tests: 9,669 games of fox-pro.zip.
func loadGames(t testing.TB) *api.Shelf {
	t.Helper()
	zip := testpeers.Path(t, "games", "fox-pro.zip")
	dir := filepath.Join(t.TempDir(), "fox")
	c, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Add(t.Context(), []string{zip}, nil); err != nil {
		t.Fatal(err)
	}
	c.Close()
	shelf, err := api.OpenShelf([]string{dir}, &collection.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shelf.Close() })
	return shelf
}

// BenchmarkSearch has four clients search 9,669 games for whole boards after the first moves. It
// reports searches per second, and the time within which 99 % of them were answered. With -cpu 1
// the clients share the processor with the server.
func BenchmarkSearch(b *testing.B) {
	shelf := loadGames(b)
	s := newServer(b, func(o *web.Options) { o.Service = serviceOf(shelf) })
	addr := listen(b, s)
	asked := positions(b, 500)
	var mu sync.Mutex
	var times []time.Duration
	var next atomic.Int64
	cpu := testpeers.CPUTime()
	b.ResetTimer()
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
			var own []time.Duration
			for {
				i := next.Add(1) - 1
				if i >= int64(b.N) {
					break
				}
				begin := time.Now()
				ok(b, client, addr, "/search?play="+asked[i%int64(len(asked))])
				own = append(own, time.Since(begin))
			}
			mu.Lock()
			times = append(times, own...)
			mu.Unlock()
		})
	}
	wait.Wait()
	b.StopTimer()
	slices.Sort(times)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "searches/s")
	b.ReportMetric(float64(b.N)/(testpeers.CPUTime()-cpu).Seconds(), "searches/cpu-s")
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "ms-p99")
}

// TestMixedLoad has 64 clients send all kinds of requests for a while, or for five minutes with
// KATACHI_LONG. Each answer is right or a deliberate refusal, they equal the results of the
// collection, and memory does not grow.
func TestMixedLoad(t *testing.T) {
	long, clients := 3*time.Second, 16
	shelf := sample().Shelf
	if os.Getenv("KATACHI_LONG") != "" {
		long, clients = 5*time.Minute, 64
		shelf = loadGames(t)
	}
	s := newServer(t, func(o *web.Options) { o.Service = serviceOf(shelf) })
	addr := listen(t, s)
	var asked []string
	want := map[string]string{}
	counts := func(data []byte) string {
		var a api.SearchAnswer
		if err := json.Unmarshal(data, &a); err != nil {
			t.Errorf("%v: %.100s", err, data)
		}
		return fmt.Sprint(a.Games, a.Hits, a.BlackWins, a.WhiteWins, a.WithoutNext, len(a.Next), len(a.List))
	}
	for i, p := range positions(t, 60) {
		path := "/search?play=" + p
		if i%3 == 0 {
			path += "&region=K10:T19&limit=20&sort=newest"
		}
		if w := ask(s, request("GET", "/api/v1"+path, "")); w.Code == 200 {
			want[path] = counts(w.Body.Bytes())
			asked = append(asked, path)
		}
		asked = append(asked, "/position?hover=all&play="+p)
	}
	asked = append(asked, "/games?sort=black&limit=50", "/games?player=a&sort=date&falling=true", "/games/7", "/guess?game=3&move=9&point=K10", "/tree?play=Q16&region=K10:T19&depth=4",
		"/shapes", "/shapes/ponnuki", "/collections", "/search?query=rows%3DXO/OX&date=2016", "/search?play=Z1", "/suggest?play=Q16+D4")
	var busy, good atomic.Int64
	var wait sync.WaitGroup
	var middle, end runtime.MemStats
	stop := time.Now().Add(long)
	time.AfterFunc(long/2, func() { runtime.GC(); runtime.ReadMemStats(&middle) })
	for c := range clients {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(uint64(c), 7))
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}
			for time.Now().Before(stop) {
				path := asked[random.IntN(len(asked))]
				resp, err := client.Get("http://" + addr + "/api/v1" + path)
				if err != nil {
					t.Error(err)
					return
				}
				data, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				switch {
				case err != nil:
					t.Error(err)
				case resp.StatusCode == 503 || resp.StatusCode == 429:
					busy.Add(1)
				case strings.Contains(path, "Z1") && resp.StatusCode == 400:
				case resp.StatusCode != 200:
					t.Errorf("%s: %d %.200s", path, resp.StatusCode, data)
				default:
					good.Add(1)
					if w, known := want[path]; known && counts(data) != w {
						t.Errorf("%s: %s, want %s", path, counts(data), w)
					}
				}
			}
		})
	}
	wait.Wait()
	runtime.GC()
	runtime.ReadMemStats(&end)
	t.Logf("%d answers, %d refused; heap %d MB in the middle, %d MB at the end", good.Load(), busy.Load(), middle.HeapAlloc>>20, end.HeapAlloc>>20)
	if good.Load() == 0 || end.HeapAlloc > middle.HeapAlloc*3/2+64<<20 {
		t.Errorf("%d answers; heap %d bytes in the middle, %d at the end", good.Load(), middle.HeapAlloc, end.HeapAlloc)
	}
}
