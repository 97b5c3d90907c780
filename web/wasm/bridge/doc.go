// Package bridge offers operations of package api to the JavaScript of a worker: for the modules in
// web/wasm/names and web/wasm/games, which it is built into. It does nothing elsewhere.
package bridge
