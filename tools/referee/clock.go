package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// clock is the time of one player: main time, then Canadian overtime with a number of stones for
// each period. The zero clock has no limit.
type clock struct {
	set    bool
	main   time.Duration
	period time.Duration
	stones int // of a period

	left   time.Duration
	toPlay int // stones to play in left; 0 is main time
}

// parseClock reads MAIN,PERIOD,STONES; "" is no limit.
func parseClock(text string) (clock, error) {
	if text == "" {
		return clock{}, nil
	}
	var n []int
	for word := range strings.SplitSeq(text, ",") {
		i, err := strconv.Atoi(word)
		if err != nil || i < 0 || i > 1e6 {
			return clock{}, usagef("-clock %q: want MAIN,PERIOD,STONES, seconds and a number", text)
		}
		n = append(n, i)
	}
	if len(n) != 3 || n[0]+n[1] == 0 || (n[1] == 0) != (n[2] == 0) {
		return clock{}, usagef("-clock %q: want MAIN,PERIOD,STONES, such as 60,0,0 or 0,30,1", text)
	}
	c := clock{
		set: true, main: time.Duration(n[0]) * time.Second, period: time.Duration(n[1]) * time.Second, stones: n[2],
	}
	c.left = c.main
	if c.main == 0 {
		c.left, c.toPlay = c.period, c.stones
	}
	return c, nil
}

// settings returns the arguments of time_settings.
func (c *clock) settings() string {
	return fmt.Sprintf("%d %d %d", int(c.main.Seconds()), int(c.period.Seconds()), c.stones)
}

// timeLeft returns the arguments of time_left after the colour; seconds are rounded down.
func (c *clock) timeLeft() string { return fmt.Sprintf("%d %d", int(c.left.Seconds()), c.toPlay) }

// spend subtracts the time of a move, and reports whether the player was in time. A move that
// exceeds main time uses up part of the first period.
func (c *clock) spend(used time.Duration) bool {
	if !c.set {
		return true
	}
	c.left -= used
	if c.left < 0 && c.toPlay == 0 && c.period > 0 {
		c.left, c.toPlay = c.left+c.period, c.stones
	}
	if c.left < 0 {
		return false
	}
	if c.toPlay > 0 {
		if c.toPlay--; c.toPlay == 0 {
			c.left, c.toPlay = c.period, c.stones
		}
	}
	return true
}
