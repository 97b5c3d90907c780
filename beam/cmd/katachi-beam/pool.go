package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"sync"

	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"google.golang.org/grpc"
)

// pool starts workers for runners. A worker is a process of this program.
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer

	program string
	stderr  io.Writer

	mu      sync.Mutex
	workers map[string]*exec.Cmd
}

const poolHelp = `Usage: katachi-beam pool --address HOST:PORT

Starts workers on this machine for a runner: each is a process of this program. The runner finds the
pool by --environment_type=EXTERNAL --environment_config=HOST:PORT. Anyone who reaches the address can
start workers: keep it within the cluster.
`

// servePool serves until ctx ends.
func servePool(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("pool", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	address := flags.String("address", "localhost:50000", "where to listen")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		fmt.Fprint(stdout, poolHelp)
		return err
	case err != nil:
		return usagef("%w", err)
	case flags.NArg() > 0:
		return usagef("pool: unexpected %q", flags.Arg(0))
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		return err
	}
	p := &pool{program: program, stderr: stderr, workers: map[string]*exec.Cmd{}}
	server := grpc.NewServer()
	fnpb.RegisterBeamFnExternalWorkerPoolServer(server, p)
	context.AfterFunc(ctx, server.Stop)
	fmt.Fprintf(stdout, "listening at %s\n", listener.Addr())
	err = server.Serve(listener)
	p.stopAll()
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// StartWorker starts a worker.
func (p *pool) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.workers[r.GetWorkerId()] != nil {
		return &fnpb.StartWorkerResponse{Error: fmt.Sprintf("worker %s exists already", r.GetWorkerId())}, nil
	}
	c := exec.Command(p.program, "--worker", "--id="+r.GetWorkerId(),
		"--logging_endpoint="+r.GetLoggingEndpoint().GetUrl(), "--control_endpoint="+r.GetControlEndpoint().GetUrl())
	c.Stderr = p.stderr
	if err := c.Start(); err != nil {
		return &fnpb.StartWorkerResponse{Error: err.Error()}, nil
	}
	fmt.Fprintf(p.stderr, "katachi-beam: worker %s is process %d\n", r.GetWorkerId(), c.Process.Pid)
	p.workers[r.GetWorkerId()] = c
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker stops a worker.
func (p *pool) StopWorker(_ context.Context, r *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.workers[r.GetWorkerId()]
	if c == nil {
		return &fnpb.StopWorkerResponse{Error: fmt.Sprintf("no worker %s", r.GetWorkerId())}, nil
	}
	delete(p.workers, r.GetWorkerId())
	stop(c)
	return &fnpb.StopWorkerResponse{}, nil
}

func (p *pool) stopAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.workers {
		stop(c)
	}
}

func stop(c *exec.Cmd) {
	_ = c.Process.Kill()
	_ = c.Wait()
}
