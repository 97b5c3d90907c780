package judge

import "time"

// Clock is the time that a player has left: main time and then overtime, in periods in each of
// which so many moves are to be played (Canadian overtime; byo-yomi if that is one move).
type Clock struct {
	Left     time.Duration // of main time, or of the period
	Overtime bool          // Left is of a period
	Moves    int           // in overtime: to be played in Left
	Period   time.Duration // of the periods to come; 0 if there are none
	Stones   int           // to be played in each of them
}

const (
	// leastThought is what a move takes at least, in the greatest hurry.
	leastThought = 5 * time.Millisecond
	// lag is what a move takes besides the thought: the way from and to the client, and the end of
	// a search. Reserve is kept where a move that comes late loses the game.
	lag     = 10 * time.Millisecond
	reserve = 250 * time.Millisecond
	// hoard is kept of main time without overtime, for a game that does not end.
	hoard = 5 * time.Second
)

// Think returns how long to think about a move, when so many points of the board are empty.
// Main time is divided by 15 and a quarter of that number: less than the moves to come at first, since
// the first half of a game decides most, and more than they are at last. So four fifths of it are used in
// 115 moves on 19x19, and it never comes to its end; half of what overtime has for a move is added, and
// where there is none a few seconds are not shared out. Of a period each move has the same part.
// What is returned is never more than is left, but for 5 milliseconds, the least.
func (c Clock) Think(empty int) time.Duration {
	var share, most time.Duration
	each := c.Period / time.Duration(max(1, c.Stones))
	if c.Overtime {
		share = c.Left / time.Duration(max(1, c.Moves))
		most = min(share, c.Left-reserve)
	} else {
		free := c.Left
		if c.Period == 0 {
			free -= min(hoard, free*7/8)
		}
		share = time.Duration(float64(free)/(15+0.25*float64(empty))) + each/2
		most = max(c.Left, each) - reserve
	}
	return max(leastThought, min(share-lag, most))
}
