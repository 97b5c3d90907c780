package main

import (
	_ "embed"
	"io"
)

//go:generate go run ../../tools/notices

// thirdParty lists all third-party modules and data in the binary, with their licences.
//
//go:embed THIRD_PARTY
var thirdParty string

// licencesCmd prints the licences of third-party modules and data.
type licencesCmd struct{}

// Help is shown by katachi licences --help.
func (*licencesCmd) Help() string {
	return `Examples:
  katachi licences | less
  katachi licences | grep '^== '`
}

// Run prints.
func (*licencesCmd) Run(a *app) error {
	_, err := io.WriteString(a.stdout, thirdParty)
	return err
}
