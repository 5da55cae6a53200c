internal import HTTPMessage

/// One `-H`: `Name: value`, `Name:` which removes the field, `Name;` which sends it without a value.
public struct CurlHeader: Sendable, Equatable {
    public var name: String
    /// Nil: the field is removed.
    public var value: String?

    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Nil for a line with neither a colon nor a semicolon, which curl does not send.
    public init?(line: String) {
        let bytes = line.utf8
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let value = HeaderField.trimmed(String(line[bytes.index(after: colon)...]))
            self.init(HeaderField.trimmed(String(line[..<colon])), value.isEmpty ? nil : value)
        } else if let semicolon = bytes.firstIndex(of: UInt8(ascii: ";")),
            bytes[bytes.index(after: semicolon)...].allSatisfy(ShellBytes.isBlank)
        {
            let name = HeaderField.trimmed(String(line[..<semicolon]))
            // An empty `Host` is left out; that of a blank goes out empty.
            self.init(name, HeaderFields.isSame(name, "Host") ? " " : "")
        } else {
            return nil
        }
        if name.isEmpty { return nil }
    }
}
