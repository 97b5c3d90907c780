package gtp

import (
	"maps"
	"strconv"
	"strings"
	"time"

	"katachi/board"
)

// request holds the arguments of an analysis.
type request struct {
	color board.Color
	every time.Duration
	most  int // suggestions
	avoid map[board.Point]bool
	allow map[board.Point]bool // nil: all points
	owner bool                 // ownership is requested
}

// defaultMost is the most suggestions, unless maxmoves sets another number.
const defaultMost = 20

// wants reports whether the request includes moves on p.
func (r *request) wants(p board.Point) bool {
	return !r.avoid[p] && (r.allow == nil || r.allow[p])
}

// analysis parses the arguments, all of which are optional: a colour, an interval in centiseconds,
// pairs of a word and a value, and "avoid" or "allow" with a colour, points separated by commas,
// and a number of moves.
func (c *Call) analysis() (*request, error) {
	r := &request{color: c.State.Game.ToMove(), every: time.Second, most: defaultMost}
	args := c.Args
	if len(args) > 0 {
		if color, err := parseColor(args[0]); err == nil {
			r.color, args = color, args[1:]
		}
	}
	if len(args) > 0 && strings.Trim(args[0], "0123456789") == "" {
		args = append([]string{"interval"}, args...)
	}
	for len(args) >= 2 {
		n := 2
		var err error
		if args[0] == "avoid" || args[0] == "allow" {
			n = min(4, len(args))
			err = r.restrict(args[:n], c.State.Game.Board().Size())
		} else {
			err = r.set(args[0], args[1])
		}
		if err != nil {
			return nil, err
		}
		args = args[n:]
	}
	if len(args) > 0 {
		return nil, ErrSyntax
	}
	return r, nil
}

// set handles one pair. Of the optional data in KataGo's protocol, only ownership is supported.
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
	case "ownership":
		r.owner = value == "true"
		return nil
	case "ownershipStdev", "movesOwnership", "movesOwnershipStdev", "pvVisits", "pvEdgeVisits", "rootInfo", "noResultValue":
		return nil
	}
	return ErrSyntax
}

// restrict handles "avoid" and "allow". Since only the next move is reported, their number of moves
// and restrictions for the other colour do not matter.
func (r *request) restrict(args []string, size int) error {
	if len(args) < 4 {
		return ErrSyntax
	}
	color, err := parseColor(args[1])
	if ahead, wrong := strconv.ParseUint(args[3], 10, 31); err != nil || wrong != nil || ahead == 0 {
		return ErrSyntax
	}
	points := map[board.Point]bool{}
	for name := range strings.SplitSeq(args[2], ",") {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			return ErrSyntax
		}
		points[p] = true
	}
	switch {
	case color != r.color:
	case args[0] == "allow":
		r.allow = points
	case r.avoid == nil:
		r.avoid = points
	default:
		maps.Copy(r.avoid, points)
	}
	return nil
}
