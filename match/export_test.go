package match

// Fits is fits, for tests.
var Fits = fits
