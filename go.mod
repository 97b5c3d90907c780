module katachi

go 1.26
