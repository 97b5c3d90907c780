//go:build amd64 && !purego

package net

import "golang.org/x/sys/cpu"

// hasVector reports whether the processor has the instructions of vector_amd64.s, and hasWide
// whether it has those of multiplyWide.
var (
	hasVector = cpu.X86.HasAVX2 && cpu.X86.HasFMA
	hasWide   = hasVector && cpu.X86.HasAVX512F
)

// turnInVector is turnIn for 8*eights channels; row, column and slab are in bytes.
//
//go:noescape
func turnInVector(dst, src *float32, eights, row, column, slab int)

// turnOutVector is turnOut likewise.
//
//go:noescape
func turnOutVector(dst, sum, m, scale, bias *float32, eights, row, column, slab, options int)

// lineVector is line for 8*eights channels; from is in bytes.
//
//go:noescape
func lineVector(dst, sum, src, scale, bias *float32, points, eights, from, options int)

// multiplyVector is multiply for 5*fives rows; to and from are in bytes.
//
//go:noescape
func multiplyVector(dst, src, u *float32, fives, inputs, to, from int)

// multiplyWide is multiplyVector with AVX-512.
//
//go:noescape
func multiplyWide(dst, src, u *float32, fives, inputs, to, from int)

// poolVector is poolBoard for 8*eights channels; row is in bytes.
//
//go:noescape
func poolVector(sums, greatest, src *float32, eights, size, row int)

// addWeightsVector adds up start and the weights at the places of a list, of which there are count,
// for 16*sixteens channels.
//
//go:noescape
func addWeightsVector(dst, start, weights *float32, list *int32, sixteens, count int)

// activateVector applies an activation to 8*eights numbers, or the exponential function if it is
// identity.
//
//go:noescape
func activateVector(list *float32, eights, kind int)
