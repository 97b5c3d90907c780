package net

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"katachi/board"
)

// Profile says who plays, for KataGo's human networks. See [ParseProfile].
type Profile struct {
	black, white int // ranks: 9 dan is 1, 1 dan 9, 1 kyu 10
	date         time.Time
	source       int
	pro          bool
}

// Numbers of a profile, by position (cpp/neuralnet/sgfmetadata.cpp of KataGo 1.17.2).
const (
	profileHuman   = 0 // two, of the player to move and of the opponent; so are those below
	profileRank    = 6 // rank, one number a step: 34 numbers each
	profileRanks   = 34
	profileRated   = 74
	profileUnknown = 75 // kind of time control
	profileByoYomi = 79
	profileMain    = 82
	profilePeriod  = 83
	profilePeriods = 84
	profileMoves   = 85
	profileArea    = 86
	profileDate    = 87 // 32 pairs
	profileDates   = 32
	profileSource  = 151
)

// Sources of games, as KataGo numbers them.
const (
	sourceKGS   = 2 // players of all ranks
	sourceGoGoD = 5 // professionals, also of earlier centuries
	sourceGo4Go = 6 // professionals
)

// ParseProfile reads the name of a profile, as KataGo's option humanSLProfile has it:
//
//	rank_5k, rank_3d     players of this rank, from 20k to 9d
//	rank_5k_3k           Black, and White
//	preaz_5k, ...        before players learned from programs, 2016
//	proyear_1990         professionals of a year, 1800 to 2023
func ParseProfile(name string) (*Profile, error) {
	kind, rest, _ := strings.Cut(name, "_")
	date := time.Date(2020, 3, 1, 0, 0, 0, 0, time.UTC)
	switch kind {
	case "proyear":
		year, err := strconv.Atoi(rest)
		if err != nil || year < 1800 || year > 2023 {
			break
		}
		p := &Profile{black: 1, white: 1, pro: true, source: sourceGoGoD, date: time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC)}
		if year > 2020 {
			p.source = sourceGo4Go
		}
		return p, nil
	case "preaz":
		date = time.Date(2016, 9, 1, 0, 0, 0, 0, time.UTC)
		fallthrough
	case "rank":
		black, white, two := strings.Cut(rest, "_")
		if !two {
			white = black
		}
		p := &Profile{black: rankOf(black), white: rankOf(white), date: date, source: sourceKGS}
		if p.black > 0 && p.white > 0 {
			return p, nil
		}
	}
	return nil, fmt.Errorf("net: unknown profile %.40q, want rank_5k, rank_3d, preaz_5k or proyear_1990", name)
}

// rankOf returns the number of a rank such as 5k; 0 for others.
func rankOf(text string) int {
	n, err := strconv.Atoi(strings.TrimRight(text, "dk"))
	switch {
	case err != nil || n < 1:
	case text == strconv.Itoa(n)+"d" && n <= 9:
		return 10 - n
	case text == strconv.Itoa(n)+"k" && n <= 20:
		return 9 + n
	}
	return 0
}

// set writes the numbers of the profile.
func (p *Profile) set(dst []float32, g *board.Game) {
	dst = dst[:profileSize]
	clear(dst)
	own, other := p.black, p.white
	if g.ToMove() == board.White {
		own, other = other, own
	}
	dst[profileHuman], dst[profileHuman+1] = 1, 1
	for i := range own {
		dst[profileRank+i] = 1
	}
	for i := range other {
		dst[profileRank+profileRanks+i] = 1
	}
	seconds, period, periods := 0.0, 0.0, 0.0
	if p.pro {
		dst[profileUnknown] = 1
	} else {
		dst[profileRated] = 0.5 // unknown
		dst[profileByoYomi] = 1
		seconds, period, periods = 1200, 30, 5
	}
	dst[profileMain] = float32(0.4 * (math.Log(seconds+60) - 6.5))
	dst[profilePeriod] = float32(0.3 * (math.Log(period+1) - 3))
	dst[profilePeriods] = float32(0.5 * (math.Log(periods+2) - 1.5))
	dst[profileMoves] = float32(0.25 * (math.Log(2) - 1.5))
	size := float64(g.Board().Size())
	dst[profileArea] = float32(0.5 * math.Log(size*size/361))
	days := float64(p.date.Unix() / (24 * 60 * 60))
	turn := 7.0 // days
	for i := range profileDates {
		sin, cos := math.Sincos(2 * math.Pi * days / turn)
		dst[profileDate+2*i], dst[profileDate+2*i+1] = float32(cos), float32(sin)
		turn *= math.Pow(80000, 1.0/(profileDates-1))
	}
	dst[profileSource+p.source] = 1
}
