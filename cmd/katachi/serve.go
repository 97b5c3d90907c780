package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"rsc.io/qr"

	"katachi/internal/api"
	"katachi/internal/judge"
	"katachi/mind/predict"
	"katachi/shape"
	"katachi/web"
)

// serveCmd serves the page and its API.
type serveCmd struct {
	In     []string `type:"path" placeholder:"DIR" env:"KATACHI_COLLECTION" help:"Folder of a collection; repeat the option for several (default: the built-in sample of famous games)."`
	Listen string   `placeholder:"ADDR" help:"Address and port to listen on. Default: this machine only, at port 8019 or, if that is taken, any other."`
	Host   []string `placeholder:"NAME" help:"A further name by which other machines reach this one."`
	Open   bool     `help:"Open the page in the browser."`
	judgesFlags
	Model string `placeholder:"FILE" type:"path" help:"Model for suggestions, made by katachi learn -o. Default: the built-in one."`
	threadsFlag
}

// Help is shown by katachi serve --help.
func (*serveCmd) Help() string {
	return `Examples:
  katachi serve --open             the built-in sample, in the browser
  katachi serve --in my.collection --in pro.collection
  katachi serve --engine kata      reviews by an engine: katachi engine --help
  katachi serve --listen :8019     for phones nearby; prints a code to scan
  curl 'http://localhost:8019/api/v1/search?play=Q16+D4'

Only this machine can reach the page, unless --listen says otherwise. Then visitors need the printed
link, which contains a token. The connection is not encrypted: use it only in networks that you
trust. The API is described at /api/v1/openapi.json, with examples in doc/api.md. Ctrl-C stops the
server.`
}

// Run serves until it is interrupted.
func (c *serveCmd) Run(a *app) error {
	adv, err := advisor(a, c.Model)
	if err != nil {
		return err
	}
	shelf, err := api.OpenShelf(c.In, a.stored(c.Threads))
	if err != nil {
		return err
	}
	defer shelf.Close()
	engines, done, err := c.judges(a)
	defer done()
	if err != nil {
		return err
	}
	adv.Engines = engines
	l, err := c.listen()
	if err != nil {
		return err
	}
	link, opt, err := c.access(l.Addr())
	if err != nil {
		l.Close()
		return err
	}
	opt.Service = &api.Service{
		Shelf: shelf, Limits: a.limits, Version: strings.TrimPrefix(version(), "katachi "),
		Advisor: adv,
	}
	opt.Fault = func(f *api.Fault) { fmt.Fprintf(a.stderr, "katachi: %v\n", f) }
	server, err := web.New(opt)
	if err != nil {
		l.Close()
		return err
	}
	a.keep("the server has stopped")
	if err := c.announce(a, link, opt.Token != ""); err != nil {
		l.Close()
		return err
	}
	return server.Serve(a.ctx, l)
}

// advisor returns the sources of suggestions, without engines. The built-in model and network are
// opened at the first request, the file of a model at once.
func advisor(a *app, model string) (*api.Advisor, error) {
	adv := &api.Advisor{
		Model:  func() (*predict.Model, error) { return openModel("") },
		Judge:  sync.OnceValues(func() (judge.Judge, error) { _, j, err := openJudge("", ""); return j, err }),
		Shapes: func() (*shape.DB, error) { return openShapes(a.ctx, "") },
	}
	if hasHuman() {
		adv.Human = human()
	}
	if model == "" {
		return adv, nil
	}
	m, j, err := openJudge(model, "")
	adv.Model = func() (*predict.Model, error) { return m, nil }
	adv.Judge = func() (judge.Judge, error) { return j, nil }
	return adv, err
}

// usualPort is the default address and port.
const usualPort = "127.0.0.1:8019"

// listen begins to listen.
func (c *serveCmd) listen() (net.Listener, error) {
	if c.Listen != "" {
		if _, _, err := net.SplitHostPort(c.Listen); err != nil {
			return nil, usagef("--listen %s: want an address and a port, such as 192.168.1.5:8019 or :8019", c.Listen)
		}
	}
	l, err := net.Listen("tcp", cmp.Or(c.Listen, usualPort))
	if errors.Is(err, syscall.EADDRINUSE) && c.Listen == "" {
		l, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("--listen %s: another program uses this address", c.Listen)
	}
	if refused := new(net.OpError); errors.As(err, &refused) {
		return nil, fmt.Errorf("--listen %s: %w", cmp.Or(c.Listen, usualPort), refused.Err)
	}
	return l, err
}

// access returns the link of the page, and options that admit only this machine, or only requests
// with a token.
func (c *serveCmd) access(addr net.Addr) (link string, opt *web.Options, err error) {
	at, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return "", nil, err
	}
	opt = &web.Options{Hosts: lower(c.Host)}
	if at.Addr().IsLoopback() {
		return fmt.Sprintf("http://localhost:%d/", at.Port()), opt, nil
	}
	opt.Token = rand.Text()
	name := at.Addr().Unmap().String()
	if at.Addr().IsUnspecified() {
		own := ownAddresses()
		opt.Hosts = append(opt.Hosts, own...)
		name = "localhost"
		if len(own) > 0 {
			name = own[0]
		}
		if host, err := os.Hostname(); err == nil {
			opt.Hosts = append(opt.Hosts, strings.ToLower(host))
		}
	}
	opt.Hosts = append(opt.Hosts, name)
	if len(c.Host) > 0 {
		name = c.Host[0]
	}
	return fmt.Sprintf("http://%s/#token=%s", net.JoinHostPort(name, fmt.Sprint(at.Port())), opt.Token), opt, nil
}

func lower(list []string) (names []string) {
	for _, s := range list {
		names = append(names, strings.ToLower(s))
	}
	return names
}

// ownAddresses returns the IP addresses of this machine in the network, version 4 first.
func ownAddresses() (names []string) {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var six []string
	for _, addr := range addrs {
		ip, err := netip.ParsePrefix(addr.String())
		switch {
		case err != nil || ip.Addr().IsLoopback() || ip.Addr().IsLinkLocalUnicast():
		case ip.Addr().Is4():
			names = append(names, ip.Addr().String())
		default:
			six = append(six, ip.Addr().String())
		}
	}
	return append(names, six...)
}

// announce prints the link, with a QR code if other machines may use it, and opens the browser if
// requested.
func (c *serveCmd) announce(a *app, link string, forOthers bool) error {
	if forOthers {
		code, err := qr.Encode(link, qr.L)
		if err != nil {
			return err
		}
		fmt.Fprint(a.stdout, blocks(code))
	}
	if _, err := fmt.Fprintln(a.stdout, link); err != nil {
		return err
	}
	a.notef("open this link in a browser; Ctrl-C stops the server")
	if !c.Open {
		return nil
	}
	if err := browse(link); err != nil {
		a.warnf("the browser could not be started: %v", err)
	}
	return nil
}

// blocks draws a QR code as text, two rows of squares per line, light on dark, with the margin of
// four squares that scanners need.
func blocks(code *qr.Code) string {
	const margin = 4
	var out strings.Builder
	for y := -margin; y < code.Size+margin; y += 2 {
		for x := -margin; x < code.Size+margin; x++ {
			switch top, bottom := code.Black(x, y), code.Black(x, y+1); {
			case top && bottom:
				out.WriteRune(' ')
			case top:
				out.WriteRune('▄')
			case bottom:
				out.WriteRune('▀')
			default:
				out.WriteRune('█')
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// browse opens a link in the user's browser.
func browse(link string) error {
	switch runtime.GOOS {
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", link).Start()
	case "darwin":
		return exec.Command("open", link).Start()
	}
	return exec.Command("xdg-open", link).Start()
}
