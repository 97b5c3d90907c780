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
// The parts that katachi matches become fields of pattern.Pattern: cells, edges, the move '*', and
// the symmetries. All other parts are kept verbatim in Attrs (see the constants), so that Write
// writes them and reading that gives the same set. The text after rows becomes the pattern's Text.
//
// Own is the O of the diagrams. Patterns are matched for both colours, as GNU Go's callers do in
// turn. Statuses of dragons, goals, helpers and constraints are not evaluated: hits are the raw
// matches.
//
// Eye shapes (eyes.db) and Monte Carlo patterns (mc_*.db) have different formats.
//
// Source: the behaviour of GNU Go 3.9.1's mkpat and the comments in its pattern
// files; GNU Go manual, chapter "The Pattern Code".
package gnugo

// Attributes for what the fields of pattern.Pattern cannot hold. Other entries of the ':' line,
// such as value(3.5), are attributes with their own names.
const (
	attrMap        = "db-map"        // attribute_map in force: "general", "none", ...
	attrGoal       = "db-goal"       // goal_elements in force
	attrCallback   = "db-callback"   // callback_data in force
	attrComment    = "db-comment"    // comment lines between the name and the ':' line, without '#'
	attrDiagram    = "db-diagram"    // the rows as drawn, if cells alone cannot show them (Q Y , !)
	attrSymmetry   = "db-symmetry"   // the symmetry character, if it is not '8'
	attrClasses    = "db-classes"    // the class letters, "-" for none; absent if the line ends before it
	attrHelper     = "db-helper"     // name of a C function
	attrLabels     = "db-labels"     // rows of the second diagram
	attrConstraint = "db-constraint" // the ';' lines, without ';'
	attrAction     = "db-action"     // the '>' lines, without '>'
)
