//go:build !js

package search

func pause() {}
