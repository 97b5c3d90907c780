//go:build !unix

package mapfile

import (
	"io"
	"os"

	"katachi/internal/disk"
)

func open(path string) (*File, error) {
	data, err := disk.ReadFile(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	return &File{data: data}, nil
}

// release does nothing, because nothing is mapped.
func release(_, _ []byte) {}

func openOwn(f *os.File) (*File, error) {
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, fileError(f.Name(), err)
	}
	return &File{data: data}, nil
}
