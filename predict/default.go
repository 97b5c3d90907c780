package predict

import (
	_ "embed"
	"sync"
)

//go:embed model.katachi-predict
var embedded []byte

// Default returns the model that katachi brings along. It is opened at the first
// call, in milliseconds, and must not be closed.
//
// It was trained on one in twelve games of fox-pro that were played before the first game
// of ListA.
func Default() *Model { return defaultModel() }

var defaultModel = sync.OnceValue(func() *Model {
	m, err := Load("model.katachi-predict", embedded)
	if err != nil {
		panic(err) // damaged when katachi was built
	}
	return m
})
