package automaton

// A Step is a state that a scan comes to, as the example of GNU Go's manual,
// section 10.3, prints them.
type Step struct {
	State State
	Read  int      // symbols read before: the scan goes on with input[Read:]
	Found []uint32 // ids recognized on reaching State; must not be written to
}

// Trace returns the states that a scan of input comes to, the start first. It
// ends with the last state that is not the error state; stopped says whether a
// symbol led to the error state, or the input ended.
func (d *DFA) Trace(input []byte) (steps []Step, stopped bool) {
	return d.trace([]Step{{State: Start, Found: d.Output(Start)}}, input)
}

// Retrace returns what Trace would of an input of which one symbol, the one at
// place, has been changed, and how many steps of the trace before it kept: those
// whose states had read nothing from place on. It walks the others only (section
// 10.5). If place lies behind what had been read, all are kept.
func (d *DFA) Retrace(before []Step, input []byte, place int) (steps []Step, kept int, stopped bool) {
	kept = min(place+1, len(before))
	steps, stopped = d.trace(append([]Step(nil), before[:kept]...), input)
	return steps, kept, stopped
}

// trace goes on from the last of steps.
func (d *DFA) trace(steps []Step, input []byte) ([]Step, bool) {
	last := steps[len(steps)-1]
	for _, sym := range input[min(last.Read, len(input)):] {
		if int(sym) >= d.alphabet {
			return steps, true
		}
		to := d.Next(last.State, sym)
		if to == Error {
			return steps, true
		}
		last = Step{to, last.Read + 1, d.Output(to)}
		steps = append(steps, last)
	}
	return steps, false
}
