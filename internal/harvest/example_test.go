package harvest_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"katachi/internal/harvest"
	"katachi/sgf/gamefile"
)

func ExampleAll() {
	dir, err := os.MkdirTemp("", "example-*")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	game := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(game, []byte("(;GM[1]SZ[9]RE[B+R];B[ee];W[gg];B[cc])"), 0o666); err != nil {
		log.Fatal(err)
	}
	src, err := gamefile.Open(game)
	if err != nil {
		log.Fatal(err)
	}
	defer src.Close()
	h, err := harvest.All(context.Background(), src, &harvest.Options{Sizes: []int{3}})
	if err != nil {
		log.Fatal(err)
	}
	w := h.Windows[0]
	fmt.Println(h.Games, "game,", h.Moves, "moves:", w.Points(), w.Count, "times, won", w.Wins)
	// Output: 1 game, 3 moves: .../.1./... 3 times, won 2
}
