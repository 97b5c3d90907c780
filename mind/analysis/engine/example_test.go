package engine_test

import (
	"context"
	"fmt"
	"log"

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/mind/analysis/engine"
)

func ExampleSplit() {
	args, err := engine.Split(`katago analysis -model "my net.bin.gz" -config analysis.cfg`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%q\n", args)
	// Output: ["katago" "analysis" "-model" "my net.bin.gz" "-config" "analysis.cfg"]
}

// It needs KataGo, so it is not run.
func ExampleEngine_Ask() {
	ctx := context.Background()
	e, err := engine.Start(ctx, []string{"katago", "analysis", "-config", "analysis.cfg"}, &engine.Options{Visits: 50})
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	q, err := engine.QuestionOf(board.NewGame(19, &board.Rules{Komi: 7.5}))
	if err != nil {
		log.Fatal(err)
	}
	err = e.Ask(ctx, []engine.Question{q}, func(_ int, p *analysis.Position, _ bool) error {
		fmt.Printf("Black leads by %.1f\n", p.Lead)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
}
