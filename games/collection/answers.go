package collection

import (
	"context"

	"katachi/games/internal/search"
	"katachi/games/query"
)

// Answers answers queries one after the other, all for the same games: those that match among by
// its board, Where and And (its rows are ignored), except the games in without, given by number for
// each collection of the Union. It costs less than a search for each query, and all queries see the
// collections at the same moment. Conditions of the queries themselves on games are ignored, and so
// are their Offset and Limit; the answer of a nil query is nil.
func (u Union) Answers(ctx context.Context, among *query.Query, without [][]int64, list []*query.Query) ([]*Answer, error) {
	defer u.reading()()
	games := query.Query{Board: among.Board, Rows: []string{"*"}, Where: among.Where, And: among.And}
	games.Anchors.Region = query.Anywhere
	parts, of, err := u.asked(ctx, &games)
	if err != nil {
		return nil, err
	}
	some := false
	for i := range parts {
		if own := of[i]; own < len(without) && len(without[own]) > 0 {
			if err := parts[i].Omit(without[own]); err != nil {
				return nil, err
			}
		}
		some = some || parts[i].Live.Count() > 0
	}
	answers := make([]*Answer, len(list))
	for i, q := range list {
		switch {
		case q == nil:
			continue
		case !some:
			answers[i] = &Answer{Next: []Continuation{}}
			continue
		}
		if err := q.Check(); err != nil {
			return nil, err
		}
		if answers[i], err = u.answerIn(ctx, q, parts, of); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// answerIn counts the hits of a query in parts; of has the collection of each part.
func (u Union) answerIn(ctx context.Context, q *query.Query, parts []search.Part, of []int) (*Answer, error) {
	s := search.New(q, u[0].store.Opt.Threads)
	defer s.Release()
	return u.sum(ctx, s, parts, of, sink{})
}
