import HTTPMessage

/// `--header 'Name: value'`, as often as wanted.
nonisolated enum HeaderOption {
    static func fields(_ lines: [String], option: String) throws(UsageError) -> HeaderFields {
        var fields = HeaderFields()
        for line in lines { fields.append(try field(line, option: option)) }
        return fields
    }

    private static func field(_ line: String, option: String) throws(UsageError) -> HeaderField {
        guard let colon = line.firstIndex(of: ":") else {
            throw .badValue(line, option: option, wanted: "a name, a colon and a value")
        }
        let value = HeaderField.trimmed(String(line[line.index(after: colon)...]))
        let field = HeaderField(String(line[..<colon]), value)
        do {
            _ = try HeaderFields([field]).validated()
            return field
        } catch {
            throw .badInput(option, reason: error.sentence)
        }
    }
}
