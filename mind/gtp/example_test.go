package gtp_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"katachi/board"
	"katachi/mind/gtp"
)

// centre is a player that plays in the middle of the board, or passes.
type centre struct{}

func (centre) Genmove(_ context.Context, s *gtp.State) (gtp.Choice, error) {
	b := s.Game.Board()
	if p := board.At(b.Size()/2, b.Size()/2); b.Legal(s.Game.ToMove(), p) {
		return gtp.Choice{Point: p}, nil
	}
	return gtp.Choice{Point: board.Pass}, nil
}

func (centre) Final(_ context.Context, s *gtp.State) (*gtp.Final, error) {
	return &gtp.Final{Lead: s.Game.Score()}, nil
}

func Example() {
	s := gtp.NewServer(centre{}, &gtp.Options{Name: "centre"})
	commands := strings.NewReader("1 genmove black\n2 genmove white\n3 play white Z1\n")
	if err := s.Serve(context.Background(), commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// =1 K10
	//
	// =2 pass
	//
	// ?3 syntax error
}

// The server gets its own command: points of komi for each handicap stone.
func ExampleServer_Handle() {
	s := gtp.NewServer(centre{}, nil)
	s.Handle("katachi-handicap-komi", func(_ context.Context, c *gtp.Call) (string, error) {
		stones, err := c.Int(0)
		if err != nil {
			return "", err
		}
		points, err := c.Float(1)
		if err != nil {
			return "", err
		}
		rules := c.State.Game.Rules()
		rules.Komi = points * float64(stones)
		c.State.Game.SetRules(rules)
		return fmt.Sprint(rules.Komi), nil
	})
	commands := strings.NewReader("katachi-handicap-komi 3 7\nkatachi-handicap-komi three\n")
	if err := s.Serve(context.Background(), commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// = 21
	//
	// ? syntax error
}
