//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// func descendVector(f *finder, points *uint32, n int) (visits int)
//
// Each loop asks for the lines of memory that the next one reads. In between a finding
// holds: in known where its branch lies, then cells; in start its slot; in depends packBase.
TEXT ·descendVector(SB), NOSPLIT, $0-32
	MOVQ f+0(FP), DI
	MOVQ finder_findings(DI), BX
	MOVQ points+8(FP), R12
	MOVQ n+16(FP), R13
	MOVQ finder_keys(DI), R9
	MOVQ finder_root(DI), R10
	MOVQ finder_nodes(DI), R11
	MOVQ finder_wideRoot(DI), CX

key:
	MOVL       (R12), AX
	MOVWLZX    (R9)(AX*2), AX
	TESTQ      CX, CX
	JNE        wide
	MOVWLZX    (R10)(AX*2), AX

root:
	SHLQ       $5, AX // node
	PREFETCHT0 (R11)(AX*1)
	MOVQ       AX, finding_known(BX)
	ADDQ       $4, R12
	ADDQ       $finding__size, BX
	DECQ       R13
	JNZ        key
	JMP        branches

wide:
	MOVL       (R10)(AX*4), AX
	JMP        root

branches:
	MOVQ finder_windows(DI), R9
	MOVQ finder_slots(DI), R10
	MOVQ finder_findings(DI), BX
	MOVQ points+8(FP), R12
	MOVQ n+16(FP), R13
	MOVQ $const_nine, CX

branch:
	MOVL       (R12), AX
	MOVQ       windows_black(R9)(AX*1), DX
	MOVQ       windows_white(R9)(AX*1), R15
	MOVQ       DX, R14
	ANDQ       R15, R14
	MOVQ       R14, 24(BX) // off the board
	MOVQ       DX, AX
	ORQ        R15, AX
	NOTQ       AX
	MOVQ       AX, (BX)
	MOVQ       DX, AX
	XORQ       R14, AX
	MOVQ       AX, 8(BX)
	XORQ       R15, R14
	MOVQ       R14, 16(BX)
	MOVQ       finding_known(BX), R14
	ADDQ       R11, R14
	MOVQ       (R14), AX
	ANDQ       AX, DX
	ANDQ       AX, R15
	IMULQ      8(R14), DX
	IMULQ      16(R14), R15
	ADDQ       R15, DX
	ORQ        CX, AX
	MOVQ       AX, finding_known(BX)
	MOVQ       24(R14), R14
	MOVQ       R14, finding_depends(BX)
	MOVQ       R14, R15
	SHRQ       $32, R15
	SHRXQ      R15, DX, DX
	MOVL       R14, AX
	PREFETCHT0 (R10)(AX*4)
	ADDQ       AX, DX
	PREFETCHT0 4(R10)(DX*4)
	MOVL       DX, finding_start(BX)
	ADDQ       $4, R12
	ADDQ       $finding__size, BX
	DECQ       R13
	JNZ        branch

	MOVQ finder_findings(DI), BX
	MOVQ points+8(FP), R12
	MOVQ finder_leaves(DI), SI
	MOVQ finder_visits(DI), R8
	XORL CX, CX // number of the finding

finding:
	MOVL finding_start(BX), DX
	MOVQ finding_depends(BX), R14
	BTQ  $38, R14
	JCS  own

slot:
	MOVL       4(R10)(DX*4), AX
	BTRL       $31, AX
	JCS        further
	MOVQ       AX, visit_leaf(R8) // its number for now
	MOVL       CX, visit_point(R8)
	LEAQ       visit__size(R8), DX
	TESTL      AX, AX
	CMOVQNE    DX, R8
	SHLQ       $4, AX
	PREFETCHT0 (SI)(AX*1)
	MOVQ       finding_known(BX), AX
	MOVQ       AX, finding_depends(BX)
	XORL       AX, AX
	MOVL       AX, finding_start(BX)
	MOVL       AX, finding_tested(BX)
	MOVL       AX, finding_end(BX)
	ADDQ       $finding__size, BX
	ADDQ       $4, R12
	INCQ       CX
	CMPQ       CX, n+16(FP)
	JNE        finding

	// The leaves.
	MOVQ finder_visits(DI), BX
	MOVQ finder_sure(DI), R9
	MOVQ finder_tested(DI), R10
	MOVQ finder_wide(DI), R11
	XORL CX, CX
	JMP  visits

visit:
	MOVQ       visit_leaf(BX), AX
	SHLQ       $4, AX
	VMOVDQU    (SI)(AX*1), X0
	VMOVDQU    X0, (BX)
	MOVL       (SI)(AX*1), DX
	MOVL       4(SI)(AX*1), AX
	SHLXQ      R11, DX, DX
	SHLXQ      R11, AX, AX
	PREFETCHT0 (R9)(DX*2)
	PREFETCHT0 (R10)(AX*2)
	ADDQ       $visit__size, BX
	INCQ       CX

visits:
	CMPQ BX, R8
	JNE  visit
	MOVQ CX, visits+24(FP)
	RET

own:
	MOVL       R14, R14
	MOVL       (R10)(R14*4), AX
	MOVQ       AX, visit_leaf(R8)
	MOVL       CX, visit_point(R8)
	ADDQ       $visit__size, R8
	SHLQ       $4, AX
	PREFETCHT0 (SI)(AX*1)
	JMP        slot

further:
	SHLQ  $5, AX
	ADDQ  R11, AX
	MOVL  (R12), R14
	MOVQ  windows_black(R9)(R14*1), DX
	MOVQ  windows_white(R9)(R14*1), R14
	MOVQ  (AX), R15
	ORQ   R15, finding_known(BX)
	ANDQ  R15, DX
	ANDQ  R15, R14
	IMULQ 8(AX), DX
	IMULQ 16(AX), R14
	ADDQ  R14, DX
	MOVQ  24(AX), R14
	MOVQ  R14, R15
	SHRQ  $32, R15
	SHRXQ R15, DX, DX
	MOVL  R14, AX
	ADDQ  AX, DX
	BTQ   $38, R14
	JCS   own
	JMP   slot

// FOUND writes the sure hits of visits into ids from number R9 on, and makes candidates of
// what is to be tested. Behind the sure hits of a point, R13 bytes are room for those that
// are tested; R14 is the number of the finding before.
#define FOUND(LOAD, SCALE, VISITS) \
	MOVQ finder_visits(DI), SI \
	MOVQ finder_findings(DI), R8 \
	MOVQ finder_ids(DI), BX \
	LEAQ (BX)(R9*4), R9 \
	MOVQ finder_whole(DI), R10 \
	MOVQ finder_spilling(DI), R11 \
	XORL R13, R13 \
	MOVQ $-1, R14 \
\
visit: \
	MOVL         visit_point(SI), DX \
	CMPQ         DX, R14 \
	JEQ          same \
	MOVQ         DX, R14 \
	ADDQ         R13, R9 \
	XORL         R13, R13 \
	MOVQ         R9, AX \
	SUBQ         BX, AX \
	SHRQ         $2, AX \
	MOVQ         DX, R12 \
	SHLQ         $6, R12 \
	MOVL         AX, finding_start(R8)(R12*1) \
	SHLL         $const_candidateBits, DX \
	VMOVD        DX, X14 \
	VPBROADCASTD X14, Y14 \
\
same: \
	MOVL 0(SI), AX \
	MOVQ finder_sure(DI), R15 \
	LEAQ (R15)(AX*SCALE), R15 \
	MOVQ 8(SI), CX \
	MOVL CX, DX \
	ANDL $const_maxCount, DX \
	MOVQ R9, AX \
	LEAQ (R9)(DX*4), R9 \
\
sure: \
	LOAD (R15), Y1 \
	VMOVDQU   Y1, (AX) \
	ADDQ      $(8*SCALE), R15 \
	ADDQ      $32, AX \
	SUBQ      $8, DX \
	JGT       sure \
\
	MOVQ R9, AX \
	SUBQ BX, AX \
	SHRQ $2, AX \
	MOVL AX, finding_tested(R8)(R12*1) \
	MOVL AX, finding_end(R8)(R12*1) \
	MOVL 4(SI), AX \
	MOVQ finder_tested(DI), R15 \
	LEAQ (R15)(AX*SCALE), R15 \
	MOVQ CX, DX \
	SHRQ $const_countBits, DX \
	ANDL $const_maxCount, DX \
	SHRQ $(2*const_countBits), CX \
	LEAQ (DX)(CX*1), AX \
	LEAQ (R13)(AX*4), R13 \
	LEAQ (R15)(DX*SCALE), AX \
\
whole: \
	LOAD (R15), Y1 \
	VPOR      Y14, Y1, Y1 \
	VMOVDQU   Y1, (R10) \
	ADDQ      $(8*SCALE), R15 \
	ADDQ      $32, R10 \
	SUBQ      $8, DX \
	JGT       whole \
	LEAQ      (R10)(DX*4), R10 \
\
	TESTQ CX, CX \
	JEQ   next \
\
spilling: \
	LOAD (AX), Y1 \
	VPOR      Y14, Y1, Y1 \
	VMOVDQU   Y1, (R11) \
	ADDQ      $(8*SCALE), AX \
	ADDQ      $32, R11 \
	SUBQ      $8, CX \
	JGT       spilling \
	LEAQ      (R11)(CX*4), R11 \
\
next: \
	ADDQ $visit__size, SI \
	DECQ VISITS \
	JNZ  visit \
	VZEROUPPER \
	RET

// func spreadFound(f *finder, visits, start int)
TEXT ·spreadFound(SB), NOSPLIT, $0-24
	MOVQ f+0(FP), DI
	MOVQ start+16(FP), R9
	FOUND(VPMOVZXWD, 2, visits+8(FP))

// func spreadFoundWide(f *finder, visits, start int)
TEXT ·spreadFoundWide(SB), NOSPLIT, $0-24
	MOVQ f+0(FP), DI
	MOVQ start+16(FP), R9
	FOUND(VMOVDQU, 4, visits+8(FP))

// func testFound(f *finder, n int)
//
// Each hit is written, and overwritten by the next if it is none. Where the finding is not
// that of the candidate before, the place of its hits and its cells are begun.
TEXT ·testFound(SB), NOSPLIT, $0-16
	MOVQ f+0(FP), DI
	MOVQ n+8(FP), CX
	MOVQ finder_whole(DI), SI
	LEAQ (SI)(CX*4), CX
	MOVQ finder_findings(DI), R8
	MOVQ finder_tests(DI), R9
	MOVQ finder_ids(DI), BX
	MOVQ $-1, R14
	JMP  test

candidate:
	MOVL         (4*const_ahead)(SI), AX
	ANDL         $const_maxCandidate, AX
	SHLQ         $5, AX
	PREFETCHT0   (R9)(AX*1)
	MOVL         (SI), AX
	MOVL         AX, R15
	ANDL         $const_maxCandidate, R15
	MOVQ         R15, DX
	SHLQ         $5, DX
	SHRL         $const_candidateBits, AX
	SHLQ         $6, AX // finding__size
	CMPQ         AX, R14
	CMOVLNE      finding_tested(R8)(AX*1), R11
	CMOVQNE      finding_known(R8)(AX*1), R10
	MOVQ         AX, R14
	MOVL         R15, (BX)(R11*4)
	VMOVDQU      (R9)(DX*1), Y0
	VPAND        (R8)(AX*1), Y0, Y1
	VPUNPCKLQDQ  Y0, Y1, Y2 // where it fails, and all its cells
	VPUNPCKHQDQ  Y0, Y1, Y3
	VPOR         Y2, Y3, Y2
	VEXTRACTI128 $1, Y2, X3
	VPOR         X2, X3, X2
	VMOVQ        X2, R12
	VPEXTRQ      $1, X2, R13
	BLSIQ        R12, DX
	CMOVQEQ      R13, DX
	CMC
	ADCQ         $0, R11
	ORQ          DX, R10
	MOVQ         R10, finding_depends(R8)(AX*1)
	MOVL         R11, finding_end(R8)(AX*1)
	ADDQ         $4, SI

test:
	CMPQ SI, CX
	JNE  candidate
	VZEROUPPER
	RET

// func passFound(f *finder, n int) (passing int)
//
// Those that pass are written over the candidates.
TEXT ·passFound(SB), NOSPLIT, $0-24
	MOVQ f+0(FP), DI
	MOVQ n+8(FP), CX
	MOVQ finder_spilling(DI), SI
	MOVQ SI, BX
	LEAQ (SI)(CX*4), CX
	MOVQ finder_findings(DI), R8
	MOVQ finder_tests(DI), R9
	XORL R11, R11
	JMP  test

candidate:
	MOVL         (SI), AX
	MOVL         AX, (BX)(R11*4)
	MOVL         AX, DX
	ANDL         $const_maxCandidate, DX
	SHLQ         $5, DX
	SHRL         $const_candidateBits, AX
	SHLQ         $6, AX // finding__size
	VMOVDQU      (R9)(DX*1), Y0
	VPAND        (R8)(AX*1), Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPOR         X0, X1, X0
	VPSHUFD      $0x4e, X0, X1
	VPOR         X0, X1, X0
	VMOVQ        X0, DX
	BLSIQ        DX, DX
	CMC
	ADCQ         $0, R11
	ORQ          DX, finding_depends(R8)(AX*1)
	ADDQ         $4, SI

test:
	CMPQ SI, CX
	JNE  candidate
	MOVQ R11, passing+16(FP)
	VZEROUPPER
	RET

// func gatherVector(ids *uint32, ranges *span, n int, candidates *uint32)
TEXT ·gatherVector(SB), NOSPLIT, $0-32
	MOVQ     ids+0(FP), BX
	MOVQ     ranges+8(FP), SI
	MOVQ     n+16(FP), CX
	MOVQ     candidates+24(FP), DI
	VPCMPEQD Y13, Y13, Y13
	VPSRLD   $31, Y13, Y13
	VPSLLD   $const_candidateBits, Y13, Y13
	VPXOR    Y14, Y14, Y14 // number of the look, in the highest bits of each dword

range:
	MOVL span_from(SI), AX
	MOVL span_to(SI), DX
	LEAQ (BX)(AX*4), R8
	SUBQ AX, DX

copy:
	VPOR    (R8), Y14, Y1
	VMOVDQU Y1, (DI)
	ADDQ    $32, R8
	ADDQ    $32, DI
	SUBQ    $8, DX
	JGT     copy
	LEAQ    (DI)(DX*4), DI // DX is 0 or less
	VPADDD  Y13, Y14, Y14
	ADDQ    $8, SI
	DECQ    CX
	JNZ     range
	VZEROUPPER
	RET
