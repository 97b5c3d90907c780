package ask_test

import (
	"katachi/ask"
	"katachi/internal/report"
)

func init() { ask.RealLibrary = report.Library() }
