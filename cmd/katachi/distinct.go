package main

import (
	"bytes"
	"context"
	"os"

	"katachi/internal/mapfile"
)

// distinct returns an error if two of the partial files are the same file under different names, or
// one is a copy of the other.
func distinct(ctx context.Context, paths []string) error {
	var infos []os.FileInfo
	for i, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		for j, other := range infos {
			same := os.SameFile(info, other)
			if !same && info.Mode().IsRegular() && other.Mode().IsRegular() && info.Size() == other.Size() {
				if same, err = sameContent(ctx, paths[i], paths[j]); err != nil {
					return err
				}
			}
			if same {
				return usagef("%s and %s are the same: their games would count twice", paths[j], path)
			}
		}
		infos = append(infos, info)
	}
	return nil
}

// sameContent reports whether two files have the same content.
func sameContent(ctx context.Context, path, other string) (bool, error) {
	f, err := mapfile.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	g, err := mapfile.Open(other)
	if err != nil {
		return false, err
	}
	defer g.Close()
	for a, b := f.Bytes(), g.Bytes(); ; {
		n := min(len(a), 1<<24)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case !bytes.Equal(a[:n], b[:min(len(b), n)]):
			return false, nil
		case n == 0:
			return len(b) == 0, nil
		}
		a, b = a[n:], b[n:]
	}
}
