package katachi_test

import (
	"fmt"

	"katachi"
)

// count is long work of n steps.
func count(steps int, report katachi.ProgressFunc) {
	for i := range steps {
		report.Report(katachi.Progress{Done: i + 1, Total: steps})
	}
}

func ExampleProgressFunc() {
	count(3, func(s katachi.Progress) { fmt.Printf("%d of %d\n", s.Done, s.Total) })
	count(3, nil)
	// Output:
	// 1 of 3
	// 2 of 3
	// 3 of 3
}
