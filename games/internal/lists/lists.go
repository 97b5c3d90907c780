// Package lists has the lists that stand next to the catalogue in a collection's folder: the sources
// of its games, and saved searches. Each is a file of JSON: its version, a checksum of the list
// (XXH3 of its JSON, 64 bits, in hex), and the list. It is replaced atomically.
package lists

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/zeebo/xxh3"

	"katachi/internal/disk"
	"katachi/internal/section"
)

// listText returns the text of such a file; sum points to its field for the checksum of the list.
func listText(file any, sum *string, list any) ([]byte, error) {
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	*sum = fmt.Sprintf("%016x", xxh3.Hash(text))
	data, err := json.MarshalIndent(file, "", "\t")
	return append(data, '\n'), err
}

// Read returns the content of a file of up to most bytes, or nil if there is no file.
func Read(path string, most int64) ([]byte, error) {
	switch info, err := disk.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.Size() > most:
		return nil, fmt.Errorf("%s: %w: %d bytes, want at most %d", path, section.ErrCorrupt, info.Size(), most)
	}
	return disk.ReadFile(path)
}

// parseList parses the content of such a file; nothing may follow the list.
func parseList(data []byte, what string, file any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(file); err != nil {
		return fmt.Errorf("no list of %s: %w", what, err)
	}
	if d.More() {
		return fmt.Errorf("offset %d: want nothing after the %s", d.InputOffset(), what)
	}
	return nil
}

// asWritten compares the content of a file with what would be written for it: any difference is
// damage.
func asWritten(data, want []byte, list string) error {
	if bytes.Equal(data, want) {
		return nil
	}
	at := 0
	for at < min(len(data), len(want)) && data[at] == want[at] {
		at++
	}
	return fmt.Errorf("offset %d: the file was changed: its %s do not match the checksum", at, list)
}

// Write replaces a file, by one of up to most bytes.
func Write(path string, data []byte, most int) error {
	if len(data) > most {
		return fmt.Errorf("%s: %d bytes, want at most %d", path, len(data), most)
	}
	return section.Replace(path, func(w *bufio.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
