package analysis

import "encoding/json"

// readKatrain parses the third value. The page's modules contain encoding/json anyway; a second
// decoder would make them larger.
func readKatrain(data []byte) (found katrainJSON, err error) {
	err = json.Unmarshal(data, &found)
	for name, m := range found.Moves {
		m.Move = name
		found.list = append(found.list, m)
	}
	return found, err
}
