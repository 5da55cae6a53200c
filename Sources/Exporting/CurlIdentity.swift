internal import CurlewNetworking
internal import Drafting
internal import HTTPMessage
internal import Serialization

/// The authentication as arguments: variables become shell variables, and so does every typed secret.
struct CurlIdentity {
    private let scheme: SchemeCurl
    private let variables: VariableSet

    init(_ draft: RequestDraft, _ variables: VariableSet) {
        scheme = draft.authentication.scheme.row.curl(draft.authentication)
        self.variables = variables
    }

    /// Arguments that replace a field, or make curl write one.
    var arguments: [String] {
        scheme.arguments.map { option, word in
            word.isEmpty ? option : option + " " + QuotedWord(word.flatMap(pieces)).quoted
        }
    }

    /// Whether an argument already replaces the field.
    func writes(_ header: SentHeader) -> Bool {
        scheme.writesAuthorization && header.origin == .auth && HeaderFields.isSame(header.name, "Authorization")
    }

    /// Features that curl lacks, one sentence each.
    var notes: [String] { scheme.notes }

    // MARK: Fields

    /// `Authorization: Bearer $TOKEN`.
    func field(_ header: SentHeader, typedIn draft: RequestDraft) -> QuotedWord {
        if header.origin == .auth, !scheme.field.isEmpty {
            return QuotedWord([.text(header.name + ": ")] + scheme.field.flatMap(pieces))
        }
        let typed = draft.headers.first { $0.isOn && HeaderFields.isSame($0.name, header.name) }?.value ?? ""
        return QuotedWord([.text(header.name + ": ")] + secret(typed, named: header.name))
    }

    /// The URL with the key in its query as a variable.
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

    /// Whether the authentication writes that option itself.
    func writes(_ option: OptionName) -> Bool { scheme.options.contains(option) }

    // MARK: Words

    func secretWord(_ typed: String, named name: String) -> String { QuotedWord(secret(typed, named: name)).quoted }

    private func pieces(_ piece: SchemeCurl.Piece) -> [QuotedWord.Piece] {
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

    /// Names become shell variables; a text without any becomes one variable as a whole.
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
