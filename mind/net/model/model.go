// Package model contains katachi's built-in network. It is separate from package net, so that a
// program with its own network does not link these 0.4 MB.
package model

import (
	_ "embed"
	"sync"

	"katachi/mind/net"
)

//go:embed model.katachi-net
var data []byte

// Data returns the file that [Builtin] reads: do not change it.
func Data() []byte { return data }

// Builtin returns the built-in network: 32 channels, 9 blocks. The first call reads it, which takes
// milliseconds. It is safe for concurrent use.
//
// It was trained by tools/net/train.py on moves of strong players, without the games of
// training.ListA, ListB and ListV.
func Builtin() *net.Net {
	once.Do(func() {
		n, err := net.Load("built-in network", data)
		if err != nil {
			panic(err) // damaged when katachi was built
		}
		builtin = n
	})
	return builtin
}

// No variable is set by a call: a program that does not ask for the network does not carry its bytes.
var (
	once    sync.Once
	builtin *net.Net
)
