//go:build !purego

#include "textflag.h"

// An event is 16 bits: see event.go. What is said of it is said by the highest of its bits, and
// packed then.
//
//	Y10 31             Y12 left    Y13 right    Y5 the bits of the kind
//	Y11 31*cellRow     Y14 top     Y15 bottom   Y4 0

// 16 events, in the window or not
#define INSIDE(at, out) \
	VMOVDQU  at(SI), Y0    \
	VPAND    Y0, Y10, Y1   \
	VPAND    Y0, Y11, Y2   \
	VPSUBW   Y12, Y1, Y1   \
	VPSUBW   Y14, Y2, Y2   \
	VPMINUW  Y1, Y13, Y3   \
	VPMINUW  Y2, Y15, Y0   \
	VPCMPEQW Y1, Y3, Y3    \
	VPCMPEQW Y2, Y0, Y0    \
	VPAND    Y3, Y0, out

// 16 events, with a node before them or not: bit 13
#define NEXT(at, out) \
	VMOVDQU at(SI), Y0     \
	VPSLLW  $2, Y0, out

// 16 events, odd or not: bit 14 or 15, or the bits of the kind are 0
#define ODD(at, out) \
	VMOVDQU  at(SI), Y0    \
	VPSLLW   $1, Y0, Y1    \
	VPOR     Y0, Y1, Y1    \
	VPAND    Y0, Y5, Y2    \
	VPCMPEQW Y4, Y2, Y2    \
	VPOR     Y1, Y2, out

// 32 bits, of two times 16 events in Y6 and Y7
#define BITS(out) \
	VPACKSSWB Y7, Y6, Y6   \
	VPERMQ    $0xd8, Y6, Y6 \
	VPMOVMSKB Y6, AX       \
	MOVL      AX, out

// func scan(row *event, w *window, out *scanned)
TEXT ·scan(SB), NOSPLIT, $0-24
	MOVQ         row+0(FP), SI
	MOVQ         w+8(FP), DI
	MOVQ         out+16(FP), R8
	VPBROADCASTW 0(DI), Y12
	VPBROADCASTW 2(DI), Y13
	VPBROADCASTW 4(DI), Y14
	VPBROADCASTW 6(DI), Y15
	VPCMPEQW     Y10, Y10, Y10
	VPSRLW       $13, Y10, Y5
	VPSLLW       $10, Y5, Y5
	VPSRLW       $11, Y10, Y10
	VPSLLW       $5, Y10, Y11
	VPXOR        Y4, Y4, Y4

	INSIDE(0, Y6)
	INSIDE(32, Y7)
	BITS(0(R8))

	NEXT(0, Y6)
	NEXT(32, Y7)
	BITS(4(R8))

	ODD(0, Y6)
	ODD(32, Y7)
	BITS(8(R8))
	VZEROUPPER
	RET

// func askLines(row *event, events int)
TEXT ·askLines(SB), NOSPLIT, $0-16
	MOVQ row+0(FP), SI
	MOVQ events+8(FP), CX
	LEAQ (SI)(CX*2), DI

line:
	PREFETCHT0 (SI)
	ADDQ       $64, SI
	CMPQ       SI, DI
	JLS        line
	PREFETCHT0 (DI)
	RET

// func askBytes(first *byte, list *cell, cells int)
TEXT ·askBytes(SB), NOSPLIT, $0-24
	MOVQ  first+0(FP), SI
	MOVQ  list+8(FP), DI
	MOVQ  cells+16(FP), CX

cell:
	TESTQ      CX, CX
	JZ         asked
	MOVL       (DI), BX
	SHLQ       $6, BX
	PREFETCHT0 (SI)(BX*1)
	ADDQ       $16, DI
	DECQ       CX
	JMP        cell

asked:
	RET
