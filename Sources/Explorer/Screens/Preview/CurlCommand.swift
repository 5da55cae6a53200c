import Bytes
import Formats
import HTTPMessage
import Networking
import Serialization

/// A request as a command for a POSIX shell. Secrets are written as shell variables.
struct CurlCommand {
    private let request: SentRequest
    private let draft: RequestDraft
    private let parts: CurlParts?

    init(_ request: SentRequest, draft: RequestDraft, variables: VariableSet = VariableSet()) {
        self.request = request
        self.draft = draft
        parts = CurlParts(request, draft, variables)
    }

    /// One argument a line.
    var text: String {
        if request.body?.bytes == nil, request.body != nil, parts == nil {
            return "# A file beside bytes that are no text has no command for curl."
        }
        let arguments = [url] + method + headers + body
        return prefix + "curl " + arguments.joined(separator: " \\\n  ")
    }

    private var url: String {
        let needsPlainBrackets = request.url.contains { "[]{}".contains($0) }
        return (needsPlainBrackets ? "--globoff " : "") + Self.quoted(request.url)
    }

    private var method: [String] {
        switch request.method.uppercased() {
        case "GET" where request.body == nil: []
        case "HEAD": ["--head"]
        case let method: ["-X \(method)"]
        }
    }

    private var headers: [String] {
        request.headers.compactMap { header in
            guard header.origin != .transport, parts == nil || !CurlParts.writes(header.name) else { return nil }
            if header.isSecret { return "-H " + secretField(header) }
            let field = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
            return "-H " + Self.quoted(field)
        }
    }

    /// `"Authorization: Bearer $TOKEN"`: what was a variable here is one in the shell.
    private func secretField(_ header: SentHeader) -> String {
        let typed = draft.headers.first { $0.isOn && HeaderFields.isSame($0.name, header.name) }?.value ?? ""
        let pieces = VariableTemplate(typed).pieces
        let isVariable = pieces.contains { if case .variable = $0 { true } else { false } }
        guard isVariable else { return "\"\(header.name): $\(Self.variableName(header.name))\"" }
        let value = pieces.map { piece in
            switch piece {
            case .text(let text): Self.escapedInDoubleQuotes(text)
            case .variable(let name, _): "$" + Self.variableName(name)
            }
        }
        return "\"\(header.name): \(value.joined())\""
    }

    // MARK: Body

    private var body: [String] {
        if let parts { return parts.arguments }
        guard let body = request.body?.bytes else { return [] }
        return isText(body) ? ["--data-raw " + Self.quoted(decoded(body))] : ["--data-binary @-"]
    }

    /// An argument cannot hold arbitrary bytes, a pipe can.
    private var prefix: String {
        guard parts == nil, let body = request.body?.bytes, !isText(body) else { return "" }
        return "printf %s " + Self.quoted(Base64.encoded(body.array)) + " | base64 -d | "
    }

    private func isText(_ body: Bytes) -> Bool {
        let bytes = body.array
        return !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    private func decoded(_ body: Bytes) -> String { String(decoding: body.array, as: UTF8.self) }

    // MARK: Quoting

    /// In single quotes, which keep everything but themselves.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func escapedInDoubleQuotes(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\"\\$`".contains(character) { result += "\\" }
            result.append(character)
        }
    }

    private static func variableName(_ text: String) -> String {
        let name = text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return String(name)
    }
}
