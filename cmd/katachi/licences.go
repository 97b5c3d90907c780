package main

import (
	_ "embed"
	"io"
)

//go:generate go run ../../scripts/notices

// thirdParty names all modules and data of others that the binary holds, with their
// licences.
//
//go:embed THIRD_PARTY
var thirdParty string

// licencesCmd prints the licences of what others made.
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
