package web

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"strings"
)

type etagKey struct{}

// tagged answers a request that depends only on a collection: with 304 if the client already has
// the answer with this tag, else by next, with the tag in the context.
func (s *Server) tagged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || !keeps(r) {
			next.ServeHTTP(w, r)
			return
		}
		tag, err := s.etag(r)
		if err != nil { // next says what is wrong
			next.ServeHTTP(w, r)
			return
		}
		for given := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
			if strings.TrimPrefix(strings.TrimSpace(given), "W/") == tag {
				w.Header().Set("ETag", tag)
				w.Header().Set("Cache-Control", cacheControl)
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), etagKey{}, tag)))
	})
}

// keeps reports whether the answer to a request stays the same until the collection changes. Jobs,
// the list of collections, and a random game do not.
func keeps(r *http.Request) bool {
	path, ok := strings.CutPrefix(r.URL.Path, apiPath)
	query := r.URL.Query()
	chance := path == "/guess" && (query.Get("game") == "" || query.Get("game") == "0") && query.Get("seed") == ""
	return ok && path != "/collections" && !strings.HasPrefix(path, "/jobs/") && !chance
}

// cacheControl lets the browser cache an answer, but revalidate it each time.
const cacheControl = "private, no-cache"

// etag returns the tag of the answer to a request. It depends on the server, since games in memory
// are lost with it, the revision of the collection, and the request.
func (s *Server) etag(r *http.Request) (string, error) {
	h := fnv.New64a()
	name := r.URL.Query().Get("collection")
	revision, err := s.opt.Service.Shelf.Revision(r.Context(), name)
	fmt.Fprintf(h, "%s\n%s\n%s\n%s?%s", s.salt, name, revision, r.URL.Path, r.URL.RawQuery)
	return fmt.Sprintf(`"%s-%016x"`, revision, h.Sum64()), err
}

// tagOf returns the tag in the context, "" if there is none.
func tagOf(ctx context.Context) string {
	tag, _ := ctx.Value(etagKey{}).(string)
	return tag
}
