// Package bridge offers operations of package api to the JavaScript of a worker, for the modules in
// web/wasm/names and web/wasm/games. On other systems it is empty.
package bridge
