package match

// These are exported for tests.
var Fits = fits

// NewCrop is what Rescan uses for a matcher that is not a Reader.
func NewCrop(m Matcher) interface {
	Incremental
	Looker
} {
	return newCrop(m)
}
