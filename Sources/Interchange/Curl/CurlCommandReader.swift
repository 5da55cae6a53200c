public import CurlewBytes
internal import Workspace

/// Reads curl commands, as copied from terminals, manuals and browsers, into requests, and lists every part that is not
/// used. Pure: nothing is run, opened or sent.
public enum CurlCommandReader {
    /// The longest text, in bytes.
    public static let limit = 128 << 20

    /// Returns the bytes of a file that a command names; nil when it cannot be read.
    public typealias FileReader = (String) -> [UInt8]?

    /// The first request of a text. Other requests, and other commands around it, are listed as unused.
    /// - Parameters:
    ///   - shell: the shell whose quoting is read; when nil it is recognised by its syntax.
    ///   - reading: reads the files that the command names, with the user's permission; when nil, they are listed as
    ///     unused.
    public static func read(
        _ text: String, shell: ShellDialect? = nil, reading: FileReader? = nil
    ) throws(CurlCommandError) -> ImportedRequest {
        first(of: try readAll(text, shell: shell, reading: reading))
    }

    /// Every request of a text, in order, at least one: of several commands, of several URLs, of the groups between
    /// `--next`.
    public static func readAll(
        _ text: String, shell: ShellDialect? = nil, reading: FileReader? = nil
    ) throws(CurlCommandError) -> [ImportedRequest] {
        guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        let dialect = shell ?? ShellDialect.found(in: text)
        let found = try ShellError.mapped(try self.requests(of: [UInt8](text.utf8), dialect)) {
            CurlCommandError.shell($0)
        }
        let requests = found.map { CurlImport.imported($0, reading: reading) }
        guard !requests.isEmpty else { throw .notCurl }
        return requests
    }

    private static func requests(of text: [UInt8], _ dialect: ShellDialect) throws(ShellError) -> [CurlRequest] {
        if dialect == .powerShell {
            let requests = try PowerShellRequest.requests(of: text)
            if !requests.isEmpty { return requests }
        }
        let (commands, comments) = try ShellReader.script(of: text, dialect: dialect)
        let assignments = ShellAssignments(dialect == .bash ? commands : [])
        var requests = CurlCommandLine.requests(of: dialect == .bash ? assignments.commands : commands)
        guard !requests.isEmpty else { return [] }
        requests[0].unused += assignments.unused
        requests[0].remarks += assignments.remarks
        if !comments.isEmpty {
            let reason = comments.count == 1 ? "a comment" : "comments"
            requests[0].unused.append(UnusedPart(comments.joined(separator: "\n"), reason: reason))
        }
        return requests
    }

    /// The first request of the words after `curl`, which a shell has split already. Other requests are listed as
    /// unused.
    public static func read(arguments: [String]) -> ImportedRequest {
        first(of: requests(arguments: arguments, isSending: false).map { CurlImport.imported($0) })
    }

    /// The requests of the words after `curl`; never empty.
    /// - Parameter isSending: true when the requests are sent at once; options for sending are used then too.
    public static func requests(arguments: [String], isSending: Bool) -> [CurlRequest] {
        CurlCommandLine.requests(
            CurlArguments(arguments.map { ShellWord($0) }), standardInput: nil, isSending: isSending)
    }

    /// Whether the first line that is no comment and does more than set variables looks like a curl command.
    public static func looksLikeOne(_ text: String) -> Bool {
        firstCommand(of: text).map { CurlCommandLine.arguments(of: ShellCommand(words: $0)) != nil } ?? false
    }

    /// The words up to the first quote, of the first line that is no comment and does more than set variables; nil when
    /// there is no such line.
    static func firstCommand(of text: String) -> [ShellWord]? {
        let lines = text.utf8.prefix(1 << 14).split(whereSeparator: ShellBytes.isBreak).lazy.map {
            $0.drop(while: ShellBytes.isBlank)
        }
        for line in lines where !line.isEmpty && line.first != UInt8(ascii: "#") {
            let words = line.prefix { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"") }
                .split(whereSeparator: ShellBytes.isBlank).map { ShellWord(String(decoding: $0, as: UTF8.self)) }
            let setsVariables = words.allSatisfy {
                ShellAssignments.assignment($0) != nil || $0.text.utf8.isSame(as: "export")
            }
            if !setsVariables || words.isEmpty { return words }
        }
        return nil
    }

    private static func first(of requests: [ImportedRequest]) -> ImportedRequest {
        var first = requests.first ?? ImportedRequest()
        for other in requests.dropFirst() {
            let line = "\(other.request.method) \(other.request.url)"
            first.unused.append(UnusedPart(line, reason: "it is a request of its own; paste it alone"))
        }
        return first
    }
}

/// The reasons why a text is not a curl command.
public enum CurlCommandError: Error, Sendable, Equatable {
    case shell(ShellError)
    /// No command of the text runs curl.
    case notCurl
    /// The text is longer than the limit, in bytes.
    case tooLong(limit: Int)

    /// The fact, its reason, and what to do.
    public var sentence: String {
        switch self {
        case .shell(let error): error.sentence
        case .notCurl: "The text is no curl command. It begins with no \"curl\". Copy the command from its beginning."
        case .tooLong(let limit):
            "The command is too long. More than \(limit >> 20) MB are not read. Give its body as a file."
        }
    }
}

extension CurlCommandError: Worded {}
