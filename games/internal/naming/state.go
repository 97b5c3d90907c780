package naming

import (
	"context"
	"errors"

	"katachi/games/internal/store"
	"katachi/internal/num"
)

// State is how many games of a collection have named moves.
type State struct {
	Games   int // games of the collection
	Named   int // games with names of one version of the library
	Older   int // games with names of other versions only
	Unnamed int
}

// StateOf counts the games with names of a version of the library. A collection without names is
// not an error.
func StateOf(ctx context.Context, in *store.Store, version string) (State, error) {
	defer in.Reading()()
	var s State
	st, err := in.Snapshot(ctx)
	if err != nil {
		return s, err
	}
	for _, p := range st.Segments {
		s.Games += p.Live.Count()
	}
	s.Unnamed = s.Games
	x, err := st.Index()
	if errors.Is(err, store.ErrNoNames) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	for _, src := range x.Sources {
		games := &s.Older
		if src.File.Version() == version {
			games = &s.Named
		}
		for _, at := range src.At {
			*games += num.FromBool(at != store.Nowhere && st.Segments[at>>16].Live.Has(int(at&store.PlaceGame)))
		}
	}
	s.Unnamed -= s.Named + s.Older
	return s, nil
}
