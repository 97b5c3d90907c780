package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"katachi/board"
	"katachi/mind/analysis"
)

// gtp implements the Go Text Protocol, one position at a time: it sets up the position and lets the
// engine analyse it until it has enough visits. Every command and its answer have a number.
//
// Source: docs/GTP_Extensions.md of KataGo 1.17.2 for kata-analyze; Leela Zero 0.17 for lz-analyze,
// whose win rates are those of the player to move, in 10,000ths.
type gtp struct {
	*process
	opt     *Options
	sent    int // commands
	known   []string
	analyze string       // the command
	side    *board.Color // from whose view analyze reports; Empty: the player to move; nil: not known yet
	stands  *Question    // the position set up in the engine; nil if none
}

// Parameters for watching the visits of an analysis.
const (
	every   = 10              // hundredths of seconds between reports
	settled = 3 * time.Second // an analysis whose visits do not grow for this time is done: the engine has its own limit
)

// refusedError is an answer "? ..." of an engine.
type refusedError struct{ command, text string }

func (e *refusedError) Error() string { return fmt.Sprintf("it refused %q: %s", e.command, e.text) }

// meet asks for the engine's name and commands.
func (g *gtp) meet(ctx context.Context) (id Identity, err error) {
	patience := g.opt.Patience * starting
	list, err := g.command(ctx, patience, "list_commands")
	if err != nil {
		return id, err
	}
	g.known = strings.Fields(list)
	for _, name := range []string{"kata-analyze", "lz-analyze"} {
		if g.analyze == "" && slices.Contains(g.known, name) {
			g.analyze = name
		}
	}
	if g.analyze == "" {
		return id, errors.New("it knows neither kata-analyze nor lz-analyze, so it can play but not judge; for KataGo, use katago analysis")
	}
	if id.Name, err = g.command(ctx, patience, "name"); err != nil {
		return id, err
	}
	if id.Version, err = g.command(ctx, patience, "version"); err != nil {
		return id, err
	}
	if slices.Contains(g.known, "kata-get-models") {
		id.Model = g.models(ctx)
	}
	return id, nil
}

// models returns the names of networks; "" if the engine does not say.
func (g *gtp) models(ctx context.Context) string {
	text, err := g.command(ctx, g.opt.Patience, "kata-get-models")
	var models []struct {
		Name string `json:"internalName"`
	}
	if err != nil || json.Unmarshal([]byte(text), &models) != nil {
		return ""
	}
	var names []string
	for _, m := range models {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

// command sends a command and returns its answer.
func (g *gtp) command(ctx context.Context, patience time.Duration, command string) (string, error) {
	g.sent++
	go g.send(fmt.Sprintf("%d %s\n", g.sent, command))
	return g.answer(ctx, patience, command, nil)
}

// answer reads the answer to the last command. Lines before it, which belong to an analysis that
// the command has ended, go to rest if that is not nil.
func (g *gtp) answer(ctx context.Context, patience time.Duration, command string, rest func(string) bool) (string, error) {
	var text []string
	bytes := 0
	for {
		line, err := g.next(ctx, patience)
		if bytes += len(line); bytes > mostLine {
			return "", fmt.Errorf("an answer of more than %d MB to %q", mostLine>>20, command)
		}
		switch {
		case err != nil:
			return "", err
		case len(text) > 0 && line == "":
			answer := strings.TrimSpace(strings.Join(text, "\n"))
			if text[0][0] == '?' {
				return "", &refusedError{command, oneLine(strings.TrimLeft(answer[1:], "0123456789 "))}
			}
			return strings.TrimSpace(strings.TrimPrefix(answer[1:], strconv.Itoa(g.sent))), nil
		case len(text) > 0:
			text = append(text, line)
		case line == "" || rest != nil && rest(line):
		case g.isAnswer(line):
			text = append(text, line)
		default:
			return "", g.wrong(line, "want the answer to %q, command %d", command, g.sent)
		}
	}
}

// isAnswer reports whether a line begins the answer to the last command.
func (g *gtp) isAnswer(line string) bool {
	number := strconv.Itoa(g.sent)
	rest, ok := strings.CutPrefix(line[1:], number)
	return (line[0] == '=' || line[0] == '?') && ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t')
}

// ask asks the questions one after the other.
func (g *gtp) ask(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error {
	for _, i := range todo {
		if err := g.learnSide(ctx, qs[i].size); err != nil {
			return err
		}
		if err := g.setUp(ctx, &qs[i]); err != nil {
			return err
		}
		p, err := g.analyse(ctx, &qs[i], qs[i].toMove(), g.opt.Visits, *g.side)
		if err != nil {
			return err
		}
		if err := answer(i, p); err != nil {
			return err
		}
	}
	return nil
}

// learnSide finds out from whose view kata-analyze reports win rates: KataGo's configuration may
// say Black, White or the player to move. On an empty board with a komi of 100 White wins, whoever
// is to move.
func (g *gtp) learnSide(ctx context.Context, size int) error {
	if g.side != nil {
		return nil
	}
	side := board.Empty
	g.side = &side
	if g.analyze == "lz-analyze" {
		return nil
	}
	empty := &Question{size: size, rules: board.Rules{Komi: 100}, first: board.Black, now: board.New(size)}
	if err := g.setUp(ctx, empty); err != nil {
		if refused := new(refusedError); errors.As(err, &refused) {
			return nil // it ignores komi: assume what KataGo's documentation says
		}
		return err
	}
	black, err := g.analyse(ctx, empty, board.Black, 1, board.Black)
	if err != nil {
		return err
	}
	white, err := g.analyse(ctx, empty, board.White, 1, board.Black)
	if err != nil {
		return err
	}
	switch {
	case black.Winrate < 0.5 && white.Winrate < 0.5:
		side = board.Black
	case black.Winrate > 0.5 && white.Winrate > 0.5:
		side = board.White
	}
	return nil
}

// setUp sets up the position of a question in the engine, continuing the current position if
// possible.
func (g *gtp) setUp(ctx context.Context, q *Question) error {
	var commands []string
	from := 0
	if g.stands != nil && g.stands.begins(q) {
		from = len(g.stands.moves)
	} else {
		commands = append(commands, fmt.Sprintf("boardsize %d", q.size), "clear_board")
		if slices.Contains(g.known, "kata-set-rules") {
			rules, err := json.Marshal(katagoRules(q.rules))
			if err != nil {
				return err
			}
			commands = append(commands, "kata-set-rules "+string(rules))
		}
		commands = append(commands, fmt.Sprintf("komi %g", q.rules.Komi))
		// Any order works: a part of a chain has a liberty where its next stone goes.
		commands = append(commands, plays(q.stones, q.size)...)
	}
	g.stands = nil
	for _, c := range append(commands, plays(q.moves[from:], q.size)...) {
		if _, err := g.command(ctx, g.opt.Patience, c); err != nil {
			return err
		}
	}
	stands := *q
	g.stands = &stands
	return nil
}

// plays returns the commands that play moves.
func plays(moves []board.Move, size int) (list []string) {
	for _, m := range words(moves, size) {
		list = append(list, "play "+m[0]+" "+m[1])
	}
	return list
}

// analyse analyses the current position until it has the given number of visits. The
// engine's win rates are from the view of side; Empty means the player to move.
func (g *gtp) analyse(ctx context.Context, q *Question, c board.Color, visits int, side board.Color) (*analysis.Position, error) {
	if side == board.Empty {
		side = c
	}
	command := fmt.Sprintf("%s %s %d", g.analyze, letter(c), every)
	if g.analyze == "kata-analyze" {
		command += " ownership true"
	}
	g.sent++
	go g.send(fmt.Sprintf("%d %s\n", g.sent, command))
	found, err := g.watch(ctx, command, q, visits, side)
	if err != nil {
		return nil, err
	}
	g.sent++
	go g.send(fmt.Sprintf("%d name\n", g.sent)) // any command ends it
	_, err = g.answer(ctx, g.opt.Patience, "name", func(line string) bool { return strings.HasPrefix(line, "info ") })
	return found, err
}

// watch reads the reports of an analysis until they have enough visits, or the visits stop growing.
func (g *gtp) watch(ctx context.Context, command string, q *Question, visits int, side board.Color) (found *analysis.Position, err error) {
	begun, grew := false, time.Now()
	for {
		line, err := g.next(ctx, g.opt.Patience)
		switch {
		case err != nil:
			return nil, err
		case begun && strings.HasPrefix(line, "info "):
			p, err := g.report(line, q, side)
			if err != nil {
				return nil, g.wrong(line, "%v", err)
			}
			if found == nil || p.Visits > found.Visits {
				grew = time.Now()
			}
			if found = p; p.Visits >= visits || time.Since(grew) > settled {
				return found, nil
			}
		case line == "":
		case !begun && line[0] == '?' && g.isAnswer(line):
			return nil, &refusedError{command, oneLine(strings.TrimLeft(line[1:], "0123456789 "))}
		case !begun && g.isAnswer(line):
			begun = true
		default:
			return nil, g.wrong(line, "want the answer to %q, command %d", command, g.sent)
		}
	}
}

// report parses a line of an analysis: moves, each after "info", and optionally ownership. The
// value of the position is that of its first move.
func (g *gtp) report(line string, q *Question, side board.Color) (*analysis.Position, error) {
	p := analysis.Unknown()
	fields := strings.Fields(line)
	for len(fields) > 0 {
		n := 1
		for n < len(fields) && fields[n] != "info" && fields[n] != "ownership" {
			n++
		}
		var err error
		if fields[0] == "ownership" {
			err = g.ownership(p, fields[1:n], q.size, side)
		} else {
			err = g.move(p, fields[1:n], q.size, side)
		}
		if err != nil {
			return nil, err
		}
		fields = fields[n:]
	}
	p.Winrate, p.Lead = p.Moves[0].Winrate, p.Moves[0].Lead
	return p, checked(p, q)
}

// ownership parses the numbers of an ownership.
func (g *gtp) ownership(p *analysis.Position, fields []string, size int, side board.Color) error {
	var list []float64
	for _, f := range fields {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil {
			break // further lists of numbers may follow
		}
		list = append(list, x)
	}
	sign := 1.0
	if side == board.White {
		sign = -1
	}
	return setOwner(p, list, size, sign)
}

// move parses a move and adds it.
func (g *gtp) move(p *analysis.Position, fields []string, size int, side board.Color) error {
	m := unknownMove()
	m.Visits = -1
	unit := 1.0
	if g.analyze == "lz-analyze" {
		unit = 10000
	}
	for i := 0; i+1 < len(fields); i += 2 {
		key, value := fields[i], fields[i+1]
		var err error
		switch key {
		case "move":
			m.Line, err = pointsOf([]string{value}, size)
		case "visits":
			m.Visits, err = strconv.Atoi(value)
		case "winrate":
			m.Winrate, err = strconv.ParseFloat(value, 64)
			m.Winrate /= unit
		case "scoreLead":
			m.Lead, err = strconv.ParseFloat(value, 64)
		case "lcb":
			m.LCB, err = strconv.ParseFloat(value, 64)
			m.LCB = within(m.LCB / unit)
		case "prior":
			m.Prior, err = strconv.ParseFloat(value, 64)
			m.Prior /= unit
		case "pv":
			m.Line, err = pointsOf(pv(fields[i+1:], size), size)
			i = len(fields)
		}
		if err != nil {
			return fmt.Errorf("%s %q: %w", key, value, unwrapped(err))
		}
	}
	return g.add(p, m, side)
}

// pv returns the moves at the beginning of a list of words, at least one.
func pv(fields []string, size int) []string {
	n := 1
	for n < len(fields) {
		if _, err := board.ParsePoint(fields[n], size); err != nil {
			break
		}
		n++
	}
	return fields[:n]
}

// unwrapped returns the reason why a number could not be parsed, without the number.
func unwrapped(err error) error {
	if number := new(strconv.NumError); errors.As(err, &number) {
		return number.Err
	}
	return err
}

// add adds a move, converted to Black's view.
func (g *gtp) add(p *analysis.Position, m analysis.Move, side board.Color) error {
	switch {
	case len(m.Line) == 0:
		return errors.New("no move")
	case m.Visits < 0:
		return errors.New("no visits")
	case math.IsNaN(m.Winrate):
		return errors.New("no winrate")
	}
	if side == board.White {
		m.Winrate, m.LCB, m.Lead = 1-m.Winrate, 1-m.LCB, -m.Lead
	}
	p.Visits += m.Visits
	p.Moves = append(p.Moves, m)
	return nil
}
