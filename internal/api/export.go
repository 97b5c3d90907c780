package api

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"path/filepath"

	"katachi/games/collection"
	"katachi/internal/ops/search"
	"katachi/internal/report"
	"katachi/internal/table"
)

// ExportRequest asks for the games that a search finds, or for its hits as a table.
type ExportRequest struct {
	Sought
	Format string `query:"format" json:"format,omitempty" enum:"csv,sgf,zip" doc:"csv (a line for each hit), sgf (all games in one file) or zip (a file for each game); absent: csv"`
}

// ExportAnswer is a file.
type ExportAnswer struct {
	Name  string `json:"name"`
	Type  string `json:"type" doc:"Media type"`
	Bytes []byte `json:"base64"`
	Count int    `json:"count" doc:"Lines or games"`
	More  bool   `json:"more" doc:"There are more than an export can hold: narrow the search"`
}

// Limits of an export.
const (
	maxExportHits  = 100_000
	maxExportGames = 2_000
)

// Export returns hits as a table, or the games that have them.
func (s *Service) Export(ctx context.Context, in *ExportRequest) (*ExportAnswer, error) {
	asked, err := in.query(0, 0)
	if err != nil {
		return nil, err
	}
	asked.Limit, asked.Offset = 0, 0
	var out *ExportAnswer
	err = s.Shelf.Use(ctx, in.Collection, func(h *Held) (err error) {
		switch in.Format {
		case "", "csv":
			out, err = exportHits(ctx, h, asked)
		case "sgf", "zip":
			out, err = exportGames(ctx, h, asked, in.Format)
		default:
			err = other("format", "csv, sgf, zip", in.Format)
		}
		return err
	})
	return out, err
}

// exportHits makes a table of the hits.
func exportHits(ctx context.Context, h *Held, asked *report.Placed) (*ExportAnswer, error) {
	out := &ExportAnswer{Name: "hits.csv", Type: "text/csv; charset=utf-8"}
	asked, err := h.ready(ctx, asked)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	rows := table.Of[search.Hit](&text, table.CSV)
	info, from := collection.Info{}, h.sources()
	for hit, err := range h.Games.Search(ctx, asked.Query) {
		if err != nil {
			return nil, err
		}
		if out.Count == maxExportHits {
			out.More = true
			break
		}
		if info.ID != hit.Game {
			if info, err = h.Games.Game(ctx, hit.Game); err != nil {
				return nil, err
			}
			info = from.shown(info)
		}
		row := search.NewHit(&hit, &info)
		_ = rows.Add(&row) // into memory
		out.Count++
	}
	err = rows.Close()
	out.Bytes = text.Bytes()
	return out, err
}

// exportGames writes the games that have a hit.
func exportGames(ctx context.Context, h *Held, asked *report.Placed, format string) (*ExportAnswer, error) {
	out := &ExportAnswer{Name: "games." + format, Type: map[string]string{"sgf": "application/x-go-sgf", "zip": "application/zip"}[format]}
	asked.Limit = maxExportGames + 1
	games, err := search.FoundGames(ctx, collection.Union{h.Games}, asked, search.ExportOptions{})
	if err != nil {
		return nil, err
	}
	if out.More = len(games) > maxExportGames; out.More {
		games = games[:maxExportGames]
	}
	data := bytes.NewBuffer([]byte{}) // without games: an empty text, not null
	z := zip.NewWriter(data)
	for _, e := range games {
		if format == "sgf" {
			if err := e.WriteTogether(ctx, data); err != nil {
				return nil, err
			}
			continue
		}
		text, err := e.Text(ctx)
		if err != nil {
			return nil, err
		}
		w, err := z.Create(fmt.Sprintf("%06d%s", e.Game, filepath.Ext(e.Name)))
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(text); err != nil {
			return nil, err
		}
	}
	if format == "zip" {
		if err := z.Close(); err != nil {
			return nil, err
		}
	}
	out.Count, out.Bytes = len(games), data.Bytes()
	return out, nil
}
