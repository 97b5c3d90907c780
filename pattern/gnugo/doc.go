// Package gnugo reads and writes pattern files (.db) in GNU Go's language.
//
// A pattern is a diagram from the view of its own side O, a line that begins
// with ':' and, for GNU Go's own use, a second diagram of labels with
// constraint (';') and action ('>') lines written in C:
//
//	Pattern Keima1
//	# free comment
//
//	..*.       text after a row
//	O...
//	----
//
//	:8,OX,value(3.5)
//
//	a.*.
//	O...
//	----
//
//	;lib(a)>1
//
// What katachi matches goes into the fields of pattern.Pattern: cells, edges,
// the move '*', the symmetries to try. All else is kept verbatim in Attrs (see
// the constants), so that Write gives it back and reading that gives the same
// set. The text after rows becomes the pattern's Text.
//
// Own is the O of the diagrams, so a file is looked for on behalf of both
// colours, as GNU Go's callers do in turn. Statuses of dragons, goals, helpers
// and constraints are not evaluated: hits are the raw matches.
//
// Eye shapes (eyes.db) and Monte Carlo patterns (mc_*.db) are other languages.
//
// Source: the behaviour of GNU Go 3.9.1's mkpat and the comments in its pattern
// files; GNU Go manual, chapter "The Pattern Code".
package gnugo

// Attributes that hold what the fields of pattern.Pattern do not. The further
// entries of the ':' line, such as value(3.5), are attributes under their own
// names.
const (
	attrMap        = "db-map"        // attribute_map in force: "general", "none", ...
	attrGoal       = "db-goal"       // goal_elements in force
	attrCallback   = "db-callback"   // callback_data in force
	attrComment    = "db-comment"    // comment lines between the name and the ':' line, without '#'
	attrDiagram    = "db-diagram"    // the rows as drawn, where cells alone do not show them (Q Y , !)
	attrSymmetry   = "db-symmetry"   // the symmetry character, where it is not '8'
	attrClasses    = "db-classes"    // the class letters, "-" for none; absent where the line ends before
	attrHelper     = "db-helper"     // name of a C function
	attrLabels     = "db-labels"     // rows of the second diagram
	attrConstraint = "db-constraint" // the ';' lines, without ';'
	attrAction     = "db-action"     // the '>' lines, without '>'
)
