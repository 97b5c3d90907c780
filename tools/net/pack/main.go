// Command pack makes the file of a network from the output of tools/net/train.py.
//
//	go run ./tools/net/pack RUN mind/net/model/model.katachi-net
//
// RUN is the folder of weights.json and weights.bin. The weights are rounded to 16 bits; the file
// has at most 1 MB.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"katachi/internal/section"
	"katachi/mind/net"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("want the folder of weights.json and weights.bin, and the file to write")
	}
	head, err := os.ReadFile(filepath.Join(args[0], "weights.json"))
	if err != nil {
		return err
	}
	weights, err := os.ReadFile(filepath.Join(args[0], "weights.bin"))
	if err != nil {
		return err
	}
	data, err := net.Pack(head, weights)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	n, err := net.Load(args[1], data)
	if err != nil {
		return err
	}
	err = section.Replace(args[1], func(w *bufio.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err == nil {
		fmt.Printf("%s: %v, %d bytes\n", args[1], n, len(data))
	}
	return err
}
