package main

import (
	"bufio"
	"io"
	"os"
	"time"
)

// How long a command waits for the first byte of a record that nobody may send: until it says what it
// waits for, and until it gives up.
const (
	saysWaiting = time.Second
	waitsAtMost = 10 * time.Second
)

// given returns the record that a command reads which may have none: arg, or "-" if there is none
// and standard input has one; "" if it has none either. A terminal, /dev/null and a closed input
// have none; a file has one, also an empty one, which is then said to be none. A pipe has one if
// anything comes out of it. One that stays open and silent, as services and editors start programs
// with, is an error: what would come is not known.
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

// firstByte returns "-" once there is something to read in what a pipe sends, and "" if the pipe ends
// without.
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
				a.notef("standard input is empty: no record is read from it")
				return "", nil
			}
			return "-", err
		case <-says:
			a.notef("waiting for a record on standard input; without one: < %s", os.DevNull)
		case <-gaveUp:
			return "", usagef("standard input is open, but nothing came in %v: name a record, - to wait for one, or put < %s for none", waitsAtMost, os.DevNull)
		case <-a.ctx.Done():
			return "", a.ctx.Err()
		}
	}
}
