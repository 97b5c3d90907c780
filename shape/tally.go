package shape

import (
	"fmt"
	"math"

	"katachi/board"
	"katachi/sgf"
)

// Tally counts how often a move was played, and the results.
type Tally struct {
	Count  uint32 // times played; counts saturate at the largest uint32
	Wins   uint32 // games won by the player of the move
	Losses uint32 // games lost; the others were drawn or have an unknown result
	First  Date   // date of the earliest game, 0 if none is known
	Last   Date   // date of the latest game
}

// Add adds u to t. Adding is associative and commutative.
func (t *Tally) Add(u *Tally) {
	t.Count = add(t.Count, u.Count)
	t.Wins = add(t.Wins, u.Wins)
	t.Losses = add(t.Losses, u.Losses)
	if t.First == 0 || u.First != 0 && u.First < t.First {
		t.First = u.First
	}
	t.Last = max(t.Last, u.Last)
}

func add(a, b uint32) uint32 {
	if sum := a + b; sum >= a {
		return sum
	}
	return math.MaxUint32
}

// Valid reports whether t is possible: it has a count, not more results than that, and dates in
// order.
func (t *Tally) Valid() bool {
	decided := uint64(t.Wins) + uint64(t.Losses)
	return t.Count > 0 && (decided <= uint64(t.Count) || t.Count == math.MaxUint32) &&
		t.First.valid() && t.Last.valid() && t.First <= t.Last && (t.First == 0) == (t.Last == 0)
}

// WinRate returns the fraction of decided games that were won, 0..1, and 0.5 if none was decided.
func (t *Tally) WinRate() float64 {
	decided := float64(t.Wins) + float64(t.Losses)
	if decided == 0 {
		return 0.5
	}
	return float64(t.Wins) / decided
}

// Outcome is what is known about the game that a move was played in.
type Outcome struct {
	Winner board.Color // Empty if drawn or unknown
	Date   Date        // 0 if unknown
}

// Tally returns the tally of one move of colour c in a game with this outcome.
func (o Outcome) Tally(c board.Color) Tally {
	t := Tally{Count: 1, First: o.Date, Last: o.Date}
	switch o.Winner {
	case c:
		t.Wins = 1
	case c.Opponent():
		t.Losses = 1
	}
	return t
}

// NewOutcome returns the outcome in the properties RE and DT of a record.
func NewOutcome(result, date string) Outcome {
	day, _ := sgf.Days(date)
	return Outcome{winner(sgf.Result(result)), NewDate(int(day/10000), int(day/100%100), int(day%100))}
}

// winner returns the winner in an SGF result ("B+R", "W+0.5"), or Empty if there is none or it is
// unknown.
func winner(result string) board.Color {
	if len(result) < 2 || result[1] != '+' {
		return board.Empty
	}
	switch result[0] {
	case 'B', 'b':
		return board.Black
	case 'W', 'w':
		return board.White
	}
	return board.Empty
}

// Date is a day, a month or a year, as far as it is known. Later dates are greater; 0 means no
// date.
type Date uint32 // year<<9 | month<<5 | day, 21 bits

const dateBits = 21

// NewDate returns a date; month and day may be 0 if unknown. It returns 0 for dates that do not
// exist.
func NewDate(year, month, day int) Date {
	if year < 1 || year >= 1<<(dateBits-9) || month < 0 || month > 12 || day < 0 || day > 31 || month == 0 && day != 0 {
		return 0
	}
	return Date(year<<9 | month<<5 | day)
}

// parts returns the parts of d, 0 if unknown.
func (d Date) parts() (year, month, day int) { return int(d >> 9), int(d >> 5 & 15), int(d & 31) }

// valid reports whether d could come from NewDate.
func (d Date) valid() bool { return d == 0 || d < 1<<dateBits && NewDate(d.parts()) == d }

// String returns d as SGF writes it: "2001-03-17", "2001-03", "2001", or "".
func (d Date) String() string {
	year, month, day := d.parts()
	switch {
	case d == 0:
		return ""
	case month == 0:
		return fmt.Sprintf("%04d", year)
	case day == 0:
		return fmt.Sprintf("%04d-%02d", year, month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
}
