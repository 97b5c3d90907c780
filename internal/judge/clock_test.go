package judge

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestClockGames plays 1,000 games on a fake clock, with absolute time, Canadian overtime and
// byo-yomi, on sizes 2 to 25, each as long as a game without passes. The time that a move takes
// beyond thinking is random, and sometimes large. In half of the games the client rounds times down
// to seconds.
func TestClockGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for game := range 1000 {
		size := 2 + random.IntN(24)
		k := Clock{Left: time.Duration(20+random.IntN(3600)) * time.Second}
		if overtime := random.IntN(3); overtime > 0 {
			k.Left = time.Duration(random.IntN(600)) * time.Second
			k.Stones = 1 + (overtime-1)*random.IntN(25)
			k.Period = time.Duration(k.Stones) * time.Duration(1+random.IntN(30)) * time.Second
		}
		begun := k
		k.overtime()
		rounds := random.IntN(2) == 0
		for move := range size * size {
			seen := k
			if rounds {
				seen.Left = seen.Left.Truncate(time.Second)
			}
			thought := seen.Think(max(0, size*size-2*move))
			if thought < leastThought {
				t.Fatalf("%+v: %v", seen, thought)
			}
			extra := time.Duration(random.Int64N(int64(6 * time.Millisecond)))
			if random.IntN(100) == 0 {
				extra = time.Duration(random.Int64N(int64(150 * time.Millisecond)))
			}
			if !k.spend(thought + extra) {
				t.Fatalf("game %d, %dx%d, %+v: lost on time at move %d: thought %v with %+v", game, size, size, begun, move, thought, seen)
			}
		}
	}
}

// overtime begins with a period if there is no main time.
func (c *Clock) overtime() {
	if !c.Overtime && c.Left <= 0 && c.Period > 0 {
		c.Left, c.Overtime, c.Moves = c.Left+c.Period, true, c.Stones
	}
}

// spend is what a server does with its clock.
func (c *Clock) spend(d time.Duration) bool {
	c.Left -= d
	c.overtime()
	if c.Left < 0 {
		return false
	}
	if c.Overtime {
		if c.Moves--; c.Moves == 0 {
			c.Left, c.Moves = c.Period, c.Stones
		}
	}
	return true
}

// TestClockIsUsed: the time is also used. Games of usual length use at least two thirds of absolute
// time on all boards, and three quarters on 19x19; games that are resigned use half; and of a
// period in overtime nearly all is used.
func TestClockIsUsed(t *testing.T) {
	for _, game := range []struct {
		size, moves int // of one player
		used        float64
	}{{9, 32, 0.67}, {13, 67, 0.67}, {19, 115, 0.75}, {19, 80, 0.5}} {
		k := Clock{Left: 10 * time.Minute}
		for move := range game.moves {
			k.Left -= k.Think(game.size*game.size - 2*move)
		}
		if used := 1 - k.Left.Minutes()/10; used < game.used || used > 1 {
			t.Errorf("%d moves on %d: %.2f of 10 minutes are used, want %.2f", game.moves, game.size, used, game.used)
		}
	}
	over := Clock{Left: 30 * time.Second, Overtime: true, Moves: 1, Period: 30 * time.Second, Stones: 1}
	if d := over.Think(100); d < 29*time.Second {
		t.Errorf("%v of byo-yomi of 30 s", d)
	}
	for _, none := range []Clock{{}, {Left: -time.Second}, {Overtime: true}, {Left: time.Nanosecond, Moves: -3}} {
		if d := none.Think(361); d != leastThought {
			t.Errorf("%+v: %v", none, d)
		}
	}
}
