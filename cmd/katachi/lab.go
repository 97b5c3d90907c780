package main

// labCmd groups the commands that measure katachi or show how it works.
type labCmd struct {
	Bench    benchCmd    `cmd:"" help:"Compare the matchers on your own patterns and games."`
	Evaluate evaluateCmd `cmd:"" help:"Measure how well moves of games are predicted."`
}
