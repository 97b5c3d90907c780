package collection

import (
	"context"

	"katachi/collection/named"
	"katachi/collection/segment"
	"katachi/internal/num"
)

// Stats counts what a collection holds.
type Stats struct {
	Games, Removed, Variations, Cut int
	Segments                        int
	SegmentBytes, RecordBytes       int64
	NameBytes                       int64
	CatalogueBytes                  int64 // what is known of the games, and full text
	Strict, Loose                   int   // games whose moves, or signature, another game has before
	Boards                          map[int]int
}

// Stats counts what the collection holds.
func (c *Collection) Stats(ctx context.Context) (Stats, error) {
	s := Stats{Boards: map[int]int{}, CatalogueBytes: c.cat.bytes()}
	strict, loose := map[int64]bool{}, map[int64]bool{}
	what := []string{"removed", "variations", "status", "board", "strict", "loose"}
	for e, err := range c.cat.games(ctx, selection{columns: what, removed: true}) {
		if err != nil {
			return s, c.failed(err)
		}
		if e.removed {
			s.Removed++
			continue
		}
		s.Games++
		s.Variations += num.FromBool(e.info.Variations)
		s.Cut += num.FromBool(e.info.Status == Cut)
		s.Boards[e.info.Board]++
		strict[e.strict], loose[e.loose] = true, true
	}
	s.Strict, s.Loose = s.Games-len(strict), s.Games-len(loose)
	files, err := c.cat.files(ctx)
	if err != nil {
		return s, c.failed(err)
	}
	for _, f := range files {
		switch f.kind {
		case segment.Kind:
			s.Segments++
			s.SegmentBytes += f.bytes
		case named.Kind:
			s.NameBytes += f.bytes
		default:
			s.RecordBytes += f.bytes
		}
	}
	return s, nil
}
