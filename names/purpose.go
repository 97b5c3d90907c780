package names

import (
	"katachi/board"
	"katachi/internal/lang"
	"katachi/reading"
)

// Purpose is a fact of what a move is for. doc/names.md has the definition of each kind.
type Purpose struct {
	Term   *Term       // the kind, such as "captures"; one of PurposeTerms
	Sure   Sure        // how it is known
	Of     board.Point // a stone of the chain or group that it is about, or the point; Pass for none
	To     board.Point // the second chain of what connects or cuts, else Pass
	Stones int         // of the chains that Of stands for; 0 where that is no stone
}

// Sure is how a purpose is known.
type Sure uint8

// ByRule: it follows from the rules of the game and the definition. ByProof: the exact reader has proven it.
// ByReading: [reading.Quick] says so, which is nearly always right. ByMeasure: a measure of the board, such
// as influence, says so.
const (
	ByRule Sure = iota
	ByProof
	ByReading
	ByMeasure
)

var sures = [...]string{"rule", "proven", "read", "measure"}

// String returns the word of s: "rule", "proven", "read" or "measure".
func (s Sure) String() string { return sures[s] }

// MarshalText returns String.
func (s Sure) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// purposeTerms are the kinds, in the order in which they are listed.
var purposeTerms = purposesIn(lang.Builtin())

func purposesIn(words *lang.Words) (list []*Term) {
	for _, t := range words.Purposes {
		list = append(list, &Term{English: t.Name, Names: words.Add(t.Name, nil), Meaning: t.Meaning})
	}
	return list
}

// PurposeTerms returns the kinds of purposes. Do not change them.
func PurposeTerms() []*Term { return purposeTerms }

// purpose returns the kind of a word.
func purpose(english string) *Term { return among(purposeTerms, english) }

// The kinds.
var (
	aimCaptures = purpose("captures")
	aimAtari    = purpose("gives atari")
	aimCatches  = purpose("catches")
	aimKills    = purpose("kills")
	aimSaves    = purpose("saves")
	aimLives    = purpose("lives")
	aimConnects = purpose("connects")
	aimCuts     = purpose("cuts")
	aimEye      = purpose("secures an eye")
	aimKo       = purpose("starts a ko")
	aimWinsKo   = purpose("wins a ko")
	aimLeavesKo = purpose("leaves a ko")
	aimKoThreat = purpose("ko threat")
	aimMayTake  = purpose("threatens to capture")
	aimMayCut   = purpose("threatens to cut")
	aimMayKill  = purpose("threatens to kill")
	aimAnswers  = purpose("answers")
	aimLeaves   = purpose("leaves a threat")
	aimProtects = purpose("protects")
	aimAttacks  = purpose("attacks")
	aimSeals    = purpose("seals in")
	aimRuns     = purpose("runs out")
	aimBase     = purpose("gets a base")
	aimInvades  = purpose("invades")
	aimReduces  = purpose("reduces")
	aimMoyo     = purpose("expands a moyo")
	aimProbe    = purpose("probe")
	aimSente    = purpose("endgame in sente")
	aimEndgame  = purpose("endgame")
	aimTenuki   = purpose("tenuki")
)

// Purposes returns what the last move that Play played is for, valid until the next call; nothing for a
// pass, nor if no move was played since the last set-up. Asked after each move, it also knows what the
// moves before threatened, and whether a ko is fought; else only what the board shows.
func (f *Follower) Purposes() []Purpose {
	a := f.purposes()
	a.list = a.list[:0]
	if a.at != f.plays-1 {
		a.forget()
	}
	if a.at = f.plays; !f.played {
		return nil
	}
	a.find(f)
	return a.list
}

// ReadExactly lets Purposes ask the exact reader whether groups live and chains are caught or connected, which looks
// at so many positions a game at most; 0, as at first, is not at all. It takes some 20 MB.
func (f *Follower) ReadExactly(nodes int) {
	a := f.purposes()
	a.exact = nil
	if nodes > 0 {
		a.exact = &exact{most: nodes, left: nodes, pairs: nodes / 4, reader: reading.New(reading.Options{Nodes: exactChain}), solver: reading.NewSolver(0)}
	}
}

// purposes returns what finds purposes, which the first call makes.
func (f *Follower) purposes() *aims {
	if f.aims == nil {
		a := &aims{quick: reading.Quick{Nodes: 40, Depth: 1}, far: reading.Quick{Nodes: 300, Depth: 2}, at: -1}
		a.forget()
		f.aims = a
	}
	return f.aims.(*aims)
}

// aims finds the purposes of a move.
type aims struct {
	list     []Purpose
	quick    reading.Quick
	far      reading.Quick // with more patience: for what seldom asks
	exact    *exact        // nil: it is not asked
	at       int           // Follower.plays of the last question
	l        look          // the move
	delta    *board.Delta
	named    *Naming
	before   board.Board
	threats  []threat               // of the move before this one
	next     []threat               // of this one
	kos      []koFight              // those of the last moves, the one taken last at the end
	mine     [board.Off]board.Point // the last move of each side, Pass where it is not known
	trial    board.Delta            // working memory
	room     roomFinder
	field    [2]field // influence before and after the move
	measured uint64   // the hash of the board of the second
	points   []board.Point
	others   []board.Point
}

// threat is what a move threatens.
type threat struct {
	term  *Term
	stone board.Point // of the chain that may be taken, or of one that may be cut off
	at    board.Point // where that is done: for aimMayCut
	sure  Sure
}

// forget is for a game of which moves were skipped.
func (a *aims) forget() {
	a.threats = a.threats[:0]
	a.kos, a.mine = a.kos[:0], [board.Off]board.Point{}
	a.field[1], a.measured = field{}, 0
	if a.exact != nil {
		a.exact.left, a.exact.pairs = a.exact.most, a.exact.most/4
	}
}

// add adds a purpose.
func (a *aims) add(t *Term, sure Sure, of, to board.Point) {
	stones := a.l.b.Stones(of)
	if stones == 0 {
		stones = a.before.Stones(of)
	}
	a.list = append(a.list, Purpose{t, sure, of, to, stones})
}

// has reports whether the move has a purpose of the kind.
func (a *aims) has(t *Term) bool {
	for i := range a.list {
		if a.list[i].Term == t {
			return true
		}
	}
	return false
}

// find finds the purposes of f's last move.
func (a *aims) find(f *Follower) {
	d := &f.delta
	a.before = f.Board
	a.before.Undo(d)
	a.delta, a.named, a.next = d, &f.named, a.next[:0]
	if d.Move != board.Pass && f.Board.Color(d.Move) == d.Color {
		a.l.init(&f.Board, d.Move, f.before, d.Color)
		a.takes()
		a.presses()
		a.rescues()
		a.joins()
		a.cuts()
		a.peeps()
		a.guards()
		a.eyes()
		a.replies()
		a.fightsKo()
		a.groups()
		a.spreads()
		a.places()
		a.ask()
	} else {
		a.l.init(&f.Board, board.At(0, 0), f.before, d.Color)
		a.replies()
	}
	a.threats, a.next = a.next, a.threats
	a.mine[d.Color] = d.Move
}
