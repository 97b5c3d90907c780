package gtp

import (
	"strconv"
	"strings"
	"time"

	"katachi/board"
)

// request is what an analysis was asked for.
type request struct {
	color board.Color
	every time.Duration
	most  int // suggestions
}

// analysis reads the arguments: a colour, an interval in centiseconds, and pairs
// of a word and a value, all of which may be absent.
func (c *Call) analysis() (*request, error) {
	r := &request{color: c.State.ToMove(), every: time.Second, most: -1}
	args := c.Args
	if len(args) > 0 {
		if color, err := parseColor(args[0]); err == nil {
			r.color, args = color, args[1:]
		}
	}
	if len(args) > 0 && strings.Trim(args[0], "0123456789") == "" {
		args = append([]string{"interval"}, args...)
	}
	for ; len(args) >= 2; args = args[2:] {
		if err := r.set(args[0], args[1]); err != nil {
			return nil, err
		}
	}
	if len(args) > 0 {
		return nil, ErrSyntax
	}
	return r, nil
}

// set understands one pair. What KataGo's clients ask to be told besides the
// moves is optional in its protocol, and is not told.
func (r *request) set(word, value string) error {
	switch word {
	case "interval", "minmoves", "maxmoves":
		n, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return ErrSyntax
		}
		switch word {
		case "interval":
			r.every = time.Duration(max(n, 1)) * 10 * time.Millisecond
		case "maxmoves":
			r.most = int(n)
		}
		return nil
	case "ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "rootInfo", "noResultValue":
		return nil
	}
	return ErrSyntax
}
