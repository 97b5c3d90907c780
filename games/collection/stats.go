package collection

import (
	"context"

	"katachi/board"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
)

// Stats are the counts of a collection.
type Stats struct {
	Games          int         `json:"games"`
	Removed        int         `json:"removed"`
	Variations     int         `json:"variations"`
	Cut            int         `json:"cut"`
	Strict         int         `json:"duplicates_strict" doc:"Games with the same moves as an earlier one"`
	Loose          int         `json:"duplicates_loose"`
	Boards         map[int]int `json:"boards" doc:"Games by the number of rows of their boards"`
	Segments       int         `json:"segments"`
	SegmentBytes   int64       `json:"segment_bytes"`
	RecordBytes    int64       `json:"record_bytes"`
	NameBytes      int64       `json:"name_bytes"`
	CatalogueBytes int64       `json:"catalogue_bytes" doc:"Facts about the games, and full text"`
}

// Stats counts the content of the collection.
func (c *Collection) Stats(ctx context.Context) (s Stats, err error) {
	for range store.MaxRetries {
		before, err := c.store.Cat.Version(ctx)
		if err != nil {
			return s, c.store.Failed(err)
		}
		if s, err = statsOf(ctx, c); err != nil {
			return s, err
		}
		if after, err := c.store.Cat.Version(ctx); err != nil || after == before {
			return s, err
		}
	}
	return s, nil // a writer is busy: the counts may be of different moments
}

func statsOf(ctx context.Context, c *Collection) (Stats, error) {
	s := Stats{CatalogueBytes: c.store.Cat.Bytes()}
	n, err := c.store.Cat.Tallies(ctx)
	if err != nil {
		return s, c.store.Failed(err)
	}
	s.Removed, s.Variations, s.Cut, s.Boards = n.Removed, n.Variations, n.Cut, n.Boards
	for column, several := range map[string]*int{"strict": &s.Strict, "loose": &s.Loose} {
		m, err := c.store.MarksOf(ctx, column, false)
		if err != nil {
			return s, err
		}
		var different int
		s.Games, different = m.Count()
		*several = s.Games - different
	}
	full := s.Games
	for _, games := range n.Boards {
		full -= games
	}
	if full > 0 {
		s.Boards[board.DefaultSize] = full
	}
	files, err := c.store.Cat.Files(ctx)
	if err != nil {
		return s, c.store.Failed(err)
	}
	for _, f := range files {
		switch f.Kind {
		case segment.Kind:
			s.Segments++
			s.SegmentBytes += f.Bytes
		case named.Kind:
			s.NameBytes += f.Bytes
		default:
			s.RecordBytes += f.Bytes
		}
	}
	return s, nil
}

// Boards returns the number of games by the number of rows of their boards. It reads no file.
func (c *Collection) Boards(ctx context.Context) (map[int]int, error) {
	defer c.store.Reading()()
	st, err := c.store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	games := map[int]int{}
	for _, p := range st.Segments {
		if n := p.Live.Count(); n > 0 {
			games[p.Seg.Size()] += n
		}
	}
	return games, nil
}
