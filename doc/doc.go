// Package doc holds the documents that programs show.
package doc

import _ "embed"

// Ask is the language of questions, in Markdown.
//
//go:embed ask.md
var Ask string
