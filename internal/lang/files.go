//go:build !js

package lang

import "embed"

//go:embed *.words
var files embed.FS
