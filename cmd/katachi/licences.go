package main

import _ "embed"

//go:generate go run ../../tools/notices

// thirdParty lists all third-party modules and data in the binary, with their licences.
//
//go:embed THIRD_PARTY
var thirdParty string
