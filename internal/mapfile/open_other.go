//go:build !unix

package mapfile

import "katachi/internal/disk"

func open(path string) (*File, error) {
	data, err := disk.ReadFile(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	return &File{data: data}, nil
}

// release: nothing is mapped.
func release([]byte) {}
