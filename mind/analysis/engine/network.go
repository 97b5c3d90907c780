package engine

import (
	"context"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"katachi/board"
	"katachi/internal/ordered"
	"katachi/mind/analysis"
	"katachi/mind/net"
	"katachi/mind/search"
)

// Network is an engine inside this program: a file of a network of KataGo, and package search.
const Network Kind = "network"

// searchVersion changes with the results of searches, so that answers in caches are not mixed.
const searchVersion = "2"

// IsNetwork reports whether a path has the name of a file with a network of KataGo.
func IsNetwork(path string) bool {
	for _, end := range []string{".bin.gz", ".txt.gz"} {
		if strings.HasSuffix(strings.ToLower(path), end) {
			return true
		}
	}
	return false
}

// network is the client of a network.
type network struct {
	name string
	net  *net.Net
	opt  *Options
	// searches are of workers that answer questions side by side; whole has all workers for one.
	searches []*search.Search
	whole    *search.Search
}

func openNetwork(path string, opt *Options) (*network, error) {
	n, err := net.Open(path)
	if err != nil {
		return nil, err
	}
	return &network{name: networkName(path), net: n, opt: opt}, nil
}

func (n *network) meet(context.Context) (Identity, error) {
	s, err := search.New(n.net, search.Options{Workers: runtime.GOMAXPROCS(0), Profile: n.opt.Profile})
	if err != nil {
		return Identity{}, err
	}
	n.whole = s
	return Identity{Name: "katachi", Version: n.name, Model: n.name}, nil
}

func (n *network) stop(time.Duration) {}

// ask answers one question with all workers, or several with one worker each.
func (n *network) ask(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error {
	if len(todo) == 1 {
		p, err := n.search(ctx, n.whole, &qs[todo[0]])
		if err != nil {
			return err
		}
		return answer(todo[0], p)
	}
	for len(n.searches) < min(runtime.GOMAXPROCS(0), len(todo)) {
		s, err := search.New(n.net, search.Options{Profile: n.opt.Profile})
		if err != nil {
			return err
		}
		n.searches = append(n.searches, s)
	}
	return n.askAll(ctx, qs, todo, answer)
}

// askAll has each worker take the next question until one fails.
func (n *network) askAll(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex // of next and answer
	next := 0
	var group ordered.Group
	for _, s := range n.searches {
		group.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				k := next
				next++
				mu.Unlock()
				if k >= len(todo) {
					return
				}
				p, err := n.search(ctx, s, &qs[todo[k]])
				if err == nil {
					mu.Lock()
					err = answer(todo[k], p)
					mu.Unlock()
				}
				if err != nil {
					stop(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// search answers a question with a new tree: then the answer does not depend on other questions.
func (n *network) search(ctx context.Context, s *search.Search, q *Question) (*analysis.Position, error) {
	if q.Root != nil {
		var err error
		if s, err = search.New(n.net, search.Options{Workers: runtime.GOMAXPROCS(0), Profile: n.opt.Profile, Root: q.Root}); err != nil {
			return nil, err
		}
	}
	s.Forget()
	p, err := s.Run(ctx, q.game(), search.Budget{Visits: n.opt.Visits})
	if err != nil {
		return nil, err
	}
	return p, checked(p, q)
}

// game returns the game of the question.
func (q *Question) game() *board.Game {
	b := board.New(q.size)
	for _, m := range q.stones {
		_, _ = b.Set(m.Color, m.Point) // all stones stood on a board
	}
	rules := q.rules
	g := board.GameFrom(b, &rules)
	g.SetToMove(q.first)
	for _, m := range q.moves {
		_, _ = g.Force(m.Color, m.Point)
	}
	return g
}

// networkName returns the name of a network's file without its ending.
func networkName(path string) string {
	name := filepath.Base(path)
	for _, end := range []string{".gz", ".bin", ".txt"} {
		name = strings.TrimSuffix(name, end)
	}
	return name
}
