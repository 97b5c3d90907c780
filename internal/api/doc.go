// Package api holds what a page or a program asks katachi for: search, position, names,
// games and so on, each as a typed request and a typed answer. It knows no HTTP: package web
// serves the operations over it, and the WebAssembly modules of the static page call the same
// functions in the browser.
//
//	service := &api.Service{Shelf: shelf, ...}
//	found, err := service.Search(ctx, &api.SearchRequest{Sought: api.Sought{Position: api.Position{Play: "Q16 D4"}}})
//
// Operations by name, with JSON in and out, are a [Table]. What goes wrong is a [Problem], a
// sentence that a player understands.
//
// Points are GTP coordinates (A..T without I, row 1 at the bottom), colours are "black" and
// "white", boards are rows of ".", "X" (black) and "O" (white) from the top, joined by "/".
package api
