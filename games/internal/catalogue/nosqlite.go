//go:build js || nosqlite

package catalogue

import (
	"context"
	"errors"
)

// errNoDatabase is the error for a collection on disk in a program that was built without the
// database.
var errNoDatabase = errors.New("this program was built without collections on disk")

func Create(string) error                  { return errNoDatabase }
func Open(string, bool) (Catalogue, error) { return nil, errNoDatabase }

func TextSum(context.Context, string) (uint64, error) { return 0, errNoDatabase }
