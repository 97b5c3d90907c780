package main

// labCmd is the commands that measure, or show how katachi works.
type labCmd struct {
	Bench    benchCmd    `cmd:"" help:"Compare the matchers on your own patterns and games."`
	Evaluate evaluateCmd `cmd:"" help:"Measure how well moves of games are predicted."`
	Compiled compiledCmd `cmd:"" help:"Print what a compiled file holds, and what it does on games."`
	DFA      dfaCmd      `cmd:"" name:"dfa" help:"Print the automaton of patterns, or a scan step by step."`
	Ptree    ptreeCmd    `cmd:"" help:"Print Pieter's pattern tree, or the steps of a search."`
	Patricia patriciaCmd `cmd:"" help:"Print the Patricia trees of Explorer, or the steps of a search."`
	DAWG     dawgCmd     `cmd:"" name:"dawg" help:"Build words as the DAWG document does, step by step."`
}
