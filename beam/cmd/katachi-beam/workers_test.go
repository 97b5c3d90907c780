package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/internal/harvest"
	"katachi/shape"
)

// workerRuns are small runs of every pipeline.
var workerRuns = []struct {
	kind   string
	fold   func() fold.Fold
	args   []string // the same as options
	folder bool     // whether the output is a folder
}{
	{"harvest", func() fold.Fold { return &kinds.Harvest{Sizes: []int{3, 5}, Selection: harvest.Selection{AtLeast: 2}} }, []string{"--size", "3,5"}, false},
	{"shapes", func() fold.Fold { return &kinds.Shapes{Scheme: shape.Scheme{Stop: shape.DefaultStop}, AtLeast: 1} }, nil, false},
	{"model", func() fold.Fold { return &kinds.Model{Epochs: 1, Bits: 12} }, []string{"--bits", "12"}, false},
	{"names", func() fold.Fold { return &kinds.Names{} }, []string{"--reading=false"}, false},
	{"index", func() fold.Fold { return &kinds.Index{} }, nil, true},
}

// TestWorkers runs every pipeline on prism with 1, 2 and 4 workers, each in its own process, so
// that elements go from process to process. The output is always the same.
func TestWorkers(t *testing.T) {
	games := sample(t, 40)
	var p spread
	beam.RegisterRunner("spread", func(ctx context.Context, pipeline *beam.Pipeline) (beam.PipelineResult, error) {
		return nil, p.run(ctx, pipeline)
	})
	for _, of := range workerRuns {
		t.Run(of.kind, func(t *testing.T) {
			run := func(out string) *fold.Run {
				r := &fold.Run{Kind: of.kind, Games: games, Output: out, Batch: 7, Fold: of.fold()}
				must(t, r.Prepare(t.Context()))
				return r
			}
			dir := t.TempDir()
			want := filepath.Join(dir, "here")
			beamed(t, run(want))
			for _, n := range []int{1, 2, 4} {
				endpoint, address, pool := cluster(t)
				p = spread{n, endpoint, address}
				out := filepath.Join(dir, fmt.Sprint(n))
				res, err := run(out).Execute(t.Context(), "spread")
				if err != nil {
					t.Fatalf("%d workers: %v", n, err)
				}
				if what := fmt.Sprintf("%d workers", n); of.folder {
					sameFolder(t, what, out, want, 40)
				} else {
					same(t, what, out, want)
				}
				if res.Games != 40 {
					t.Errorf("%d workers: %d games, want 40", n, res.Games)
				}
				if started := startedBy(pool); started != n {
					t.Errorf("%d workers were started, want %d", started, n)
				}
			}
		})
	}
}

// startedBy counts the workers that a pool has started.
func startedBy(pool *started) (n int) {
	for len(pool.lines) > 0 {
		if workerLine.MatchString(<-pool.lines) {
			n++
		}
	}
	return n
}

// spread is a runner: it runs prism with several workers, which share the steps of a pipeline.
// Prism starts a worker for each environment of a pipeline.
type spread struct {
	workers           int
	endpoint, address string // of prism, of the pool of workers
}

func (p *spread) run(ctx context.Context, pipeline *beam.Pipeline) error {
	edges, _, err := pipeline.Build()
	if err != nil {
		return err
	}
	const external = "beam:env:external:v1"
	env, err := graphx.CreateEnvironment(ctx, external, func(context.Context) string { return p.address })
	if err != nil {
		return err
	}
	made, err := graphx.Marshal(edges, &graphx.Options{Environment: env})
	if err != nil {
		return err
	}
	all := made.GetComponents()
	var steps []string
	for id, s := range all.GetTransforms() {
		if s.GetSpec().GetUrn() == graphx.URNParDo {
			steps = append(steps, id)
		}
	}
	slices.Sort(steps)
	if len(steps) < p.workers {
		return fmt.Errorf("%d steps for %d workers", len(steps), p.workers)
	}
	const first = "go" // runnerlib needs this environment, and its program
	names := []string{first}
	for len(names) < p.workers {
		name := fmt.Sprintf("%s%d", first, len(names))
		of := proto.Clone(all.GetEnvironments()[first]).(*pipepb.Environment)
		of.Dependencies = nil // the pool has the program
		all.Environments[name] = of
		names = append(names, name)
	}
	for i, id := range steps {
		all.GetTransforms()[id].EnvironmentId = names[i%p.workers]
	}
	_, err = runnerlib.Execute(ctx, made, p.endpoint, &runnerlib.JobOptions{Name: "spread", Loopback: true}, false)
	return err
}

// ownMetrics puts a worker's name before the short names of its metrics. Each worker numbers these
// names from 1, but prism 2.77 has one table of them for all workers of a job, and would confuse
// their metrics.
func ownMetrics(worker string) {
	grpcx.Dial = func(ctx context.Context, endpoint string, _ time.Duration) (*grpc.ClientConn, error) {
		return grpc.NewClient("passthrough:///"+endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()),
			grpc.WithStreamInterceptor(func(ctx context.Context, d *grpc.StreamDesc, c *grpc.ClientConn, method string,
				streamer grpc.Streamer, opts ...grpc.CallOption,
			) (grpc.ClientStream, error) {
				s, err := streamer(ctx, d, c, method, opts...)
				return &ownStream{s, worker + "/"}, err
			}))
	}
}

// ownStream is the stream of a worker. It adds prefix to the names of metrics that the worker
// sends, and removes it from those that it receives.
type ownStream struct {
	grpc.ClientStream
	prefix string
}

func (s *ownStream) SendMsg(m any) error {
	if r, ok := m.(*fnpb.InstructionResponse); ok {
		prefixKeys(s.prefix, r.GetProcessBundle().GetMonitoringData())
		prefixKeys(s.prefix, r.GetProcessBundleProgress().GetMonitoringData())
		prefixKeys(s.prefix, r.GetMonitoringInfos().GetMonitoringInfo())
	}
	return s.ClientStream.SendMsg(m)
}

func (s *ownStream) RecvMsg(m any) error {
	err := s.ClientStream.RecvMsg(m)
	if r, ok := m.(*fnpb.InstructionRequest); ok && err == nil {
		ids := r.GetMonitoringInfos().GetMonitoringInfoId()
		for i, id := range ids {
			ids[i] = strings.TrimPrefix(id, s.prefix)
		}
	}
	return err
}

func prefixKeys[V any](prefix string, m map[string]V) {
	for _, k := range slices.Collect(maps.Keys(m)) {
		m[prefix+k] = m[k]
		delete(m, k)
	}
}
