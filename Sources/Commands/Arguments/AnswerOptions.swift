import CurlewBytes
import CurlewSerialization

/// The options of `send` and `decode` that say which answers are accepted, and how JSON is read.
nonisolated enum AnswerOptions {
    static let syntax = [
        OptionSyntax("accept-status", value: "RANGES|any", summary: "200-299"),
        OptionSyntax("accept-type", value: "TYPE|any", isRepeatable: true, summary: "in place of the serializer's own"),
        OptionSyntax("remove-nulls", summary: "leave null members out of JSON"),
    ]

    /// Changes what was typed, and nothing else.
    static func apply(_ arguments: ParsedArguments, to serializer: inout ResponseSerializer) throws(UsageError) {
        if arguments.has("remove-nulls") {
            // Which reads no JSON.
            if serializer.kind == .http { serializer.kind = .auto }
            serializer.setAll(\.removesNulls, to: true)
        }
        if let text = arguments["accept-status"] {
            serializer.setAll(\.acceptableStatus, to: try acceptedStatus(text))
        }
        let types = arguments.all("accept-type")
        // `--accept-type ''` accepts none.
        if types.contains("any") {
            serializer.acceptableTypes = nil
        } else if !types.isEmpty {
            for type in types where type.utf8.contains(UInt8(ascii: "*")) {
                throw .badValue(type, option: "--accept-type", wanted: "any, or a whole type such as text/csv")
            }
            serializer.acceptableTypes = types.filter { !$0.isEmpty }.map { $0.lowercased() }
        }
    }

    private static func acceptedStatus(_ text: String) throws(UsageError) -> AcceptedStatus? {
        if text == "any" { return nil }
        guard let status = AcceptedStatus(parsing: text) else {
            throw .badValue(text, option: "--accept-status", wanted: "any, or numbers and ranges such as 200-299,304")
        }
        return status
    }
}
