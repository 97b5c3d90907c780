package lang

import "embed"

// files are those of the languages that the page has, whose module is to stay small.
//
//go:embed en.words ja.words
var files embed.FS
