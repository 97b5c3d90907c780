package engines

// native is empty: see native.go.
var native []Engine
