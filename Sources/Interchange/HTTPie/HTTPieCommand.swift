internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// A command of HTTPie, `http POST :8080/people name=Ada`, as a request (HTTPie documentation, "HTTP method", "Request
/// URL", "Request items"). Its options are translated into curl's, so that one reader serves both. No file is read for
/// it.
///
///     words ─┬─ options ─────────► curl's words ─┐
///            ├─ METHOD URL ──────► curl's words ─┴─► ImportedRequest ◄─ header fields, query, parameters
///            └─ items ───────────► HTTPieItems ───────────────────────┘
struct HTTPieCommand {
    private var curl: [String] = []
    private var operands: [String] = []
    private var unused: [UnusedPart] = []
    private var serializer: SerializerKind?
    private var raw: String?
    private var credentials: String?
    private var scheme = "basic"
    private let isSecure: Bool

    /// The requests of a text in bash, at least one. Other commands are listed as unused parts of the first request.
    static func requests(of text: String) throws(HTTPieCommandError) -> [ImportedRequest] {
        let script = try ShellError.mapped(try ShellReader.script(of: Array(text.utf8), dialect: .bash)) {
            HTTPieCommandError.shell($0)
        }
        let assignments = ShellAssignments(script.commands)
        var requests: [ImportedRequest] = []
        var around = assignments.unused + script.comments.map { UnusedPart($0, reason: "a comment") }
        for command in assignments.commands {
            if let made = try request(of: command) {
                requests.append(made)
            } else {
                around.append(
                    UnusedPart(CurlCommandLine.text(of: command), reason: "only HTTPie is read, and nothing is run"))
            }
        }
        guard !requests.isEmpty else { throw .notHTTPie }
        requests[0].unused += around
        requests[0].remarks += assignments.remarks
        return requests
    }

    /// Whether the first command is HTTPie's with a word that can be a method or a URL, or with an option. The name
    /// alone does not decide, because prose may begin with `http` too.
    static func looksLikeOne(_ text: String) -> Bool {
        var words = (CurlCommandReader.firstCommand(of: text) ?? []).map(\.text)[...]
        while let word = words.first, CurlCommandLine.isPrefix(word) { words.removeFirst() }
        guard let name = words.popFirst(), names.contains(name) else { return false }
        let operands = words.filter { !$0.utf8.hasPrefix("-") }
        guard let first = operands.first else { return false }
        return isMethod(first) && operands.count > 1 || isURL(first) || words.first?.utf8.hasPrefix("-") == true
    }

    private static let names: Set<String> = ["http", "https", "xh", "xhs"]

    private static func isMethod(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isURL(_ word: String) -> Bool {
        if word.utf8.contains("://") || word.utf8.hasPrefix(":") || word.utf8.hasPrefix("{{") { return true }
        guard case .host = TypedURL(word, at: .commandLine) else { return false }
        return word.utf8.contains { "./:".utf8.contains($0) } || word == "localhost"
    }

    // MARK: One command

    private static func request(of command: ShellCommand) throws(HTTPieCommandError) -> ImportedRequest? {
        var words = command.words[...]
        while let word = words.first, CurlCommandLine.isPrefix(word.text) { words.removeFirst() }
        guard let name = words.popFirst()?.text, names.contains(name) else { return nil }
        var made = HTTPieCommand(isSecure: name == "https" || name == "xhs")
        made.take(words.map(\.text))
        for redirection in command.redirections {
            if let input = redirection.standardInput {
                made.raw = input.text
            } else {
                made.unused.append(UnusedPart(redirection.text, reason: "no file is opened"))
            }
        }
        return try made.imported()
    }

    private init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    private mutating func take(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.utf8.hasPrefix("-"), word.utf8.count > 1, word != "--" else {
                if word != "--" { operands.append(word) }
                continue
            }
            let (name, given) = Self.option(word)
            let value = given ?? (Self.withValue.contains(name) ? rest.popFirst() : nil)
            take(name, value ?? "", written: given == nil && value != nil ? "\(word) \(value ?? "")" : word)
        }
    }

    /// The name of an option and the value in the same word, as in `--name=value` and `-avalue`; nil for none.
    private static func option(_ word: String) -> (name: String, value: String?) {
        if word.utf8.hasPrefix("--") {
            guard let (name, value) = word.utf8.cut(at: "=") else { return (word, nil) }
            return (String(name), String(value))
        }
        let name = String(Substring(word.utf8.prefix(2)))
        guard withValue.contains(name), word.utf8.count > 2 else { return (word, nil) }
        return (name, String(Substring(word.utf8.dropFirst(2))))
    }

    private static let withValue: Set<String> = [
        "--auth", "-a", "--auth-type", "-A", "--raw", "--proxy", "--verify", "--cert", "--cert-key", "--ssl",
        "--timeout",
        "--max-redirects", "--max-headers", "--boundary", "--session", "--session-read-only", "--output", "-o",
        "--print", "-p", "--pretty", "--style", "-s", "--format-options", "--response-charset", "--response-mime",
        "--default-scheme", "--compress-level",
    ]

    private mutating func take(_ name: String, _ value: String, written: String) {
        switch name {
        case "--json", "-j": serializer = .json
        case "--form", "-f": serializer = .form
        case "--multipart": serializer = .multipart
        case "--raw": raw = value
        case "--auth", "-a":
            if let credentials {
                unused.append(UnusedPart("-a \(credentials)", reason: "it is given again, and the last one holds"))
            }
            credentials = value
        case "--auth-type", "-A": scheme = value
        case "--follow", "-F": curl.append("--location")
        case "--max-redirects": curl += ["--max-redirs", value]
        case "--timeout": curl += ["--max-time", value]
        case "--cert": curl += ["--cert", value]
        case "--cert-key": curl += ["--key", value]
        case "--verify" where ["no", "false"].contains(value): curl.append("--insecure")
        case "--verify" where ["yes", "true"].contains(value): break
        case "--verify": curl += ["--cacert", value]
        case "--proxy": curl += ["--proxy", String(value.utf8.cut(at: ":")?.behind ?? value[...])]
        case "--path-as-is": curl.append("--path-as-is")
        default: unused.append(UnusedPart(written, reason: "is about HTTPie's own work, or is not known here"))
        }
    }

    private func imported() throws(HTTPieCommandError) -> ImportedRequest {
        var rest = operands[...]
        let method = rest.count > 1 && Self.isMethod(rest[0]) ? rest.popFirst() : nil
        guard let target = rest.popFirst() else { throw .noURL }
        var unused = unused
        let items = try items(Array(rest), &unused)
        let hasBody = items.parameters != nil || raw != nil
        var address = url(target)
        let authentication = authentication(&address, &unused)
        let words =
            curl + authentication + ["-X", method ?? (hasBody ? "POST" : "GET"), "--globoff", "--", address]
        var made = CurlCommandReader.read(arguments: words)
        let url = target.utf8.hasPrefix("{{") ? target : made.request.url
        made.request.url = CurlRequest.joining(items.query, to: url)
        // The translated words give no header field but a removed Content-Length: curl sends none then, but HTTPie
        // does.
        made.request.headers = items.headers.map { header in
            SavedHeader(header.name, header.value, isSecret: HeaderFields.isCredential(header.name))
        }
        if let parameters = items.parameters {
            made.request.parameters = parameters
            made.request.serializer = items.hasFiles ? .multipart : serializer ?? .json
        } else if let raw {
            made.request.serializer = .text
            made.request.text = raw
            let hasType = made.request.headers.contains { HeaderFields.isSame($0.name, "Content-Type") }
            if !hasType { made.request.headers.append(SavedHeader("Content-Type", (serializer ?? .json).contentType)) }
        }
        made.unused += unused
        return made
    }

    /// The items of the words. Those whose value is the content of a file, and words that are no items, are listed as
    /// unused.
    private func items(
        _ words: [String], _ unused: inout [UnusedPart]
    ) throws(HTTPieCommandError) -> HTTPieItems {
        var known: [String] = []
        for word in words {
            switch HTTPieItem(word)?.kind {
            case .textFile, .jsonFile, .headerFile:
                unused.append(UnusedPart(word, reason: "it reads a file; paste its text as the value"))
            case nil: unused.append(UnusedPart(word, reason: "is no item of a request"))
            case .json, .query, .file, .text, .header, .emptyHeader: known.append(word)
            }
        }
        return try HTTPieError.mapped(
            try HTTPieItems(known) { _ in .failure(HTTPieFileFault(reason: "No file is read.")) }
        ) { HTTPieCommandError.item($0) }
    }

    /// The credentials in curl's words, with the switch of their scheme. None go with a scheme that is not known here,
    /// not those of the URL either: Basic would show a password that is meant for it.
    private func authentication(_ url: inout String, _ unused: inout [UnusedPart]) -> [String] {
        let user = credentials.map { ["--user", $0] } ?? []
        switch scheme {
        case "basic": return user
        case "bearer": return credentials.map { ["--oauth2-bearer", $0] } ?? []
        case "digest", "ntlm", "negotiate": return ["--\(scheme)"] + user
        default:
            let option = "-A \(scheme)"
            let reason = CurlRequest.meant(for: [option])
            unused.append(UnusedPart(option, reason: CurlRequest.unsupportedReason(option)))
            if !user.isEmpty { unused.append(UnusedPart("-a", reason: reason)) }
            if CurlUserinfo.text(of: url) != nil {
                url = CurlUserinfo.removed(from: url)
                unused.append(UnusedPart("user and password of the URL", reason: reason))
            }
            return []
        }
    }

    /// The complete URL. `:8080/x` is on this computer, and so is `:/x`, at the scheme's usual port. A URL without a
    /// scheme gets that of the command's name.
    private func url(_ text: String) -> String {
        let scheme = isSecure ? "https" : "http"
        if text.utf8.hasPrefix("://") { return scheme + text }
        if text.utf8.contains("://") || text.utf8.hasPrefix("{{") { return text }
        guard text.utf8.hasPrefix(":") else { return "\(scheme)://\(text)" }
        let rest = text.utf8.dropFirst()
        let hasPort = rest.first.map(ShellBytes.isDigit) ?? false
        return "\(scheme)://localhost\(hasPort ? text : String(Substring(rest)))"
    }
}

/// The reasons why a text is not a command of HTTPie.
enum HTTPieCommandError: Error, CustomStringConvertible {
    case shell(ShellError)
    case item(HTTPieError)
    case noURL, notHTTPie

    var description: String {
        switch self {
        case .shell(let error): error.sentence
        case .item(let error): "\"\(error.word)\": \(error.sentence)"
        case .noURL: "The command has no URL. Write it behind the method."
        case .notHTTPie: "The text is no command of HTTPie. Copy the command from its beginning."
        }
    }
}

/// Reads a pasted text as commands of HTTPie.
enum PasteHTTPie {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let (text, typography) = PasteCommand.mended(bytes, options)
        let requests = try HTTPieCommandError.mapped(try HTTPieCommand.requests(of: text)) {
            PasteRefusal($0.description)
        }
        var reading = PasteEntries.reading(requests, .httpie, "request", options)
        if let typography { reading.take(typography, options) }
        return reading
    }
}
