package store

import (
	"context"
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/texts"
)

// MarksOf returns the marks of all games in one of markColumns, with or without those of removed
// games.
func (s *Store) MarksOf(ctx context.Context, column string, removed bool) (*texts.Marks, error) {
	m := &texts.Marks{}
	files, err := s.Files(ctx, texts.Kind)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		list, err := s.marksIn(ctx, f, column)
		if err != nil {
			return nil, err
		}
		m.Lists = append(m.Lists, list)
	}
	if removed {
		return m, nil
	}
	m.Removed = map[uint64]int{}
	for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: []string{column}, Gone: true}) {
		if err != nil {
			return nil, s.Failed(err)
		}
		mark, _ := catalogue.ColumnOf[column].Value(e).(int64)
		m.Removed[uint64(mark)]++
	}
	return m, nil
}

// marksIn returns the marks of the games whose records are in a file: from the file, or from the
// catalogue if the file is damaged or was merged meanwhile.
func (s *Store) marksIn(ctx context.Context, f catalogue.File, column string) ([]uint64, error) {
	if t, err := s.Texts(f.Name); err == nil {
		if list, err := t.Marks(slices.Index(texts.MarkColumns[:], column)); err == nil {
			return list, nil
		}
	}
	var list []uint64
	which := catalogue.Selection{Columns: []string{column}, Where: []catalogue.Condition{catalogue.Numbered("records", f.ID)}, Removed: true}
	for e, err := range s.Cat.Games(ctx, which) {
		if err != nil {
			return nil, s.Failed(err)
		}
		mark, _ := catalogue.ColumnOf[column].Value(e).(int64)
		list = append(list, uint64(mark))
	}
	slices.Sort(list)
	return list, nil
}
