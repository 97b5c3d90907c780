package pattern

// LimitText lowers the limit of a text's length and returns what restores it.
func LimitText(n int64) (restore func()) {
	maxText = n
	return func() { maxText = mostText }
}
