package main

import (
	"context"
	"errors"
	"fmt"

	"katachi/internal/judge"
	"katachi/internal/section"
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
// which judges together with the built-in network.
func openJudge(path string) (*predict.Model, judge.Judge, error) {
	m, err := openModel(path)
	if err != nil {
		return nil, nil, err
	}
	if path != "" {
		return m, judge.ByModel(m, nil), nil
	}
	return m, judge.ByModel(m, netmodel.Builtin()), nil
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
