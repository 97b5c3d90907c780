package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"katachi/games/query"
	"katachi/internal/judge"
	"katachi/internal/lang"
	"katachi/internal/section"
	"katachi/mind/analysis/engine"
	"katachi/mind/net"
	netmodel "katachi/mind/net/model"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
	"katachi/shape"
	"katachi/shape/database"
)

// openModel opens a model, or the built-in one for "". It stays open until the program ends.
func openModel(path string) (*predict.Model, error) {
	if path == "" {
		return model.Builtin(), nil
	}
	return predict.Open(path)
}

// openJudge opens the model of a file, which then judges moves alone, or for "" the built-in model,
// which judges together with the built-in network. A file may also be a network of KataGo; one of
// human play plays as players of the rank do.
func openJudge(path, rank string) (*predict.Model, judge.Judge, error) {
	builtin := judge.ByModel(model.Builtin(), netmodel.Builtin())
	if engine.IsNetwork(path) {
		n, err := net.Open(path)
		if err != nil {
			return nil, nil, errors.New(fileError(err))
		}
		j, err := byPolicy(n, path, rank, builtin)
		return model.Builtin(), j, err
	}
	if path != "" && rank != "" {
		return nil, nil, usagef("--rank %s: %s knows no ranks: want a network of human play", rank, path)
	}
	m, err := openModel(path)
	switch {
	case err != nil:
		return nil, nil, err
	case path != "":
		return m, judge.ByModel(m, nil), nil
	}
	return m, builtin, nil
}

// hasHuman reports whether there is a saved network of human play.
func hasHuman() bool {
	s, err := readEngines()
	return err == nil && slices.ContainsFunc(s.Engines, func(e savedEngine) bool { return e.Human })
}

// human returns a function that judges moves as players of a rank do, by the saved network of human
// play, which is read once.
func human() func(rank string) (judge.Judge, error) {
	var path string
	open := sync.OnceValues(func() (*net.Net, error) {
		s, err := readEngines()
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(s.Engines, func(e savedEngine) bool { return e.Human })
		if i < 0 {
			return nil, &query.FieldError{Field: "rank", Err: lang.Say("no human network")}
		}
		path = s.Engines[i].Command[0]
		n, err := net.Open(path)
		if err != nil {
			return nil, errors.New(fileError(err))
		}
		return n, nil
	})
	return func(rank string) (judge.Judge, error) {
		n, err := open()
		if err != nil {
			return nil, err
		}
		return byPolicy(n, path, rank, judge.ByModel(model.Builtin(), netmodel.Builtin()))
	}
}

// byPolicy makes a network of KataGo a judge of moves.
func byPolicy(n *net.Net, path, rank string, other judge.Judge) (judge.Judge, error) {
	var profile *net.Profile
	if rank != "" {
		var err error
		if profile, err = net.ParseProfile("rank_" + rank); err != nil {
			return nil, usagef("--rank %s: want a rank from 20k to 9d", rank)
		}
	}
	j, err := judge.ByNetwork(n, profile, other)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// builtInShapes is the name of the built-in database of shapes.
const builtInShapes = "built-in"

// openShapes opens a database of shapes, or the built-in one for "" and builtInShapes. It stays
// open until the program ends.
func openShapes(ctx context.Context, path string) (*shape.DB, error) {
	if path == "" || path == builtInShapes {
		return database.Builtin()
	}
	db, err := shape.Open(ctx, path)
	if errors.Is(err, section.ErrKind) {
		return nil, fmt.Errorf("%w (katachi shapes merge --shapes makes a database from partial files)", err)
	}
	return db, err
}
