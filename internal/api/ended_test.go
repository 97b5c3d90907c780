package api

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"katachi/internal/num"
	"katachi/internal/testpeers"
)

// ending is a context that ends when its state is read for the at-th time, so that work can be
// stopped at each place where it looks. Contexts made from it end a little later, as they may on a
// busy machine.
type ending struct {
	context.Context
	at    int64
	asked atomic.Int64
	ended chan struct{}
	once  sync.Once
}

func newEnding(at int64) *ending {
	return &ending{Context: context.Background(), at: at, ended: make(chan struct{})}
}

func (e *ending) look() bool {
	if e.asked.Add(1) < e.at {
		return false
	}
	e.once.Do(func() { close(e.ended) })
	return true
}

func (e *ending) Done() <-chan struct{} { e.look(); return e.ended }

func (e *ending) Err() error {
	if e.look() {
		return context.DeadlineExceeded
	}
	return nil
}

// limited are requests that reach a limit of their operation, or that take long.
var limited = map[string][]string{
	"ask": {
		`{"question": "move as a then later move as b then later move", "limit": 1000}`, `{"question": "move as a then later move and distance a 3..; by player", "limit": 1000, "skip": 100000}`,
		`{"question": "captures 2..; first 50", "limit": 20, "boards": true}`, `{"question": "called geta; by name", "limit": 5}`, `{"question": "gives_atari; by next", "limit": 0}`,
	},
	"search":   {`{"query": "rows=X.", "limit": 1000}`, `{"query": "rows=X.", "limit": 1000, "skip": 100000, "sort": "newest"}`, `{"query": "rows=X. player=nobody", "limit": 1000}`},
	"estimate": {`{"query": "rows=X."}`},
	"tree":     {`{"play": "Q16", "region": "K10:T19", "depth": 1000, "min_hits": 1}`, `{"play": "Q16", "region": "K10:T19", "depth": 30}`},
	"like":     {`{"play": "Q16 D4", "region": "A1:T19", "differences": 3, "limit": 1000}`},
	"export":   {`{"play": "Q16", "format": "csv"}`, `{"play": "Q16", "format": "sgf"}`},
	"match":    {`{"patterns": "pattern: x\n\n  XX\n", "everywhere": true, "limit": 1000}`},
	"solve":    {`{"size": 9, "setup": "B:A2 B:B2 B:C2 B:D2 B:D1 W:A3 W:B3 W:C3 W:D3 W:E3 W:E2 W:E1", "nodes": 2}`},
	"score":    {`{"size": 9, "setup": "B:A2 B:B2 B:C2 B:D2 B:D1 W:A3 W:B3 W:C3 W:D3 W:E3 W:E2 W:E1"}`},
	"games":    {`{"limit": 1000, "sort": "black"}`, `{"words": "a", "limit": 1000}`},
	"players":  {`{"limit": 1000}`},
	"problems": {`{"limit": 5}`, `{"record": {"text": "(;SZ[9]AB[aa]AW[bb];B[cc])"}}`},
	"compare":  {`{"game": 5, "sgf": true}`},
	"coach":    {`{"player": "Lee", "limit": 1000, "problems": 1000}`},
	"name":     {`{"game": 5, "sgf": true, "purposes": true}`, `{"record": {"text": "` + longRecord + `"}}`},
	"read":     {`{"text": "` + longRecord + `"}`},
	"position": {`{"play": "Q16 D4 R4", "hover": "all"}`},
	"player":   {`{"player": "Lee Sedol"}`},
	"bookworm": {`{"columns": 12, "letters": 12, "seed": 3}`},
	"review":   {`{"game": 1, "moves": 3}`, `{"record": {"text": "` + longRecord + `"}, "moves": 2}`},
	"suggest":  {`{"limit": 625, "read": true}`, `{"size": 9, "playouts": 50}`},
}

// longRecord is a game of 6,000 moves, more than are compared.
var longRecord = "(;SZ[19]" + strings.Repeat(";B[pd];W[dd]", 3000) + ")"

// byChance are operations whose whole answers to a request differ: they change something, or search
// by playouts.
var byChance = map[string]bool{"add": true, "job": true, "save": true, "forget": true}

// TestEnded runs each operation with a context that ends: at a random one of the places where it
// looks whether it has, and after a random time; alone, and several at once. It answers as usual or
// that it was stopped, and then stops; nothing fails, and no part of an answer is given for the
// whole. With KATACHI_LONG each operation is stopped 200 times in each way instead of 6 times.
func TestEnded(t *testing.T) {
	testpeers.Slow(t)
	times := 6
	if os.Getenv("KATACHI_LONG") != "" {
		times = 200
	}
	s, jobs := newTestService(t)
	table := s.Table(jobs)
	answerOf(t, table, "search", `{"named": ["geta"]}`) // stores names, which changes the revision in later answers
	changes := fieldChanges(t)
	ops := slices.SortedFunc(maps.Keys(table), func(a, b string) int { // those that change something are last
		return cmp.Or(num.FromBool(byChance[a])-num.FromBool(byChance[b]), cmp.Compare(a, b))
	})
	for _, op := range ops {
		requests := slices.Clone(limited[op])
		for _, field := range slices.Sorted(maps.Keys(changes[op])) {
			requests = append(requests, changes[op][field].base)
		}
		if len(requests) == 0 {
			requests = []string{"{}"}
		}
		t.Run(op, func(t *testing.T) {
			whole := map[string]asWhole{}
			for _, atOnce := range []int{1, 8} {
				var wait sync.WaitGroup
				turn := make(chan struct{}, atOnce)
				for i := range times {
					request := requests[i%len(requests)]
					if _, ok := whole[request]; !ok {
						whole[request] = answerOf(t, table, op, request)
					}
					w, random := whole[request], rand.New(rand.NewPCG(uint64(i), uint64(atOnce)))
					turn <- struct{}{}
					wait.Go(func() {
						defer func() { <-turn }()
						stop(t, table, op, request, &w, random)
					})
				}
				wait.Wait()
			}
			forgetAll(t, s)
		})
	}
}

// asWhole is the whole answer to a request.
type asWhole struct {
	answer string
	looks  int64 // how often the operation looked whether the context had ended
	took   time.Duration
}

// answerOf asks for the whole answer, and again, since the first time may prepare something.
func answerOf(t *testing.T, table Table, op, request string) (w asWhole) {
	for range 2 {
		ctx, begin := newEnding(1<<62), time.Now()
		answer, ok := table.Call(ctx, op, []byte(request))
		w = asWhole{string(answer), ctx.asked.Load(), time.Since(begin)}
		if status := statusOf(t, answer, ok); status == StatusFailed || status == StatusUnavailable {
			t.Errorf("%s: %s", request, answer)
		}
	}
	return w
}

// TestEndedNaming stops the first search for a name, which names all games: the next one finds what
// it would have found.
func TestEndedNaming(t *testing.T) {
	const request = `{"collection": "own", "named": ["hoshi"], "limit": 9}`
	s, jobs := newTestService(t)
	first := newEnding(1 << 62)
	whole := hitsOf(first, t, s.Table(jobs), request)
	for i := range int64(10) {
		s, jobs := newTestService(t)
		table := s.Table(jobs)
		_, _ = table.Call(newEnding(1+first.asked.Load()*i/10), "search", []byte(request))
		if again := hitsOf(t.Context(), t, table, request); !reflect.DeepEqual(again, whole) {
			t.Errorf("after it was stopped at %d/10: %+v, want %+v", i, again, whole)
		}
	}
}

// hitsOf returns the hits of a search.
func hitsOf(ctx context.Context, t *testing.T, table Table, request string) (a SearchAnswer) {
	t.Helper()
	data, _ := table.Call(ctx, "search", []byte(request))
	if err := json.Unmarshal(data, &a); err != nil || len(a.List) == 0 {
		t.Fatalf("%v: %.300s", err, data)
	}
	a.Revision = "" // it changes each time that names are stored
	return a
}

// stop asks with contexts that end, and compares the answers with the whole one.
func stop(t *testing.T, table Table, op, request string, whole *asWhole, random *rand.Rand) {
	looks := newEnding(1 + random.Int64N(whole.looks+1))
	timed, cancel := context.WithTimeout(context.Background(), time.Duration(random.Int64N(int64(whole.took)+1)))
	defer cancel()
	for _, ctx := range []context.Context{looks, timed} {
		func() {
			defer func() {
				if value := recover(); value != nil {
					t.Errorf("%s: a fault: %v\n%s", request, value, NewFault("", value).Stack)
				}
			}()
			answer, ok := table.Call(ctx, op, []byte(request))
			switch status := statusOf(t, answer, ok); {
			case status == StatusUnavailable:
			case status == StatusFailed, !byChance[op] && string(answer) != whole.answer:
				t.Errorf("%s: ended at look %d of %d, %.300s\nwant %.300s", request, looks.at, whole.looks, answer, whole.answer)
			}
		}()
	}
	if more := looks.asked.Load() - looks.at; more > int64(500*runtime.GOMAXPROCS(0)) {
		t.Errorf("%s: ended at look %d of %d, but it looked %d more times", request, looks.at, whole.looks, more)
	}
}

// statusOf returns the status of an answer of [Table.Call].
func statusOf(t *testing.T, answer []byte, ok bool) int {
	p := Problem{Status: 200}
	if !ok {
		if err := json.Unmarshal(answer, &p); err != nil {
			t.Errorf("%v: %s", err, answer)
		}
	}
	return p.Status
}
