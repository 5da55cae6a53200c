import CurlewBytes
import CurlewNetworking
import Drafting
import Serialization

/// Reading of the answer: `response:` of a file.
extension RequestOption {
    static let reading = [serializer, status, types, removesNulls, readingOptions]

    private static let serializer = RequestOption(
        name: "response.serializer", form: .choice(ResponseSerializer.names),
        help: "How the answer is read; auto goes by its type. Of a list the first that can read it does.",
        read: { $0.response.names.joined(separator: ", ") },
        write: { text, draft in
            guard var serializer = ResponseSerializer(names: text.map(pieces) ?? ["auto"]) else { return false }
            let before = draft.response
            serializer.acceptableTypes = before.acceptableTypes
            serializer.setAll(\.acceptableStatus, to: before.acceptableStatus)
            serializer.setAll(\.removesNulls, to: before.removesNulls)
            serializer.setAll(\.readingOptions, to: before.readingOptions)
            draft.response = serializer
            return true
        }, expected: "one of \(ResponseSerializer.names.joined(separator: ", ")), or a list of them")

    private static let status = RequestOption(
        name: "response.status", form: .text,
        help: "The status codes that count as success; any takes all. The body is shown either way.",
        read: { $0.response.acceptableStatus?.description ?? "any" },
        write: { text, draft in
            guard text != "any" else {
                draft.response.setAll(\.acceptableStatus, to: nil)
                return true
            }
            guard let status = text.map(AcceptedStatus.init(parsing:)) ?? .success else { return false }
            draft.response.setAll(\.acceptableStatus, to: status)
            return true
        }, expected: "ranges such as 200-299, 304, or any")

    private static let types = RequestOption(
        name: "response.types", form: .text,
        help: "Media types that are accepted, compared whole; any takes all.",
        read: { $0.response.acceptableTypes?.joined(separator: ", ") ?? "any" },
        write: { text, draft in
            draft.response.acceptableTypes = text.flatMap(types)
            return text.map { $0 == "any" || types($0) != nil } ?? true
        }, expected: "types such as application/json, text/plain, or any")

    private static let removesNulls = RequestOption(
        name: "response.remove-nulls", form: .toggle,
        help: "true: members and items of JSON that are null are left out.",
        read: { String($0.response.removesNulls) },
        write: { text, draft in
            guard let removes = Bool(text ?? "false") else { return false }
            draft.response.setAll(\.removesNulls, to: removes)
            return true
        }, expected: "true or false")

    private static let readingOptions = RequestOption(
        name: "response.reading", form: .text,
        help: "allow-fragments: a single value is JSON too. mutable-containers, mutable-leaves: no effect here.",
        read: { draft in
            let names = JSONReadingOption.names(draft.response.readingOptions)
            return names.isEmpty ? "none" : names.joined(separator: ", ")
        },
        write: { text, draft in
            let names = text.map { $0 == "none" ? [] : pieces($0) } ?? [JSONReadingOption.allowFragments.rawValue]
            let options = names.compactMap(JSONReadingOption.init)
            guard options.count == names.count else { return false }
            draft.response.setAll(\.readingOptions, to: Set(options))
            return true
        }, expected: "none, or some of \(JSONReadingOption.allCases.map(\.rawValue).joined(separator: ", "))")

    private static func pieces(_ text: String) -> [String] {
        text.utf8.split(separator: ",").map { piece in
            String(String.UnicodeScalarView(piece.unicodeScalars.filter { $0 != " " }))
        }
    }

    /// The listed content types; nil: all.
    private static func types(_ text: String) -> [String]? {
        guard text != "any" else { return nil }
        let types = pieces(text).map { $0.lowercased() }
        return types.allSatisfy { $0.utf8.split(separator: "/").count == 2 } ? types : nil
    }
}
