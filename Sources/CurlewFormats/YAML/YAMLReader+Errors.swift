internal import CCurlewYAML

extension YAMLReader {
    /// libyaml's failure in our words where we know better.
    func syntaxError(_ failure: curlew_yaml_failure) -> YAMLError {
        let mark = unsafe positions.mark(character: failure.index, line: failure.line, column: failure.column)
        if let template = YAMLTemplate.error(onLine: mark, in: source) { return template }
        if mark.offset < source.count, source[mark.offset] == 0x09 { return YAMLError(.tab, at: mark) }
        return YAMLError(.syntax(unsafe String(cString: failure.problem)), at: mark)
    }
}

/// An unquoted value that starts with `{{`, which YAML takes for a mapping in a mapping.
enum YAMLTemplate {
    /// The error for the value whose outer brace is at `mark`.
    static func error(at mark: YAMLMark, in source: [UInt8], isInFlow: Bool) -> YAMLError {
        var end = mark.offset
        var depth = 0
        while end < source.count, source[end] != 0x0A, source[end] != 0x0D {
            if isInFlow, depth == 0, end > mark.offset, isFlowEnd(source[end]) { break }
            if source[end] == UInt8(ascii: "{") { depth += 1 }
            if source[end] == UInt8(ascii: "}") { depth -= 1 }
            if source[end] == UInt8(ascii: "#"), source[end - 1] == 0x20 { break }
            end += 1
        }
        let text = String(decoding: source[mark.offset..<end], as: UTF8.self)
        let trimmed = text.prefix(text.count - text.reversed().prefix { $0 == " " || $0 == "\t" }.count)
        let escaped = trimmed.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return YAMLError(.unquotedTemplate(String(escaped)), at: mark)
    }

    /// The same, looked for on the line of a syntax error: the parser may stumble before it sees the second brace.
    static func error(onLine mark: YAMLMark, in source: [UInt8]) -> YAMLError? {
        let start = source[..<min(mark.offset, source.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = source[start...].prefix { $0 != 0x0A }
        var place = line.startIndex
        while place + 1 < line.endIndex {
            if line[place] == UInt8(ascii: "{"), line[place + 1] == UInt8(ascii: "{"), opensValue(line[..<place]) {
                return error(at: YAMLPositions.mark(of: place, in: source), in: source, isInFlow: false)
            }
            place += 1
        }
        return nil
    }

    /// True behind `key: `, `- ` and at the start of a line.
    private static func opensValue(_ before: ArraySlice<UInt8>) -> Bool {
        guard let last = before.last(where: { $0 != 0x20 }) else { return true }
        let isSpaced = before.last == 0x20
        return isSpaced && (last == UInt8(ascii: ":") || last == UInt8(ascii: "-"))
    }

    private static func isFlowEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }
}
