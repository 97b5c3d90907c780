package match_test

import (
	"fmt"
	"strings"

	"katachi/match"
	"katachi/pattern"
)

// This pattern is found where it must not be, and is not found where it must be.
func ExampleCheckExamples() {
	set := pattern.NewSet("shapes")
	err := pattern.Append(set, strings.NewReader(`
pattern: hane
  ?1
  XO
example:
  .1.
  .OX
near-miss:
  .OX
example:
  1..
  .OX
near-miss:
  ..
  OX
`), "shapes.patterns")
	fmt.Println(err)
	for _, err := range match.CheckExamples(set) {
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// "hane" is found in its near miss 1
	// "hane" is not found in its example 2
	// "hane" is found in its near miss 2
}
