package gnugo_test

import (
	"fmt"
	"os"
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

// A file in which one pattern is changed keeps all else as it was written.
func ExampleFile() {
	f, err := gnugo.ReadFile(strings.NewReader("# Mine, all mine.\n"+nets+"\n# The end.\n"), "nets.db", gnugo.Ordinary)
	if err != nil {
		fmt.Println(err)
		return
	}
	f.Set.At(0).Text = "net"
	err = f.Write(os.Stdout)
	fmt.Println(err)
	// Output:
	// # Mine, all mine.
	// attribute_map general
	//
	// Pattern Net1
	// # The simplest one.
	//
	// OX?    net
	// X.?
	// ??*
	//
	// :\,X,value(12)
	//
	//
	// # The end.
	// <nil>
}
