// Command names is the first WebAssembly module of the static page: names, shapes, records and
// patterns. It has no games, so that it is small.
package main

import (
	"katachi/internal/api"
	"katachi/web/wasm/bridge"
)

func main() { bridge.Serve("names", api.NameTable().Call) }
