package web

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// The built page: see the folder page for its sources.
//
//go:embed page/dist
var dist embed.FS

// pageFiles returns the files of the page.
func pageFiles() fs.FS {
	files, err := fs.Sub(dist, "page/dist")
	if err != nil { // the name is valid
		panic("web: " + err.Error())
	}
	return files
}

// page serves the files of the page, compressed once.
type page struct {
	files map[string]*file
}

type file struct {
	kind, tag     string
	plain, packed []byte // packed is nil if compression does not make the file smaller
}

// types are media types that the system may not know.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8",
	".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

// newPage reads and compresses the files; with modules, the page can judge by a network of the user's.
func newPage(modules fs.FS) (*page, error) {
	files, err := read(pageFiles())
	if err == nil && modules != nil {
		err = addJudge(files, modules)
	}
	if err != nil {
		return nil, err
	}
	p := &page{files: map[string]*file{}}
	for name, data := range files {
		kind := types[path.Ext(name)]
		if kind == "" {
			kind = cmp.Or(mime.TypeByExtension(path.Ext(name)), "application/octet-stream")
		}
		h := fnv.New64a()
		h.Write(data)
		f := &file{kind: kind, tag: fmt.Sprintf(`"%016x"`, h.Sum64()), plain: data}
		if !slices.Contains(fetchedLater, name) { // which are compressed
			if f.packed, err = pack(data); err != nil {
				return nil, err
			}
		}
		p.files["/"+name] = f
	}
	return p, nil
}

// addJudge adds what the page needs for the user's network: the files of a site without a
// collection. A line in the page's head says that they are there.
func addJudge(files map[string][]byte, modules fs.FS) error {
	site, err := siteOf(modules, "")
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(fetchedLater, []string{"worker.js", "judge.js", "positions.js", "wasm_exec.js"}) {
		if name != "sw.js" {
			files[name] = site[name]
		}
	}
	files["data/about.json"] = []byte("{}")
	files["index.html"] = bytes.Replace(files["index.html"], []byte("<head>"), []byte("<head>\n<meta name=\"katachi\" content=\"judge\">"), 1)
	return nil
}

// pack returns the compressed data; nil if that is not smaller.
func pack(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if out.Len() >= len(data) {
		return nil, nil
	}
	return out.Bytes(), nil
}

// ServeHTTP answers with a file.
func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if name == "/" {
		name = "/index.html"
	}
	f := p.files[name]
	switch {
	case f == nil:
		refuse(w, http.StatusNotFound, "no page", clip(r.URL.Path))
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "pages read only")
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	data := f.plain
	if f.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		data = f.packed
		h.Set("Content-Encoding", "gzip")
	}
	if r.Header.Get("If-None-Match") == f.tag {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", fmt.Sprint(len(data)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(data) // the client may be gone
	}
}
