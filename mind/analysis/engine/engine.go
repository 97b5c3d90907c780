// Package engine analyses positions: with a network of KataGo inside this program, or with the
// user's Go programs, KataGo's analysis engine and engines of the Go Text Protocol that support
// kata-analyze or lz-analyze. The answers are of type [analysis.Position].
//
//	e, err := engine.Start(ctx, []string{"katago", "analysis", "-model", m, "-config", c}, nil)
//	q, err := engine.QuestionOf(game)
//	err = e.Ask(ctx, []engine.Question{q}, func(i int, p *analysis.Position, cached bool) error { ... })
//	err = e.Close()
//
// A program is started from a list of arguments, without a shell. Its output is checked: an answer
// to another question or board, or with impossible numbers, is an error with the line. A program
// that exits unexpectedly is restarted once, and asked the open questions again.
//
// # How engines are asked
//
//	board.Game ── QuestionOf ── cache? ── katago: a line of JSON a game, answers in any order ──┐
//	                              │       gtp: boardsize ... play, kata-analyze until N visits ──┤
//	                              │       network: search.Run, a position a worker ──────────────┤
//	                              └──────────── checked, Black's view: analysis.Position ◄───────┘
//
// Local (local.go) answers questions in JSON with a network in memory, without files.
//
// The package reads a network (network.go), or starts a program (process.go) and speaks one of two
// protocols with it (katago.go, gtp.go), and checks the answers (found.go). A Question (question.go) is a position with its
// history back to the last set-up, or to the last move out of turn, which KataGo would attribute to
// the other player. Its hash together with the engine's identity is the key of the cache
// (cache.go), a file of lines with checksums that is only appended to.
//
// The configuration of an engine decides from whose view it reports win rates. Queries to KataGo's
// analysis engine override reportAnalysisWinratesAs. For kata-analyze, the package finds it out by
// asking who wins on an empty board with a komi of 100. lz-analyze always reports from the view of
// the side to move.
//
// Engine (engine.go) restarts a program that exited unexpectedly once. Any other error stops the
// program, since after one wrong answer the next ones cannot be trusted either. Tests use
// testpeers.FakeEngine, which makes each of these mistakes, and the real KataGo.
//
// Rejected: running commands by a shell, for variables: a name in the settings serves the same
// purpose, and no part of a command is executed as code. A daemon with one engine for all commands:
// the cache serves the same purpose.
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

	"katachi/mind/analysis"
	"katachi/mind/net"
)

// Kind is the protocol of an engine.
type Kind string

// The protocols. The default is KataGo if "analysis" is among the arguments, else GTP.
const (
	KataGo Kind = "katago" // lines of JSON: katago analysis
	GTP    Kind = "gtp"    // the Go Text Protocol, with kata-analyze or lz-analyze
)

// Options are the options of an Engine. The zero value is usable.
type Options struct {
	Kind     Kind
	Visits   int           // per position; 0 means DefaultVisits
	Patience time.Duration // longest silence, five times as long at the start; 0 means DefaultPatience
	Cache    *Cache        // of answers; nil for none
	Profile  *net.Profile  // who plays, for networks of human play
	// Warn, if not nil, receives warnings for the user, a line each: restarts of the engine, and
	// its own warnings.
	Warn func(string)
}

// Defaults of Options.
const (
	defaultVisits   = 100
	defaultPatience = time.Minute
)

// starting is the factor for the patience at the start: an engine loads its network and, the first
// time on a machine, tunes itself.
const starting = 5

// warn calls Warn, if set.
func (o *Options) warn(text string) {
	if o.Warn != nil {
		o.Warn(text)
	}
}

// Identity describes an engine.
type Identity struct {
	Kind    Kind
	Name    string // such as KataGo
	Version string
	Model   string // the network; empty if not known
	stamp   string // differs between engines whose answers may differ
}

// String returns name and version.
func (id *Identity) String() string { return strings.TrimSpace(id.Name + " " + id.Version) }

// client implements a protocol with a process.
type client interface {
	meet(ctx context.Context) (Identity, error)
	ask(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error
	stop(patience time.Duration)
}

// Engine is a running engine. It is safe for concurrent use; calls take turns.
type Engine struct {
	command []string
	opt     Options
	id      Identity

	mu     sync.Mutex
	client client // nil if the program does not run
	again  bool   // it was restarted
}

// Start starts a program and asks for its name. The command is the program and its arguments.
// Errors name the program.
func Start(ctx context.Context, command []string, o *Options) (*Engine, error) {
	if len(command) == 0 || command[0] == "" {
		return nil, errors.New("no command: want a program and its arguments")
	}
	e := &Engine{command: slices.Clone(command)}
	if o != nil {
		e.opt = *o
	}
	e.opt.Visits = cmp.Or(e.opt.Visits, defaultVisits)
	e.opt.Patience = cmp.Or(e.opt.Patience, defaultPatience)
	switch {
	case e.opt.Visits < 1:
		return nil, fmt.Errorf("%d visits: want 1 or more", e.opt.Visits)
	case e.opt.Kind == KataGo || e.opt.Kind == GTP || e.opt.Kind == Network:
	case e.opt.Kind != "":
		return nil, fmt.Errorf("no protocol %q: want %s, %s or %s", e.opt.Kind, KataGo, GTP, Network)
	case len(command) == 1 && IsNetwork(command[0]):
		e.opt.Kind = Network
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
	c, err := e.connect()
	if err != nil {
		return err
	}
	id, err := c.meet(ctx)
	if err != nil {
		c.stop(0)
		return err
	}
	id.Kind = e.opt.Kind
	id.Model = cmp.Or(id.Model, modelFile(e.command))
	id.stamp = fmt.Sprintf("%q %s %s %q %q", e.command, id.Kind, id.String(), id.Model, e.stamps())
	e.client, e.id = c, id
	return nil
}

// connect starts the program, or reads the network.
func (e *Engine) connect() (client, error) {
	if e.opt.Kind == Network {
		return openNetwork(e.command[0], &e.opt)
	}
	p, err := run(e.command)
	switch {
	case err != nil:
		return nil, err
	case e.opt.Kind == KataGo:
		return &katago{process: p, opt: &e.opt}, nil
	}
	return &gtp{process: p, opt: &e.opt}, nil
}

// Options of KataGo and Leela Zero that name files: the network, and other files that affect
// answers.
var (
	modelOptions = []string{"-model", "-w", "--weights"}
	fileOptions  = append([]string{"-config", "-human-model"}, modelOptions...)
)

// after returns the arguments that follow one of the options.
func after(command, options []string) (list []string) {
	for i, arg := range command[:len(command)-1] {
		if slices.Contains(options, arg) {
			list = append(list, command[i+1])
		}
	}
	return list
}

// modelFile returns the name of the network's file; "" if there is none.
func modelFile(command []string) string {
	for _, path := range after(command, modelOptions) {
		return filepath.Base(path)
	}
	return ""
}

// stamps returns the size and modification time of each file that affects answers, since another
// network may have the same name.
func (e *Engine) stamps() (list []string) {
	files := after(e.command, fileOptions)
	if e.opt.Kind == Network {
		files = e.command
		list = append(list, searchVersion, fmt.Sprintf("%+v", e.opt.Profile))
	}
	for _, path := range files {
		if info, err := os.Stat(path); err == nil {
			list = append(list, fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
		}
	}
	return list
}

// error adds the name of the program to an error, except to that of a context.
func (e *Engine) error(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("engine %s: %w", filepath.Base(e.command[0]), err)
}

// Identity returns the identity of the engine.
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

// Ask asks about positions. It calls each with the answer to question i, in any order, and whether
// it came from the cache. It is best to ask about positions of a game together, in order. Ask
// returns when all questions are answered, or with the first error: of each, of the context, or of
// the program, which is then stopped; the next Ask restarts it.
func (e *Engine) Ask(ctx context.Context, qs []Question, each func(i int, p *analysis.Position, cached bool) error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.opt.Kind != Network && slices.ContainsFunc(qs, func(q Question) bool { return q.Root != nil }) {
		return fmt.Errorf("%s cannot be told which moves to consider, as the file of a network can", e.id.String())
	}
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

// known answers the questions that are in the cache, and returns the others.
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

// askClient asks the program, after starting it if necessary.
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

// onceMore returns nil the first time that the program has ended on its own, to allow a restart.
func (e *Engine) onceMore(ctx context.Context, err error) error {
	died := new(diedError)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil: // Ctrl-C in a terminal reaches the engine, too
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

// keep stores an answer in the cache. After a write error it warns once and stops using the cache.
func (e *Engine) keep(q *Question, p *analysis.Position) {
	if err := e.opt.Cache.put(q.key(&e.id, e.opt.Visits), q.size, p); err != nil {
		e.opt.warn(fmt.Sprintf("answers are no longer kept: %v", err))
		e.opt.Cache = nil
	}
}
