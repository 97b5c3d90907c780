// Package wasm holds what the page needs where there is no server: the WebAssembly modules of the folders
// names and games, and the scripts beside them: the worker that runs them and answers the first questions
// itself, and the service worker that keeps the page for when there is no connection.
//
// The modules are made by make site, which builds them into the folder dist and then katachi with the
// tag site, so that it carries them. A katachi that is built otherwise has none.
package wasm

import _ "embed"

//go:embed worker.js
var worker []byte

//go:embed positions.js
var positions []byte

//go:embed sw.js
var service []byte

//go:embed opened.js
var opened []byte

//go:embed manifest.webmanifest
var manifest []byte

// Scripts returns the scripts, and the manifest, by name.
func Scripts() map[string][]byte {
	return map[string][]byte{
		"worker.js": worker, "positions.js": positions, "sw.js": service, "opened.js": opened, "manifest.webmanifest": manifest,
	}
}
