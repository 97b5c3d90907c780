package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"slices"
	"strings"

	netmodel "katachi/mind/net/model"
	"katachi/mind/predict/model"
	"katachi/shape/database"
	"katachi/web/wasm"
)

// ErrNoModules is the error of Site in a katachi that was built without WebAssembly modules.
var ErrNoModules = errors.New("this katachi was built without the WebAssembly modules")

// mark tells the page that there is no server, so that it asks the worker. The script tells users
// what to do if they have opened the page as a file, in which case browsers run no other script.
const mark = `<meta name="katachi" content="worker">
<link rel="manifest" href="manifest.webmanifest">
<script src="opened.js"></script>`

// fetchedLater lists files that are fetched only when needed; the service worker does not cache
// them in advance.
var fetchedLater = []string{"games.wasm.gz", "judge.wasm.gz", "names.wasm.gz", "model.katachi-predict", "model.katachi-net", "shapes.zst", "sw.js"}

// Site returns the files of a page that needs no server, by name, for a published collection of
// this revision, without the files of the collection itself.
func Site(revision string) (map[string][]byte, error) {
	modules := wasm.Modules()
	if modules == nil {
		return nil, ErrNoModules
	}
	return siteOf(modules, revision)
}

// siteOf is Site with the given modules.
func siteOf(modules fs.FS, revision string) (map[string][]byte, error) {
	site, err := read(pageFiles())
	if err != nil {
		return nil, err
	}
	index := site["index.html"]
	site["index.html"] = bytes.Replace(index, []byte("<head>"), []byte("<head>\n"+mark), 1)
	if bytes.Equal(index, site["index.html"]) {
		return nil, errors.New("index.html of the page has no <head>")
	}
	more, err := read(modules)
	if err != nil {
		return nil, err
	}
	maps.Copy(site, more)
	maps.Copy(site, wasm.Scripts())
	site["model.katachi-predict"] = model.Data()
	site["model.katachi-net"] = netmodel.Data()
	site["shapes.zst"] = database.Packed()
	return site, addRevision(site, revision)
}

// addRevision writes the revision of the page and the list of files to cache into the scripts.
func addRevision(site map[string][]byte, revision string) error {
	h := fnv.New64a()
	kept := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(site)) {
		fmt.Fprintf(h, "%s\n%d\n", name, len(site[name]))
		h.Write(site[name])
		if !slices.Contains(fetchedLater, name) && name != "index.html" {
			kept = append(kept, name)
		}
	}
	files, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	fill := strings.NewReplacer("@REVISION@", fmt.Sprintf("%012x-%s", h.Sum64()>>16, revision), "'@FILES@'", string(files))
	for _, name := range []string{"sw.js", "worker.js"} {
		site[name] = []byte(fill.Replace(string(site[name])))
	}
	return nil
}

// read returns all files.
func read(files fs.FS) (map[string][]byte, error) {
	list := map[string][]byte{}
	return list, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if list[name], err = fs.ReadFile(files, name); err != nil {
			return fmt.Errorf("page: %w", err)
		}
		return nil
	})
}
