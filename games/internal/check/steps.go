package check

import (
	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
)

// steps is the progress of work with several stages, such as a Check. Its total is that of all
// stages, so the last step is done only when the work is.
type steps struct {
	katachi.Progress
	report   katachi.ProgressFunc
	reported int
}

// newSteps returns the steps for checking files: for each game two of the catalogue, its row and
// its words, and one for each file that contains it.
func newSteps(files []catalogue.File, report katachi.ProgressFunc) *steps {
	s := &steps{report: report}
	s.Total = 2*gamesIn(files, texts.Kind) + gamesIn(files, segment.Kind) + gamesIn(files, texts.Kind) + gamesIn(files, named.Kind)
	return s
}

// gamesIn returns the number of games in the files of a kind.
func gamesIn(files []catalogue.File, kind string) (games int) {
	for _, f := range catalogue.OfKind(files, kind) {
		games += f.Games
	}
	return games
}

// begin begins a stage.
func (s *steps) begin(stage string) {
	s.Stage = stage
	s.report.Report(s.Progress)
}

// to says how many steps are done. Not every one is reported.
func (s *steps) to(done int) {
	s.Done = done
	if s.Done-s.reported >= 256 || s.Done >= s.Total {
		s.reported = s.Done
		s.report.Report(s.Progress)
	}
}
