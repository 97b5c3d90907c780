package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/mind/net"
	"katachi/mind/search"
)

// Local answers questions with a network that is in memory, where there are neither files nor
// programs, as in a browser. Questions and answers are JSON: see [Question.MarshalJSON] and
// [ReadAnswer]. It is not safe for concurrent use.
type Local struct {
	network
}

// NewLocal reads a file of a network of KataGo. Answers take this many visits.
func NewLocal(name string, data []byte, visits int) (*Local, error) {
	n, err := net.Load(name, data)
	if err != nil {
		return nil, err
	}
	l := &Local{network{name: networkName(name), net: n, opt: &Options{Visits: visits}}}
	l.whole, err = search.New(n, search.Options{})
	return l, err
}

// Version changes when the answers to the same questions may change.
func (l *Local) Version() string { return fmt.Sprintf("%s, %d visits", searchVersion, l.opt.Visits) }

// Answer returns the answer to a question.
func (l *Local) Answer(ctx context.Context, question []byte) ([]byte, error) {
	var q Question
	if err := json.Unmarshal(question, &q); err != nil {
		return nil, err
	}
	p, err := l.search(ctx, l.whole, &q)
	if err != nil {
		return nil, err
	}
	p.Source = "katachi " + l.name
	return json.Marshal(newKept(p, q.size))
}

// ReadAnswer reads an answer of Local. It checks its form, not its numbers.
func ReadAnswer(data []byte) (*analysis.Position, error) {
	var k keptPosition
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fmt.Errorf("an answer: %w", err)
	}
	p := k.position()
	if p == nil {
		return nil, errors.New("an answer: its points do not fit the board")
	}
	return p, nil
}

// questionJSON is the JSON form of a Question.
type questionJSON struct {
	Size  int           `json:"size"`
	Rules plainRules    `json:"rules"`
	Black []board.Point `json:"black"` // stones at the start
	White []board.Point `json:"white"`
	First string        `json:"first"` // who is to move there: black or white
	Moves []board.Point `json:"moves"` // the colours alternate
}

// plainRules is board.Rules as an object instead of a text.
type plainRules board.Rules

// MarshalJSON returns the question as JSON. Equal questions give equal texts.
func (q Question) MarshalJSON() ([]byte, error) {
	j := questionJSON{Size: q.size, Rules: plainRules(q.rules), First: q.first.Name()}
	for _, s := range q.stones {
		if s.Color == board.Black {
			j.Black = append(j.Black, s.Point)
		} else {
			j.White = append(j.White, s.Point)
		}
	}
	for _, m := range q.moves {
		j.Moves = append(j.Moves, m.Point)
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON returns.
func (q *Question) UnmarshalJSON(data []byte) error {
	var j questionJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("a question: %w", err)
	}
	if err := j.check(); err != nil {
		return fmt.Errorf("a question: %w", err)
	}
	*q = Question{size: j.Size, rules: board.Rules(j.Rules), first: board.Black}
	if j.First == board.White.Name() {
		q.first = board.White
	}
	for _, p := range j.Black {
		q.stones = append(q.stones, board.Move{Color: board.Black, Point: p})
	}
	for _, p := range j.White {
		q.stones = append(q.stones, board.Move{Color: board.White, Point: p})
	}
	c := q.first
	for _, p := range j.Moves {
		q.moves = append(q.moves, board.Move{Color: c, Point: p})
		c = c.Opponent()
	}
	q.now = q.game().Board()
	return nil
}

// check returns an error if a question cannot be set up.
func (j *questionJSON) check() error {
	switch {
	case j.Size < board.MinSize || j.Size > board.MaxSize:
		return fmt.Errorf("a board of %d rows, want %d to %d", j.Size, board.MinSize, board.MaxSize)
	case j.First != board.Black.Name() && j.First != board.White.Name():
		return fmt.Errorf("%q is first, want %s or %s", j.First, board.Black.Name(), board.White.Name())
	case !(math.Abs(j.Rules.Komi) <= mostKomi):
		return fmt.Errorf("komi %g, want -%d to %d", j.Rules.Komi, mostKomi, mostKomi)
	}
	for _, list := range [][]board.Point{j.Black, j.White, j.Moves} {
		for _, p := range list {
			if p != board.Pass && !p.On(j.Size) {
				return fmt.Errorf("a point off the board of %d rows", j.Size)
			}
		}
	}
	return nil
}
