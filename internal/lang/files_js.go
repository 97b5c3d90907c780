package lang

import "embed"

// files are the words that the page's module has, which is to stay small: what the page says in other
// languages it loads when it is asked to.
//
//go:embed en.words ja.words
var files embed.FS
