package lab

import (
	"fmt"

	"katachi/mind/predict"
)

// EvaluationJSON is the JSON form of an evaluation of predictions.
type EvaluationJSON struct {
	Games         int                `json:"games"`
	Moves         int                `json:"moves"`
	Top           map[string]float64 `json:"top" doc:"Share of the moves that were among the first N predictions, by N"`
	Low           *float64           `json:"top1_low" doc:"95 % interval of Top[\"1\"]; null for a single game"`
	High          *float64           `json:"top1_high"`
	LogLikelihood *float64           `json:"log_likelihood,omitempty" doc:"A move"`
	Milliseconds  float64            `json:"ms_per_position" doc:"Of processor time"`
	Phases        []PhaseJSON        `json:"phases"`
	LookUp        string             `json:"look_up,omitempty" doc:"For a database: exact, or backing off"`
	Depths        []DepthJSON        `json:"depths,omitempty"`
	Model         *ModelJSON         `json:"model,omitempty"`
}

// PhaseJSON is the evaluation for a phase of the game.
type PhaseJSON struct {
	From  int     `json:"from"`
	To    int     `json:"to,omitempty" doc:"Absent: to the end"`
	Moves int     `json:"moves"`
	Top   float64 `json:"top1"`
}

// DepthJSON is the evaluation for the moves predicted from the same kind of evidence.
type DepthJSON struct {
	Evidence string  `json:"evidence"`
	Moves    int     `json:"moves"`
	Top      float64 `json:"top1"`
}

// ModelJSON describes the training of a model.
type ModelJSON struct {
	Bytes     int64  `json:"bytes"`
	Games     uint64 `json:"games"`
	Positions uint64 `json:"positions"`
	Features  uint64 `json:"hashed_features"`
}

// Evaluation returns the JSON form of a model's report.
func Evaluation(r *predict.Report, m *predict.Model) EvaluationJSON {
	made := m.Provenance()
	mean := r.LogLikelihood / float64(r.Moves)
	out := newEvaluation(r)
	out.LogLikelihood, out.Model = &mean, &ModelJSON{m.Size(), made.Games, made.Positions, made.Features}
	for i := range r.Phases {
		p := &r.Phases[i]
		out.Phases = append(out.Phases, PhaseJSON{1 + i*predict.PhaseMoves, (i + 1) * predict.PhaseMoves, p.Moves, p.Top(0)})
	}
	return out
}

// ShapeEvaluation returns the JSON form of the report of a database, with lookUp naming the kind of
// look-up.
func ShapeEvaluation(r *predict.Report, lookUp string) EvaluationJSON {
	out := newEvaluation(r)
	out.LookUp = lookUp
	for i := range r.Phases {
		phase := PhaseJSON{From: predict.ShapePhases[i], Moves: r.Phases[i].Moves, Top: r.Phases[i].Top(0)}
		if i+1 < len(predict.ShapePhases) {
			phase.To = predict.ShapePhases[i+1] - 1
		}
		out.Phases = append(out.Phases, phase)
	}
	for i := range r.Depths {
		if d := &r.Depths[i]; d.Moves > 0 {
			out.Depths = append(out.Depths, DepthJSON{predict.DepthName(i), d.Moves, d.Top(0)})
		}
	}
	return out
}

// newEvaluation returns the part that both forms share.
func newEvaluation(r *predict.Report) EvaluationJSON {
	out := EvaluationJSON{Games: len(r.Games), Moves: r.Moves, Top: map[string]float64{}, Milliseconds: 1000 * r.PerPosition().Seconds()}
	if r.Low < r.High {
		out.Low, out.High = &r.Low, &r.High
	}
	for i, rank := range predict.Ranks {
		out.Top[fmt.Sprint(rank)] = r.Top(i)
	}
	return out
}
