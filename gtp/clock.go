package gtp

import (
	"context"
	"time"
)

// timeSettings takes main time, overtime (both in seconds) and its stones.
func (s *Server) timeSettings(_ context.Context, c *Call) (string, error) {
	var n [3]int
	for i := range n {
		var err error
		if n[i], err = c.Int(i); err != nil {
			return "", err
		}
	}
	s.State.Time = Time{Set: true, Main: seconds(n[0]), Period: seconds(n[1]), Stones: n[2]}
	return "", nil
}

// timeLeft takes a colour, seconds, and the stones to be played in them.
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
