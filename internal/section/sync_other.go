//go:build !unix

package section

// syncFolder does nothing: folders cannot be flushed here.
func syncFolder(string) error { return nil }
