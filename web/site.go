package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"katachi/predict/model"
	"katachi/shape/database"
	"katachi/web/wasm"
)

// ErrNoModules is the error of a site from a katachi that was built without WebAssembly modules.
var ErrNoModules = errors.New("this katachi was built without the WebAssembly modules")

// mark tells the page that there is no server: it asks the worker.
const mark = `<meta name="katachi" content="worker">`

// Site returns the files of a page that needs no server, by name.
func Site() (map[string][]byte, error) {
	modules := wasm.Modules()
	if modules == nil {
		return nil, ErrNoModules
	}
	page, err := read(pageFiles())
	if err != nil {
		return nil, err
	}
	index := page["index.html"]
	page["index.html"] = bytes.Replace(index, []byte("<head>"), []byte("<head>\n"+mark), 1)
	if bytes.Equal(index, page["index.html"]) {
		return nil, errors.New("index.html of the page has no <head>")
	}
	more, err := read(modules)
	if err != nil {
		return nil, err
	}
	maps.Copy(page, more)
	page["worker.js"] = wasm.Worker
	page["model.katachi-predict"] = model.Data()
	page["shapes.zst"] = database.Packed()
	return page, nil
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
