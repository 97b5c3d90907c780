package gtp

import (
	"context"
	"time"

	"katachi/board"
)

// Time is what time_settings or kgs-time_settings, and time_left, have set. Without main time and
// period there is no limit. In overtime (Canadian) Stones moves are to be played in each period.
type Time struct {
	ByoYomi bool          // a period is for one move, and Stones is how many periods there are
	Main    time.Duration // main time
	Period  time.Duration // of overtime; 0 if there is none
	Stones  int           // to be played in each period, or periods
	Left    [4]Clock      // by colour; Black and White are used
}

// Clock is what a player has left.
type Clock struct {
	Known  bool
	Time   time.Duration
	Stones int // to be played in Time, or periods left in byo-yomi; 0 is main time
}

// Of returns the clock of c: what is known of it, else that of a player who has not moved. It is
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

// spend takes the time of a move of c off its clock, for clients that send no time_left. One
// that has run out stays at nothing: it is the client who decides what comes of that.
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

// timeSettings takes main time, overtime (both in seconds) and its stones. Overtime without
// stones is how the specification says that there is no limit.
func (s *Server) timeSettings(_ context.Context, c *Call) (string, error) {
	n, err := c.seconds(0, 3)
	if err != nil {
		return "", err
	}
	s.setTime(false, n)
	return "", nil
}

// kgsTimeSettings takes a time system and as many numbers as it has: what KGS and gtp2ogs send to
// programs that know it, since time_settings has no byo-yomi.
func (s *Server) kgsTimeSettings(_ context.Context, c *Call) (string, error) {
	name, _ := c.Text(0)
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

// seconds returns so many numbers from argument i on, 0 for those that are not wanted.
func (c *Call) seconds(i, many int) (n [3]int, err error) {
	for k := range many {
		if n[k], err = c.Int(i + k); err != nil {
			return n, err
		}
	}
	return n, nil
}

// setTime begins with full clocks.
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

// timeLeft takes a colour, seconds, and the stones to be played in them, or periods left.
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
