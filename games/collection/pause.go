//go:build !js

package collection

func pause() {}
