package automaton_test

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"katachi/match/automaton"
)

// board reads a pattern of points: 0 is empty, 1 is O, 2 is X, 3 the edge.
func board(pattern string) []automaton.Set {
	class := map[rune]automaton.Set{
		'.': automaton.SetOf(0), 'O': automaton.SetOf(1), 'X': automaton.SetOf(2),
		'o': automaton.SetOf(0, 1), '?': automaton.SetOf(0, 1, 2),
	}
	var str []automaton.Set
	for _, c := range pattern {
		str = append(str, class[c])
	}
	return str
}

// One walk matches four patterns: those numbered 1, 2 and 4 begin "X..X".
func Example() {
	patterns := []automaton.Pattern{
		{ID: 1, Sets: board("X..X")},
		{ID: 2, Sets: board("X???")},
		{ID: 3, Sets: board("X.OX")},
		{ID: 4, Sets: board("X?oX")},
	}
	d, err := automaton.Compile(4, slices.Values(patterns), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Scan(nil, []byte{2, 0, 0, 2, 2, 1}))
	// Output: [1 2 4]
}

// This is the first table of GNU Go's manual, for "????..X" and then "XXo".
func ExampleProduct() {
	l, _ := automaton.Single(4, automaton.Pattern{ID: 1, Sets: board("????..X")})
	r, _ := automaton.Single(4, automaton.Pattern{ID: 2, Sets: board("XXo")})
	d, err := automaton.Product(l, r, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := d.List(os.Stdout, ".OX#"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// state |    . |    O |    X |    # | att
	//     1 |    2 |    2 |    9 |    0 |
	//     2 |    3 |    3 |    3 |    0 |
	//     3 |    4 |    4 |    4 |    0 |
	//     4 |    5 |    5 |    5 |    0 |
	//     5 |    6 |    0 |    0 |    0 |
	//     6 |    7 |    0 |    0 |    0 |
	//     7 |    0 |    0 |    8 |    0 |
	//     8 |    0 |    0 |    0 |    0 | 1
	//     9 |    3 |    3 |   10 |    0 |
	//    10 |   11 |   11 |    4 |    0 |
	//    11 |    5 |    5 |    5 |    0 | 2
}

// Words that come in ascending order are added to a minimal automaton one by one.
func ExampleNewSorted() {
	b, err := automaton.NewSorted(256, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range []string{"kiri", "nobi", "tobi"} {
		if err := b.Add([]byte(w)); err != nil {
			fmt.Println(err)
			return
		}
	}
	d, err := b.Finish()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.TrieNodes(), "trie nodes,", d.NumStates()-1, "states and the error state")
	fmt.Println(d.Accepts([]byte("tobi")), d.Accepts([]byte("tob")))
	// Output:
	// 13 trie nodes, 7 states and the error state
	// true false
}

// The example prints the size of the minimal automaton after each pattern. A pattern that adds many
// states makes the next one cheaper.
func ExampleIncremental() {
	b, _ := automaton.NewIncremental(4, nil)
	for i, p := range []string{"X..X", "X???", "X.OX", "X?oX", "X??."} {
		if err := b.Insert(automaton.Pattern{ID: uint32(i), Sets: board(p)}); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p, b.NumStates())
	}
	// Output:
	// X..X 6
	// X??? 9
	// X.OX 11
	// X?oX 13
	// X??. 14
}

// The output is a drawing for Graphviz. Symbols that lead to the same state share an arrow.
func ExampleDFA_Dot() {
	d, _ := automaton.Single(4, automaton.Pattern{ID: 7, Sets: board("X?")})
	if err := d.Dot(os.Stdout, automaton.Drawing{Symbols: ".OX#"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// digraph automaton {
	// 	rankdir=LR
	// 	node [shape=circle]
	// 	1 -> 2 [label="X"]
	// 	2 -> 3 [label=". O X"]
	// 	3 [shape=doublecircle, label="3\n7"]
	// }
}

// The automaton is packed into arrays, and walked there.
func ExampleDFA_Pack() {
	d, _ := automaton.Compile(4, slices.Values([]automaton.Pattern{{ID: 9, Sets: board("X.X")}}), nil)
	table, err := d.Pack(automaton.Rows, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Scan(nil, []byte{2, 0, 2}))
	// Output: [9]
}

// "X." and "O." share an id. Their product keeps them apart to the end, though no output depends on
// it.
func ExampleDFA_Minimize() {
	l, _ := automaton.Single(4, automaton.Pattern{ID: 1, Sets: board("X.")})
	r, _ := automaton.Single(4, automaton.Pattern{ID: 1, Sets: board("O.")})
	d, _ := automaton.Product(l, r, nil)
	least, err := d.Minimize(nil)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(d.NumStates(), least.NumStates())
	// Output: 6 4
}

// A build that would exceed its limits ends with an error.
func ExampleLimitError() {
	patterns := []automaton.Pattern{{ID: 1, Sets: board("X???")}, {ID: 2, Sets: board("?X??")}, {ID: 3, Sets: board("??X?")}}
	_, err := automaton.Compile(4, slices.Values(patterns), &automaton.Options{MaxStates: 10})
	var limit *automaton.LimitError
	fmt.Println(errors.As(err, &limit), err)
	// Output: true trie stopped at 12 states, limit 10
}

// The words have ids. A word that is out of order is refused.
func ExampleSorted_AddID() {
	b, _ := automaton.NewSorted(256, nil)
	for i, w := range []string{"kiri", "kiru", "hane"} {
		if err := b.AddID([]byte(w), uint32(i)); err != nil {
			fmt.Println(err)
		}
	}
	d, err := b.Finish()
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(d.Scan(nil, []byte("kiru")))
	// Output:
	// automaton: word "hane" after "kiru": want ascending order
	// [1]
}
