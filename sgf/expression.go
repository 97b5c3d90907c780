//go:build !js

package sgf

import "regexp"

// mustCompile compiles a regular expression; it panics if text is not a valid one.
func mustCompile(text string) *regexp.Regexp { return regexp.MustCompile(text) }
