//go:build !site

package wasm

import "io/fs"

// Modules returns the modules, compressed, and the script of Go that starts them; nil where katachi was
// built without them.
func Modules() fs.FS { return nil }
