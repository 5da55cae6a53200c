/// What one request is on the wire, taken apart by hand: the start line, the header fields, the bytes of the body.
public struct RecordedRequest: Equatable, Sendable {
    public struct Field: Equatable, Sendable {
        public var name: String
        /// Without the blanks around it.
        public var value: String
    }

    public var method: String
    public var target: String
    /// `HTTP/1.1`.
    public var version: String
    public var fields: [Field]
    /// With chunks joined.
    public var body: [UInt8]

    /// Nil when the bytes are no request.
    init?(head: [UInt8], body: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
        guard let start = lines.first?.split(separator: " ", maxSplits: 2), start.count == 3 else { return nil }
        method = String(start[0])
        target = String(start[1])
        version = String(start[2])
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            return Field(name: String(line[..<colon]), value: Self.withoutBlanks(value))
        }
        self.body = body
    }

    /// The values of a field, whatever the case of its name.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    private static func withoutBlanks(_ text: Substring) -> String {
        var text = text
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
