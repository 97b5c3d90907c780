package main

// labCmd groups the commands that measure katachi.
type labCmd struct {
	Evaluate evaluateCmd `cmd:"" help:"Measure how well moves of games are predicted."`
}
