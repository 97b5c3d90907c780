package ask_test

import (
	"context"
	"fmt"

	"katachi/games/ask"
	"katachi/games/collection"
)

func Example() {
	q, err := ask.Parse(`captures 3.. as m then within 5 captures 3.. by m.opponent; by year`)
	if err != nil {
		fmt.Println(err)
		return
	}
	games, err := collection.Builtin(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer games.Close()
	answer, err := q.Ask(context.Background(), games, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Total.Hits, "hits in", answer.HitGames, "games")
	// Output: 10 hits in 8 games
}
