internal import CurlewFormats

/// The form of a value in a file.
struct Form<Value>: Sendable {
    /// The words that it can be, for a note on another one.
    var words: [String] = []
    /// Nil for a value that is not known here, or refused. `name` is for problems.
    let read: @Sendable (inout NodeReader, _ name: String, YAMLNode) -> Value?
    /// Nil where the file has no entry.
    let write: @Sendable (Value) -> YAMLValue?

    /// Another value refuses the file.
    func required(_ expected: String) -> Form {
        Form(words: words, read: { read(&$0, $1, $2) ?? $0.refuse($1, expected, at: $2) }, write: write)
    }
}

extension Form where Value: Collection & SendableMetatype {
    /// No entry for none.
    var unlessEmpty: Form { Form(words: words, read: read) { $0.isEmpty ? nil : write($0) } }
}

extension Form where Value: FieldRecord & Equatable & Sendable {
    /// A mapping by the record's rows; no entry for none.
    ///
    /// - Parameter start: the record in which nothing is set.
    static func mapping(_ start: Value) -> Form {
        Form { reader, name, node in
            var record = start
            reader.read(reader.pairs(name, node), in: name, into: &record)
            return record
        } write: { record in
            // Options have fifty rows, and most requests set none.
            guard record != start else { return nil }
            let entries = record.entries
            return entries.isEmpty ? nil : .mapping(entries)
        }
    }
}

extension Form<String> {
    static var text: Form { Form(read: { $0.text($1, $2) }, write: { .text($0) }) }
    /// A scalar without a tag.
    static var word: Form { Form(read: { $2.plainText }, write: { .text($0) }) }
}

extension Form<[String]> {
    static var texts: Form { Form(read: { $0.texts($1, $2) }, write: { .sequence($0.map { .text($0) }) }) }
    /// A single text stands alone, several are a list.
    static var oneOrMore: Form { Form(read: texts.read) { $0.count == 1 ? .text($0[0]) : texts.write($0) } }
}

extension Form where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// - Parameter words: those that the note on another one names.
    static func choice(_ words: [String] = Value.allCases.map(\.rawValue)) -> Form {
        Form(words: words, read: { $2.plainText.flatMap(Value.init) }, write: { .text($0.rawValue) })
    }
}

extension Form<Bool> {
    static var truth: Form { choice(yes: "true", no: "false") }
    static var onOff: Form { choice(yes: "on", no: "off") }

    private static func choice(yes: String, no: String) -> Form {
        Form(
            words: [yes, no], read: { $2.plainText.flatMap { [yes: true, no: false][$0] } },
            write: { .plain($0 ? yes : no) })
    }
}

extension Form<Int> {
    static func whole(_ range: ClosedRange<Int>) -> Form {
        Form(
            read: { $2.plainText.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil } },
            write: { .plain("\($0)") })
    }
}
