//go:build site

package wasm

import (
	"embed"
	"io/fs"
)

//go:embed dist/names.wasm.gz dist/games.wasm.gz dist/judge.wasm.gz dist/wasm_exec.js
var dist embed.FS

// Modules returns the compressed modules, and Go's script that starts them; nil if katachi was
// built without them.
func Modules() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil { // the name is valid
		panic("wasm: " + err.Error())
	}
	return files
}
