package assistant

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/sgf"
)

// The addresses of resources. A collection's name is escaped as in any address.
const (
	collectionsURI = "katachi://collections"
	foldersURI     = "katachi://folders"
	recordURI      = "katachi://{collection}/games/{game}.sgf"
	boardURI       = "katachi://{collection}/games/{game}/boards/{move}.{form}"
	fileURI        = "katachi://folders/{+path}"
	factsURI       = "katachi://{collection}/games/{game}/facts.txt"
)

// resources adds all resources.
func (own *server) resources(s *mcp.Server) {
	s.AddResource(&mcp.Resource{
		URI: collectionsURI, Name: "collections", MIMEType: "application/json",
		Description: "The collections: names, numbers of games, board sizes.",
	}, own.listCollections)
	s.AddResource(&mcp.Resource{
		URI: foldersURI, Name: "folders", MIMEType: "text/plain",
		Description: "Paths of the records in the folders of the server, at most 1000.",
	}, own.listFolders)
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: recordURI, Name: "record", MIMEType: "application/x-go-sgf", Description: "The record of a game of a collection.",
	}, own.record)
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: boardURI, Name: "board", Description: "The board after a move of a game, as svg or txt.",
	}, own.board)
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: fileURI, Name: "file", MIMEType: "application/x-go-sgf", Description: "A record in a folder of the server.",
	}, own.readFile)
}

// contents returns a text as the contents of a resource.
func contents(req *mcp.ReadResourceRequest, kind, text string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: kind, Text: text}}}
}

func (own *server) listCollections(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	list, err := own.opt.Service.Collections(ctx, nil)
	if err != nil {
		return nil, api.ProblemOf(err)
	}
	text, err := json.Marshal(list.Collections)
	return contents(req, "application/json", string(text)), err
}

// mostFiles is the most paths that are listed.
const mostFiles = 1000

func (own *server) listFolders(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	var paths []string
	for _, f := range own.folders {
		err := fs.WalkDir(f.root.FS(), ".", func(path string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil || len(paths) == mostFiles {
				return fs.SkipAll
			}
			if err == nil && d.Type().IsRegular() && isRecord(path) {
				paths = append(paths, f.name+"/"+path)
			}
			return nil
		})
		if err != nil {
			return nil, api.ProblemOf(err)
		}
	}
	return contents(req, "text/plain", strings.Join(paths, "\n")), ctx.Err()
}

// isRecord reports whether a file is named like a record that is not packed.
func isRecord(path string) bool {
	return slices.Contains(sgf.Endings(), strings.ToLower(filepath.Ext(path)))
}

// gameAddress matches the address of a game of a collection.
var gameAddress = regexp.MustCompile(`^katachi://([^/]+)/games/([0-9]{1,18})(?:\.sgf|/boards/([0-9]{1,4})\.(svg|txt))$`)

// addressed returns the game that an address names, and the rest of the address; nil if it names
// none.
func addressed(uri string) (game *gameOf, move int, form string) {
	m := gameAddress.FindStringSubmatch(uri)
	if m == nil {
		return nil, 0, ""
	}
	name, err := url.PathUnescape(m[1])
	id, _ := strconv.ParseInt(m[2], 10, 64) // cannot fail: gameAddress limits the digits
	move, _ = strconv.Atoi(m[3])
	if err != nil || id == 0 {
		return nil, 0, ""
	}
	return &gameOf{Collection: name, Game: id}, move, m[4]
}

func (own *server) record(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	in, _, form := addressed(req.Params.URI)
	if in == nil || form != "" {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	g, err := own.game(ctx, in, nil)
	if err != nil {
		return nil, api.ProblemOf(err)
	}
	return contents(req, "application/x-go-sgf", g.String()), nil
}

func (own *server) board(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	in, move, form := addressed(req.Params.URI)
	if in == nil || form == "" {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	g, err := own.game(ctx, in, nil)
	if err != nil {
		return nil, api.ProblemOf(err)
	}
	at, err := g.PlayTo(move)
	if err != nil {
		return nil, api.ProblemOf(err)
	}
	pic := &picture.Picture{Board: at.Board(), Last: at.Last(0).Point, Title: report.Title(g)}
	if at.Board() == nil || move == 0 {
		pic.Last = board.Pass
	}
	var text bytes.Buffer
	if form == "svg" {
		err = pic.SVG(&text)
		form = "image/svg+xml"
	} else {
		err = pic.Text(&text, false)
		form = "text/plain"
	}
	return contents(req, form, text.String()), err
}

func (own *server) readFile(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	path, err := url.PathUnescape(strings.TrimPrefix(req.Params.URI, foldersURI+"/"))
	if err != nil {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	data, err := own.file(path)
	if err != nil {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	return contents(req, "application/x-go-sgf", string(bytes.ToValidUTF8(data, []byte("?")))), nil
}
