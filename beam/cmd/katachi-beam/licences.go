package main

import _ "embed"

//go:generate go run katachi/scripts/notices once

// licences are those of all that this binary holds.
//
//go:embed THIRD_PARTY
var licences string
