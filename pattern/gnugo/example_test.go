package gnugo_test

import (
	"fmt"
	"strings"

	"katachi/pattern"
	"katachi/pattern/gnugo"
)

const nets = `attribute_map general

Pattern Net1
# The simplest one.

OX?    catch it
X.?
??*

:\,X,value(12)
`

func Example() {
	set := pattern.NewSet("nets.db")
	warnings, err := gnugo.Append(set, strings.NewReader(nets), "nets.db", gnugo.Ordinary)
	fmt.Println(len(warnings), "warnings,", "error:", err)
	p := set.At(0)
	fmt.Printf("%s (%s): symmetries %s, move on cell %d\n", p.Name, p.Text, p.Symmetries, p.Move())
	for _, a := range p.Attrs {
		fmt.Printf("%s=%q\n", a.Name, a.Value)
	}
	// Output:
	// 0 warnings, error: <nil>
	// Net1 (catch it): symmetries 0 1 2 3, move on cell 8
	// db-map="general"
	// db-comment=" The simplest one."
	// db-symmetry="\\"
	// db-classes="X"
	// value="12"
}
