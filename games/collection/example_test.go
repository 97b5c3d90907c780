package collection_test

import (
	"context"
	"fmt"

	"katachi/games/collection"
	"katachi/games/query"
)

// The built-in sample is searched for the ponnuki.
func Example() {
	c, err := collection.Builtin(nil)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	q, err := query.Parse("rows=.X./X.X/.X. at=inner")
	if err != nil {
		panic(err)
	}
	answer, err := c.Answer(context.Background(), q)
	if err != nil {
		panic(err)
	}
	listed := 0
	for _, err := range c.Search(context.Background(), q) {
		if err != nil {
			panic(err)
		}
		listed++
	}
	fmt.Println(answer.Hits > 10, answer.Games <= answer.Hits, listed == answer.Hits)
	// Output: true true true
}

// What is played at a star point stone, two moves deep.
func ExampleUnion_Tree() {
	c, err := collection.Builtin(nil)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	q, err := query.Parse("rows=......./......./......./...X.../......./......./....... at=corner")
	if err != nil {
		panic(err)
	}
	root, err := collection.Union{c}.Tree(context.Background(), q, &collection.TreeOptions{MinHits: 120, Depth: 2})
	if err != nil {
		panic(err)
	}
	for _, b := range root.Next {
		m := b.Move()
		fmt.Printf("%c%d,%d: %d of %d hits\n", m.What, m.X, m.Y, b.Hits, root.Hits)
		for _, b := range b.Next {
			m := b.Move()
			fmt.Printf("  %c%d,%d: %d\n", m.What, m.X, m.Y, b.Hits)
		}
	}
	// Output:
	// O5,2: 703 of 1174 hits
	//   X2,5: 371
	// X5,2: 190 of 1174 hits
	// O2,2: 155 of 1174 hits
	//   X3,2: 154
}
