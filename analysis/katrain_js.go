package analysis

import "encoding/json"

// readKatrain reads the third value. The page's modules have encoding/json anyway: a second decoder would
// make them larger.
func readKatrain(data []byte) (found katrainJSON, err error) {
	err = json.Unmarshal(data, &found)
	for name, m := range found.Moves {
		m.Move = name
		found.list = append(found.list, m)
	}
	return found, err
}
