package names_test

import (
	"testing"

	"katachi/match"
	"katachi/names"
)

func TestLibrary(t *testing.T) {
	lib := names.Builtin()
	t.Logf("%d moves, %d shapes, %d terms", lib.Moves.Len(), lib.Shapes.Len(), len(lib.Terms()))
	for _, err := range match.CheckExamples(lib.Moves) {
		t.Error(err)
	}
	for _, err := range match.CheckExamples(lib.Shapes) {
		t.Error(err)
	}
}
