//go:build !unix

package mapfile

import (
	"fmt"
	"os"
)

func open(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("mapfile: %w", err)
	}
	return &File{data: data}, nil
}
