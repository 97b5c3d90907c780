// Package wasm holds what the page needs where there is no server: the WebAssembly modules of the folders
// names and games, and the worker that runs them.
//
// The modules are made by make site, which builds them into the folder dist and then katachi with the
// tag site, so that it carries them. A katachi that is built otherwise has none.
package wasm

import _ "embed"

// Worker is the script of the worker.
//
//go:embed worker.js
var Worker []byte
