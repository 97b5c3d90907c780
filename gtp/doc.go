// Package gtp speaks the Go Text Protocol, version 2, as an engine: it reads
// commands, keeps the game, and asks a Player for moves. It knows no engine.
//
//	s := gtp.NewServer(player, &gtp.Options{Name: "katachi", Version: "1.0"})
//	err := s.Serve(ctx, os.Stdin, os.Stdout)
//
// All commands of the standard are there, for boards of 2 to 25 rows. A Player
// that is also an Analyst adds analyze, lz-analyze and kata-analyze, which clients
// such as Sabaki and Lizzie ask for; Handle adds further commands. Nothing but
// answers is written, and only quit or the end of input stops a Server.
//
// Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2,
// draft 2", 2002.
//
// # Files
//
// gtp is the protocol as an engine speaks it and knows no engine: server.go (answers), input.go
// (lines, read ahead so that input ends an analysis), call.go (typed arguments), state.go (the
// game), player.go (Player, Analyst), analyze.go and request.go (three dialects of analyze and
// genmove_analyze), and the commands by subject.
//
// A gtp.State is a board.Game, which holds komi, rules and who is to move, and the clocks. A Player
// is asked with its colour to move.
package gtp
