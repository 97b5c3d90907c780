package progress_test

import (
	"fmt"

	"katachi/progress"
)

// count is long work of n steps.
func count(steps int, report progress.Func) {
	for i := range steps {
		report.Report(progress.State{Done: i + 1, Total: steps})
	}
}

func Example() {
	count(3, func(s progress.State) { fmt.Printf("%d of %d\n", s.Done, s.Total) })
	count(3, nil)
	// Output:
	// 1 of 3
	// 2 of 3
	// 3 of 3
}
