package engines

// further is empty: see further.go.
var further []Engine
