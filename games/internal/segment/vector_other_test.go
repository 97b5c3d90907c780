//go:build !amd64 || purego

package segment

import "testing"

func withoutVector(*testing.T) {}
