internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
public import History
public import Workspace

/// Why a request of the history cannot be sent again: one sentence.
public struct RepeatFault: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
}

/// A credential that a request was sent with and that has no name, so that it was not kept.
public struct UnnamedCredential: Equatable, Sendable, Identifiable {
    /// Its place among the holes of the exchange.
    public let id: Int
    /// `the field Authorization`, `the URL`, `the body`.
    public let place: String
    /// The name of its parameter or cookie; nil when it has none.
    public var name: String?
    /// The form in which it is typed, where that is not the text as it was sent: `user:password`.
    public var form: String?
}

extension RecordedExchange {
    /// The credentials that have to be typed to send the same bytes again; those that the session writes of itself,
    /// such as kept cookies, are not among them.
    public var unnamed: [UnnamedCredential] {
        let kept = KeptRequest(self)
        let proofs = hasWholeAuthentication
        return holes.enumerated().compactMap { index, hole in
            guard hole.names.isEmpty else { return nil }
            func credential(_ place: String, _ bytes: [UInt8]) -> UnnamedCredential {
                UnnamedCredential(
                    id: index, place: place, name: CredentialName.before(bytes.prefix(hole.range.lowerBound)))
            }
            switch hole.place {
            case .url: return credential("the URL", kept.url)
            case .body: return credential("the body", kept.body?.array ?? [])
            case .header(let field):
                let isProof = proofs && headerOrigins.indices.contains(field) && headerOrigins[field] == .auth
                guard kept.isWritten(field), !isProof, kept.fields.indices.contains(field) else { return nil }
                let header = kept.fields[field]
                var credential = credential("the field \(header.name)", Array(header.value.utf8))
                if hole.spelling == .base64 { credential.form = "user:password" }
                return credential
            }
        }
    }

    /// The order to send the same bytes again with today's values, by today's rules: everything that needs a yes needs
    /// it again. Hooks are not run, since the bytes are those that a hook left.
    ///
    /// - Parameters:
    ///   - defaults: those of the request's collection and folders today.
    ///   - values: of the environment that is in use now.
    ///   - place: where captured values of the answer are stored.
    ///   - context: that of a request in that collection.
    ///   - typed: values for `unnamed`, by their ids; without a value a field is left out, and a parameter is empty.
    public func order(
        defaults: RequestDefaults, values: EnvironmentValues, place: ValuePlace, context: PreparationContext,
        typed: [Int: String] = [:]
    ) throws(RepeatFault) -> SendOrder {
        let file = savedDraft
        if exchange.requestBody == nil, exchange.requestBodyCount > 0 {
            guard let file, !file.filePaths(using: VariableSet(), where: \.isSent).isEmpty else {
                throw RepeatFault(
                    description: "Its body was not kept, so that the same bytes cannot be sent again.")
            }
            return SendOrder(
                file, saved: request == nil ? nil : file, defaults: defaults, values: values, place: place,
                context: context)
        }
        guard !exchange.isRequestBodyCut else {
            throw RepeatFault(
                description: "Only the beginning of its body was kept, so that the same bytes cannot be sent again.")
        }
        if let name = file?.options.starred.first?.rawValue {
            throw RepeatFault(
                description: "The password of its option \(name) is no named secret, so it was not kept. Put a name "
                    + "for it into a request's file, such as {{password}}, and send that; or type it anew with send.")
        }
        var kept = KeptRequest(self)
        kept.typed = typed.filter { !$0.value.isEmpty }
        let draft = draft(of: kept, file)
        var (bare, ground) = (defaults, context)
        (bare.headers, bare.filters, bare.hooks) = ([], [], nil)
        (ground.inherited, ground.added) = ([], [])
        var order = SendOrder(
            draft, saved: request == nil ? nil : draft, defaults: bare, values: values, place: place, context: ground)
        order.changes = [.again(kept)]
        return order
    }

    /// A draft that needs the same values and goes to the same place, for whoever asks before it is sent.
    private func draft(of kept: KeptRequest, _ file: RequestDraft?) -> RequestDraft {
        var draft = file ?? RequestDraft(response: ResponseSerializer(.http))
        (draft.method, draft.url) = (kept.method, kept.target)
        (draft.path, draft.parts, draft.text) = (.forPath, MultipartForm(), nil)
        // Parameters take values of any bytes, which a URL and a field do not.
        let names = [kept.namesBehindHost, kept.names(at: .body)].filter { !$0.isEmpty }
        draft.parameters = names.isEmpty ? ParameterTree() : ParameterTree(["value": .array(names.map { .string($0) })])
        draft.serializer = .form
        draft.options.keepsBraces = true
        if !hasWholeAuthentication { draft.authentication = .none }
        draft.headers = kept.fields.enumerated().compactMap { index, field in
            let names = kept.names(at: .header(index))
            return names.isEmpty ? nil : HeaderRow(id: index + 1, name: field.name, value: names, isSecret: true)
        }
        for row in file?.headers ?? [] where row.removes {
            draft.headers.append(
                HeaderRow(id: kept.fields.count + draft.headers.count + 1, name: row.name, value: "", removes: true))
        }
        return draft
    }

    /// The draft that the request was written from, with stars for typed credentials; nil when it is not kept.
    public var savedDraft: RequestDraft? {
        guard let saved, let reading = try? RequestFile.read(saved, file: name) else { return nil }
        return RequestDraft(reading.request, defaults: RequestDefaults())
    }

    /// True when the authentication is there with names for all of its secrets.
    private var hasWholeAuthentication: Bool {
        guard let authentication = savedDraft?.authentication else { return false }
        return authentication != .none && !authentication.contents.contains { $0.text.utf8.contains(SecretMask.stars) }
    }
}

/// The name that stands before a credential, so that two of one URL can be told apart: `api_key` in `api_key=******`.
enum CredentialName {
    /// Reads form text, cookies, members of JSON and parts of a multipart body; nil where no name is there.
    ///
    /// - Parameter bytes: everything before the credential.
    static func before(_ bytes: ArraySlice<UInt8>) -> String? {
        let name =
            if bytes.last == UInt8(ascii: "=") {
                ofPair(bytes.dropLast())
            } else if bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                ofPart(bytes)
            } else {
                ofMember(bytes)
            }
        guard let name, !name.isEmpty, name.count <= longest else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// A longer one would not fit into a title.
    private static let longest = 40

    private static func ofPair(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let start = bytes.lastIndex { "&?#; ".utf8.contains($0) }.map { $0 + 1 } ?? bytes.startIndex
        return Array(PercentText.decoded(String(decoding: bytes[start...], as: UTF8.self)).utf8)
    }

    /// `"name": "` or `"name": `.
    private static func ofMember(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let value = bytes.last == UInt8(ascii: "\"") ? bytes.dropLast() : bytes
        guard let colon = value.lastIndex(where: { !isBlank($0) }), value[colon] == UInt8(ascii: ":"),
            let quote = value[..<colon].lastIndex(where: { !isBlank($0) }), value[quote] == UInt8(ascii: "\""),
            let open = value[..<quote].lastIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return Array(value[(open + 1)..<quote])
    }

    /// `name="token"` in the head of the part that ends here.
    private static func ofPart(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let head = bytes.suffix(1024)
        var (found, rest): (ArraySlice<UInt8>?, ArraySlice<UInt8>) = (nil, head)
        while let mark = rest.firstRange(of: Array(" name=\"".utf8)) {
            rest = rest[mark.upperBound...]
            found = rest.prefix { $0 != UInt8(ascii: "\"") }
        }
        return found.map { Array($0) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
