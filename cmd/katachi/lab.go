package main

// labCmd groups the commands that measure katachi or show how it works.
type labCmd struct {
	Bench    benchCmd    `cmd:"" help:"Compare the matchers on your own patterns and games."`
	Evaluate evaluateCmd `cmd:"" help:"Measure how well moves of games are predicted."`
	DFA      dfaCmd      `cmd:"" name:"dfa" help:"Print the automaton of a pattern set, or a scan step by step."`
	Ptree    ptreeCmd    `cmd:"" help:"Print Pieter's pattern tree, or the steps of a search."`
	Patricia patriciaCmd `cmd:"" help:"Print the Patricia trees of Explorer, or the steps of a search."`
	DAWG     dawgCmd     `cmd:"" name:"dawg" help:"Build a dictionary step by step, as the DAWG document does."`
}
