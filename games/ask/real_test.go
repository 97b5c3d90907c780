package ask_test

import (
	"katachi/games/ask"
	"katachi/internal/ops/name"
)

func init() { ask.RealLibrary = name.Library() }
