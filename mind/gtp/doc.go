// Package gtp implements the engine's side of the Go Text Protocol, version 2: it reads commands,
// maintains the game, and asks a Player for moves. It does not depend on a particular engine.
//
//	s := gtp.NewServer(player, &gtp.Options{Name: "katachi", Version: "1.0"})
//	err := s.Serve(ctx, os.Stdin, os.Stdout)
//
// All standard commands are supported, for boards of 2 to 25 rows. A Player that is also an Analyst
// adds analyze, lz-analyze and kata-analyze, which clients such as Sabaki and Lizzie use; Handle
// adds further commands. A Server writes nothing but answers, and stops only at quit or the end of
// the input.
//
// Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2,
// draft 2", 2002.
//
// # Files
//
// server.go (answers, the game), input.go (lines, read ahead so that input ends an analysis), call.go
// (typed arguments), player.go (Player, Analyst), analyze.go and request.go (three dialects of analyze
// and genmove_analyze), and the commands by subject.
//
// A gtp.State consists of the clocks and a board.Game, which has komi, rules and the side to move.
// When a Player is asked, its colour is to move.
package gtp
