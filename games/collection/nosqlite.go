//go:build js || nosqlite

package collection

import (
	"context"
	"errors"
)

// errNoDatabase is the error for a collection on disk in a program that was built without the
// database.
var errNoDatabase = errors.New("this program was built without collections on disk")

func createCatalogue(string) error                  { return errNoDatabase }
func openCatalogue(string, bool) (catalogue, error) { return nil, errNoDatabase }

func textSum(context.Context, string) (uint64, error) { return 0, errNoDatabase }
