#include "textflag.h"

// func siftBytes(first *byte, stones *uint64, need *cell, needs int, free *cell, frees int, m, later uint64, to *lastNodes) uint64
//
// A cell is 16 bytes: at its beginning the word of its point, whose bytes lie 64 times as far
// into first, then the word of the stones that it must not have.
TEXT ·siftBytes(SB), NOSPLIT, $0-80
	MOVQ first+0(FP), SI
	MOVQ stones+8(FP), DI
	MOVQ need+16(FP), R8
	MOVQ needs+24(FP), CX
	MOVQ free+32(FP), R9
	MOVQ frees+40(FP), R10
	MOVQ m+48(FP), AX
	MOVQ later+56(FP), R11
	MOVQ to+64(FP), R12

	MOVL         $0xfe, BX
	MOVQ         BX, X2
	VPBROADCASTB X2, Y2     // severalLives
	MOVQ         R11, X6
	VPBROADCASTB X6, Y6
	VPXOR        Y0, Y0, Y0 // the last node of 32 games, and of the others
	VPXOR        Y1, Y1, Y1
	VPXOR        Y8, Y8, Y8 // where a cell has several lives
	VPXOR        Y9, Y9, Y9

needs:
	TESTQ    CX, CX
	JZ       known
	MOVL     (R8), BX
	SHLQ     $6, BX
	VMOVDQU  (SI)(BX*1), Y3
	VMOVDQU  32(SI)(BX*1), Y4
	VPMAXUB  Y2, Y3, Y5
	VPMAXUB  Y2, Y4, Y7
	VPCMPEQB Y3, Y5, Y5
	VPCMPEQB Y4, Y7, Y7
	VPOR     Y5, Y8, Y8
	VPOR     Y7, Y9, Y9
	VPANDN   Y3, Y5, Y3     // several lives count as node 0
	VPANDN   Y4, Y7, Y4
	VPMAXUB  Y3, Y0, Y0
	VPMAXUB  Y4, Y1, Y1
	ADDQ     $16, R8
	DECQ     CX
	JMP      needs

known:
	VMOVDQU   Y0, (R12)
	VMOVDQU   Y1, 32(R12)
	VPMOVMSKB Y8, DX
	VPMOVMSKB Y9, R13
	SHLQ      $32, R13
	ORQ       R13, DX
	MOVQ      DX, 64(R12)

frees:
	TESTQ     R10, R10
	JZ        done
	MOVL      (R9), BX
	SHLQ      $6, BX
	VPADDUSB  (SI)(BX*1), Y6, Y3
	VPADDUSB  32(SI)(BX*1), Y6, Y4
	VPMINUB   Y0, Y3, Y5
	VPMINUB   Y1, Y4, Y7
	VPCMPEQB  Y3, Y5, Y5
	VPCMPEQB  Y4, Y7, Y7
	VPMOVMSKB Y5, DX
	VPMOVMSKB Y7, R13
	SHLQ      $32, R13
	ORQ       R13, DX
	MOVL      4(R9), BX
	CMPL      BX, $-1       // anyStone
	JEQ       taken
	ANDQ      (DI)(BX*8), DX

taken:
	NOTQ DX
	ANDQ DX, AX
	JZ   done
	ADDQ $16, R9
	DECQ R10
	JMP  frees

done:
	VZEROUPPER
	MOVQ AX, ret+72(FP)
	RET
