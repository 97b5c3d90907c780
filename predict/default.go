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
// It was trained on 58,794 games, all that Split allows, none of them on a frozen list
// or later than 2017-10-29: 50,382 of tom once, then 8,412 of fox-pro and ai twice, and
// these once more with the 2.2 of 7.2 million hashed features that matter most; 15.5
// million positions. BenchmarkEverything makes the same again. It predicts 42.0 % of the
// moves of ListA.
func Default() *Model { return defaultModel() }

var defaultModel = sync.OnceValue(func() *Model {
	m, err := Load("model.katachi-predict", embedded)
	if err != nil {
		panic(err) // damaged when katachi was built
	}
	m.about.Source = "50,382 games of tom, 8,412 of fox-pro and ai up to 2017-10-29"
	return m
})
