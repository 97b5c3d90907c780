package textfile

import "testing"

// endless is an infinite text.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

func TestEndlessText(t *testing.T) {
	defer func(n int64) { most = n }(most)
	most = 1 << 20
	if _, err := Read(endless{}, "endless"); err == nil || err.Error() != "endless: larger than 1048576 bytes" {
		t.Errorf("Read of an endless text = %v", err)
	}
}
