package main

import (
	"fmt"

	"katachi/predict"
)

// jsonEvaluation is a report for programs.
type jsonEvaluation struct {
	Games         int         `json:"games"`
	Moves         int         `json:"moves"`
	Top           jsonTop     `json:"top"`
	Low           float64     `json:"top1_low"`
	High          float64     `json:"top1_high"`
	LogLikelihood *float64    `json:"log_likelihood,omitempty"`
	Milliseconds  float64     `json:"ms_per_position"`
	Phases        []jsonPhase `json:"phases"`
	LookUp        string      `json:"look_up,omitempty"`
	Depths        []jsonDepth `json:"depths,omitempty"`
	Model         *jsonModel  `json:"model,omitempty"`
}

// jsonTop has the parts of the moves within the first so many, by these numbers.
type jsonTop map[string]float64

type jsonPhase struct {
	From  int     `json:"from"`
	To    int     `json:"to,omitempty"` // absent: to the end
	Moves int     `json:"moves"`
	Top   float64 `json:"top1"`
}

type jsonDepth struct {
	Evidence string  `json:"evidence"`
	Moves    int     `json:"moves"`
	Top      float64 `json:"top1"`
}

// jsonModel is what a model was trained with.
type jsonModel struct {
	Bytes     int64  `json:"bytes"`
	Games     uint64 `json:"games"`
	Positions uint64 `json:"positions"`
	Features  uint64 `json:"hashed_features"`
}

func topOf(s *predict.Score) jsonTop {
	top := jsonTop{}
	for i, rank := range predict.Ranks {
		top[fmt.Sprint(rank)] = s.Top(i)
	}
	return top
}

func jsonReport(r *predict.Report, m *predict.Model) jsonEvaluation {
	about := m.Provenance()
	mean := r.LogLikelihood / float64(r.Moves)
	out := jsonEvaluation{
		Games: len(r.Games), Moves: r.Moves, Top: topOf(&r.Score),
		Low: r.Low, High: r.High, LogLikelihood: &mean, Milliseconds: milliseconds(r),
		Model: &jsonModel{m.Size(), about.Games, about.Positions, about.Features},
	}
	for i := range r.Phases {
		p := &r.Phases[i]
		out.Phases = append(out.Phases, jsonPhase{1 + 30*i, 30 * (i + 1), p.Moves, p.Top(0)})
	}
	return out
}

func (s *shapeScore) json(name string, games int, low, high float64) jsonEvaluation {
	out := jsonEvaluation{
		LookUp: name, Games: games, Moves: s.all.Moves, Top: topOf(&s.all),
		Low: low, High: high, Milliseconds: s.milliseconds(),
	}
	for i := range s.phases {
		phase := jsonPhase{From: phaseStarts[i], Moves: s.phases[i].Moves, Top: s.phases[i].Top(0)}
		if i+1 < len(phaseStarts) {
			phase.To = phaseStarts[i+1] - 1
		}
		out.Phases = append(out.Phases, phase)
	}
	for d := range s.depths {
		if s.depths[d].Moves > 0 {
			out.Depths = append(out.Depths, jsonDepth{depthName(d), s.depths[d].Moves, s.depths[d].Top(0)})
		}
	}
	return out
}
