package ask

import "katachi/games/collection"

// RealLibrary is the library that katachi index --names uses; its package imports this one.
var RealLibrary collection.Library
