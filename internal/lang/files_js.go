package lang

import "embed"

// files has only English and Japanese words, to keep the page's module small. The page loads its
// texts in other languages when they are needed.
//
//go:embed en.words ja.words
var files embed.FS
