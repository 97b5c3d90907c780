package ask_test

import (
	"katachi/games/ask"
	"katachi/internal/report"
)

func init() { ask.RealLibrary = report.Library() }
