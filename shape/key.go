package shape

import (
	"cmp"
)

// compare orders lists as numbers from the core outwards. No list of a core is
// the beginning of another one, for the stop rule sees the same in both.
func compare(a, b []Code) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}
