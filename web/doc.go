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
package web
