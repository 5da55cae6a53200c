/// `-d`, as curl reads it: `@FILE` takes a file without its line breaks and NULs, several are joined by `&`.
enum DataOption {
    static func body(_ parts: [String]) throws(UsageError) -> [UInt8]? {
        guard !parts.isEmpty else { return nil }
        var body: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { body.append(UInt8(ascii: "&")) }
            body += try bytes(part)
        }
        return body
    }

    private static func bytes(_ part: String) throws(UsageError) -> [UInt8] {
        guard part.hasPrefix("@") else { return [UInt8](part.utf8) }
        return try InputFile.read(String(part.dropFirst())).filter { ![0, 0x0A, 0x0D].contains($0) }
    }
}
