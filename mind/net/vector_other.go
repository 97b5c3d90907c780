//go:build !amd64 || purego

package net

const hasVector, hasWide = false, false

func turnInVector(*float32, *float32, int, int, int, int) {}

func turnOutVector(*float32, *float32, *float32, *float32, *float32, int, int, int, int, int) {}

func lineVector(*float32, *float32, *float32, *float32, *float32, int, int, int, int) {}

func multiplyVector(*float32, *float32, *float32, int, int, int, int) {}

func multiplyWide(*float32, *float32, *float32, int, int, int, int) {}

func poolVector(*float32, *float32, *float32, int, int, int) {}

func addWeightsVector(*float32, *float32, *float32, *int32, int, int) {}

func activateVector(*float32, int, int) {}
