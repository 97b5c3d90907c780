// Package model holds the network that katachi brings along. It is apart from package net, so that a
// program with a network of its own does not carry its 0.3 MB.
package model

import (
	_ "embed"
	"sync"

	"katachi/net"
)

//go:embed model.katachi-net
var data []byte

// Builtin returns the network that katachi brings along: 32 channels, 6 blocks. It is read at the first
// call, in milliseconds, and is safe for concurrent use.
//
// It was trained by scripts/net/train.py on moves of professionals and on what KataGo says of such
// positions, none of them of the games of training.ListA, ListB or ListV.
func Builtin() *net.Net { return builtin() }

var builtin = sync.OnceValue(func() *net.Net {
	n, err := net.Load("built-in network", data)
	if err != nil {
		panic(err) // damaged when katachi was built
	}
	return n
})
