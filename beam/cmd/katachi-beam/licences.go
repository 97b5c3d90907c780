package main

import _ "embed"

//go:generate go run katachi/scripts/notices once

// licences are the licences of everything in this binary.
//
//go:embed THIRD_PARTY
var licences string
