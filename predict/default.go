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
// It was trained on 13,762 of the games that Split allows, none of them on a frozen list
// or later than 2017-10-29: 5,350 of tom, then all of fox-pro and ai, those without
// handicap twice, and part of them a third time; 4.2 million positions. The weights of
// shapes began with the second time. It predicts 39.6 % of the moves of ListA.
func Default() *Model { return defaultModel() }

var defaultModel = sync.OnceValue(func() *Model {
	m, err := Load("model.katachi-predict", embedded)
	if err != nil {
		panic(err) // damaged when katachi was built
	}
	m.about.Source = "5,350 games of tom, 8,412 of fox-pro and ai up to 2017-10-29"
	return m
})
