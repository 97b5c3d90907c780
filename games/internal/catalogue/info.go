package catalogue

import (
	"katachi/games/query"
)

// Info is what is known about a game. Texts are as in the record.
type Info struct {
	ID        int64  // number in the collection; never reused
	Path      string // path of the record, inside its archive if any; "#K" is added for game K > 1 of a file
	File      string // file on disk: the record or its archive
	Status    Status
	Board     int // number of rows
	Moves     int // number of moves, including passes
	Black     string
	White     string
	BlackRank string
	WhiteRank string
	query.Facts
	Place      string
	Date       string
	Day        uint32 // the first date in Date, yyyymmdd; 0 if unknown; month and day may be 0
	LastDay    uint32 // the last date in Date: Day unless the game took several days
	Result     string
	Komi       float64 // in points: see sgf.Game.Komi
	HasKomi    bool
	Handicap   int // HA; 0 if absent
	Variations bool
	Dyer       string // signature: the points of moves 20, 40, 60, 31, 51 and 71, up to symmetry
	Tags       []string
}

// Status says how much of a record is in the collection.
type Status uint8

// The values of Status.
const (
	OK        Status = iota
	Cut              // ended by an illegal move: everything before it counts
	NotLoaded        // the record is incomplete, and was left out (strict)
)

func (s Status) String() string { return [...]string{"ok", "cut-at-illegal-move", "not-loaded"}[s] }
