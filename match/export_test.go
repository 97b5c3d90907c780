package match

// For tests.
var Fits = fits

// NewCrop is what Rescan takes for a matcher that is no Reader.
func NewCrop(m Matcher) interface {
	Incremental
	Looker
} {
	return newCrop(m)
}
