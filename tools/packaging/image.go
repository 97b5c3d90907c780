package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// nobody is the user of the image's processes: it may write only to /data and /tmp.
const nobody = 65532

// buildImage writes an image with the programs for Linux, one manifest for each architecture, as an
// OCI layout in a tar file. Writing it needs no container engine, and every engine can load it.
func (r *release) buildImage() error {
	when, err := r.commitTime()
	if err != nil {
		return err
	}
	var index v1.ImageIndex = mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, platform := range r.platforms {
		arch, linux := strings.CutPrefix(platform, "linux/")
		if !linux {
			continue
		}
		img, err := r.image(platform, arch, when)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: img, Descriptor: v1.Descriptor{
			Platform: &v1.Platform{OS: "linux", Architecture: arch},
		}})
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		return err
	}
	if len(manifest.Manifests) == 0 {
		return errors.New("an image wants a program for linux among the platforms")
	}
	dir := filepath.Join(r.dir, "image")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	path, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	if err := path.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": strings.TrimPrefix(r.version, "v"),
	})); err != nil {
		return err
	}
	return packFolder(filepath.Join(r.files(), fmt.Sprintf("katachi_%s_oci.tar", strings.TrimPrefix(r.version, "v"))), dir, when)
}

// image returns the image for one architecture: the program, its licences, and two folders.
func (r *release) image(platform, arch string, when time.Time) (v1.Image, error) {
	var packed bytes.Buffer
	w := tar.NewWriter(&packed)
	for _, folder := range []string{"data", "tmp"} {
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: folder + "/", Mode: 0o755, Uid: nobody, Gid: nobody, ModTime: when})
		if err != nil {
			return nil, err
		}
	}
	if err := packFile(w, "katachi", r.program(platform), 0o755, when); err != nil {
		return nil, err
	}
	for _, f := range []string{"LICENSE", "cmd/katachi/THIRD_PARTY"} {
		if err := packFile(w, filepath.Base(f), filepath.Join(r.source(), f), 0o644, when); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(packed.Bytes())), nil
	}, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	img := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	if img, err = mutate.Append(img, mutate.Addendum{
		Layer: layer, History: v1.History{Created: v1.Time{Time: when}, CreatedBy: "katachi " + r.version},
	}); err != nil {
		return nil, err
	}
	file, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.OS, file.Architecture, file.Created = "linux", arch, v1.Time{Time: when}
	file.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", nobody, nobody), WorkingDir: "/data",
		Entrypoint: []string{"/katachi"}, Cmd: []string{"serve", "--listen", "0.0.0.0:8080"},
		Env: []string{"HOME=/data"}, ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}},
		Labels: map[string]string{"org.opencontainers.image.version": r.version, "org.opencontainers.image.source": "https://" + r.module, "org.opencontainers.image.licenses": "MIT"},
	}
	return mutate.ConfigFile(img, file)
}

// commitTime is the time of the released commit, which all files get.
func (r *release) commitTime() (time.Time, error) {
	text, err := r.output(r.source(), "git", "log", "-1", "--format=%cI")
	if err != nil {
		return time.Time{}, err
	}
	when, err := time.Parse(time.RFC3339, text)
	return when.UTC(), err
}

// packFile adds a file to a tar file.
func packFile(w *tar.Writer, name, from string, mode int64, when time.Time) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(data)), ModTime: when}); err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// packFolder writes the files of a folder to a tar file, in the order of their names.
func packFolder(path, dir string, when time.Time) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := tar.NewWriter(f)
	err = filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		return packFile(w, filepath.ToSlash(name), p, 0o644, when)
	})
	return errors.Join(err, w.Close(), f.Close())
}
