extension HeaderFields {
    /// As on the wire, `Name: value` a line, without the carriage returns: neither can hold a line break.
    package var lines: String {
        map { $0.name + ": " + $0.value }.joined(separator: "\n")
    }

    /// What `lines` wrote. Of a line without a colon the whole is a name.
    package init(lines: String) {
        self.init(
            lines.utf8.split(separator: 0x0A).map { line in
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                return HeaderField(String(Substring(name)), String(Substring(line.dropFirst(name.count + 2))))
            })
    }
}
