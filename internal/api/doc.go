// Package api implements the operations that the page and programs use: search, position, names,
// games and so on, each with a typed request and a typed answer. It does not depend on HTTP:
// package web serves the operations over HTTP, and the WebAssembly modules of the static page call
// the same functions in the browser.
//
//	service := &api.Service{Shelf: shelf, ...}
//	found, err := service.Search(ctx, &api.SearchRequest{Sought: api.Sought{Position: api.Position{Play: "Q16 D4"}}})
//
// A [Table] holds the operations by name, with JSON in and out. Errors are a [Problem], with a
// sentence that players understand.
//
// Points are GTP coordinates (A..T without I, row 1 at the bottom), colours are "black" and
// "white", boards are rows of ".", "X" (black) and "O" (white) from the top, joined by "/".
package api
