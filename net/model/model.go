// Package model holds the network that katachi brings along. It is apart from package net, so that a
// program with a network of its own does not carry its 0.4 MB.
package model

import (
	_ "embed"
	"sync"

	"katachi/net"
)

//go:embed model.katachi-net
var data []byte

// Data returns the bytes of the file that [Builtin] reads: they are not to be changed.
func Data() []byte { return data }

// Builtin returns the network that katachi brings along: 32 channels, 9 blocks. It is read at the first
// call, in milliseconds, and is safe for concurrent use.
//
// It was trained by scripts/net/train.py on moves of strong players, none of them of the games of
// training.ListA, ListB or ListV.
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
