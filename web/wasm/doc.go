// Package wasm holds what the page needs without a server: the WebAssembly modules in the folders
// names, games and judge, and the scripts: the worker, which runs the modules and answers the first
// questions itself, with judge.js for the user's network, and the service worker, which stores the
// page for offline use.
//
// make site builds the modules into the folder dist, and then katachi with the tag site, so that it
// contains them. Other builds of katachi have no modules.
package wasm

import _ "embed"

//go:embed worker.js
var worker []byte

//go:embed judge.js
var judge []byte

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
		"worker.js": worker, "judge.js": judge, "positions.js": positions, "sw.js": service, "opened.js": opened, "manifest.webmanifest": manifest,
	}
}
