//go:build unix

package main

import "golang.org/x/sys/unix"

// canWrite returns an error if no file can be made in a folder. It makes none: a program that is
// killed meanwhile would leave it.
func canWrite(folder string) error { return unix.Access(folder, unix.W_OK|unix.X_OK) }
