package collection_test

import (
	"context"
	"fmt"

	"katachi/collection"
	"katachi/query"
)

// The built-in sample is searched for the ponnuki.
func Example() {
	c, err := collection.Sample(nil)
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
