package lang

import "embed"

// files has only English and Japanese words, to keep the page's module small. The page loads its
// texts in other languages when they are needed.
//
//go:embed en.words ja.words
var files embed.FS

// In returns the code, because the page has the texts.
func (s *Sentence) In(string) string { return s.Code }
