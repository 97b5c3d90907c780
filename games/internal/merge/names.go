package merge

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
)

// Names drops files of names, and merges small ones of one version.
func Names(ctx context.Context, s *store.Store, old []catalogue.File) error {
	c := merger{s}
	if len(old) > 0 {
		what := fmt.Sprintf("drop %d files of names", len(old))
		if err := c.Change(ctx, what, func(ch catalogue.Change) error { return dropFiles(ch, old) }); err != nil {
			return err
		}
	}
	if err := c.Refresh(ctx); err != nil {
		return err
	}
	for more := true; more && ctx.Err() == nil; {
		var err error
		if more, err = c.mergeSmallNames(ctx); err != nil {
			return err
		}
	}
	return c.Sweep(ctx)
}

func dropFiles(ch catalogue.Change, files []catalogue.File) error {
	for _, f := range files {
		if err := ch.DropFile(f.ID); err != nil {
			return err
		}
	}
	return nil
}

// mergeSmallNames merges a group of small files of names of one version; it returns false if there
// is none.
func (c merger) mergeSmallNames(ctx context.Context) (bool, error) {
	st, err := c.Snapshot(ctx)
	if err != nil {
		return false, err
	}
	for _, list := range namesByVersion(st.Names) {
		var sizes []int
		for _, f := range list {
			sizes = append(sizes, f.Row.Games)
		}
		if from, to, ok := smallRun(sizes, segment.MaxGames); ok {
			return true, c.joinNames(ctx, list[from:to], nil)
		}
	}
	return false, nil
}

// namesByVersion returns groups of files of names that can be merged, by increasing ids.
func namesByVersion(files []*store.NameFile) (groups [][]*store.NameFile) {
	of, lowest := map[string][]*store.NameFile{}, map[*store.NameFile]uint32{}
	for _, f := range files {
		if names, err := f.Open(); err == nil && names.Games() > 0 {
			key := fmt.Sprintln(names.Version(), names.Terms())
			of[key], lowest[f] = append(of[key], f), names.IDs()[0]
		}
	}
	for _, key := range slices.Sorted(maps.Keys(of)) {
		list := of[key]
		slices.SortFunc(list, func(a, b *store.NameFile) int { return cmp.Compare(lowest[a], lowest[b]) })
		groups = append(groups, list)
	}
	return groups
}

// joinNames writes one file of names, without the removed games, that replaces several.
func (c merger) joinNames(ctx context.Context, group []*store.NameFile, removed map[uint32]bool) error {
	var files []*named.File
	var rows []catalogue.File
	seen := map[uint32]bool{} // for games in two files, as after a manual repair, the first counts
	for _, f := range group {
		list, err := f.Open()
		if err != nil {
			return err
		}
		files, rows = append(files, list), append(rows, f.Row)
	}
	b, err := named.Join(files, func(id uint32) bool {
		again := seen[id]
		seen[id] = true
		return !again && !removed[id]
	})
	if err != nil {
		return err
	}
	var f catalogue.File
	if b.Games() > 0 {
		if f, err = c.NextFile(ctx, named.Kind, named.Version, b.Write); err != nil {
			return err
		}
		f.Games = b.Games()
	}
	return c.Change(ctx, fmt.Sprintf("merge %d files of names", len(group)), func(ch catalogue.Change) error {
		if err := dropFiles(ch, rows); err != nil || b.Games() == 0 {
			return err
		}
		return ch.AddFile(f)
	})
}

// compactNames rewrites the files of names with many games that no longer exist, or with every any.
// Searches do not find names of games that are in no segment.
func (c merger) compactNames(ctx context.Context, every bool) error {
	st, err := c.Snapshot(ctx)
	if err != nil || len(st.Names) == 0 {
		return err
	}
	there := map[uint32]bool{}
	ids, err := c.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		there[uint32(id)] = true
	}
	for _, f := range st.Names {
		names, err := f.Open()
		if err != nil {
			continue // damaged: Check reports it, Name rewrites it
		}
		removed := map[uint32]bool{}
		for _, id := range names.IDs() {
			if !there[id] {
				removed[id] = true
			}
		}
		if isStale(len(removed), names.Games(), every) {
			if err := c.joinNames(ctx, []*store.NameFile{f}, removed); err != nil {
				return err
			}
		}
	}
	return nil
}
