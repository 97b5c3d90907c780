//go:build !purego

#include "textflag.h"

// A cell is 16 bytes: at its beginning the word of its point, whose bytes lie 64 times as far
// into first, then the word of the stones that it must not have.

// func andStones(m *[16]uint64, stones *uint64, need *cell, needs, ahead int) (left bool)
TEXT ·andStones(SB), NOSPLIT, $0-41
	MOVQ    m+0(FP), SI
	MOVQ    stones+8(FP), DI
	MOVQ    need+16(FP), R8
	MOVQ    needs+24(FP), CX
	MOVQ    ahead+32(FP), R10
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3

and:
	VPOR  Y0, Y1, Y4
	VPOR  Y2, Y3, Y5
	VPOR  Y4, Y5, Y4
	VPTEST Y4, Y4
	JZ    none
	TESTQ CX, CX
	JZ    some
	MOVL  4(R8), BX
	LEAQ  (DI)(BX*8), BX
	VPAND (BX), Y0, Y0
	VPAND 32(BX), Y1, Y1
	VPAND 64(BX), Y2, Y2
	VPAND 96(BX), Y3, Y3
	PREFETCHT0 (BX)(R10*1)
	PREFETCHT0 64(BX)(R10*1)
	ADDQ  $16, R8
	DECQ  CX
	JMP   and

some:
	VMOVDQU Y0, (SI)
	VMOVDQU Y1, 32(SI)
	VMOVDQU Y2, 64(SI)
	VMOVDQU Y3, 96(SI)
	VZEROUPPER
	MOVB    $1, left+40(FP)
	RET

none:
	VZEROUPPER
	MOVB $0, left+40(FP)
	RET

// func siftBytes(s *sifter, w int, m uint64) uint64
//
// The offsets are those of sifter.
TEXT ·siftBytes(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), R12
	MOVQ w+8(FP), R11
	MOVQ m+16(FP), AX
	MOVQ 0(R12), SI        // first
	MOVQ 8(R12), DI        // stones
	MOVQ 16(R12), R8       // need
	MOVQ 24(R12), CX       // needs
	LEAQ (DI)(R11*8), DI
	MOVQ R11, BX
	SHLQ $6, BX
	ADDQ BX, SI

	MOVL         $2, BX
	MOVQ         BX, X2
	VPBROADCASTB X2, Y2
	VPBROADCASTB 64(R12), Y6 // later
	VPXOR        Y0, Y0, Y0  // 2 + the last node of 32 games, and of the others
	VPXOR        Y1, Y1, Y1

	// the bytes of the fourth word from here are asked for: they lie on other pages for each cell
needs:
	TESTQ   CX, CX
	JZ      ordered
	MOVL    (R8), BX
	SHLQ    $6, BX
	PREFETCHT0 256(SI)(BX*1)
	VPADDB  (SI)(BX*1), Y2, Y3 // several lives become 0
	VPADDB  32(SI)(BX*1), Y2, Y4
	VPMAXUB Y3, Y0, Y0
	VPMAXUB Y4, Y1, Y1
	ADDQ    $16, R8
	DECQ    CX
	JMP     needs

	// each stone of a sequence comes no sooner than those before it, as far as they have one life
ordered:
	MOVQ  312(R12), CX // ordered
	TESTQ CX, CX
	JZ    known
	MOVQ  304(R12), R8 // steps
	VPXOR Y9, Y9, Y9

order:
	MOVL       (R8), BX
	SHLQ       $6, BX
	PREFETCHT0 256(SI)(BX*1)
	VPADDB     (SI)(BX*1), Y2, Y3
	VPADDB     32(SI)(BX*1), Y2, Y4
	VPMAXUB    Y3, Y0, Y0
	VPMAXUB    Y4, Y1, Y1
	VPCMPEQB   Y3, Y0, Y5
	VPCMPEQB   Y4, Y1, Y7
	VPCMPEQB   Y3, Y9, Y3
	VPCMPEQB   Y4, Y9, Y4
	VPOR       Y3, Y5, Y5
	VPOR       Y4, Y7, Y7
	VPMOVMSKB  Y5, DX
	VPMOVMSKB  Y7, R13
	SHLQ       $32, R13
	ORQ        R13, DX
	ANDQ       DX, AX
	JZ         done
	ADDQ       $16, R8
	DECQ       CX
	JNZ        order

known:
	VPSUBUSB Y2, Y0, Y0
	VPSUBUSB Y2, Y1, Y1
	VMOVDQU  Y0, 112(R12)
	VMOVDQU  Y1, 144(R12)

	// cells that take no stone: the first node at which there is one for good, four cells by four
	MOVQ     32(R12), R9  // free
	MOVQ     40(R12), R10 // plain
	VPCMPEQB Y4, Y4, Y4
	VPCMPEQB Y5, Y5, Y5

plain:
	TESTQ    R10, R10
	JZ       mixed
	MOVL     (R9), BX
	SHLQ     $6, BX
	PREFETCHT0 256(SI)(BX*1)
	VPMINUB  (SI)(BX*1), Y4, Y4
	VPMINUB  32(SI)(BX*1), Y5, Y5
	ADDQ     $16, R9
	DECQ     R10
	TESTQ    $3, R10
	JNZ      plain
	VPADDUSB Y4, Y6, Y3
	VPADDUSB Y5, Y6, Y7
	VPMINUB  Y3, Y0, Y8
	VPMINUB  Y7, Y1, Y9
	VPCMPEQB Y3, Y8, Y8
	VPCMPEQB Y7, Y9, Y9
	VPMOVMSKB Y8, DX
	VPMOVMSKB Y9, R13
	SHLQ     $32, R13
	ORQ      R13, DX
	NOTQ     DX
	ANDQ     DX, AX
	JNZ      plain
	JMP      done

	// cells that take the stones of one colour
mixed:
	VMOVDQU Y4, 176(R12) // until
	VMOVDQU Y5, 208(R12)
	MOVQ    48(R12), R10 // coloured

coloured:
	TESTQ     R10, R10
	JZ        left
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
	ANDQ      (DI)(BX*8), DX
	NOTQ      DX
	ANDQ      DX, AX
	JZ        done
	ADDQ      $16, R9
	DECQ      R10
	JMP       coloured

	// in which games the columns do not say all
left:
	CMPQ 72(R12), $0 // seen
	JLT  done
	MOVQ 56(R12), DI // several
	LEAQ (DI)(R11*8), DI
	MOVQ 16(R12), R8
	MOVQ 24(R12), CX
	XORQ DX, DX

tangled:
	TESTQ CX, CX
	JZ    untangled
	MOVL  (R8), BX
	ORQ   (DI)(BX*8), DX
	ADDQ  $16, R8
	DECQ  CX
	JMP   tangled

untangled:
	MOVQ DX, 88(R12)
	MOVQ 32(R12), R9
	MOVQ 40(R12), R10
	ADDQ 48(R12), R10
	XORQ DX, DX

loose:
	TESTQ R10, R10
	JZ    next
	MOVL  (R9), BX
	ORQ   (DI)(BX*8), DX
	ADDQ  $16, R9
	DECQ  R10
	JMP   loose

	// the first stone after the last: the nodes to it, modulo 256, are the least
next:
	MOVQ DX, 96(R12)
	MOVQ 48(R12), BX
	ORQ  72(R12), BX
	JZ   same
	VPCMPEQB Y4, Y4, Y4
	VPCMPEQB Y5, Y5, Y5
	VPSUBB   Y4, Y0, Y0 // one more
	VPSUBB   Y4, Y1, Y1
	MOVQ     32(R12), R9
	MOVQ     40(R12), R10
	ADDQ     48(R12), R10

after:
	TESTQ   R10, R10
	JZ      wild
	MOVL    (R9), BX
	SHLQ    $6, BX
	VMOVDQU (SI)(BX*1), Y3
	VMOVDQU 32(SI)(BX*1), Y7
	VPSUBB  Y0, Y3, Y3
	VPSUBB  Y1, Y7, Y7
	VPMINUB Y3, Y4, Y4
	VPMINUB Y7, Y5, Y5
	ADDQ    $16, R9
	DECQ    R10
	JMP     after

wild:
	MOVQ 80(R12), R9
	MOVQ 72(R12), R10
	XORQ DX, DX

wilds:
	TESTQ   R10, R10
	JZ      found
	MOVL    (R9), BX
	ORQ     (DI)(BX*8), DX
	SHLQ    $6, BX
	VMOVDQU (SI)(BX*1), Y3
	VMOVDQU 32(SI)(BX*1), Y7
	VPSUBB  Y0, Y3, Y3
	VPSUBB  Y1, Y7, Y7
	VPMINUB Y3, Y4, Y4
	VPMINUB Y7, Y5, Y5
	ADDQ    $16, R9
	DECQ    R10
	JMP     wilds

found:
	MOVQ    DX, 104(R12)
	VPADDB  Y0, Y4, Y4
	VPADDB  Y1, Y5, Y5
	VMOVDQU Y4, 240(R12)
	VMOVDQU Y5, 272(R12)
	JMP     done

same:
	MOVQ    $0, 104(R12)
	VMOVDQU 176(R12), Y4
	VMOVDQU 208(R12), Y5
	VMOVDQU Y4, 240(R12)
	VMOVDQU Y5, 272(R12)

done:
	VZEROUPPER
	MOVQ AX, ret+24(FP)
	RET
