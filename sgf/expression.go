//go:build !js

package sgf

import "regexp"

// mustCompile returns a regular expression; it panics if text is none.
func mustCompile(text string) *regexp.Regexp { return regexp.MustCompile(text) }
