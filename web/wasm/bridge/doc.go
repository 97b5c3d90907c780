// Package bridge offers operations to the JavaScript of a worker, and calls its functions, for the
// modules in web/wasm/names, web/wasm/games and web/wasm/judge. On other systems it is empty.
package bridge
