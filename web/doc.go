// Package web serves katachi's page and the API behind it, on this machine or, with a token, to
// others.
//
//	server, err := web.New(&web.Options{Service: service})
//	err = server.Serve(ctx, listener)
//
// What a request asks is an operation of package api; this package has what HTTP adds: routes and
// their description (routes.go), tags of revisions (etag.go), limits (limit.go), who may ask
// (guard.go), the page's files (page.go), the events of jobs (events.go), and the start and the
// end (server.go). The page itself, in TypeScript, is in the folder page.
//
// # How the server works
//
// guard.go lets in who may ask: the right name, the page itself or a program, the token where
// others can reach the server. etag.go answers 304 where a collection has not changed. limit.go
// bounds how many operations work and wait; each ends with its request's context, so a search that
// the page has given up stops. Shelf.Use keeps a collection open while it is asked, and opens one
// again whose folder was removed and made again. Jobs add games after the request was answered, and
// events.go sends how far they are.
//
// A panic ends a request or a job, not the server. fault.go and Jobs recover, and hand a Fault with
// an ID to the command, which prints it. internal/ordered brings a panic of a worker to the
// goroutine that waits for it.
//
// names.wasm has what needs no games, and is small: under js/wasm package sgf lets the browser
// decode text, match/engines has fewer engines, internal/picture no fonts. web/wasm/pack compresses
// the modules, after it has joined the hundred thousand segments of data that Go's linker writes:
// that alone saves a tenth. games.wasm has all operations, with collections in memory; it fetches
// the model and the shapes when they are first needed.
//
// # Rejected
//
//   - requests of all operations as POST: a GET can be kept by its tag, and written in a link
//   - a Go program of one module for the browser: names would wait for 2.7 MB, not 1.8
package web
