//go:build !js

package hashtree

const hasTree = true
