internal import CurlewNetworking
internal import Drafting
internal import HTTPMessage
internal import Serialization

/// Who asks, as arguments: what was a variable here is one in the shell, and so is every secret that was typed.
struct CurlIdentity {
    private let authentication: Authentication
    private let variables: VariableSet

    init(_ draft: RequestDraft, _ variables: VariableSet) {
        authentication = draft.authentication
        self.variables = variables
    }

    /// Arguments that take the place of a field, or that make curl write one.
    var arguments: [String] {
        switch authentication {
        case .basic(let user, let password): ["-u " + login(user, password)]
        case .digest(let user, let password): ["--digest", "-u " + login(user, password)]
        case .oauth2: ["-H \"Authorization: Bearer $ACCESS_TOKEN\""]
        case .awsSigV4(let credentials):
            [
                "--aws-sigv4 " + word("aws:amz:\(credentials.region):\(credentials.service)").quoted,
                "-u " + login(credentials.accessKey, credentials.secretKey, named: "SECRET_KEY"),
            ] + sessionToken(credentials.sessionToken)
        case .netrc(let file): [file.map { "--netrc-file " + word($0).quoted } ?? "--netrc"]
        case .clientCertificate(let certificate, let key, let password):
            ["--cert " + certificateWord(certificate, password)] + (key.map { ["--key " + word($0).quoted] } ?? [])
        case .none, .bearer, .apiKey: []
        }
    }

    /// Whether an argument stands for the field already.
    func writes(_ header: SentHeader) -> Bool {
        guard header.origin == .auth, HeaderFields.isSame(header.name, "Authorization") else { return false }
        switch authentication {
        case .basic, .digest, .oauth2, .awsSigV4: return true
        case .none, .bearer, .apiKey, .netrc, .clientCertificate: return false
        }
    }

    /// What curl does not do, a sentence each.
    var notes: [String] {
        switch authentication {
        case .oauth2: ["curl has no token endpoint: put a token into ACCESS_TOKEN."]
        case .none, .basic, .digest, .bearer, .apiKey, .awsSigV4, .netrc, .clientCertificate: []
        }
    }

    /// curl signs it with the fields that are given.
    private func sessionToken(_ token: String) -> [String] {
        if token.isEmpty { return [] }
        let word = QuotedWord([.text("X-Amz-Security-Token: ")] + secret(token, named: "SESSION_TOKEN"))
        return ["-H " + word.quoted]
    }

    // MARK: Fields

    /// `Authorization: Bearer $TOKEN`.
    func field(_ header: SentHeader, typedIn draft: RequestDraft) -> QuotedWord {
        if header.origin == .auth, let value = value() { return QuotedWord([.text(header.name + ": ")] + value) }
        let typed = draft.headers.first { $0.isOn && HeaderFields.isSame($0.name, header.name) }?.value ?? ""
        return QuotedWord([.text(header.name + ": ")] + secret(typed, named: header.name))
    }

    private func value() -> [QuotedWord.Piece]? {
        switch authentication {
        case .bearer(let token): [.text("Bearer ")] + secret(token, named: "TOKEN")
        case .apiKey(let name, let value, .cookie): [.text(name + "=")] + secret(value, named: name)
        case .apiKey(let name, let value, _): secret(value, named: name)
        case .none, .basic, .digest, .oauth2, .awsSigV4, .netrc, .clientCertificate: nil
        }
    }

    /// The URL with the key that was put into its query as a variable.
    func url(_ url: String) -> QuotedWord {
        guard case .apiKey(let typedName, let typedValue, .query) = authentication else { return QuotedWord(url) }
        let name = VariableResolver.resolve(typedName, using: variables).text
        let value = VariableResolver.resolve(typedValue, using: variables).text
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

    /// Whether the authentication says that option in its place.
    func writes(_ option: OptionName) -> Bool {
        guard case .clientCertificate = authentication else { return false }
        return [.clientCertificate, .clientKey, .clientPassword].contains(option)
    }

    // MARK: Words

    func secretWord(_ typed: String, named name: String) -> String { QuotedWord(secret(typed, named: name)).quoted }

    private func login(_ user: String, _ password: String, named name: String = "PASSWORD") -> String {
        QuotedWord(word(user).pieces + [.text(":")] + secret(password, named: name)).quoted
    }

    private func certificateWord(_ certificate: String, _ password: String?) -> String {
        // A colon would begin the password.
        let path = VariableResolver.resolve(certificate, using: variables).text
        let escaped = path.unicodeScalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        guard let password, !password.isEmpty else { return QuotedWord(escaped).quoted }
        return QuotedWord(QuotedWord(escaped).pieces + [.text(":")] + secret(password, named: "CERT_PASSWORD")).quoted
    }

    /// What is no secret, with its variables replaced.
    func word(_ text: String) -> QuotedWord {
        QuotedWord(VariableResolver.resolve(text, using: variables).text)
    }

    /// Names become the shell's; a text without any is one variable as a whole.
    private func secret(_ typed: String, named name: String) -> [QuotedWord.Piece] {
        guard VariableTemplate.isPresent(in: typed) else { return [.variable(QuotedWord.variableName(name))] }
        return VariableTemplate(typed).pieces.map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .variable(let name, _): .variable(QuotedWord.variableName(name))
            }
        }
    }
}
