internal import CurlewNetworking
internal import Drafting
internal import HTTPMessage
internal import Serialization

/// The authentication of a request as arguments of curl. Secrets become shell variables, whether they are typed or
/// variables of the environment.
struct CurlIdentity {
    private let scheme: CurlAuthentication
    private let variables: VariableSet

    init(_ draft: RequestDraft, _ variables: VariableSet) {
        let isTakenAway = draft.headers.contains {
            $0.isOn && $0.removes && HeaderFields.isSame($0.name, "Authorization")
        }
        let authentication = isTakenAway ? .none : draft.authentication
        scheme = authentication.scheme.row.curl(authentication)
        self.variables = variables
    }

    /// The arguments that make curl write the credentials.
    var arguments: [String] {
        scheme.arguments.map { option, word in
            word.isEmpty ? option : option + " " + QuotedWord(word.flatMap(pieces)).quoted
        }
    }

    /// Whether one of the arguments makes curl write the field.
    func writes(_ header: SentHeader) -> Bool {
        scheme.writesAuthorization && header.origin == .auth && HeaderFields.isSame(header.name, "Authorization")
    }

    /// One sentence for each feature of the authentication that curl lacks.
    var notes: [String] { scheme.notes }

    // MARK: Fields

    /// A header field with a secret as the argument of `-H`: `Authorization: Bearer $TOKEN`.
    func field(_ header: SentHeader, typedIn draft: RequestDraft) -> QuotedWord {
        if header.origin == .auth, !scheme.field.isEmpty {
            return QuotedWord([.text(header.name + ": ")] + scheme.field.flatMap(pieces))
        }
        let typed = draft.headers.first { $0.isOn && HeaderFields.isSame($0.name, header.name) }?.value ?? ""
        return QuotedWord([.text(header.name + ": ")] + secret(typed, named: header.name))
    }

    /// The URL, in which a key in its query becomes a shell variable.
    func url(_ url: String) -> QuotedWord {
        guard let typed = scheme.pair else { return QuotedWord(url) }
        let name = VariableResolver.resolve(typed.name, using: variables).text
        let value = VariableResolver.resolve(typed.value, using: variables).text
        let pair = "\(PercentText.encoded(name))=\(PercentText.encoded(value))"
        let places = url.ranges(of: pair).filter { range in
            let before = url[..<range.lowerBound].last
            let after = url[range.upperBound...].first
            return (before == "?" || before == "&") && (after == nil || after == "&" || after == "#")
        }
        guard let place = places.first, !value.isEmpty else { return QuotedWord(url) }
        let head = String(url[..<place.lowerBound]) + "\(PercentText.encoded(name))="
        return QuotedWord([
            .text(head), .variable(QuotedWord.variableName(name)), .text(String(url[place.upperBound...])),
        ])
    }

    /// Whether the arguments of the authentication include an option of the request.
    func writes(_ option: OptionName) -> Bool { scheme.options.contains(option) }

    // MARK: Words

    /// A secret as a quoted word of the command. `name` becomes the shell variable when the text has no variables.
    func secretWord(_ typed: String, named name: String) -> String { QuotedWord(secret(typed, named: name)).quoted }

    private func pieces(_ piece: CurlAuthentication.Piece) -> [QuotedWord.Piece] {
        switch piece {
        case .fixed(let text): [.text(text)]
        case .text(let typed): word(typed).pieces
        case .path(let typed): [.text(escaped(typed))]
        case .secret(let typed, let name): secret(typed, named: name)
        }
    }

    private func escaped(_ path: String) -> String {
        let text = VariableResolver.resolve(path, using: variables).text
        return text.unicodeScalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    }

    /// A word that is not a secret, with its variables replaced.
    func word(_ text: String) -> QuotedWord {
        QuotedWord(VariableResolver.resolve(text, using: variables).text)
    }

    /// The pieces of a secret: its variables become shell variables, and a text without variables becomes one as a
    /// whole.
    private func secret(_ typed: String, named name: String) -> [QuotedWord.Piece] {
        guard VariableTemplate.isPresent(in: typed) else { return [.variable(QuotedWord.variableName(name))] }
        return VariableTemplate(typed).pieces.map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .variable(let name, _, _): .variable(QuotedWord.variableName(name))
            }
        }
    }
}
