package ptree

import "katachi/board"

// view is one of the eight images of the board: the steps on the board for a cell to the right and
// a cell up in the image.
type view struct {
	sym            board.Symmetry
	right, up      int // in cells of the frame
	rightX, rightY int
	upX, upY       int
}

var views = func() (all [board.NumSymmetries]view) {
	for s := range all {
		v := view{sym: board.Symmetry(s)}
		v.rightY, v.rightX = v.sym.Offset(0, 1)
		v.upY, v.upX = v.sym.Offset(-1, 0)
		v.right, v.up = v.rightY*stride+v.rightX, v.upY*stride+v.upX
		all[s] = v
	}
	return all
}()

// at returns the cell of the frame x cells to the right of and y cells up from (x0, y0).
func (v *view) at(x0, y0 int, x, y int8) (int, int) {
	return x0 + int(x)*v.rightX + int(y)*v.upX, y0 + int(x)*v.rightY + int(y)*v.upY
}

// corners returns the columns x0..x1 and rows y0..y1 of the frame that r covers, relative to the
// cell (x, y).
func (v *view) corners(x, y int, r *rect) (x0, y0, x1, y1 int) {
	x0, y0 = v.at(x, y, r.x, r.y)
	x1, y1 = v.at(x0, y0, r.width-1, r.height-1)
	return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
}
