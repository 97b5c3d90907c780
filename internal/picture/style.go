//go:build !js

package picture

import "charm.land/lipgloss/v2"

// style is the style of a point on a terminal.
type style = lipgloss.Style

var (
	labelStyle = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("#ff6b9d"))
	blackStyle = lipgloss.NewStyle().Foreground(lipgloss.Color("#6fa8ff"))
	whiteStyle = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color("#ffffff"))
	gridStyle  = lipgloss.NewStyle().Faint(true)
)

// tinted returns a style with the background of marked points.
func tinted(s style) style { return s.Background(lipgloss.Color("#5c2438")).Faint(false) }

// width returns the number of columns of a text on a terminal.
func width(text string) int { return lipgloss.Width(text) }
