package collection

import (
	"context"

	"katachi"
	"katachi/games/internal/naming"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/terms"
)

// Names of moves.
type (
	Library    = naming.Library // names moves for [Collection.Name]
	Namer      = naming.Namer
	NameReport = naming.Report // counts what Name did
	NameState  = naming.State
	NameTotal  = naming.Total
	NameYear   = naming.Year
	NameCount  = naming.Count
	NamePlayer = naming.Player
)

// Term is a name that moves can have, in three languages.
type Term = terms.Term

// UnknownNameError is the error for a name that is not in the library.
type UnknownNameError = terms.UnknownError

// Errors of searches for names.
var (
	ErrNoNames      = store.ErrNoNames      // the collection has no named moves
	ErrNamesDamaged = store.ErrNamesDamaged // a file of names is damaged or of another version: Name replaces it
)

// Name names the moves of all games that this version of the library has not named yet, and stores
// the names. Names of other versions are deleted once all games are named. Names are stored every
// few seconds, so a run that was interrupted can be repeated and continues from there. Games that
// are added later have no names until the next Name. Steps of its progress are games without names
// of this version, items those that are stored.
func (c *Collection) Name(ctx context.Context, lib Library, report katachi.ProgressFunc) (NameReport, error) {
	return naming.Name(ctx, c.store, lib, report)
}

// NameState counts the games with names of a version of the library. A collection without names is
// not an error.
func (c *Collection) NameState(ctx context.Context, version string) (NameState, error) {
	return naming.StateOf(ctx, c.store, version)
}

// NameCounts counts each name in the games that q selects by its board, Where and And, in the order
// of the library. If q has names, it counts those instead, one by one. Names that nobody played are
// left out unless q has them.
func (c *Collection) NameCounts(ctx context.Context, q *query.Query) ([]NameCount, error) {
	defer c.store.Reading()()
	s, err := nameCounter(ctx, c, q)
	if err != nil {
		return nil, err
	}
	return s.Counts(ctx)
}

// NamePlayers counts how often each player played the name in q, in the games that q selects by its
// board, Where and And. Players are in order of name.
func (c *Collection) NamePlayers(ctx context.Context, q *query.Query) ([]NamePlayer, error) {
	defer c.store.Reading()()
	s, err := nameCounter(ctx, c, q)
	if err != nil {
		return nil, err
	}
	return s.Players(ctx)
}

// nameCounter prepares counting names in all games that the rest of q selects.
func nameCounter(ctx context.Context, c *Collection, q *query.Query) (*naming.Search, error) {
	if err := q.Check(); err != nil && len(q.Named) > 0 {
		return nil, err
	}
	where := *q
	where.Named, where.Rows = nil, []string{"*"}
	at, parts, err := snapshotOf(ctx, c.store, &where)
	if err != nil {
		return nil, err
	}
	return at.naming(ctx, parts, q)
}

// Senses returns q with the sense of each of its names, also in And: whether it means moves with
// this name, or moves that make something with this name. A name is taken as that of moves if any
// of the collections has such moves. q does not change. If no move has a name, the error is an
// [*UnknownNameError].
func (u Union) Senses(ctx context.Context, q *query.Query) (*query.Query, error) {
	var all []*terms.Index
	defer u.reading()()
	for _, c := range u {
		st, err := c.store.Snapshot(ctx)
		if err != nil {
			return nil, err
		}
		x, err := st.Index()
		if err != nil {
			return nil, err
		}
		all = append(all, x.Terms)
	}
	return naming.WithSenses(all, q)
}
