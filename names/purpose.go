package names

import (
	"katachi/board"
	"katachi/internal/lang"
	"katachi/reading"
)

// Purpose is one thing that a move is for. doc/names.md defines each kind.
type Purpose struct {
	Term   *Term       // the kind, such as "captures"; one of PurposeTerms
	Sure   Sure        // the kind of evidence
	Of     board.Point // a stone of the chain or group concerned, or the point; Pass for none
	To     board.Point // the second chain for connections and cuts, else Pass
	Stones int         // of the chain of Of, before the move if it is saved; 0 if Of is not a stone
}

// Sure is the kind of evidence for a purpose.
type Sure uint8

// ByRule means that it follows from the rules of the game and the definition. ByProof means that
// the exact reader has proven it. ByReading means that [reading.Quick] says so, which is nearly
// always right. ByMeasure means that a measure of the board, such as influence, says so.
const (
	ByRule Sure = iota
	ByProof
	ByReading
	ByMeasure
)

var sures = [...]string{"rule", "proven", "read", "measure"}

// String returns "rule", "proven", "read" or "measure".
func (s Sure) String() string { return sures[s] }

// MarshalText returns String.
func (s Sure) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// purposeTerms are the kinds, in the order of listing.
var purposeTerms = purposesIn(lang.Builtin())

func purposesIn(words *lang.Words) (list []*Term) {
	for _, t := range words.Purposes {
		list = append(list, &Term{English: t.Name, Names: words.Add(t.Name, nil), Meaning: t.Meaning})
	}
	return list
}

// PurposeTerms returns the kinds of purposes. Do not change them.
func PurposeTerms() []*Term { return purposeTerms }

// purpose returns the kind with an English word.
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

// Purposes returns the purposes of the last move of Play, valid until the next call. There are none
// for a pass, or if no move was played since the last set-up. If it is called after each move, it
// also knows what earlier moves threatened and whether a ko is fought; otherwise it knows only what
// the board shows.
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

// ReadExactly makes Purposes use the exact reader to find whether groups live and chains are caught
// or connected, with up to nodes positions per game. With 0, the default, it is not used. It takes
// some 20 MB.
func (f *Follower) ReadExactly(nodes int) {
	a := f.purposes()
	a.exact = nil
	if nodes > 0 {
		a.exact = newExact(nodes)
	}
}

// purposes returns the aims of f, which the first call makes.
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
	far      reading.Quick // with a larger limit, for rare questions
	exact    *exact        // nil: it is not used
	checks   *exact        // of Check, if exact is nil
	at       int           // Follower.plays at the last call
	l        look          // the current move
	delta    *board.Delta
	named    *Naming
	before   board.Board
	threats  []threat               // threats of the move before this one
	next     []threat               // threats of this move
	kos      []koFight              // kos of the last moves, the one taken last at the end
	mine     [board.Off]board.Point // the last move of each side, Pass if unknown
	trial    board.Delta            // working memory
	room     roomFinder
	field    [2]field // influence before and after the move
	measured uint64   // hash of the board of the second field
	points   []board.Point
	others   []board.Point
}

// threat is something that a move threatens.
type threat struct {
	term  *Term
	stone board.Point // stone of the chain that may be taken, or of one that may be cut off
	at    board.Point // the point of the cut, for aimMayCut
	sure  Sure
}

// forget resets a for a game with skipped moves.
func (a *aims) forget() {
	a.threats = a.threats[:0]
	a.kos, a.mine = a.kos[:0], [board.Off]board.Point{}
	a.field[1], a.measured = field{}, 0
	for _, x := range [...]*exact{a.exact, a.checks} {
		if x != nil {
			x.left, x.pairs = x.most, x.most/4
		}
	}
}

// add adds a purpose.
func (a *aims) add(t *Term, sure Sure, of, to board.Point) {
	stones := a.l.b.Stones(of)
	if stones == 0 || t == aimSaves { // those that were in danger
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
