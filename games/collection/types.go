package collection

import (
	"katachi/games/internal/catalogue"
	"katachi/games/internal/records"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/internal/mapfile"
)

// Info is what is known about a game. Texts are as in the record.
type Info = catalogue.Info

// Status says how much of a record is in the collection.
type Status = catalogue.Status

// The values of Status.
const (
	OK        = catalogue.OK
	Cut       = catalogue.Cut       // ended by an illegal move: everything before it counts
	NotLoaded = catalogue.NotLoaded // the record is incomplete, and was left out (strict)
)

// Errors that callers can distinguish with errors.Is. The errors that wrap them have details: the
// folder, the file and the offset, the game or the name.
var (
	ErrNotCollection = catalogue.ErrNotCollection // when opening: another file, or none
	ErrLocked        = catalogue.ErrLocked        // for changes: try again later
	ErrReadOnly      = catalogue.ErrReadOnly      // for changes, also of pinned collections
	ErrClosed        = catalogue.ErrClosed        // for all calls after Close
	ErrNotFound      = catalogue.ErrNotFound      // a game, tag or saved search does not exist
	ErrDamaged       = catalogue.ErrDamaged       // a file is not as it was written: see Check and Repair
	ErrChanged       = mapfile.ErrChanged         // another program truncated or replaced a file while it was read
	ErrNoGame        = catalogue.ErrNoGame        // the ErrNotFound for an id without a game
)

// Problem is a record that could not be added completely.
type Problem = records.Problem

// What a search finds.
type (
	Answer       = search.Answer
	Continuation = search.Continuation
	Played       = search.Played
	Share        = search.Share
	Year         = search.Year
	Hit          = search.Hit
	Listing      = search.Listing
)

// IndexedStones is the largest number of stones of a position, of a whole board or of a corner,
// that the index of positions has; a search for one with more reads the games.
func IndexedStones(corner bool) int {
	if corner {
		return segment.CornerStones
	}
	return segment.WholeStones
}
