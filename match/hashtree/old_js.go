package hashtree

import (
	"fmt"

	"katachi/pattern"
)

// Modules of the page read sets of the present version alone: the readers of the versions before
// would make them larger.

func (l *loader) old(*tables, uint64) {
	if l.err == nil {
		l.err = fmt.Errorf("compiled patterns of version %d: want version %d here; compile them again",
			l.f.Version(), fileVersion)
	}
}

func (l *loader) oldGroups(*groupTables, *pattern.Set) { l.old(nil, 0) }
