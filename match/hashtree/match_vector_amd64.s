//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// What one dword of packed bytes is after two steps of packing within 128 bits.
DATA ·unpacked+0(SB)/4, $0
DATA ·unpacked+4(SB)/4, $4
DATA ·unpacked+8(SB)/4, $1
DATA ·unpacked+12(SB)/4, $5
DATA ·unpacked+16(SB)/4, $2
DATA ·unpacked+20(SB)/4, $6
DATA ·unpacked+24(SB)/4, $3
DATA ·unpacked+28(SB)/4, $7
GLOBL ·unpacked(SB), RODATA|NOPTR, $32

// BYTES packs the lowest bytes of the 32 dwords in A B C D into OUT, and shifts all of
// them to the right by one bit. Y7 has 0xff in each dword, Y6 is ·unpacked.
#define BYTES(A, B, C, D, OUT) \
	VPAND     Y7, A, OUT    \
	VPAND     Y7, B, Y2     \
	VPACKUSDW Y2, OUT, OUT  \
	VPAND     Y7, C, Y2     \
	VPAND     Y7, D, Y3     \
	VPACKUSDW Y3, Y2, Y2    \
	VPACKUSWB Y2, OUT, OUT  \
	VPERMD    OUT, Y6, OUT  \
	VPSRLD    $1, A, A      \
	VPSRLD    $1, B, B      \
	VPSRLD    $1, C, C      \
	VPSRLD    $1, D, D

// KEYS makes 16 keys of the rows above (X), here and below, bytes in X1, X2 and X3, with
// the table at R10 from row AT on.
#define KEYS(AT) \
	VPMOVZXBW X1, Y1                                 \
	VPMOVZXBW X2, Y2                                 \
	VPMOVZXBW X3, Y3                                 \
	VPMULLW   (keyTable_above+2*AT)(R10), Y1, Y1     \
	VPMULLW   (keyTable_here+2*AT)(R10), Y2, Y2      \
	VPADDW    (keyTable_first+2*AT)(R10), Y3, Y3     \
	VPADDW    Y2, Y1, Y1                             \
	VPADDW    Y3, Y1, Y1                             \
	VMOVDQU   Y1, (2*AT)(SI)

// func readVector(ws *windows, ks *keys, cells *[board.NumPoints]board.Color, t *keyTables, size int)
//
// The frame holds the rows of the board with what lies around it, 32 dwords for Black and
// then for White: bit x+3 of row y+3 is the cell (x, y).
TEXT ·readVector(SB), NOSPLIT, $256-40
	MOVQ ws+0(FP), DI
	MOVQ ks+8(FP), SI
	MOVQ cells+16(FP), BX
	MOVQ t+24(FP), R10
	MOVQ size+32(FP), CX

	// All is off the board, but for the rows of the board.
	VPCMPEQD Y0, Y0, Y0
	VMOVDQU  Y0, rows-256(SP)
	VMOVDQU  Y0, rows-224(SP)
	VMOVDQU  Y0, rows-192(SP)
	VMOVDQU  Y0, rows-160(SP)
	VMOVDQU  Y0, rows-128(SP)
	VMOVDQU  Y0, rows-96(SP)
	VMOVDQU  Y0, rows-64(SP)
	VMOVDQU  Y0, rows-32(SP)
	LEAQ     rows-256(SP), R11
	ADDQ     $12, R11 // row 3
	MOVQ     CX, R8

row:
	ADDQ      $32, BX // board.Stride
	VMOVDQU   (BX), Y1
	VPSLLW    $7, Y1, Y2
	VPSLLW    $6, Y1, Y3
	VPMOVMSKB Y2, AX
	VPMOVMSKB Y3, DX
	LEAL      3(AX*4), AX // the first byte is the frame's, at x = -1
	LEAL      3(DX*4), DX
	MOVL      AX, (R11)
	MOVL      DX, 128(R11)
	ADDQ      $4, R11
	DECQ      R8
	JNZ       row

	VMOVDQU  rows-256(SP), Y8
	VMOVDQU  rows-224(SP), Y9
	VMOVDQU  rows-192(SP), Y10
	VMOVDQU  rows-160(SP), Y11
	VMOVDQU  rows-128(SP), Y12
	VMOVDQU  rows-96(SP), Y13
	VMOVDQU  rows-64(SP), Y14
	VMOVDQU  rows-32(SP), Y15
	VPSRLD   $24, Y0, Y7
	VMOVDQU  ·unpacked(SB), Y6
	VPSRLW   $13, Y0, Y5
	VPACKUSWB Y5, Y5, Y5 // 7 in each byte
	MOVQ     CX, R8

col:
	BYTES(Y8, Y9, Y10, Y11, Y0)
	BYTES(Y12, Y13, Y14, Y15, Y1)
	VMOVDQU Y0, windows_black(DI)
	VMOVDQU Y1, windows_white(DI)

	// The stones of the three cells in the middle, as what they are worth.
	VPAND          Y0, Y1, Y2
	VPXOR          Y2, Y0, Y0
	VPXOR          Y2, Y1, Y1
	VPSRLW         $2, Y0, Y0
	VPSRLW         $2, Y1, Y1
	VPAND          Y5, Y0, Y0
	VPAND          Y5, Y1, Y1
	VBROADCASTI128 keyTable_black(R10), Y2
	VBROADCASTI128 keyTable_white(R10), Y3
	VPSHUFB        Y0, Y2, Y0
	VPSHUFB        Y1, Y3, Y1
	VPADDB         Y1, Y0, Y0

	// Row y is byte y+3.
	VPERM2I128 $0x81, Y0, Y0, Y4 // the upper half, then nothing
	VPALIGNR   $2, Y0, Y4, Y1
	VPALIGNR   $3, Y0, Y4, Y2
	VPALIGNR   $4, Y0, Y4, Y3
	VEXTRACTI128 $1, Y1, X0
	VEXTRACTI128 $1, Y2, X4
	VMOVDQU    Y3, rows-256(SP)
	KEYS(0)
	VMOVDQA    X0, X1
	VMOVDQA    X4, X2
	VMOVDQU    rows-240(SP), X3
	KEYS(16)

	ADDQ $32, DI
	ADDQ $64, SI
	CMPQ R8, CX
	JNE  between
	ADDQ $keyTable__size, R10 // behind the first column

between:
	DECQ R8
	CMPQ R8, $1
	JHI  col
	JNE  done
	MOVQ t+24(FP), R10
	ADDQ $(2*keyTable__size), R10
	JMP  col

done:
	VZEROUPPER
	RET

// WALK goes down the tree from the points of a board, whose first branches are found by
// their keys by ROOT in a table of numbers of SCALE bytes.
#define WALK(ROOT, SCALE, SIZE, VISITS, COUNT) \
	MOVQ SIZE, R15 \
	SHLQ $5, R15 \
	XORL R12, R12 \
	XORL R13, R13 \
\
column: \
	MOVQ SIZE, R13 \
	ADDQ R12, R13 \
\
point: \
	MOVWLZX (SI)(R12*2), AX \
	ROOT (BX)(AX*SCALE), AX \
\
branch: \
	SHLQ  $5, AX \
	ADDQ  R8, AX \
	MOVQ  (AX), DX \
	MOVQ  24(AX), CX \
	MOVQ  windows_black(DI)(R12*1), R14 \
	ANDQ  DX, R14 \
	ANDQ  windows_white(DI)(R12*1), DX \
	IMULQ 8(AX), R14 \
	IMULQ 16(AX), DX \
	ADDQ  R14, DX \
	MOVL  CX, R14 \
	BTQ   $38, CX \
	JCS   own \
\
slot: \
	SHRQ  $32, CX \
	SHRXQ CX, DX, DX \
	ADDQ  R14, DX \
	MOVL  4(R9)(DX*4), AX \
	BTRL  $31, AX \
	JCS   branch \
	MOVQ  AX, CX \
	SHLQ  $4, CX \
	VMOVDQU (R10)(CX*1), X0 \
	VMOVDQU X0, (R11) \
	MOVL  R12, visit_point(R11) \
	LEAQ  visit__size(R11), DX \
	TESTL AX, AX \
	CMOVQNE DX, R11 \
	INCQ  R12 \
	CMPQ  R12, R13 \
	JNE   point \
	ADDQ  $32, R12 \
	SUBQ  SIZE, R12 \
	CMPQ  R12, R15 \
	JNE   column \
\
	MOVQ R11, AX \
	SUBQ VISITS, AX \
	XORL DX, DX \
	MOVQ $visit__size, CX \
	DIVQ CX \
	MOVQ AX, COUNT \
	RET \
\
own: \
	MOVL    (R9)(R14*4), AX \
	SHLQ    $4, AX \
	VMOVDQU (R10)(AX*1), X0 \
	VMOVDQU X0, (R11) \
	MOVL    R12, visit_point(R11) \
	ADDQ    $visit__size, R11 \
	JMP     slot

// func walkVector(ws *windows, ks *keys, root *uint16, nodes *node, slots *uint32, leaves *leaf, size int, visits *visit) (n int)
TEXT ·walkVector(SB), NOSPLIT, $0-72
	MOVQ ws+0(FP), DI
	MOVQ ks+8(FP), SI
	MOVQ root+16(FP), BX
	MOVQ nodes+24(FP), R8
	MOVQ slots+32(FP), R9
	MOVQ leaves+40(FP), R10
	MOVQ visits+56(FP), R11
	WALK(MOVWLZX, 2, size+48(FP), visits+56(FP), n+64(FP))

// func walkWide(ws *windows, ks *keys, root *uint32, nodes *node, slots *uint32, leaves *leaf, size int, visits *visit) (n int)
TEXT ·walkWide(SB), NOSPLIT, $0-72
	MOVQ ws+0(FP), DI
	MOVQ ks+8(FP), SI
	MOVQ root+16(FP), BX
	MOVQ nodes+24(FP), R8
	MOVQ slots+32(FP), R9
	MOVQ leaves+40(FP), R10
	MOVQ visits+56(FP), R11
	WALK(MOVL, 4, size+48(FP), visits+56(FP), n+64(FP))

// SPREAD writes the sure hits of visits, and makes candidates of what is to be tested: LOAD
// reads eight numbers of variants of SCALE bytes. In Y14 is the number of the look, in the
// highest bits of each dword. Sure hits and candidates are copied eight at once.
#define SPREAD(LOAD, SCALE, VISITS, SURE, WHOLE, SPILLING) \
	MOVQ job_looks(DI), R8 \
	MOVQ job_words(DI), R9 \
	MOVQ job_whole(DI), R10 \
	MOVQ job_spilling(DI), R11 \
	VPCMPEQD Y15, Y15, Y15 \
	VPXOR Y14, Y14, Y14 \
	VPSRLD $31, Y15, Y13 \
	VPSLLD $const_candidateBits, Y13, Y13 \
\
visit: \
	MOVL visit_point(SI), DX \
	MOVQ job_windows(DI), R12 \
	MOVQ windows_black(R12)(DX*1), AX \
	MOVQ windows_white(R12)(DX*1), BX \
	MOVQ AX, CX \
	ANDQ BX, CX \
	MOVQ CX, 24(R8) \
	XORQ CX, AX \
	XORQ CX, BX \
	MOVQ AX, 8(R8) \
	MOVQ BX, 16(R8) \
	ORQ  AX, CX \
	ORQ  BX, CX \
	NOTQ CX \
	MOVQ CX, (R8) \
	MOVQ job_origins(DI), R12 \
	MOVQ (R12)(DX*8), AX \
	MOVQ AX, look_origin(R8) \
	MOVQ DX, look_point(R8) \
	VPBROADCASTQ (R12)(DX*8), Y0 \
	ADDQ $look__size, R8 \
\
\
	MOVL 0(SI), AX \
	MOVQ 8(SI), CX \
	MOVL CX, DX \
	ANDL $const_maxCount, DX \
	MOVQ job_sure(DI), R12 \
	LEAQ (R12)(AX*8), R12 \
	MOVQ R9, R13 \
	LEAQ (R9)(DX*8), R9 \
\
sure: \
	VPADDQ  (R12), Y0, Y1 \
	VPADDQ  32(R12), Y0, Y2 \
	VMOVDQU Y1, (R13) \
	VMOVDQU Y2, 32(R13) \
	ADDQ    $64, R12 \
	ADDQ    $64, R13 \
	SUBL    $8, DX \
	JGT     sure \
\
\
	MOVL 4(SI), AX \
	MOVQ job_tested(DI), R12 \
	LEAQ (R12)(AX*SCALE), R12 \
	MOVQ CX, DX \
	SHRQ $const_countBits, DX \
	ANDL $const_maxCount, DX \
	MOVQ R10, R13 \
	LEAQ (R10)(DX*4), R10 \
	LEAQ (R12)(DX*SCALE), AX \
\
whole: \
	LOAD (R12), Y1 \
	VPOR      Y14, Y1, Y1 \
	VMOVDQU   Y1, (R13) \
	ADDQ      $(8*SCALE), R12 \
	ADDQ      $32, R13 \
	SUBL      $8, DX \
	JGT       whole \
\
	SHRQ $(2*const_countBits), CX \
	JZ   next \
	MOVQ R11, R13 \
	LEAQ (R11)(CX*4), R11 \
\
spilling: \
	LOAD (AX), Y1 \
	VPOR      Y14, Y1, Y1 \
	VMOVDQU   Y1, (R13) \
	ADDQ      $(8*SCALE), AX \
	ADDQ      $32, R13 \
	SUBL      $8, CX \
	JGT       spilling \
\
next: \
	VPADDD Y13, Y14, Y14 \
	ADDQ   $visit__size, SI \
	DECQ   VISITS \
	JNZ    visit \
\
	SUBQ job_words(DI), R9 \
	SHRQ $3, R9 \
	MOVQ R9, SURE \
	SUBQ job_whole(DI), R10 \
	SHRQ $2, R10 \
	MOVQ R10, WHOLE \
	SUBQ job_spilling(DI), R11 \
	SHRQ $2, R11 \
	MOVQ R11, SPILLING \
	VZEROUPPER \
	RET

// func spreadVector(j *job, visits *visit, n int) (sure, whole, spilling int)
TEXT ·spreadVector(SB), NOSPLIT, $0-48
	MOVQ j+0(FP), DI
	MOVQ visits+8(FP), SI
	SPREAD(VPMOVZXWD, 2, n+16(FP), sure+24(FP), whole+32(FP), spilling+40(FP))

// func spreadWide(j *job, visits *visit, n int) (sure, whole, spilling int)
TEXT ·spreadWide(SB), NOSPLIT, $0-48
	MOVQ j+0(FP), DI
	MOVQ visits+8(FP), SI
	SPREAD(VMOVDQU, 4, n+16(FP), sure+24(FP), whole+32(FP), spilling+40(FP))

// func testVector(j *job, candidates *uint32, n int, words *uint64) (hits int)
//
// Each candidate is written to words, and overwritten by the next if it is no hit.
TEXT ·testVector(SB), NOSPLIT, $0-40
	MOVQ j+0(FP), DI
	MOVQ candidates+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ words+24(FP), BX
	MOVQ job_looks(DI), R8
	MOVQ job_tests(DI), R9
	MOVQ job_hits(DI), R10
	LEAQ (SI)(CX*4), CX
	XORL R11, R11
	XORL R12, R12
	JMP  test

candidate:
	MOVL    (SI), AX
	MOVL    AX, DX
	ANDL    $const_maxCandidate, DX
	SHRL    $const_candidateBits, AX
	SHLQ    $6, AX // look__size
	VMOVDQU (R8)(AX*1), Y0
	MOVQ    look_origin(R8)(AX*1), AX
	ADDQ    (R10)(DX*8), AX
	MOVQ    AX, (BX)(R11*8)
	SHLQ    $5, DX
	ADDQ    $4, SI
	VPTEST  (R9)(DX*1), Y0
	SETEQ   R12
	ADDQ    R12, R11

test:
	CMPQ SI, CX
	JNE  candidate
	MOVQ R11, hits+32(FP)
	VZEROUPPER
	RET

// func passVector(j *job, candidates *uint32, n int, passed *uint32) (passing int)
TEXT ·passVector(SB), NOSPLIT, $0-40
	MOVQ j+0(FP), DI
	MOVQ candidates+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ passed+24(FP), BX
	MOVQ job_looks(DI), R8
	MOVQ job_tests(DI), R9
	LEAQ (SI)(CX*4), CX
	XORL R11, R11
	XORL R12, R12
	JMP  test

candidate:
	MOVL    (SI), AX
	MOVL    AX, (BX)(R11*4)
	MOVL    AX, DX
	ANDL    $const_maxCandidate, DX
	SHRL    $const_candidateBits, AX
	SHLQ    $6, AX // look__size
	VMOVDQU (R8)(AX*1), Y0
	SHLQ    $5, DX
	ADDQ    $4, SI
	VPTEST  (R9)(DX*1), Y0
	SETEQ   R12
	ADDQ    R12, R11

test:
	CMPQ SI, CX
	JNE  candidate
	MOVQ R11, passing+32(FP)
	VZEROUPPER
	RET

// func hashVector(j *hashing, mask, seed uint64, from, width, length, at int)
TEXT ·hashVector(SB), NOSPLIT, $0-56
	MOVQ j+0(FP), AX
	MOVQ hashing_windows(AX), DI
	MOVQ hashing_gates(AX), R8
	MOVQ hashing_shift(AX), R9
	MOVQ hashing_hashes(AX), R10
	MOVQ hashing_points(AX), R11
	MOVQ at+48(FP), BX
	LEAQ (R10)(BX*8), R10
	LEAQ (R11)(BX*4), R11
	MOVQ mask+8(FP), R12
	MOVQ seed+16(FP), R13
	MOVQ from+24(FP), SI

column:
	MOVQ SI, BX
	MOVQ length+40(FP), CX

window:
	MOVQ       windows_black(DI)(BX*1), AX
	MOVQ       windows_white(DI)(BX*1), DX
	ANDQ       R12, AX
	ANDQ       R12, DX
	XORQ       R13, AX
	XORQ       R13, DX
	MULXQ      AX, AX, DX
	XORQ       DX, AX
	MOVQ       AX, (R10)
	MOVL       BX, (R11)
	SHRXQ      R9, AX, AX
	ANDQ       $-2, AX
	PREFETCHT0 (R8)(AX*8)
	INCQ       BX
	ADDQ       $8, R10
	ADDQ       $4, R11
	DECQ       CX
	JNZ        window
	ADDQ       $32, SI // column
	DECQ       width+32(FP)
	JNZ        column
	RET

// func passHashes(j *hashing, at, n, group int, f *found) (passing int)
//
// Each number is written, and overwritten by the next if it does not pass.
TEXT ·passHashes(SB), NOSPLIT, $0-48
	MOVQ j+0(FP), AX
	MOVQ hashing_gates(AX), R8
	MOVQ hashing_shift(AX), R9
	MOVQ hashing_hashes(AX), SI
	MOVQ hashing_passing(AX), BX
	MOVQ at+8(FP), CX
	MOVQ n+16(FP), DX
	ADDQ CX, DX
	XORL R11, R11

window:
	MOVQ  (SI)(CX*8), DI
	SHRXQ R9, DI, R10
	ANDQ  $-2, R10
	MOVQ  (R8)(R10*8), R10
	MOVL  CX, (BX)(R11*4)
	RORXQ $28, DI, R12
	RORXQ $34, DI, R13
	RORXQ $40, DI, DI
	SHRXQ R12, R10, R12
	SHRXQ R13, R10, R13
	SHRXQ DI, R10, R10
	ANDL  R12, R10
	ANDL  R13, R10
	ANDL  $1, R10
	ADDQ  R10, R11
	INCQ  CX
	CMPQ  CX, DX
	JNE   window

	MOVQ  R11, passing+40(FP)
	TESTQ R11, R11
	JZ    done
	MOVQ  hashing_points(AX), R10
	MOVQ  hashing_entries(AX), R12
	MOVQ  hashing_width(AX), R13
	MOVQ  group+24(FP), R15
	MOVQ  f+32(FP), DI

passing:
	MOVL       (BX), CX
	MOVQ       (SI)(CX*8), DX
	MOVL       (R10)(CX*4), CX
	MOVQ       DX, found_hash(DI)
	MOVL       CX, found_point(DI)
	MOVW       R15, found_group(DI)
	SHRXQ      R9, DX, DX // the bucket
	MOVQ       DX, AX
	ORQ        $1, AX
	LEAQ       (R8)(AX*8), AX
	MOVL       DX, CX
	ANDL       $1, CX
	MOVL       (AX)(CX*4), AX
	MOVL       AX, found_from(DI)
	IMULQ      R13, AX
	PREFETCHT0 (R12)(AX*1)
	INCQ       DX // the next
	MOVQ       DX, AX
	ORQ        $1, AX
	LEAQ       (R8)(AX*8), AX
	ANDL       $1, DX
	MOVL       (AX)(DX*4), AX
	MOVL       AX, found_to(DI)
	IMULQ      R13, AX
	PREFETCHT0 (R12)(AX*1)
	ADDQ       $4, BX
	ADDQ       $found__size, DI
	DECQ       R11
	JNZ        passing

done:
	RET

// func findRunsVector(f *found, n int, t *groupTables) (kept int)
TEXT ·findRunsVector(SB), NOSPLIT, $0-32
	MOVQ  f+0(FP), SI
	MOVQ  SI, DI // where those go that are kept
	MOVQ  t+16(FP), R14
	MOVQ  groupTables_entries(R14), R8
	MOVQ  (groupTables_packing+packing_width)(R14), R9
	MOVQ  (groupTables_packing+packing_hashMask)(R14), R10
	MOVBQZX (groupTables_packing+packing_groupBits)(R14), R11
	MOVBQZX (groupTables_packing+packing_keyShift)(R14), R12
	MOVQ  (groupTables_packing+packing_mask)(R14), R13
	SHRXQ R12, R13, R13
	SHLXQ R12, R13, R13 // the bits of a key

window:
	VMOVDQU (SI), Y0
	MOVQ    found_hash(SI), AX
	SHRQ    $22, AX
	ANDQ    R10, AX
	SHLXQ   R11, AX, AX
	MOVWLZX found_group(SI), DX
	ORQ     DX, AX
	SHLXQ   R12, AX, AX // the key that is sought
	MOVL    found_from(SI), BX
	MOVL    found_to(SI), CX
	ADDQ    $found__size, SI
	MOVQ    BX, DX
	IMULQ   R9, DX
	ADDQ    R8, DX
	JMP     entries

entry:
	MOVQ  (DX), R15
	XORQ  AX, R15
	TESTQ R13, R15
	JEQ   keep
	ADDQ  R9, DX
	INCL  BX

entries:
	CMPL BX, CX
	JNE  entry
	DECQ n+8(FP)
	JNZ  window
	JMP  done

keep:
	VMOVDQU    Y0, (DI)
	MOVL       BX, found_from(DI)
	MOVQ       (DX), R15
	SHRQ       $const_patternShift, R15
	ANDQ       (groupTables_packing+packing_patternMask)(R14), R15
	SHLQ       $4, R15
	ADDQ       groupTables_codes(R14), R15
	PREFETCHT0 (R15)
	ADDQ       $found__size, DI
	DECQ       n+8(FP)
	JNZ        window

done:
	SUBQ f+0(FP), DI
	SHRQ $5, DI // found__size
	MOVQ DI, kept+24(FP)
	VZEROUPPER
	RET
