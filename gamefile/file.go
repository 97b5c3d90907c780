package gamefile

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"

	"katachi/sgf"
)

// ReadFile reads a single record, unpacked if it is packed by gzip. What is no plain file
// (a device, a pipe) might never end and is refused, and so is more than
// sgf.DefaultMaxBytes.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s: a folder, not a file", path)
	case info.Mode()&fs.ModeType != 0:
		return nil, fmt.Errorf("%s: %w", path, errNotPlain)
	case info.Size() > sgf.DefaultMaxBytes:
		return nil, tooLarge(path, info.Size(), sgf.DefaultMaxBytes)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Unpack(data, path)
}

// Unpack returns data, or what was packed in it by gzip. The name is for errors.
func Unpack(data []byte, name string) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1F\x8B\x08")) {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fileError(name, err)
	}
	unpacked, err := appendAll(make([]byte, 0, 4*len(data)), r, sgf.DefaultMaxBytes)
	if err != nil {
		return nil, fileError(name, err)
	}
	return unpacked, nil
}
