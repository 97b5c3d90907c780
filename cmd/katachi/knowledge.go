package main

import (
	"context"
	"errors"
	"fmt"

	"katachi/internal/judge"
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
		j, err := openPolicy(path, rank, builtin)
		return model.Builtin(), j, err
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

// openPolicy opens a network of KataGo as a judge of moves.
func openPolicy(path, rank string, other judge.Judge) (judge.Judge, error) {
	n, err := net.Open(path)
	if err != nil {
		return nil, errors.New(fileError(err))
	}
	var profile *net.Profile
	if rank != "" {
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
