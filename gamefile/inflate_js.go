package gamefile

import "archive/zip"

// unpackFast leaves an archive as it is: in a browser a second package that unpacks would make the
// modules of the page 1 % larger.
func unpackFast(*zip.Reader) {}
