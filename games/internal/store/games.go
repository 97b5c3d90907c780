package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/texts"
	"katachi/internal/mapfile"
)

func (s *Store) Infos(ctx context.Context, where ...catalogue.Condition) iter.Seq2[catalogue.Info, error] {
	return func(yield func(catalogue.Info, error) bool) {
		for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: catalogue.InfoColumns, Where: where}) {
			if err != nil {
				yield(catalogue.Info{}, s.Failed(err))
				return
			}
			if !yield(e.Info, nil) {
				return
			}
		}
	}
}

// Game returns the Info of a game.
func (s *Store) Game(ctx context.Context, id int64) (catalogue.Info, error) {
	for g, err := range s.Infos(ctx, catalogue.Numbered("id", id)) {
		return g, err
	}
	return catalogue.Info{}, fmt.Errorf("game %d: %w", id, catalogue.ErrNoGame)
}

// MaxRetries is how often a record is looked up again if a writer has merged its file meanwhile.
const MaxRetries = 10

// Record is Collection.Record.
func (s *Store) Record(ctx context.Context, id int64) (text []byte, err error) {
	for range MaxRetries {
		if text, err = recordOf(ctx, s, id); !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	return nil, fmt.Errorf("%w: %w", err, mapfile.ErrChanged)
}

// recordOf is one attempt of Record.
func recordOf(ctx context.Context, s *Store, id int64) ([]byte, error) {
	if p, ok := s.Cat.(Provider); ok {
		return p.Record(id)
	}
	defer s.Reading()()
	var file int64
	pos := -1
	for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"records", "pos"}, Where: []catalogue.Condition{catalogue.Numbered("id", id)}}) {
		if err != nil {
			return nil, s.Failed(err)
		}
		file, pos = e.Records, e.Pos
	}
	if pos < 0 {
		return nil, fmt.Errorf("game %d: %w", id, catalogue.ErrNoGame)
	}
	t, err := s.Texts(catalogue.FileName(file, texts.Kind))
	if err != nil {
		return nil, err
	}
	return t.Read(pos)
}

// Records is Collection.Records.
func (s *Store) Records(ctx context.Context, ids []int64) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		defer s.Reading()()
		if len(ids) == 0 {
			return
		}
		among := catalogue.All(catalogue.Test{Column: "id", Is: catalogue.AtLeast, Number: float64(ids[0])}, catalogue.Test{Column: "id", Is: catalogue.AtMost, Number: float64(ids[len(ids)-1])})
		var block texts.Block
		file, next := int64(-1), 0
		for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "records", "pos"}, Where: []catalogue.Condition{among}}) {
			if err != nil {
				yield(nil, s.Failed(err))
				return
			}
			if e.Info.ID != ids[next] {
				continue
			}
			if e.Records != file {
				file, block = e.Records, texts.Block{}
			}
			text, err := s.recordIn(&block, e)
			if next++; !yield(text, err) || err != nil || next == len(ids) {
				return
			}
		}
		yield(nil, fmt.Errorf("game %d: %w", ids[next], catalogue.ErrNoGame))
	}
}

// recordIn returns the record of a game; block is the last unpacked block of its file.
func (s *Store) recordIn(block *texts.Block, e *catalogue.Entry) ([]byte, error) {
	if p, ok := s.Cat.(Provider); ok {
		return p.Record(e.Info.ID)
	}
	t, err := s.Texts(catalogue.FileName(e.Records, texts.Kind))
	if err != nil {
		return nil, err
	}
	return t.ReadIn(block, e.Pos)
}

// Texts opens a file of records, unless it is open.
func (s *Store) Texts(name string) (*texts.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.textsNow(name)
}

// textsNow is texts for callers that hold s.mu.
func (s *Store) textsNow(name string) (*texts.File, error) {
	if t := s.open[name]; t != nil {
		return t, nil
	}
	if s.from != nil {
		return s.from.Texts(name)
	}
	f, err := s.OpenFile(name, texts.Kind, texts.Version)
	if err != nil {
		return nil, err
	}
	t, err := texts.Open(f)
	if err != nil {
		return nil, err
	}
	s.open[name] = t
	return t, nil
}
