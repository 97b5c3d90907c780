package main

import _ "embed"

//go:generate go run katachi/tools/notices once

// licences are the licences of everything in this binary.
//
//go:embed THIRD_PARTY
var licences string
