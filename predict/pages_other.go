//go:build !linux

package predict

func useLargePages([]byte) {}
