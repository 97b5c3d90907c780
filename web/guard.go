package web

import (
	"crypto/subtle"
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"katachi/internal/api"
)

// headers that every answer has: what the page may load (nothing from elsewhere, no code in the
// page itself; WebAssembly is allowed), and that nobody may embed or read it from another origin.
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

// guard lets those requests through that may be asked.
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
			refuse(w, http.StatusMisdirectedRequest, "This katachi is not called %q: open it under the address that it printed", clip(r.Host))
		case foreign.Check(r) != nil:
			refuse(w, http.StatusForbidden, "Another site sent this request: katachi answers its own page only")
		case asksAPI && !sameSite(r):
			refuse(w, http.StatusForbidden, "Another site sent this request: katachi answers its own page only")
		case asksAPI && r.URL.Path != sessionPath && !s.mayAsk(r):
			refuse(w, http.StatusUnauthorized, "The token is missing or wrong: open the link that katachi printed")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

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

// knows reports whether the server is called by a name that is its own. A page of another site
// whose name leads to this machine (DNS rebinding) is refused that way.
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

// sameSite reports whether the page itself, or no page at all, sent a request. Browsers say who
// asks also where a request only reads; programs do not.
func sameSite(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// cookieName is the cookie that holds the token of a session.
const cookieName = "katachi"

// mayAsk reports whether the client knows the token.
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
	Token string `json:"token" doc:"As the link that katachi printed has it"`
}

// session gives a page that knows the token a cookie with it, so that the token need not stay in
// the address.
func (s *Server) session(w http.ResponseWriter, r *http.Request) {
	var in sessionRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&in); err != nil || s.opt.Token != "" && !s.isToken(in.Token) {
		refuse(w, http.StatusUnauthorized, "The token is wrong: open the link that katachi printed")
		return
	}
	if s.opt.Token != "" {
		http.SetCookie(w, &http.Cookie{
			Name: cookieName, Value: s.opt.Token, Path: apiPath, HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil,
		})
	}
	w.WriteHeader(http.StatusNoContent)
}
