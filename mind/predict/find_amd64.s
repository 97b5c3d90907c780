//go:build !purego

#include "textflag.h"

DATA lowHalves<>+0(SB)/8, $0x0000FFFF0000FFFF
DATA lowHalves<>+8(SB)/8, $0x0000FFFF0000FFFF
GLOBL lowHalves<>(SB), RODATA|NOPTR, $16

// func findEach(filter *uint64, slots *uint32, requests *request, n int, weights *int16)
//
// No instruction of the loop but its end jumps, so that the processor fetches the memory of the next
// requests while it waits for that of the first. Instructions of SSE2, which every amd64 has.
TEXT ·findEach(SB), NOSPLIT, $0-40
	MOVQ  filter+0(FP), DI
	MOVQ  slots+8(FP), SI
	MOVQ  requests+16(FP), BX
	MOVQ  n+24(FP), CX
	MOVQ  weights+32(FP), DX
	MOVOU lowHalves<>(SB), X8
	PXOR  X9, X9
	MOVL  $-1, R14        // not found
	MOVL  $-2, R15        // not decided by eight slots
	XORL  R13, R13
	TESTQ CX, CX
	JLE   end

	MOVQ BX, R8
	MOVQ CX, R9

fetch:
	MOVL       8(R8), R10
	MOVL       12(R8), R11
	PREFETCHT0 (DI)(R10*8)
	PREFETCHT0 (SI)(R11*4)
	ADDQ       $24, R8
	DECQ       R9
	JNZ        fetch

next:
	MOVQ    0(BX), R8     // want
	MOVL    8(BX), R9     // word
	MOVL    12(BX), R10   // slot
	MOVWLZX 16(BX), R11   // mark
	MOVD    R11, X1
	PSHUFD  $0, X1, X1
	MOVQ    (DI)(R9*8), R12
	ANDQ    R8, R12
	CMPQ    R12, R8
	CMOVQNE R13, R10      // turned away by the filter: slot 0, which is at hand
	SETEQ   R8            // 1: passed
	MOVOU   (SI)(R10*4), X2
	MOVOU   16(SI)(R10*4), X3
	PAND    X8, X2
	PAND    X8, X3
	MOVO    X2, X4
	MOVO    X3, X5
	PCMPEQL X1, X2
	PCMPEQL X1, X3
	PCMPEQL X9, X4
	PCMPEQL X9, X5
	PACKSSLW X3, X2       // eight halves: found
	PACKSSLW X5, X4       // free
	PACKSSWB X4, X2       // bytes 0 to 7 found, 8 to 15 free
	PMOVMSKB X2, R9
	MOVL    R9, R11
	SHRL    $8, R11
	MOVBLZX R9, R9
	ORL     R9, R11
	ORL     $256, R11
	BSFL    R11, R11      // the first that ends the look-up
	LEAQ    (R10)(R11*1), R12
	MOVL    (SI)(R12*4), R12
	SHRL    $16, R12      // the weight
	BTL     R11, R9
	CMOVLCC R14, R12
	CMPL    R11, $8
	CMOVLEQ R15, R12
	TESTB   R8, R8
	CMOVLEQ R14, R12
	MOVW    R12, (DX)
	ADDQ    $24, BX
	ADDQ    $2, DX
	DECQ    CX
	JNZ     next

end:
	RET
