// Prints what Go's url.ParseQuery makes of each text of a file (see Tests/ReaderProbe/Texts.swift), a line each.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net/url"
	"os"
	"sort"
	"strings"
)

func text(value string) string {
	var line strings.Builder
	line.WriteByte('"')
	for index := 0; index < len(value); index++ {
		code := value[index]
		switch {
		case code == '"' || code == '\\':
			line.WriteByte('\\')
			line.WriteByte(code)
		case code >= 32 && code < 127:
			line.WriteByte(code)
		default:
			fmt.Fprintf(&line, "\\u%04x", code)
		}
	}
	line.WriteByte('"')
	return line.String()
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	in, out := bufio.NewReader(file), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	head := make([]byte, 5)
	for {
		if _, err := io.ReadFull(in, head); err != nil {
			return
		}
		bytes := make([]byte, binary.BigEndian.Uint32(head[1:]))
		if _, err := io.ReadFull(in, bytes); err != nil {
			panic(err)
		}
		// Like Request.FormValue, which takes what was read and leaves the error.
		values, _ := url.ParseQuery(string(bytes))
		names := make([]string, 0, len(values))
		for name := range values {
			names = append(names, name)
		}
		sort.Strings(names)
		members := make([]string, len(names))
		for place, name := range names {
			items := make([]string, len(values[name]))
			for index, item := range values[name] {
				items[index] = text(item)
			}
			members[place] = text(name) + ":[" + strings.Join(items, ",") + "]"
		}
		fmt.Fprintf(out, "{\"tree\":{%s}}\n", strings.Join(members, ","))
	}
}
