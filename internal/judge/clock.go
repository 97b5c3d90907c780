package judge

import "time"

// Clock is the time that a player has left: main time, then overtime in periods, in each of which a
// number of moves must be played (Canadian overtime; byo-yomi if that is one move).
type Clock struct {
	Left     time.Duration // left of the main time, or of the period
	Overtime bool          // Left is the time left of a period
	Moves    int           // in overtime: number of moves to play in Left
	Period   time.Duration // length of later periods; 0 if there are none
	Stones   int           // number of moves to play in each of them
}

const (
	// leastThought is the least time for a move, even in the greatest hurry.
	leastThought = 5 * time.Millisecond
	// lag is the time that a move needs in addition to thinking: the connection to the client, and
	// the end of a search. reserve is kept if a move that comes late would lose the game.
	lag     = 10 * time.Millisecond
	reserve = 250 * time.Millisecond
	// hoard is kept of a main time without overtime, for games that do not end.
	hoard = 5 * time.Second
)

// Think returns how long to think about a move, if the given number of points on the board is
// empty. Main time is divided by 15 plus a quarter of that number. At first this is less than the
// number of moves to come, because the first half of a game decides most, and later it is more. So
// four fifths of the time are used in 115 moves on 19x19, and it never runs out. Half of the
// overtime for a move is added; without overtime, a few seconds are kept in reserve. In a period
// each move gets the same share. The result is never more than the time left, except that it is at
// least 5 milliseconds.
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
