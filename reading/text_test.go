package reading

import (
	"encoding/json"
	"testing"
)

// TestResultText writes each answer as its word, and reads it again.
func TestResultText(t *testing.T) {
	text, err := json.Marshal([]Result{Unknown, No, Ko, Yes})
	if err != nil || string(text) != `["unknown","no","ko","yes"]` {
		t.Fatalf("%s, %v", text, err)
	}
	var back []Result
	if err := json.Unmarshal(text, &back); err != nil || len(back) != 4 || back[0] != Unknown || back[3] != Yes || back[2] != Ko {
		t.Errorf("%s reads back as %v, %v", text, back, err)
	}
	if err := json.Unmarshal([]byte(`["maybe"]`), &back); err == nil {
		t.Error("maybe is an answer")
	}
}
