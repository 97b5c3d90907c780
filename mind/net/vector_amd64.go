//go:build amd64 && !purego

package net

import "golang.org/x/sys/cpu"

// hasVector reports whether the processor has the instructions of vector_amd64.s.
var hasVector = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// turnInVector is turnIn for 8*eights channels; row, column and slab are in bytes.
//
//go:noescape
func turnInVector(dst, src *float32, eights, row, column, slab int)

// turnOutVector is turnOut likewise; add is 0 or 1.
//
//go:noescape
func turnOutVector(dst, m, bias *float32, eights, row, column, slab, add int)

// multiplyVector is multiply for 5*fives rows; to and from are in bytes.
//
//go:noescape
func multiplyVector(dst, src, u *float32, fives, inputs, to, from int)

// poolVector is pool likewise.
//
//go:noescape
func poolVector(sums, most, src *float32, eights, points int)
