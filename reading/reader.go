package reading

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
)

// Result is the answer to a question.
type Result uint8

// The answers. Ko means that it depends on the ko threats; Unknown that it was not read within the
// limit.
const (
	Unknown Result = iota
	No
	Ko
	Yes
)

var results = [...]string{"unknown", "no", "ko", "yes"}

// String returns "unknown", "no", "ko" or "yes".
func (r Result) String() string { return results[r] }

// MarshalText returns String.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what String returns.
func (r *Result) UnmarshalText(text []byte) error {
	i := slices.Index(results[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is not an answer (want one of %s)", text, strings.Join(results[:], ", "))
	}
	*r = Result(i)
	return nil
}

// Answer is the result of a question.
type Answer struct {
	Result Result
	// Move is the first move of the player who moves first, if Result is Yes or Ko. Pass means that
	// no move is needed.
	Move board.Point
	// Line is play to the end, Move first, with the other side playing one of its best moves. It
	// stops if the rest is obvious, or is no longer in the table. Only for Yes and Ko.
	Line []board.Move
	// Threat is the player who needs the first ko threat, if Result is Ko.
	Threat board.Color
	// Nodes is how many positions were examined, in all games.
	Nodes int
}

// Options limits the reading.
type Options struct {
	// Liberties is how many liberties make a chain free, 3..20; 0 means 5.
	Liberties int
	// Nodes is how many positions one question may examine, at most half of them in any of its
	// games; 0 means 20,000.
	Nodes int
}

// Reader answers questions about chains. It reuses its memory (some 2 MB) and is for one goroutine
// at a time.
type Reader struct {
	options Options
	search  search
}

// New returns a Reader.
func New(o Options) *Reader {
	if o.Liberties == 0 {
		o.Liberties = 5
	}
	if o.Nodes == 0 {
		o.Nodes = int(readerNodes)
	}
	o.Liberties = min(max(o.Liberties, 3), maxFree)
	return &Reader{
		options: o,
		search:  search{table: make([]entry, 1<<tableBits), frames: make([]frame, maxPly)},
	}
}

// ErrNoChain is the error for a question about a point without a stone.
var ErrNoChain = errors.New("no stone on the point")

// Attack answers whether the opponent of the chain at p, moving first, captures it. b is unchanged
// when it returns; a ko that b forbids is forbidden. The error is [ErrNoChain], or that of ctx.
func (r *Reader) Attack(ctx context.Context, b *board.Board, p board.Point) (Answer, error) {
	return r.askBy(ctx, b, p, true)
}

// Defend answers whether the owner of the chain at p, moving first, saves it.
func (r *Reader) Defend(ctx context.Context, b *board.Board, p board.Point) (Answer, error) {
	return r.askBy(ctx, b, p, false)
}

func (r *Reader) ready(ctx context.Context, b *board.Board, p board.Point) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !b.Color(p).IsStone() || b.Liberties(p) == 0 {
		return ErrNoChain
	}
	s := &r.search
	s.ctx, s.ended = ctx, nil
	s.board, s.target, s.owner = *b, p, b.Color(p)
	s.attacker, s.free = s.owner.Opponent(), r.options.Liberties
	s.board.AllowSuicide(false)
	return nil
}

func (r *Reader) askBy(ctx context.Context, b *board.Board, p board.Point, attack bool) (Answer, error) {
	if err := r.ready(ctx, b, p); err != nil {
		return Answer{}, err
	}
	a := r.answer(attack)
	if err := r.search.ended; err != nil {
		return Answer{}, err
	}
	return a, nil
}

// answer reads the games of the question prepared by ready.
func (r *Reader) answer(attack bool) Answer {
	s := &r.search
	mover := s.owner
	good := saved
	if attack {
		mover, good = s.attacker, captured
	}
	a := Answer{}
	// solve reads the game in which a player may retake every ko.
	solve := func(threats board.Color) result {
		s.begin(threats)
		nodes := min(int(budget(r.options.Nodes+1).part(gameShare)), r.options.Nodes-a.Nodes)
		s.left = nodes
		if s.board.Ko(mover) != board.Pass {
			s.kos = true
			if mover == threats {
				var d board.Delta
				_ = s.board.PlayInto(&d, mover.Opponent(), board.Pass)
				defer s.board.Undo(&d)
			}
		}
		got := s.solve(attack)
		a.Nodes += nodes - max(s.left, 0)
		return got
	}
	// First the mover has no ko threats: then a good result is certain.
	strict := solve(mover.Opponent())
	if strict == good {
		a.Result = Yes
		a.Line = s.line(attack)
		a.Move = a.Line[0].Point
		return a
	}
	if strict != undecided && !s.kos {
		a.Result = No
		return a
	}
	lax := solve(mover)
	switch {
	case lax == undecided:
	case lax != good:
		a.Result = No
	case strict != undecided:
		a.Result = Ko
		a.Line = s.line(attack)
		a.Move = a.Line[0].Point
		// Without threats on either side, the loser needs the first one.
		switch solve(board.Empty) {
		case undecided:
		case good:
			a.Threat = mover.Opponent()
		default:
			a.Threat = mover
		}
	}
	return a
}

// line follows the moves that the last search has stored.
func (s *search) line(attack bool) (line []board.Move) {
	c := s.owner
	if attack {
		c = s.attacker
	}
	b := s.board
	for range maxPly {
		if b.Color(s.target) != s.owner || b.LibertiesUpTo(s.target, s.free) >= s.free {
			break
		}
		move := board.Pass
		if l := b.AppendLiberties(nil, s.target); c == s.attacker && len(l) == 1 && b.Legal(c, l[0]) {
			move = l[0]
		} else {
			key := moverKey(&b, c)
			e := s.entry(key)
			if e.run != s.run || e.key != key || e.result == undecided {
				break
			}
			move = e.move
		}
		if _, err := b.Play(c, move); err != nil {
			break
		}
		line = append(line, board.Move{Color: c, Point: move})
		if n := len(line); n > 1 && move == board.Pass && line[n-2].Point == board.Pass {
			break
		}
		if c = c.Opponent(); c == s.threats && b.Ko(c) != board.Pass {
			_, _ = b.Play(c.Opponent(), board.Pass)
		}
	}
	if len(line) == 0 {
		line = append(line, board.Move{Color: c, Point: board.Pass})
	}
	return line
}
