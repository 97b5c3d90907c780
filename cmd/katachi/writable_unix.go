//go:build unix

package main

import "golang.org/x/sys/unix"

// canWrite returns an error if no file can be created in a folder. It does not create one to find
// out, since a program killed at that moment would leave it behind.
func canWrite(folder string) error { return unix.Access(folder, unix.W_OK|unix.X_OK) }
