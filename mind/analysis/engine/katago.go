package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"katachi/board"
	"katachi/mind/analysis"
)

// katago implements the protocol of KataGo's analysis engine: a line of JSON for each query and
// each answer. Many queries may be pending, and answers come in any order.
//
// Source: docs/Analysis_Engine.md of KataGo 1.17.2.
type katago struct {
	*process
	opt    *Options
	sent   int             // queries
	warned map[string]bool // warnings passed on so far: KataGo repeats them for each query
}

// query is a query to KataGo about positions of one game.
type query struct {
	ID            string         `json:"id"`
	Moves         [][2]string    `json:"moves"`
	InitialStones [][2]string    `json:"initialStones,omitempty"`
	InitialPlayer string         `json:"initialPlayer"`
	Rules         map[string]any `json:"rules"`
	Komi          float64        `json:"komi"`
	BoardXSize    int            `json:"boardXSize"`
	BoardYSize    int            `json:"boardYSize"`
	AnalyzeTurns  []int          `json:"analyzeTurns"`
	MaxVisits     int            `json:"maxVisits"`
	Ownership     bool           `json:"includeOwnership"`
	Every         float64        `json:"reportDuringSearchEvery"` // seconds: a sign of life
	Override      map[string]any `json:"overrideSettings"`
}

// reply is a line of output from KataGo. Optional fields are pointers.
type reply struct {
	ID        string     `json:"id"`
	Error     string     `json:"error"`
	Warning   string     `json:"warning"`
	Field     string     `json:"field"`
	Action    string     `json:"action"`
	Turn      *int       `json:"turnNumber"`
	During    bool       `json:"isDuringSearch"`
	NoResults bool       `json:"noResults"`
	Root      *values    `json:"rootInfo"`
	Moves     []moveInfo `json:"moveInfos"`
	Ownership []float64  `json:"ownership"`

	Version string `json:"version"`
	Models  []struct {
		Name string `json:"internalName"`
	} `json:"models"`
}

// moveInfo is a move that was searched.
type moveInfo struct {
	values
	Move  string   `json:"move"`
	Prior *float64 `json:"prior"`
	LCB   *float64 `json:"lcb"`
	Order int      `json:"order"`
	PV    []string `json:"pv"`
}

// values are KataGo's numbers about a position or a move.
type values struct {
	Visits  *int     `json:"visits"`
	Winrate *float64 `json:"winrate"`
	Lead    *float64 `json:"scoreLead"`
	Player  string   `json:"currentPlayer"` // only for a position
}

// meet asks for the engine's name.
func (k *katago) meet(ctx context.Context) (id Identity, err error) {
	id.Name = "KataGo"
	k.send(`{"id":"version","action":"query_version"}` + "\n" + `{"id":"models","action":"query_models"}` + "\n")
	for answers := 0; answers < 2; answers++ {
		line, r, err := k.reply(ctx, k.opt.Patience*starting)
		if err != nil {
			return id, err
		}
		switch {
		case r.Error != "" && r.ID == "models": // before version 1.12 it did not know its models
		case r.Error != "":
			return id, k.wrong(line, "want the version of KataGo")
		case r.ID == "version" && r.Version != "":
			id.Version = r.Version
		case r.ID == "models":
			var models []string
			for _, m := range r.Models {
				models = append(models, m.Name)
			}
			id.Model = strings.Join(models, ", ")
		default:
			return id, k.wrong(line, "want the version of KataGo")
		}
	}
	return id, nil
}

// reply reads the next non-empty line.
func (k *katago) reply(ctx context.Context, patience time.Duration) (line string, r *reply, err error) {
	for strings.TrimSpace(line) == "" {
		if line, err = k.next(ctx, patience); err != nil {
			return line, nil, err
		}
	}
	r = new(reply)
	if err := json.Unmarshal([]byte(line), r); err != nil {
		if broken := new(json.UnmarshalTypeError); errors.As(err, &broken) {
			return line, nil, k.wrong(line, "%q is a %s", broken.Field[strings.LastIndexByte(broken.Field, '.')+1:], broken.Value)
		}
		return line, nil, k.wrong(line, "no JSON")
	}
	return line, r, nil
}

// asked is a pending query.
type asked struct {
	turns map[int]int // maps turns without an answer to their questions
}

// ask asks the questions whose numbers are in todo.
func (k *katago) ask(ctx context.Context, qs []Question, todo []int, answer func(int, *analysis.Position) error) error {
	waiting := map[string]*asked{}
	var text strings.Builder
	for len(todo) > 0 {
		n := games(qs, todo)
		line, q, err := k.query(qs, todo[:n])
		if err != nil {
			return err
		}
		waiting[q.ID] = &asked{map[int]int{}}
		for _, i := range todo[:n] {
			waiting[q.ID].turns[len(qs[i].moves)] = i
		}
		text.Write(line)
		text.WriteByte('\n')
		todo = todo[n:]
	}
	go k.send(text.String()) // blocks until the engine reads, and fails when the engine ends
	for len(waiting) > 0 {
		line, r, err := k.reply(ctx, k.opt.Patience)
		if err != nil {
			return err
		}
		if err := k.receive(line, r, qs, waiting, answer); err != nil {
			return err
		}
	}
	return nil
}

// games returns how many of the first questions are positions of one game, with different numbers
// of moves.
func games(qs []Question, todo []int) int {
	n := 1
	for ; n < len(todo); n++ {
		before, now := &qs[todo[n-1]], &qs[todo[n]]
		if len(now.moves) == len(before.moves) || !before.begins(now) {
			break
		}
	}
	return n
}

// query makes a query about positions of a game, of which the last has most moves.
func (k *katago) query(qs []Question, todo []int) ([]byte, *query, error) {
	k.sent++
	last := &qs[todo[len(todo)-1]]
	q := &query{
		ID: fmt.Sprintf("q%d", k.sent), Moves: words(last.moves, last.size), InitialStones: words(last.stones, last.size),
		InitialPlayer: letter(last.first), Komi: last.rules.Komi, BoardXSize: last.size, BoardYSize: last.size,
		MaxVisits: k.opt.Visits, Ownership: true, Every: (k.opt.Patience / 4).Seconds(),
		Override: map[string]any{"reportAnalysisWinratesAs": "BLACK"}, // whatever its configuration says
		Rules:    katagoRules(last.rules),
	}
	for _, i := range todo {
		q.AnalyzeTurns = append(q.AnalyzeTurns, len(qs[i].moves))
	}
	line, err := json.Marshal(q)
	return line, q, err
}

// katagoRules returns rules in KataGo's form.
func katagoRules(r board.Rules) map[string]any {
	rules := map[string]any{
		"ko": r.Ko(), "scoring": "AREA", "tax": "NONE", "suicide": r.Suicide, "hasButton": false,
		"whiteHandicapBonus": r.HandicapBonus().String(),
	}
	if r.Territory {
		rules["scoring"] = "TERRITORY"
	}
	return rules
}

// words returns moves in KataGo's form; never nil.
func words(moves []board.Move, size int) [][2]string {
	list := [][2]string{}
	for _, m := range moves {
		list = append(list, [2]string{letter(m.Color), m.Point.Name(size)})
	}
	return list
}

// letter returns B or W.
func letter(c board.Color) string {
	if c == board.White {
		return "W"
	}
	return "B"
}

// receive handles an answer.
func (k *katago) receive(line string, r *reply, qs []Question, waiting map[string]*asked, answer func(int, *analysis.Position) error) error {
	q := waiting[r.ID]
	switch {
	case r.Error != "":
		return fmt.Errorf("it refused a position: %s%s", oneLine(r.Error), ofField(r.Field))
	case r.Warning != "":
		k.tell(oneLine(r.Warning) + ofField(r.Field))
		return nil
	case q == nil:
		return k.wrong(line, "an answer to %q, which nobody asks", r.ID)
	case r.Turn == nil:
		return k.wrong(line, "no turnNumber")
	}
	i, ok := q.turns[*r.Turn]
	switch {
	case !ok:
		return k.wrong(line, "an answer for turn %d, which nobody asks", *r.Turn)
	case r.During:
		return nil
	case r.NoResults:
		return k.wrong(line, "it gave up")
	}
	p, err := r.position(&qs[i])
	if err != nil {
		return k.wrong(line, "%v", err)
	}
	if delete(q.turns, *r.Turn); len(q.turns) == 0 {
		delete(waiting, r.ID)
	}
	return answer(i, p)
}

// tell passes on a new warning.
func (k *katago) tell(warning string) {
	const most = 20 // limit for a program that never stops warning
	if k.warned[warning] || len(k.warned) == most {
		return
	}
	if k.warned == nil {
		k.warned = map[string]bool{}
	}
	k.warned[warning] = true
	k.opt.warn("the engine warns: " + warning)
}

// oneLine joins a text of the engine into one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// ofField returns a text that names a field of a query.
func ofField(name string) string {
	if name == "" {
		return ""
	}
	return " (" + name + ")"
}

// position converts a reply to an evaluation.
func (r *reply) position(q *Question) (*analysis.Position, error) {
	if r.Root == nil {
		return nil, errors.New("no rootInfo")
	}
	if who := r.Root.Player; who != "" && who != letter(q.toMove()) {
		return nil, fmt.Errorf("%s is to move, but the answer is for %s", letter(q.toMove()), who)
	}
	if err := r.Root.missing(); err != nil {
		return nil, fmt.Errorf("rootInfo: %w", err)
	}
	p := analysis.Unknown()
	p.Visits, p.Winrate, p.Lead = *r.Root.Visits, *r.Root.Winrate, *r.Root.Lead
	slices.SortStableFunc(r.Moves, func(a, b moveInfo) int { return cmp.Compare(a.Order, b.Order) })
	for i := range r.Moves {
		m := &r.Moves[i]
		if err := m.missing(); err != nil {
			return nil, fmt.Errorf("move %s: %w", m.Move, err)
		}
		found := unknownMove()
		found.Visits, found.Winrate, found.Lead = *m.Visits, *m.Winrate, *m.Lead
		found.Prior, found.LCB = orNaN(m.Prior), within(orNaN(m.LCB))
		var err error
		if found.Line, err = pointsOf(append([]string{m.Move}, m.PV[min(1, len(m.PV)):]...), q.size); err != nil {
			return nil, err
		}
		p.Moves = append(p.Moves, found)
	}
	if err := setOwner(p, r.Ownership, q.size, 1); err != nil {
		return nil, err
	}
	return p, checked(p, q)
}

// missing returns an error if a value is missing.
func (v *values) missing() error {
	switch {
	case v.Visits == nil:
		return errors.New("no visits")
	case v.Winrate == nil:
		return errors.New("no winrate")
	case v.Lead == nil:
		return errors.New("no scoreLead")
	}
	return nil
}
