//go:build !purego

#include "textflag.h"

// func addRows(t *turned, at *content, steps *int64, rows *turned, size, n int)
TEXT ·addRows(SB), NOSPLIT, $0-48
	MOVQ  t+0(FP), DI
	MOVQ  at+8(FP), SI
	MOVQ  steps+16(FP), BX
	MOVQ  rows+24(FP), DX
	MOVQ  size+32(FP), R9 // bytes of the rows of a point
	MOVQ  n+40(FP), CX
	MOVOU 0(DI), X0
	MOVOU 16(DI), X1
	MOVOU 32(DI), X2
	MOVOU 48(DI), X3

next:
	MOVQ    (BX), R8
	MOVBLZX (SI)(R8*1), R10
	SHLL    $6, R10
	ADDQ    DX, R10
	MOVOU   0(R10), X4
	MOVOU   16(R10), X5
	MOVOU   32(R10), X6
	MOVOU   48(R10), X7
	PXOR    X4, X0
	PXOR    X5, X1
	PXOR    X6, X2
	PXOR    X7, X3
	ADDQ    $8, BX
	ADDQ    R9, DX
	DECQ    CX
	JNZ     next
	MOVOU   X0, 0(DI)
	MOVOU   X1, 16(DI)
	MOVOU   X2, 32(DI)
	MOVOU   X3, 48(DI)
	RET
