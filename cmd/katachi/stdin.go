package main

import (
	"bufio"
	"io"
	"os"
	"slices"
	"time"
)

// How long a command waits for the first byte of a record on standard input before it says so, and
// before it gives up.
const (
	saysWaiting = time.Second
	waitsAtMost = 10 * time.Second
)

// given returns the argument for the record that a command reads: arg, or "-" if arg is "" and
// standard input has a record, else "". A terminal, /dev/null and a closed input have no record. A
// file has one; an empty file leads to an error later. A pipe has one if anything can be read from
// it. A pipe that stays open without sending anything, which services and editors often pass, is an
// error.
func (a *app) given(arg string) (string, error) {
	f, ok := a.stdin.(*os.File)
	if arg != "" || !ok {
		return arg, nil
	}
	info, err := f.Stat()
	switch {
	case err != nil: // closed
		return "", nil
	case info.Mode().IsRegular():
		return "-", nil
	case info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0:
		return "", nil
	}
	return a.firstByte(bufio.NewReader(f))
}

// givenAll returns the arguments for the records of a command that takes many, as [app.given] does for
// one.
func (a *app) givenAll(args []string) ([]string, error) {
	if len(args) > 1 && slices.Contains(args, "-") {
		return nil, usagef("- is standard input, with one record: it cannot be combined with other records")
	}
	if len(args) > 0 {
		return args, nil
	}
	record, err := a.given("")
	if record == "" {
		return nil, err
	}
	return []string{record}, err
}

// fromFile returns an error for - as the file of a command that reads answers from standard input.
func fromFile(what, arg string) error {
	if arg == "-" {
		return usagef("the %s cannot come from standard input: your answers come from there", what)
	}
	return nil
}

// firstByte returns "-" as soon as a pipe has something to read, and "" if the pipe is closed
// without that.
func (a *app) firstByte(in *bufio.Reader) (string, error) {
	came := make(chan error, 1)
	go func() {
		_, err := in.Peek(1)
		came <- err
	}()
	says, gaveUp := time.After(saysWaiting), time.After(waitsAtMost)
	for {
		select {
		case err := <-came:
			a.stdin = in
			if err == io.EOF {
				a.notef("standard input is empty, so no record is read from it")
				return "", nil
			}
			return "-", err
		case <-says:
			a.notef("waiting for a record on standard input; to run without one, add < %s", os.DevNull)
		case <-gaveUp:
			return "", usagef("standard input is open, but nothing came in %v: name a record, use - to wait for one, or add < %s to run without one", waitsAtMost, os.DevNull)
		case <-a.ctx.Done():
			return "", a.ctx.Err()
		}
	}
}
