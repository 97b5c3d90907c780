//go:build amd64 && !purego

#include "textflag.h"

// Eight channels a register. The names of the steps are those of winograd.go.

DATA ·factors<>+0(SB)/4, $2.0
DATA ·factors<>+4(SB)/4, $4.0
DATA ·factors<>+8(SB)/4, $5.0
DATA ·factors<>+12(SB)/4, $8.0
DATA ·factors<>+16(SB)/4, $-1.0
GLOBL ·factors<>(SB), RODATA|NOPTR, $20

// TURNSIX multiplies the column Y0 to Y5 by Bᵀ, into Y4, Y8, Y9, Y12, Y10, Y5.
// Y13, Y14 and Y15 are 4, 5 and 2.
#define TURNSIX \
	VMOVAPS      Y4, Y6       \
	VFNMADD231PS Y13, Y2, Y6  \ // even
	VMOVAPS      Y3, Y7       \
	VFNMADD231PS Y13, Y1, Y7  \ // odd
	VADDPS       Y7, Y6, Y8   \
	VSUBPS       Y7, Y6, Y9   \
	VSUBPS       Y2, Y4, Y10  \ // narrow
	VSUBPS       Y1, Y3, Y11  \ // half of wide
	VMOVAPS      Y10, Y12     \
	VFMADD231PS  Y15, Y11, Y12 \
	VFNMADD231PS Y15, Y11, Y10 \
	VFNMADD231PS Y14, Y2, Y4  \
	VFMADD231PS  Y13, Y0, Y4  \
	VFNMADD231PS Y14, Y3, Y5  \
	VFMADD231PS  Y13, Y1, Y5

// func turnInVector(dst, src *float32, eights, row, column, slab int)
TEXT ·turnInVector(SB), 0, $1152-48
	VBROADCASTSS ·factors<>+0(SB), Y15
	VBROADCASTSS ·factors<>+4(SB), Y13
	VBROADCASTSS ·factors<>+8(SB), Y14
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         eights+16(FP), CX
	MOVQ         row+24(FP), R8
	MOVQ         column+32(FP), R11
	MOVQ         slab+40(FP), R12
	LEAQ         (R8)(R8*2), R9   // 3 rows
	LEAQ         (R8)(R8*4), R10  // 5 rows
	LEAQ         (R12)(R12*2), R13 // 3 slabs
	LEAQ         (R12)(R12*4), R15 // 5 slabs

eight:
	MOVQ SI, AX
	MOVQ SP, BX
	MOVQ $6, DX

column:
	VMOVUPS (AX), Y0
	VMOVUPS (AX)(R8*1), Y1
	VMOVUPS (AX)(R8*2), Y2
	VMOVUPS (AX)(R9*1), Y3
	VMOVUPS (AX)(R8*4), Y4
	VMOVUPS (AX)(R10*1), Y5
	TURNSIX
	VMOVUPS Y4, 0(BX)
	VMOVUPS Y8, 192(BX)
	VMOVUPS Y9, 384(BX)
	VMOVUPS Y12, 576(BX)
	VMOVUPS Y10, 768(BX)
	VMOVUPS Y5, 960(BX)
	ADDQ    R11, AX
	ADDQ    $32, BX
	DECQ    DX
	JNZ     column

	MOVQ DI, AX
	MOVQ SP, BX
	MOVQ $6, DX

line:
	VMOVUPS 0(BX), Y0
	VMOVUPS 32(BX), Y1
	VMOVUPS 64(BX), Y2
	VMOVUPS 96(BX), Y3
	VMOVUPS 128(BX), Y4
	VMOVUPS 160(BX), Y5
	TURNSIX
	VMOVUPS Y4, (AX)
	VMOVUPS Y8, (AX)(R12*1)
	VMOVUPS Y9, (AX)(R12*2)
	VMOVUPS Y12, (AX)(R13*1)
	VMOVUPS Y10, (AX)(R12*4)
	VMOVUPS Y5, (AX)(R15*1)
	LEAQ    (AX)(R13*2), AX
	ADDQ    $192, BX
	DECQ    DX
	JNZ     line

	ADDQ $32, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  eight
	VZEROUPPER
	RET

// TURNBACK multiplies the column Y0 to Y5 by Aᵀ, into Y0, Y10, Y6, Y7.
// Y13, Y12 and Y15 are 4, 8 and 2.
#define TURNBACK \
	VADDPS      Y2, Y1, Y6   \ // near
	VSUBPS      Y2, Y1, Y7   \ // nearDiff
	VADDPS      Y4, Y3, Y8   \ // far
	VSUBPS      Y4, Y3, Y9   \ // farDiff
	VADDPS      Y6, Y0, Y0   \
	VADDPS      Y8, Y0, Y0   \
	VMOVAPS     Y7, Y10      \
	VFMADD231PS Y15, Y9, Y10 \
	VFMADD231PS Y13, Y8, Y6  \
	VADDPS      Y5, Y7, Y7   \
	VFMADD231PS Y12, Y9, Y7

// func turnOutVector(dst, sum, m, scale, bias *float32, eights, row, column, slab, options int)
TEXT ·turnOutVector(SB), 0, $776-80
	VBROADCASTSS ·factors<>+0(SB), Y15
	VBROADCASTSS ·factors<>+4(SB), Y13
	VBROADCASTSS ·factors<>+12(SB), Y12
	MOVQ         dst+0(FP), DI
	MOVQ         m+16(FP), SI
	MOVQ         scale+24(FP), R13
	MOVQ         eights+40(FP), CX
	MOVQ         column+56(FP), R8
	LEAQ         (R8)(R8*2), R9   // 3 columns
	MOVQ         slab+64(FP), R10
	LEAQ         (R10)(R10*2), R11
	ADDQ         R11, R11         // 6 slabs
	LEAQ         (R11)(R11*2), R12 // 18 slabs
	LEAQ         (R11)(R11*4), R15 // 30 slabs

eight:
	MOVQ SI, AX
	MOVQ SP, BX
	MOVQ $6, DX

column:
	VMOVUPS (AX), Y0
	VMOVUPS (AX)(R11*1), Y1
	VMOVUPS (AX)(R11*2), Y2
	VMOVUPS (AX)(R12*1), Y3
	VMOVUPS (AX)(R11*4), Y4
	VMOVUPS (AX)(R15*1), Y5
	TURNBACK
	VMOVUPS Y0, 0(BX)
	VMOVUPS Y10, 192(BX)
	VMOVUPS Y6, 384(BX)
	VMOVUPS Y7, 576(BX)
	ADDQ    R10, AX
	ADDQ    $32, BX
	DECQ    DX
	JNZ     column

	MOVQ    R15, 768(SP)
	MOVQ    bias+32(FP), DX
	ADDQ    R13, DX
	SUBQ    scale+24(FP), DX
	VMOVUPS (R13), Y11
	VMOVUPS (DX), Y14
	MOVQ    DI, AX
	MOVQ    sum+8(FP), R15
	SUBQ    dst+0(FP), R15
	ADDQ    DI, R15
	MOVQ    SP, BX
	MOVQ    $4, DX

line:
	VMOVUPS 0(BX), Y0
	VMOVUPS 32(BX), Y1
	VMOVUPS 64(BX), Y2
	VMOVUPS 96(BX), Y3
	VMOVUPS 128(BX), Y4
	VMOVUPS 160(BX), Y5
	TURNBACK
	TESTQ   $1, options+72(FP)
	JEQ     added
	VADDPS  (R15), Y0, Y0
	VADDPS  (R15)(R8*1), Y10, Y10
	VADDPS  (R15)(R8*2), Y6, Y6
	VADDPS  (R15)(R9*1), Y7, Y7

added:
	TESTQ   $2, options+72(FP)
	JEQ     kept
	VMOVUPS Y0, (R15)
	VMOVUPS Y10, (R15)(R8*1)
	VMOVUPS Y6, (R15)(R8*2)
	VMOVUPS Y7, (R15)(R9*1)

kept:
	VFMADD213PS Y14, Y11, Y0
	VFMADD213PS Y14, Y11, Y10
	VFMADD213PS Y14, Y11, Y6
	VFMADD213PS Y14, Y11, Y7
	TESTQ   $4, options+72(FP)
	JEQ     write
	VXORPS  Y1, Y1, Y1
	VMAXPS  Y1, Y0, Y0
	VMAXPS  Y1, Y10, Y10
	VMAXPS  Y1, Y6, Y6
	VMAXPS  Y1, Y7, Y7

write:
	VMOVUPS Y0, (AX)
	VMOVUPS Y10, (AX)(R8*1)
	VMOVUPS Y6, (AX)(R8*2)
	VMOVUPS Y7, (AX)(R9*1)
	ADDQ    row+48(FP), AX
	ADDQ    row+48(FP), R15
	ADDQ    $192, BX
	DECQ    DX
	JNZ     line

	MOVQ 768(SP), R15
	ADDQ $32, SI
	ADDQ $32, DI
	ADDQ $32, R13
	DECQ CX
	JNZ  eight
	VZEROUPPER
	RET

// func lineVector(dst, sum, src, scale, bias *float32, points, eights, from, options int)
TEXT ·lineVector(SB), NOSPLIT, $0-72
	MOVQ dst+0(FP), DI
	MOVQ sum+8(FP), BX
	MOVQ src+16(FP), SI
	MOVQ scale+24(FP), R8
	MOVQ bias+32(FP), R9
	MOVQ points+40(FP), R10
	MOVQ eights+48(FP), R11
	SHLQ $5, R11
	MOVQ options+64(FP), R12

point:
	XORQ DX, DX

eight:
	VMOVUPS (SI)(DX*1), Y0
	TESTQ   $1, R12
	JEQ     added
	VADDPS  (BX)(DX*1), Y0, Y0

added:
	TESTQ   $2, R12
	JEQ     kept
	VMOVUPS Y0, (BX)(DX*1)

kept:
	VMOVUPS     (R8)(DX*1), Y1
	VFMADD213PS (R9)(DX*1), Y1, Y0
	TESTQ       $4, R12
	JEQ         write
	VXORPS      Y1, Y1, Y1
	VMAXPS      Y1, Y0, Y0

write:
	VMOVUPS Y0, (DI)(DX*1)
	ADDQ    $32, DX
	CMPQ    DX, R11
	JNE     eight

	ADDQ R11, DI
	ADDQ R11, BX
	ADDQ from+56(FP), SI
	DECQ R10
	JNZ  point
	VZEROUPPER
	RET

// ROW adds the next input of a row, times its weights in Y10 and Y11, to two registers.
#define ROW(input, low, high) \
	VBROADCASTSS input, Y12     \
	VFMADD231PS  Y10, Y12, low  \
	VFMADD231PS  Y11, Y12, high

// func multiplyVector(dst, src, u *float32, fives, inputs, to, from int)
TEXT ·multiplyVector(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ fives+24(FP), R12
	MOVQ to+40(FP), R10
	LEAQ (R10)(R10*2), R11 // 3 rows of dst
	LEAQ (R10)(R10*4), R13 // 5 rows of dst
	MOVQ from+48(FP), R8
	LEAQ (R8)(R8*2), R9    // 3 rows of src

five:
	MOVQ   u+16(FP), BX
	MOVQ   inputs+32(FP), CX
	MOVQ   SI, AX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	VXORPS Y8, Y8, Y8
	VXORPS Y9, Y9, Y9

input:
	VMOVUPS (BX), Y10
	VMOVUPS 32(BX), Y11
	ROW((AX), Y0, Y1)
	ROW((AX)(R8*1), Y2, Y3)
	ROW((AX)(R8*2), Y4, Y5)
	ROW((AX)(R9*1), Y6, Y7)
	ROW((AX)(R8*4), Y8, Y9)
	ADDQ    $4, AX
	ADDQ    $64, BX
	DECQ    CX
	JNZ     input

	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, (DI)(R10*1)
	VMOVUPS Y3, 32(DI)(R10*1)
	VMOVUPS Y4, (DI)(R10*2)
	VMOVUPS Y5, 32(DI)(R10*2)
	VMOVUPS Y6, (DI)(R11*1)
	VMOVUPS Y7, 32(DI)(R11*1)
	VMOVUPS Y8, (DI)(R10*4)
	VMOVUPS Y9, 32(DI)(R10*4)
	ADDQ    R13, DI
	LEAQ    (SI)(R8*4), SI
	ADDQ    R8, SI
	DECQ    R12
	JNZ     five
	VZEROUPPER
	RET

// WIDEROWS adds the next inputs of five rows, times their weights in Z16, to five registers.
#define WIDEROWS(base, a, b, c, d, e) \
	VFMADD231PS.BCST (base), Z16, a        \
	VFMADD231PS.BCST (base)(R8*1), Z16, b  \
	VFMADD231PS.BCST (base)(R8*2), Z16, c  \
	VFMADD231PS.BCST (base)(R9*1), Z16, d  \
	VFMADD231PS.BCST (base)(R8*4), Z16, e

// WIDESTORE writes five rows, and goes on to the next five.
#define WIDESTORE(a, b, c, d, e) \
	VMOVUPS a, (DI)        \
	VMOVUPS b, (DI)(R10*1) \
	VMOVUPS c, (DI)(R10*2) \
	VMOVUPS d, (DI)(R11*1) \
	VMOVUPS e, (DI)(R10*4) \
	ADDQ    R13, DI        \
	LEAQ    (SI)(R8*4), SI \
	ADDQ    R8, SI

// func multiplyWide(dst, src, u *float32, fives, inputs, to, from int)
TEXT ·multiplyWide(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ fives+24(FP), R12
	MOVQ to+40(FP), R10
	LEAQ (R10)(R10*2), R11 // 3 rows of dst
	LEAQ (R10)(R10*4), R13 // 5 rows of dst
	MOVQ from+48(FP), R8
	LEAQ (R8)(R8*2), R9    // 3 rows of src

more:
	CMPQ R12, $4
	JEQ  ten
	CMPQ R12, $2
	JEQ  ten
	JGT  fifteen
	CMPQ R12, $1
	JEQ  five
	VZEROUPPER
	RET

five:
	MOVQ u+16(FP), BX
	MOVQ inputs+32(FP), CX
	MOVQ SI, AX
	VXORPS Z0, Z0, Z0
	VXORPS Z1, Z1, Z1
	VXORPS Z2, Z2, Z2
	VXORPS Z3, Z3, Z3
	VXORPS Z4, Z4, Z4

fiveInputs:
	VMOVUPS (BX), Z16
	WIDEROWS(AX, Z0, Z1, Z2, Z3, Z4)
	ADDQ $4, AX
	ADDQ $64, BX
	DECQ CX
	JNZ fiveInputs

	WIDESTORE(Z0, Z1, Z2, Z3, Z4)
	SUBQ $1, R12
	JMP  more

ten:
	MOVQ u+16(FP), BX
	MOVQ inputs+32(FP), CX
	MOVQ SI, AX
	LEAQ (SI)(R8*4), R14
	ADDQ R8, R14
	VXORPS Z0, Z0, Z0
	VXORPS Z1, Z1, Z1
	VXORPS Z2, Z2, Z2
	VXORPS Z3, Z3, Z3
	VXORPS Z4, Z4, Z4
	VXORPS Z5, Z5, Z5
	VXORPS Z6, Z6, Z6
	VXORPS Z7, Z7, Z7
	VXORPS Z8, Z8, Z8
	VXORPS Z9, Z9, Z9

tenInputs:
	VMOVUPS (BX), Z16
	WIDEROWS(AX, Z0, Z1, Z2, Z3, Z4)
	WIDEROWS(R14, Z5, Z6, Z7, Z8, Z9)
	ADDQ $4, AX
	ADDQ $4, R14
	ADDQ $64, BX
	DECQ CX
	JNZ tenInputs

	WIDESTORE(Z0, Z1, Z2, Z3, Z4)
	WIDESTORE(Z5, Z6, Z7, Z8, Z9)
	SUBQ $2, R12
	JMP  more

fifteen:
	MOVQ u+16(FP), BX
	MOVQ inputs+32(FP), CX
	MOVQ SI, AX
	LEAQ (SI)(R8*4), R14
	ADDQ R8, R14
	LEAQ (R14)(R8*4), R15
	ADDQ R8, R15
	VXORPS Z0, Z0, Z0
	VXORPS Z1, Z1, Z1
	VXORPS Z2, Z2, Z2
	VXORPS Z3, Z3, Z3
	VXORPS Z4, Z4, Z4
	VXORPS Z5, Z5, Z5
	VXORPS Z6, Z6, Z6
	VXORPS Z7, Z7, Z7
	VXORPS Z8, Z8, Z8
	VXORPS Z9, Z9, Z9
	VXORPS Z10, Z10, Z10
	VXORPS Z11, Z11, Z11
	VXORPS Z12, Z12, Z12
	VXORPS Z13, Z13, Z13
	VXORPS Z14, Z14, Z14

fifteenInputs:
	VMOVUPS (BX), Z16
	WIDEROWS(AX, Z0, Z1, Z2, Z3, Z4)
	WIDEROWS(R14, Z5, Z6, Z7, Z8, Z9)
	WIDEROWS(R15, Z10, Z11, Z12, Z13, Z14)
	ADDQ $4, AX
	ADDQ $4, R14
	ADDQ $4, R15
	ADDQ $64, BX
	DECQ CX
	JNZ fifteenInputs

	WIDESTORE(Z0, Z1, Z2, Z3, Z4)
	WIDESTORE(Z5, Z6, Z7, Z8, Z9)
	WIDESTORE(Z10, Z11, Z12, Z13, Z14)
	SUBQ $3, R12
	JMP  more

// func poolVector(sums, greatest, src *float32, eights, size, row int)
TEXT ·poolVector(SB), NOSPLIT, $0-48
	MOVQ         sums+0(FP), DI
	MOVQ         greatest+8(FP), BX
	MOVQ         src+16(FP), SI
	MOVQ         eights+24(FP), R8
	MOVQ         R8, CX
	SHLQ         $5, R8
	VBROADCASTSS ·factors<>+16(SB), Y3

eight:
	MOVQ    size+32(FP), R9
	MOVQ    SI, R10
	VXORPS  Y0, Y0, Y0
	VMOVAPS Y3, Y1

row:
	MOVQ size+32(FP), DX
	MOVQ R10, AX

point:
	VMOVUPS (AX), Y2
	VADDPS  Y2, Y0, Y0
	VMAXPS  Y2, Y1, Y1
	ADDQ    R8, AX
	DECQ    DX
	JNZ     point

	ADDQ row+40(FP), R10
	DECQ R9
	JNZ  row

	VMOVUPS Y0, (DI)
	VMOVUPS Y1, (BX)
	ADDQ    $32, SI
	ADDQ    $32, DI
	ADDQ    $32, BX
	DECQ    CX
	JNZ     eight
	VZEROUPPER
	RET

// func addWeightsVector(dst, start, weights *float32, list *int32, sixteens, count int)
TEXT ·addWeightsVector(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ start+8(FP), BX
	MOVQ weights+16(FP), SI
	MOVQ sixteens+32(FP), CX

sixteen:
	MOVQ    list+24(FP), R8
	MOVQ    count+40(FP), DX
	VMOVUPS (BX), Y0
	VMOVUPS 32(BX), Y1
	VXORPS  Y2, Y2, Y2
	VXORPS  Y3, Y3, Y3
	TESTQ   $1, DX
	JEQ     even
	MOVLQSX (R8), R9
	VADDPS  (SI)(R9*4), Y2, Y2
	VADDPS  32(SI)(R9*4), Y3, Y3
	ADDQ    $4, R8

even:
	SHRQ $1, DX
	JEQ  done

two:
	MOVLQSX (R8), R9
	MOVLQSX 4(R8), R10
	VADDPS  (SI)(R9*4), Y0, Y0
	VADDPS  32(SI)(R9*4), Y1, Y1
	VADDPS  (SI)(R10*4), Y2, Y2
	VADDPS  32(SI)(R10*4), Y3, Y3
	ADDQ    $8, R8
	DECQ    DX
	JNZ     two

done:
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, BX
	ADDQ    $64, SI
	DECQ    CX
	JNZ     sixteen
	VZEROUPPER
	RET

DATA ·exponent<>+0(SB)/4, $1.44269504089        // 1/ln 2
DATA ·exponent<>+4(SB)/4, $0.693359375          // ln 2 is this
DATA ·exponent<>+8(SB)/4, $2.12194440e-4        // less this
DATA ·exponent<>+12(SB)/4, $0.00138888888889    // 1/6!
DATA ·exponent<>+16(SB)/4, $0.00833333333333
DATA ·exponent<>+20(SB)/4, $0.0416666666667
DATA ·exponent<>+24(SB)/4, $0.166666666667
DATA ·exponent<>+28(SB)/4, $0.5
DATA ·exponent<>+32(SB)/4, $1.0
DATA ·exponent<>+36(SB)/4, $127
DATA ·exponent<>+40(SB)/4, $-87.0
DATA ·exponent<>+44(SB)/4, $88.0
DATA ·exponent<>+48(SB)/4, $20.0
GLOBL ·exponent<>(SB), RODATA|NOPTR, $52

// EXP replaces Y0 by its exponential, see exp; Y1 and Y2 are overwritten.
#define EXP \
	VMINPS       Y15, Y0, Y0   \
	VMAXPS       Y14, Y0, Y0   \
	VMULPS       Y4, Y0, Y1    \
	VROUNDPS     $0, Y1, Y1    \
	VFNMADD231PS Y5, Y1, Y0    \
	VFMADD231PS  Y6, Y1, Y0    \
	VMOVAPS      Y7, Y2        \
	VFMADD213PS  Y8, Y0, Y2    \
	VFMADD213PS  Y9, Y0, Y2    \
	VFMADD213PS  Y10, Y0, Y2   \
	VFMADD213PS  Y11, Y0, Y2   \
	VFMADD213PS  Y12, Y0, Y2   \
	VFMADD213PS  Y12, Y0, Y2   \
	VCVTPS2DQ    Y1, Y1        \
	VPADDD       Y13, Y1, Y1   \
	VPSLLD       $23, Y1, Y1   \
	VMULPS       Y1, Y2, Y0

// func activateVector(list *float32, eights, kind int)
TEXT ·activateVector(SB), NOSPLIT, $0-24
	MOVQ         list+0(FP), DI
	MOVQ         eights+8(FP), CX
	MOVQ         kind+16(FP), AX
	VBROADCASTSS ·exponent<>+0(SB), Y4
	VBROADCASTSS ·exponent<>+4(SB), Y5
	VBROADCASTSS ·exponent<>+8(SB), Y6
	VBROADCASTSS ·exponent<>+12(SB), Y7
	VBROADCASTSS ·exponent<>+16(SB), Y8
	VBROADCASTSS ·exponent<>+20(SB), Y9
	VBROADCASTSS ·exponent<>+24(SB), Y10
	VBROADCASTSS ·exponent<>+28(SB), Y11
	VBROADCASTSS ·exponent<>+32(SB), Y12
	VBROADCASTSS ·exponent<>+36(SB), Y13
	VBROADCASTSS ·exponent<>+40(SB), Y14
	VBROADCASTSS ·exponent<>+44(SB), Y15
	CMPQ         AX, $2
	JEQ          mish
	CMPQ         AX, $3
	JEQ          silu

exponential:
	VMOVUPS (DI), Y0
	EXP
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	DECQ    CX
	JNZ     exponential
	VZEROUPPER
	RET

mish:
	VBROADCASTSS ·exponent<>+48(SB), Y15

mishEight:
	VMOVUPS (DI), Y3
	VMOVAPS Y3, Y0
	EXP
	VADDPS  Y12, Y0, Y1
	VADDPS  Y12, Y1, Y1
	VMULPS  Y1, Y0, Y0  // n
	VADDPS  Y12, Y0, Y1
	VADDPS  Y12, Y1, Y1
	VDIVPS  Y1, Y0, Y0
	VMULPS  Y3, Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	DECQ    CX
	JNZ     mishEight
	VZEROUPPER
	RET

silu:
	VMOVUPS (DI), Y3
	VXORPS  Y0, Y0, Y0
	VSUBPS  Y3, Y0, Y0
	EXP
	VADDPS  Y12, Y0, Y0
	VDIVPS  Y0, Y3, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	DECQ    CX
	JNZ     silu
	VZEROUPPER
	RET
