package hashtree

// Modules of the page always use the quick compilation: growing trees would make them larger, and
// compiling slower.
const hasTree = false
