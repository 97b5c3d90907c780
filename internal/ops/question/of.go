package question

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/ask"
	"katachi/games/query"
)

// Of returns the question of package ask that is equivalent to a query. Its hits are the
// moves that complete the query's hits; for names joined by then, they are the first moves, while
// the query's hits are the last. A query that no question can express, with variations or a limit
// on nodes, is an error. The senses of names must be set, as in a [Found].
func Of(q *query.Query) (*ask.Question, error) {
	if q.Variations {
		return nil, fmt.Errorf("questions only search main lines, not --variations")
	}
	if q.HasLimit {
		return nil, fmt.Errorf("questions count moves, not nodes: for --by, write number ..N")
	}
	var out strings.Builder
	if !q.Where.IsZero() {
		all := query.Query{Rows: []string{"*"}, Where: q.Where}
		fmt.Fprintf(&out, "games %s: ", strings.TrimPrefix(all.String(), "rows=* "))
	}
	names := q.Named
	if q.OnlyNamed() {
		if err := writeChain(&out, names[0], &q.Where); err != nil {
			return nil, err
		}
		out.WriteString(placeText(q))
		names = names[1:]
	} else {
		out.WriteString("position " + inQuotes(positionText(q)))
	}
	for _, chain := range names {
		out.WriteString(" holds " + inQuotes(senseFirst(chain)))
	}
	for _, and := range q.And {
		text := positionText(and)
		if and.OnlyNamed() {
			text = senseFirst(and.Named[0])
			if and.Anchors.Region != query.Anywhere || len(and.Named) > 1 {
				return nil, fmt.Errorf("%q: no question can express further queries for names in a sequence or a region", and)
			}
		}
		out.WriteString(" holds " + inQuotes(text))
	}
	parsed, err := ask.Parse(out.String())
	if err != nil {
		return nil, fmt.Errorf("%q: no question: %w", q, err)
	}
	return parsed, nil
}

// inQuotes puts a text into quotes. Names and positions contain no quotes.
func inQuotes(text string) string { return `"` + strings.ReplaceAll(text, `"`, "") + `"` }

// positionText returns only the position of a query, as text.
func positionText(q *query.Query) string {
	own := *q
	own.Where, own.Named, own.And, own.Limit, own.Offset = query.Where{}, nil, nil, 0, 0
	return own.String()
}

// senseFirst returns a chain of names with the sense before the first one.
func senseFirst(chain query.Named) string {
	own := append(query.Named(nil), chain...)
	if own[0].Sense == query.EitherSense {
		own[0].Sense = query.Called
	}
	return own.String()
}

// writeChain writes names that follow each other as events.
func writeChain(out *strings.Builder, chain query.Named, w *query.Where) error {
	for i, step := range chain {
		if i > 0 {
			fmt.Fprintf(out, " then within %d ", step.Within)
		}
		word := "called "
		if step.Sense == query.Makes {
			word = "makes "
		}
		out.WriteString(word + inQuotes(step.Name))
		switch step.By {
		case query.ByBlack, query.ByWhite:
			out.WriteString(" by " + step.By.String())
		case query.ByPlayer:
			out.WriteString(" by " + inQuotes(w.Player))
		case query.ByOpponent:
			out.WriteString(" not by " + inQuotes(w.Player))
		}
	}
	return nil
}

// placeText returns the condition on the place of the last move, from a query for names; "" for
// anywhere.
func placeText(q *query.Query) string {
	if q.Anchors.Region == query.Anywhere {
		return ""
	}
	var list []string
	for _, m := range q.Images() {
		a, size := m.Anchors, q.Size()
		list = append(list, fmt.Sprintf("at %s:%s", board.At(a.Left, a.Bottom).Name(size), board.At(a.Right, a.Top).Name(size)))
	}
	return " (" + strings.Join(list, " or ") + ")"
}
