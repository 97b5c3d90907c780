//go:build !site

package wasm

import "io/fs"

// Modules returns the compressed modules, and Go's script that starts them; nil if katachi was
// built without them.
func Modules() fs.FS { return nil }
