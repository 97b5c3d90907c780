package gamefile

import "archive/zip"

// unpackFast does nothing: a second decompressor would make the page's modules 1 % larger.
func unpackFast(*zip.Reader) {}
