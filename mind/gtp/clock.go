package gtp

import (
	"context"
	"time"

	"katachi/board"
)

// Time holds the settings of time_settings, kgs-time_settings and time_left. Without main time and
// period there is no limit. In Canadian overtime, Stones moves must be played in each period.
type Time struct {
	ByoYomi bool          // byo-yomi: a period is for one move, and Stones is the number of periods
	Main    time.Duration // main time
	Period  time.Duration // length of an overtime period; 0 if there is none
	Stones  int           // moves per period, or number of periods
	Left    [4]Clock      // by colour; Black and White are used
}

// Clock is the remaining time of a player.
type Clock struct {
	Known  bool
	Time   time.Duration
	Stones int // moves to play in Time, or periods left in byo-yomi; 0 in main time
}

// Of returns the clock of c; if it was never set, the clock of a player who has not moved. It is
// not Known if there is no limit.
func (t *Time) Of(c board.Color) Clock {
	switch left := t.Left[c]; {
	case left.Known:
		return left
	case t.Main == 0 && t.Period == 0:
		return Clock{}
	case t.Main == 0:
		return Clock{Known: true, Time: t.Period, Stones: t.Stones}
	}
	return Clock{Known: true, Time: t.Main}
}

// spend subtracts the time of a move from the clock of c, for clients that do not send time_left. A
// clock that has run out stays at 0; the client decides about the consequences.
func (t *Time) spend(c board.Color, used time.Duration) {
	k := t.Of(c)
	if !k.Known {
		return
	}
	k.Time -= used
	if k.Time < 0 && k.Stones == 0 && t.Period > 0 {
		k.Time, k.Stones = k.Time+t.Period, t.Stones
	}
	switch {
	case k.Stones == 0:
	case t.ByoYomi:
		for k.Time < 0 && k.Stones > 1 {
			k.Time, k.Stones = k.Time+t.Period, k.Stones-1
		}
		k.Time = t.Period
	default:
		if k.Stones--; k.Stones == 0 {
			k.Time, k.Stones = t.Period, t.Stones
		}
	}
	k.Time = max(0, k.Time)
	t.Left[c] = k
}

// timeSettings handles time_settings: main time and overtime in seconds, and stones. By the
// specification, overtime without stones means no limit.
func (s *Server) timeSettings(_ context.Context, c *Call) (string, error) {
	n, err := c.seconds(0, 3)
	if err != nil {
		return "", err
	}
	s.setTime(false, n)
	return "", nil
}

// kgsTimeSettings handles kgs-time_settings: a time system and its numbers. KGS and gtp2ogs send it
// to engines that support it, since time_settings has no byo-yomi.
func (s *Server) kgsTimeSettings(_ context.Context, c *Call) (string, error) {
	name, _ := c.text(0)
	numbers, ok := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}[name]
	if !ok {
		return "", ErrSyntax
	}
	n, err := c.seconds(1, numbers)
	if err != nil {
		return "", err
	}
	s.setTime(name == "byoyomi", n)
	return "", nil
}

// seconds returns many numbers from argument i on; the others are 0.
func (c *Call) seconds(i, many int) (n [3]int, err error) {
	for k := range many {
		if n[k], err = c.Int(i + k); err != nil {
			return n, err
		}
	}
	return n, nil
}

// setTime sets full clocks.
func (s *Server) setTime(byoYomi bool, n [3]int) {
	t := Time{ByoYomi: byoYomi, Main: seconds(n[0]), Period: seconds(n[1]), Stones: n[2]}
	switch {
	case t.Period > 0 && t.Stones == 0, t.Main == 0 && t.Period == 0:
		t = Time{}
	case t.Period == 0:
		t.Stones = 0
	}
	s.State.Time = t
}

// timeLeft handles time_left: a colour, seconds, and the stones to play in them, or periods left.
func (s *Server) timeLeft(_ context.Context, c *Call) (string, error) {
	color, err := c.Color(0)
	if err != nil {
		return "", err
	}
	left, err := c.Int(1)
	if err != nil {
		return "", err
	}
	stones, err := c.Int(2)
	if err != nil {
		return "", err
	}
	s.State.Time.Left[color] = Clock{Known: true, Time: seconds(left), Stones: stones}
	return "", nil
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }
