package lexicon

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxWord limits the bytes of a line in a word list.
const maxWord = 1024

// AddList adds the words of a list: UTF-8, one word per line, sorted or not. White space around
// words and empty lines are ignored. An error about the list
// begins with name and the line. It ends when ctx ends.
func (b *Builder) AddList(ctx context.Context, r io.Reader, name string) error {
	return eachLine(ctx, r, name, b.add)
}

// ReadIgnored reads a list of words to leave out, for [Options], and converts them to the given
// case. Errors are like those of [Builder.AddList].
func ReadIgnored(ctx context.Context, r io.Reader, name string, c Case) (map[string]bool, error) {
	words := make(map[string]bool)
	err := eachLine(ctx, r, name, func(word string) error {
		words[c.fold(word)] = true
		return nil
	})
	return words, err
}

// eachLine calls f with each line that is not empty.
func eachLine(ctx context.Context, r io.Reader, name string, f func(string) error) error {
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, 0, 64<<10), 64<<10)
	line := 0
	for sc.Scan() {
		if line++; line%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		word := string(bytes.TrimSpace(sc.Bytes()))
		if line == 1 {
			word = strings.TrimPrefix(word, "\ufeff")
		}
		if word == "" {
			continue
		}
		if fault := faultOf(word); fault != "" {
			return fmt.Errorf("%s:%d: %s", name, line, fault)
		}
		if err := f(word); err != nil {
			return err
		}
	}
	if errors.Is(sc.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: a line of more than %d bytes: not a word list", name, line+1, maxWord)
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// faultOf returns why a line cannot be a word, or "" if it can.
func faultOf(word string) string {
	if len(word) > maxWord {
		return fmt.Sprintf("a line of %d bytes, want at most %d: not a word list", len(word), maxWord)
	}
	if isPlain(word) {
		return ""
	}
	for i, r := range word {
		if r == utf8.RuneError && !strings.HasPrefix(word[i:], "\ufffd") {
			return fmt.Sprintf("byte %#02x in column %d: want UTF-8", word[i], i+1)
		}
		if r < ' ' || r == 0x7f {
			return fmt.Sprintf("control character %#02x in column %d", r, i+1)
		}
	}
	return ""
}

// isPlain reports whether all of word is printable ASCII, as in most words. It checks eight bytes
// at a time: the highest bit of a byte in the result is set if the byte has it, if the byte minus '
// ' underflows, or if the byte is greater than '~'.
func isPlain(word string) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for ; len(word) >= 8; word = word[8:] {
		w := uint64(word[0]) | uint64(word[1])<<8 | uint64(word[2])<<16 | uint64(word[3])<<24 |
			uint64(word[4])<<32 | uint64(word[5])<<40 | uint64(word[6])<<48 | uint64(word[7])<<56
		if (w|(w-ones*' ')|(w+ones))&tops != 0 {
			return false
		}
	}
	for i := range len(word) {
		if word[i] < ' ' || word[i] >= 0x7f {
			return false
		}
	}
	return true
}
