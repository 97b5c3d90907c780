// Command pack compresses each WebAssembly module FILE to FILE.gz, and removes FILE. It first
// prepares the module for compression: see join and withoutDocs.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: pack FILE.wasm...")
		os.Exit(2)
	}
	for _, name := range os.Args[1:] {
		if err := pack(name); err != nil {
			fmt.Fprintf(os.Stderr, "pack: %s: %v\n", name, err)
			os.Exit(1)
		}
	}
}

func pack(name string) error {
	module, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	joined, err := join(withoutDocs(module))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(joined); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := os.WriteFile(name+".gz", packed.Bytes(), 0o666); err != nil {
		return err
	}
	return os.Remove(name)
}
