// Package model contains katachi's built-in model. It is separate from package predict, so that a
// program with its own model does not link these 7.8 MB.
package model

import (
	_ "embed"
	"sync"

	"katachi/mind/predict"
)

//go:embed model.katachi-predict
var data []byte

// Data returns the file of the built-in model, as predict.Load reads it: do not change it.
func Data() []byte { return data }

// Builtin returns the built-in model. The first call opens it, which takes milliseconds. It must
// not be closed, and is safe for concurrent use.
//
// It was trained on 58,591 games, none of them on training.ListA, ListB or ListV or later
// than 2017-10-29: 50,382 of tom once, then the others, of fox-pro and ai, twice, and these
// once more with the 2.2 of 7.2 million hashed features that matter most; 15.4 million
// positions. BenchmarkEverything of package predict made it. It predicts 42.3 % of the moves
// of training.ListA.
func Builtin() *predict.Model { return builtin() }

var builtin = sync.OnceValue(func() *predict.Model {
	m, err := predict.Load("built-in model", data)
	if err != nil {
		panic(err) // damaged when katachi was built
	}
	return m
})
