package gnugo

// The names of the attributes, for tests.
const (
	AttrMap        = attrMap
	AttrGoal       = attrGoal
	AttrComment    = attrComment
	AttrDiagram    = attrDiagram
	AttrSymmetry   = attrSymmetry
	AttrClasses    = attrClasses
	AttrHelper     = attrHelper
	AttrLabels     = attrLabels
	AttrConstraint = attrConstraint
	AttrAction     = attrAction
)
