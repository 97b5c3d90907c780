package largepages

import "testing"

// TestMake: all elements are zero and can be written, for numbers around that of a page.
func TestMake(t *testing.T) {
	type entry [2]uint64
	for _, n := range []int{1, 1<<17 - 1, 1 << 17, 1<<17 + 1} {
		s := Make[entry](n)
		if len(s) != n {
			t.Errorf("%d elements, want %d", len(s), n)
		}
		for i := range s {
			if s[i] != (entry{}) {
				t.Fatalf("element %d of %d is %v", i, n, s[i])
			}
			s[i][1] = uint64(i)
		}
		if s[n-1][1] != uint64(n-1) {
			t.Errorf("the last of %d elements is %v", n, s[n-1])
		}
	}
}
