//go:build !unix

package mapfile

import "os"

func open(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	return &File{data: data}, nil
}
