package dfa

import "katachi/internal/section"

// CompileMatcher is Compile, whose matcher shows all that it can do.
var CompileMatcher = compile

// RowByRow is the path of that name.
const RowByRow = rowByRow

func loadMatcher(name string, data []byte) (*matcher, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, load)
}

func openMatcher(path string) (*matcher, error) {
	return section.OpenAs(path, fileKind, fileVersion, load)
}
