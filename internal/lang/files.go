//go:build !js

package lang

import "embed"

//go:embed *.words *.say
var files embed.FS
