// Package engine asks Go programs that the user has what they think of positions: KataGo's analysis
// engine, and engines of the Go Text Protocol that know kata-analyze or lz-analyze. The answers are
// an
// [analysis.Position] each.
//
//	e, err := engine.Start(ctx, []string{"katago", "analysis", "-model", m, "-config", c}, nil)
//	q, err := engine.QuestionOf(game)
//	err = e.Ask(ctx, []engine.Question{q}, func(i int, p *analysis.Position, cached bool) error { ... })
//	err = e.Close()
//
// A program is started from a list of arguments; no shell sees them. What it writes is checked: an
// answer to another question, of another board, or with numbers that cannot be is an error which
// names
// the line. A program that ends by itself is started again once, and asked again what it owes.
//
// # How engines are asked
//
//	board.Game ── QuestionOf ── cache? ── katago: a line of JSON a game, answers in any order ──┐
//	                              │       gtp: boardsize ... play, kata-analyze until N visits ──┤
//	                              └──────────── checked, Black's view: analysis.Position ◄───────┘
//
// analysis/engine starts a program (process.go), speaks one of two protocols with it (katago.go,
// gtp.go) and checks what it says (found.go). A Question (question.go) is a position with its
// history back to the last set-up, or to a move out of turn, which KataGo would take for another
// player's. Its hash with the engine's identity is the key of the cache (cache.go): lines with a
// checksum, only appended.
//
// The engine's configuration decides whose win rates it reports. Queries to KataGo's analysis
// engine set it: each overrides reportAnalysisWinratesAs. For kata-analyze it is measured, by
// asking who wins an empty board with a komi of 100. lz-analyze always reports those of the side to
// move.
//
// Engine (engine.go) starts a program that ended by itself once more, and asks it what it owes. All
// else that is wrong ends the program: an answer that cannot be trusted is followed by others.
// Tests run testpeers.FakeEngine, which makes each mistake, and the real KataGo.
//
// Rejected: a shell, for commands with variables: a name in the settings does as well, and nothing
// of a command is ever read as code. One engine for all commands, as a daemon: the cache does what
// it would.
package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"katachi/analysis"
)

// Kind is the protocol that an engine speaks.
type Kind string

// The protocols. Without one, KataGo's is taken if "analysis" is among the arguments, else GTP.
const (
	KataGo Kind = "katago" // lines of JSON: katago analysis
	GTP    Kind = "gtp"    // the Go Text Protocol, with kata-analyze or lz-analyze
)

// Options say how an engine is asked. The zero value is ready.
type Options struct {
	Kind     Kind
	Visits   int           // of each position; 0 means DefaultVisits
	Patience time.Duration // the longest silence; 0 means DefaultPatience. At the start five times as long
	Cache    *Cache        // of answers; nil for none
	// Warn, if not nil, receives warnings for the user, a line each: that the engine was restarted, and
	// what the engine itself warns of.
	Warn func(string)
}

// Defaults of Options.
const (
	DefaultVisits   = 100
	DefaultPatience = time.Minute
)

// starting is how much longer an engine may take to start than to answer: it reads its network, and
// the
// first time on a machine measures what is fastest.
const starting = 5

// warn tells the user.
func (o *Options) warn(text string) {
	if o.Warn != nil {
		o.Warn(text)
	}
}

// Identity is what an engine says of itself.
type Identity struct {
	Kind    Kind
	Name    string // such as KataGo
	Version string
	Model   string // the network; empty if it does not say
	stamp   string // tells engines apart whose answers may differ
}

// String returns name and version.
func (id *Identity) String() string { return strings.TrimSpace(id.Name + " " + id.Version) }

// client speaks a protocol with a process.
type client interface {
	meet(ctx context.Context) (Identity, error)
	ask(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error
	stop(patience time.Duration)
}

// Engine is a program that is asked. Goroutines may share one: they take turns.
type Engine struct {
	command []string
	opt     Options
	id      Identity

	mu     sync.Mutex
	client client // nil if the program does not run
	again  bool   // it was started again
}

// Start starts a program and asks who it is. The command is the program and its arguments. The error
// names the program.
func Start(ctx context.Context, command []string, o *Options) (*Engine, error) {
	if len(command) == 0 || command[0] == "" {
		return nil, errors.New("no command: want a program and its arguments")
	}
	e := &Engine{command: slices.Clone(command)}
	if o != nil {
		e.opt = *o
	}
	e.opt.Visits = cmp.Or(e.opt.Visits, DefaultVisits)
	e.opt.Patience = cmp.Or(e.opt.Patience, DefaultPatience)
	switch {
	case e.opt.Visits < 1:
		return nil, fmt.Errorf("%d visits: want 1 or more", e.opt.Visits)
	case e.opt.Kind == KataGo || e.opt.Kind == GTP:
	case e.opt.Kind != "":
		return nil, fmt.Errorf("no protocol %q: want %s or %s", e.opt.Kind, KataGo, GTP)
	case slices.Contains(command[1:], "analysis"):
		e.opt.Kind = KataGo
	default:
		e.opt.Kind = GTP
	}
	if err := e.start(ctx); err != nil {
		return nil, e.error(err)
	}
	return e, nil
}

// start starts the program.
func (e *Engine) start(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p, err := run(e.command)
	if err != nil {
		return err
	}
	var c client
	if c = (&gtp{process: p, opt: &e.opt}); e.opt.Kind == KataGo {
		c = &katago{process: p, opt: &e.opt}
	}
	id, err := c.meet(ctx)
	if err != nil {
		c.stop(0)
		return err
	}
	id.Kind = e.opt.Kind
	id.Model = cmp.Or(id.Model, modelFile(e.command))
	id.stamp = fmt.Sprintf("%q %s %s %q %q", e.command, id.Kind, id.String(), id.Model, stamps(e.command))
	e.client, e.id = c, id
	return nil
}

// Options of KataGo and Leela Zero that name files: the network, and what decides on answers
// besides.
var (
	modelOptions = []string{"-model", "-w", "--weights"}
	fileOptions  = append([]string{"-config", "-human-model"}, modelOptions...)
)

// after returns the arguments after options.
func after(command, options []string) (list []string) {
	for i, arg := range command[:len(command)-1] {
		if slices.Contains(options, arg) {
			list = append(list, command[i+1])
		}
	}
	return list
}

// modelFile returns the name of the network's file; "" without one.
func modelFile(command []string) string {
	for _, path := range after(command, modelOptions) {
		return filepath.Base(path)
	}
	return ""
}

// stamps returns the size and the time of each file that decides on answers: another network under
// the
// same name gives others.
func stamps(command []string) (list []string) {
	for _, path := range after(command, fileOptions) {
		if info, err := os.Stat(path); err == nil {
			list = append(list, fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
		}
	}
	return list
}

// error names the program in an error of it. That of a context stays as it is.
func (e *Engine) error(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("engine %s: %w", filepath.Base(e.command[0]), err)
}

// Identity returns who the engine is.
func (e *Engine) Identity() Identity {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.id
}

// Close ends the program and waits for it.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stop(grace)
	return nil
}

func (e *Engine) stop(patience time.Duration) {
	if e.client != nil {
		e.client.stop(patience)
		e.client = nil
	}
}

// Ask asks about positions, and calls each with the answer to the i-th, in any order, and whether
// the
// cache had it. Positions of a game are best asked together, in their order. Ask returns when all
// are
// answered, or with the first error: of each, of the context, or of the program, which is then
// ended;
// the next Ask starts it again.
func (e *Engine) Ask(ctx context.Context, qs []Question, each func(i int, p *analysis.Position, cached bool) error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	todo, err := e.known(qs, each)
	for err == nil && len(todo) > 0 {
		answered := map[int]bool{}
		err = e.askClient(ctx, qs, todo, func(i int, p *analysis.Position) error {
			answered[i] = true
			p.Source = e.id.String()
			e.keep(&qs[i], p)
			return each(i, p, false)
		})
		todo = slices.DeleteFunc(todo, func(i int) bool { return answered[i] })
		err = e.onceMore(ctx, err)
	}
	return e.error(err)
}

// known answers what the cache has, and returns the rest.
func (e *Engine) known(qs []Question, each func(int, *analysis.Position, bool) error) (todo []int, err error) {
	for i := range qs {
		if p := e.opt.Cache.get(qs[i].key(&e.id, e.opt.Visits)); p == nil {
			todo = append(todo, i)
		} else if err := each(i, p, true); err != nil {
			return nil, err
		}
	}
	return todo, nil
}

// askClient asks the program, which is started if it does not run.
func (e *Engine) askClient(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error {
	if e.client == nil {
		if err := e.start(ctx); err != nil {
			return err
		}
	}
	err := e.client.ask(ctx, qs, todo, answer)
	if err != nil {
		e.stop(0)
	}
	return err
}

// onceMore returns nil for the first error of a program that ended by itself.
func (e *Engine) onceMore(ctx context.Context, err error) error {
	died := new(diedError)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil: // Ctrl-C of a terminal reaches the engine, too
		return ctx.Err()
	case !errors.As(err, &died):
		return err
	case e.again:
		return fmt.Errorf("%w; it was restarted once already", err)
	}
	e.again = true
	e.opt.warn(fmt.Sprintf("%v; it is started again", e.error(err)))
	return nil
}

// keep puts an answer into the cache. A cache that cannot be written is said once, and used no more.
func (e *Engine) keep(q *Question, p *analysis.Position) {
	if err := e.opt.Cache.put(q.key(&e.id, e.opt.Visits), q.size, p); err != nil {
		e.opt.warn(fmt.Sprintf("answers are kept no more: %v", err))
		e.opt.Cache = nil
	}
}
