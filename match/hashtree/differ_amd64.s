//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// ROUND compares the numbers in Z0 with one of sixteen at R10: a lane of Z2 becomes 0 if it has
// that number.
#define ROUND(AT) \
	VPXORD.BCST AT(R10), Z0, Z3 \
	VPMINUD     Z3, Z2, Z2

// DIFFER writes to OUT those of the DX numbers at R11, with the bits of Z14, that are not among the
// R12 numbers at R13: sixteen of either at once. Lanes behind the last are those of Z13 and Z12,
// which differ and are no numbers.
#define DIFFER(OUT, OF, AMONG) \
OF: \
	MOVL      $-1, AX \
	MOVL      $16, R15 \
	CMPL      DX, R15 \
	CMOVLLT   DX, R15 \
	BZHIL     R15, AX, AX \
	KMOVW     AX, K1 \
	VMOVDQA32 Z13, Z0 \
	VMOVDQU32 (R11), K1, Z0 \
	VMOVDQA32 Z13, Z2 \
	XORL      R14, R14 \
\
AMONG: \
	MOVL      R12, R15 \
	SUBL      R14, R15 \
	MOVL      $16, AX \
	CMPL      R15, AX \
	CMOVLGT   AX, R15 \
	MOVL      $-1, AX \
	BZHIL     R15, AX, AX \
	KMOVW     AX, K2 \
	VMOVDQA32 Z12, Z1 \
	VMOVDQU32 (R13)(R14*4), K2, Z1 \
	VMOVDQU32 Z1, (R10) \
	ROUND(0) \
	ROUND(4) \
	ROUND(8) \
	ROUND(12) \
	ROUND(16) \
	ROUND(20) \
	ROUND(24) \
	ROUND(28) \
	ROUND(32) \
	ROUND(36) \
	ROUND(40) \
	ROUND(44) \
	ROUND(48) \
	ROUND(52) \
	ROUND(56) \
	ROUND(60) \
	ADDL      $16, R14 \
	CMPL      R14, R12 \
	JLT       AMONG \
\
	VPTESTMD    Z2, Z2, K1, K3 \
	VPORD       Z14, Z0, Z0 \
	VPCOMPRESSD Z0, K3, Z0 \
	VMOVDQU32   Z0, (OUT) \
	KMOVW       K3, AX \
	POPCNTL     AX, AX \
	LEAQ        (OUT)(AX*4), OUT \
	ADDQ        $64, R11 \
	SUBL        $16, DX \
	JGT         OF

// func differVector(
//	ids *uint32, before, now *span, n int, gone, born *uint32, most int,
// ) (numGone, numBorn int)
//
// R8 and R9 are where those that are gone and born go.
TEXT ·differVector(SB), NOSPLIT, $128-72
	MOVQ       ids+0(FP), BX
	MOVQ       before+8(FP), SI
	MOVQ       now+16(FP), DI
	MOVQ       n+24(FP), CX
	MOVQ       gone+32(FP), R8
	MOVQ       born+40(FP), R9
	LEAQ       63(SP), R10
	ANDQ       $~63, R10 // sixteen numbers in one line of memory
	VPTERNLOGD $0xff, Z13, Z13, Z13
	VPADDD     Z13, Z13, Z12
	VPSRLD     $31, Z13, Z15
	VPSLLD     $const_candidateBits, Z15, Z15
	VPXORD     Z14, Z14, Z14 // number of the look, in the highest bits of each dword
	JMP        look

	// Where there are no more than sixteen before and now, one instruction compares all with
	// all, if the processor has it.
few:
	MOVL        $-1, AX
	BZHIL       DX, AX, R15
	BZHIL       R12, AX, AX
	KMOVW       R15, K1
	KMOVW       AX, K4
	VMOVDQA32   Z13, Z0
	VMOVDQA32   Z12, Z1
	VMOVDQU32   (R11), K1, Z0
	VMOVDQU32   (R13), K4, Z1
	BYTE        $0x62; BYTE $0xf2; BYTE $0x7f; BYTE $0x48; BYTE $0x68; BYTE $0xd1 // VP2INTERSECTD Z1, Z0, K2 and K3
	KANDNW      K1, K2, K2
	KANDNW      K4, K3, K3
	VPORD       Z14, Z0, Z0
	VPORD       Z14, Z1, Z1
	VPCOMPRESSD Z0, K2, Z0
	VPCOMPRESSD Z1, K3, Z1
	KMOVW       K2, AX
	KMOVW       K3, DX
	POPCNTL     AX, AX
	POPCNTL     DX, DX
	VMOVDQU32   Z0, (R8)
	VMOVDQU32   Z1, (R9)
	LEAQ        (R8)(AX*4), R8
	LEAQ        (R9)(DX*4), R9

next:
	VPADDD Z15, Z14, Z14
	ADDQ   $8, SI
	ADDQ   $8, DI
	DECQ   CX
	JZ     done

look:
	MOVL   span_from(SI), AX
	MOVL   span_to(SI), DX
	LEAQ   (BX)(AX*4), R11
	SUBL   AX, DX
	MOVL   span_from(DI), AX
	MOVL   span_to(DI), R12
	LEAQ   (BX)(AX*4), R13
	SUBL   AX, R12
	MOVL   DX, AX
	CMPL   R12, AX
	CMOVLGT R12, AX
	CMPQ   AX, most+48(FP)
	JLE    few
	DIFFER(R8, ofBefore, amongNow)
	MOVL   span_from(DI), AX
	MOVL   span_to(DI), DX
	LEAQ   (BX)(AX*4), R11
	SUBL   AX, DX
	MOVL   span_from(SI), AX
	MOVL   span_to(SI), R12
	LEAQ   (BX)(AX*4), R13
	SUBL   AX, R12
	DIFFER(R9, ofNow, amongBefore)
	JMP    next

done:
	SUBQ gone+32(FP), R8
	SHRQ $2, R8
	MOVQ R8, numGone+56(FP)
	SUBQ born+40(FP), R9
	SHRQ $2, R9
	MOVQ R9, numBorn+64(FP)
	VZEROUPPER
	RET

// func hitsVector(j *job, candidates *uint32, n int, words *uint64)
TEXT ·hitsVector(SB), NOSPLIT, $0-32
	MOVQ j+0(FP), DI
	MOVQ candidates+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ words+24(FP), BX
	MOVQ job_looks(DI), R8
	MOVQ job_hits(DI), R10
	LEAQ (SI)(CX*4), CX
	JMP  next

candidate:
	MOVL (SI), AX
	MOVL AX, DX
	ANDL $const_maxCandidate, DX
	SHRL $const_candidateBits, AX
	SHLQ $6, AX // look__size
	MOVQ look_origin(R8)(AX*1), AX
	ADDQ (R10)(DX*8), AX
	MOVQ AX, (BX)
	ADDQ $4, SI
	ADDQ $8, BX

next:
	CMPQ SI, CX
	JNE  candidate
	RET

// func cpuid7() (edx uint32)
TEXT ·cpuid7(SB), NOSPLIT, $0-4
	MOVL $7, AX
	XORL CX, CX
	CPUID
	MOVL DX, edx+0(FP)
	RET
