// Package web serves katachi's page and its API, to this machine or, with a token, to others.
//
//	server, err := web.New(&web.Options{Service: service})
//	err = server.Serve(ctx, listener)
//
// Package api implements the operations; this package adds what concerns HTTP: routes and their
// description (routes.go), entity tags (etag.go), limits (limit.go), access control (guard.go), the
// page's files (page.go), the events of jobs (events.go), and start and shutdown (server.go). The
// page itself, in TypeScript, is in the folder page.
//
// # How the server works
//
// guard.go admits a request if it has the right host name, comes from the page itself or a program,
// and has the token if others can reach the server. etag.go answers 304 if a collection has not
// changed. limit.go bounds how many operations work and wait; each ends with its request's context,
// so a search that the page has given up stops. Shelf.Use keeps a collection open while it is used,
// and reopens one whose folder was removed and created again. Jobs add games after their request
// was answered, and events.go sends their progress.
//
// A panic ends a request or a job, not the server. fault.go and Jobs recover, and pass a Fault with
// an ID to the command, which prints it. internal/ordered passes a panic of a worker on to the
// goroutine that waits for it.
//
// names.wasm has the operations that need no games, and is small: under js/wasm, package sgf lets
// the browser decode text, match/engines has fewer engines, and internal/picture has no fonts.
// web/wasm/pack compresses the modules, after joining the hundred thousand data segments that Go's
// linker writes, which alone saves a tenth. games.wasm has all operations, with collections in
// memory; it fetches the model and the shapes when they are first needed. Its engine is judge.wasm,
// in a worker of its own, with a network of KataGo from the user: games.wasm sends it a question,
// and IndexedDB keeps the answer by network and question.
//
// # Rejected
//
//   - POST for all operations: a GET can be cached by its tag, and written as a link
//   - a single WebAssembly module: names would have to wait for 2.7 MB instead of 1.8
package web

//go:generate go test . -run TestPageTypes -update
//go:generate go run -C tools .
