package web

import (
	"crypto/subtle"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"katachi/internal/api"
)

// headers are sent with every answer. They restrict what the page may load (nothing from elsewhere,
// no inline scripts; WebAssembly is allowed), and forbid other origins to embed or read it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
		"style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; font-src 'self'; " +
		"form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Frame-Options":              "DENY",
}

// guard passes allowed requests to next, and refuses others.
func (s *Server) guard(next http.Handler) http.Handler {
	foreign := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for name, value := range headers {
			h.Set(name, value)
		}
		asksAPI := strings.HasPrefix(r.URL.Path, apiPath+"/") || r.URL.Path == assistPath
		switch {
		case !s.knows(r.Host):
			refuse(w, http.StatusMisdirectedRequest, "other host", clip(r.Host))
		case foreign.Check(r) != nil:
			refuse(w, http.StatusForbidden, "other site")
		case asksAPI && !sameSite(r):
			refuse(w, http.StatusForbidden, "other site")
		case asksAPI && r.URL.Path != sessionPath && !s.mayAsk(r):
			refuse(w, http.StatusUnauthorized, "token missing")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// timed limits the time in which a client may send the body of a request, whatever the request is
// for: otherwise clients that never send it would stay connected.
func timed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		b := &timedBody{ReadCloser: r.Body, conn: http.NewResponseController(w)}
		b.within(bodyTime)
		own := r.WithContext(r.Context()) // net/http looks at the body of its request
		own.Body = b
		next.ServeHTTP(w, own)
		if !b.ended {
			b.within(headerTime) // net/http reads some of the rest before it answers
		}
	})
}

// timedBody is a body with a time limit. The limit ends with the body, since net/http goes on
// reading to notice when the client disconnects.
type timedBody struct {
	io.ReadCloser
	conn  *http.ResponseController
	ended bool
}

func (b *timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		b.ended = true
		b.before(time.Time{})
	}
	return n, err
}

func (b *timedBody) within(d time.Duration) { b.before(time.Now().Add(d)) }

func (b *timedBody) before(end time.Time) { _ = b.conn.SetReadDeadline(end) } // a test's writer has none

// refuse answers with a problem.
func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	p := api.NewProblem(status, "", format, args...)
	p.Title = http.StatusText(status)
	writeProblem(w, p)
}

func writeProblem(w http.ResponseWriter, p *api.Problem) {
	w.Header().Set("Content-Type", p.ContentType(""))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}

// clip makes text of a client short enough for a message.
func clip(text string) string { return text[:min(len(text), 100)] }

// knows reports whether the host name of a request is one of the server's. This refuses pages of
// other sites whose name resolves to this machine (DNS rebinding).
func (s *Server) knows(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	if name == "localhost" {
		return true
	}
	if ip, err := netip.ParseAddr(name); err == nil && ip.IsLoopback() {
		return true
	}
	return slices.Contains(s.opt.Hosts, name)
}

// sameSite reports whether the page itself, or a program, sent a request. Browsers send the origin
// even with requests that only read; programs do not.
func sameSite(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// cookieName is the cookie that holds the token of a session.
const cookieName = "katachi"

// mayAsk reports whether a request has the token.
func (s *Server) mayAsk(r *http.Request) bool {
	if s.opt.Token == "" {
		return true
	}
	given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if c, err := r.Cookie(cookieName); err == nil && given == "" {
		given = c.Value
	}
	return s.isToken(given)
}

func (s *Server) isToken(given string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(s.opt.Token)) == 1
}

// sessionRequest is the body of a request for a session.
type sessionRequest struct {
	Token string `json:"token" doc:"From the link that katachi printed"`
}

// session gives a page that has the token a cookie with it, so that the token need not stay in the
// address.
func (s *Server) session(w http.ResponseWriter, r *http.Request) {
	var in sessionRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&in); err != nil || s.opt.Token != "" && !s.isToken(in.Token) {
		refuse(w, http.StatusUnauthorized, "token wrong")
		return
	}
	if s.opt.Token != "" {
		http.SetCookie(w, &http.Cookie{
			Name: cookieName, Value: s.opt.Token, Path: apiPath, HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil,
		})
	}
	w.WriteHeader(http.StatusNoContent)
}
