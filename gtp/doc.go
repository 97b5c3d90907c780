// Package gtp speaks the Go Text Protocol, version 2, as an engine: it reads
// commands, keeps the game, and asks a Player for moves. It knows no engine.
//
//	s := gtp.NewServer(player, &gtp.Options{Name: "katachi", Version: "1.0"})
//	err := s.Serve(ctx, os.Stdin, os.Stdout)
//
// All commands of the standard are there, for boards of 2 to 25 rows. A Player
// that is also an Analyst adds analyze, lz-analyze and kata-analyze, which clients
// such as Sabaki and Lizzie ask for; Handle adds further commands. Nothing but
// answers is written, and no input stops a Server but quit and its end.
//
// Source: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2,
// draft 2", 2002.
package gtp
