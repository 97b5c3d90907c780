package names_test

import (
	"testing"

	"katachi/names"
	"katachi/pattern"
)

// TestVersion: the version identifies the library, and differs if the patterns differ.
func TestVersion(t *testing.T) {
	lib := names.Builtin()
	if got := names.NewLibrary(lib.Moves, lib.Openings, lib.Shapes).Version(); got != lib.Version() || len(got) != 12 {
		t.Errorf("version %q, and %q of the same sets", lib.Version(), got)
	}
	if got := names.NewLibrary(lib.Moves, lib.Openings, pattern.NewSet("none")).Version(); got == lib.Version() {
		t.Errorf("version %q without shapes", got)
	}
}
