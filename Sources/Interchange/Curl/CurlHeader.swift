internal import CurlewMessage

/// The value of one `-H`: `Name: value`, `Name:` to remove the field, or `Name;` to send it with an empty value.
public struct CurlHeader: Sendable, Equatable {
    public var name: String
    /// The value; nil to remove the field.
    public var value: String?

    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Nil for a line with neither a colon nor a semicolon at its end, or without a name; curl does not send such a
    /// line.
    public init?(line: String) {
        let bytes = line.utf8
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let value = HeaderField.trimmed(String(line[bytes.index(after: colon)...]))
            self.init(HeaderField.trimmed(String(line[..<colon])), value.isEmpty ? nil : value)
        } else if let semicolon = bytes.firstIndex(of: UInt8(ascii: ";")),
            bytes[bytes.index(after: semicolon)...].allSatisfy(ShellBytes.isBlank)
        {
            self.init(HeaderField.trimmed(String(line[..<semicolon])), "")
        } else {
            return nil
        }
        if name.isEmpty { return nil }
    }
}
