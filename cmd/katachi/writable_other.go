//go:build !unix

package main

import (
	"errors"
	"os"
)

// canWrite returns an error if no file can be created in a folder.
func canWrite(folder string) error {
	f, err := os.CreateTemp(folder, ".katachi-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
