package matchtest

import "testing"

// RunGNUGo compares with the answers of GNU Go.
func RunGNUGo(t *testing.T, compile Compile) { t.Skip("no reader yet") }
