// Package largepages makes large tables for look-ups at random places. On large pages of memory most
// of the translation of addresses is saved: see https://docs.kernel.org/admin-guide/mm/transhuge.html.
package largepages
