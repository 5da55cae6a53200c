import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Workspace

/// Options for the upload, the output and repeats: `-T`, `-o`, `--resume`, `--retry`.
struct TransferOptions {
    static let syntax = [
        OptionSyntax("resume", summary: "with -o: goes on with what an earlier run left"),
        OptionSyntax("timing", summary: "where the time went, on standard error"),
    ]

    let retry: RetryPolicy
    private let output: OutputFile?
    private let resumes: Bool
    private let upload: RequestBody.Piece?
    /// The offset at which the upload begins, and the length of the file: `-C 10 -T`.
    private let part: (start: Int64, whole: Int64)?
    private let wantsExchange, includesHead: Bool
    /// True when a time limit was typed, which covers all tries together.
    let limitsAll: Bool

    init(_ arguments: ParsedArguments, _ curl: CurlRequest, _ output: AnswerOutput) throws(UsageError) {
        self.output = output.file
        resumes = arguments.has("resume") || curl.settings.continueAt == "-"
        wantsExchange = arguments.has("exchange")
        limitsAll = curl.options[.timeout] != nil || arguments.has("timeout")
        if resumes, !output.hasFile {
            throw .badInput("--resume", reason: "It needs -o FILE or -O: the file that is to be gone on with.")
        }
        retry = RetryPolicy(limit: try Self.tries(curl.settings.retry))
        if let glob = curl.upload.flatMap(curl.glob), let path = curl.upload, !RemoteName.isTaken(path) {
            throw .badInput(
                path, reason: "\(glob) stands for several files in curl, and one is sent at a time. Name one.")
        }
        includesHead = curl.settings.includesHead
        let piece = try Self.piece(curl.upload)
        let part: (start: Int64, whole: Int64)? = try curl.settings.uploadStart.flatMap { start throws(UsageError) in
            guard case .file(let file)? = piece else {
                throw .badInput("--continue-at", reason: "How long standard input is nobody knows. Name a file.")
            }
            guard start < file.count else {
                throw .badInput(
                    "--continue-at", reason: "\(file.path) has \(file.count) bytes; nothing is left to send.")
            }
            return (start, file.count)
        }
        self.part = part
        upload = piece.map { piece in
            guard case .file(let file) = piece, let part else { return piece }
            return .file(FilePiece(path: file.path, offset: part.start, count: part.whole - part.start))
        }
        if upload != nil, arguments.has("params") { throw .conflict("--upload-file", "--params") }
    }

    func changes(methodIsGiven: Bool) -> [SendChange] {
        upload.map { [.body(RequestBody(pieces: [$0]), method: methodIsGiven ? nil : "PUT")] } ?? []
    }

    /// The fields about the form of the upload: its range, and chunks for standard input, which HTTP/1.0 does not have.
    func headers(beside curl: CurlRequest) -> [CurlHeader] {
        let names = ["Content-Length", "Transfer-Encoding", "Content-Range"]
        let isTold = curl.headers.contains { header in names.contains { HeaderFields.isSame($0, header.name) } }
        if isTold { return [] }
        if let part { return [CurlHeader("Content-Range", "bytes \(part.start)-\(part.whole - 1)/\(part.whole)")] }
        return curl.upload.map(Self.isStream) == true && curl.options[.http] != "1.0"
            ? [CurlHeader("Transfer-Encoding", "chunked")] : []
    }

    /// The file to write to directly. Nil when the answer goes through memory: to standard output, a device or a
    /// pipe, as JSON, through the cache, or when it is not a complete file.
    func target(of prepared: PreparedRequest) -> DownloadTarget? {
        let request = prepared.request
        guard let output, output.isFile, !wantsExchange, !includesHead, prepared.caching == .off,
            request.method.uppercased() != "HEAD",
            !request.fields.contains("Range")
        else { return nil }
        return DownloadTarget(
            path: output.path, overwrites: true, resumes: resumes, limit: limitsAll ? prepared.options.timeout : nil)
    }

    private static func tries(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return 0 }
        guard let number = UInt16(text) else { throw .badValue(text, option: "--retry", wanted: "a number of tries") }
        return Int(number)
    }

    /// Standard input, or a pipe such as `<(...)` of a shell.
    private static func isStream(_ path: String) -> Bool {
        ["-", ".", "/dev/stdin"].contains(path) || FileKind.of(path, followingLinks: true) == .pipe
    }

    /// A file, or what comes out of a stream.
    private static func piece(_ path: String?) throws(UsageError) -> RequestBody.Piece? {
        guard let path else { return nil }
        if isStream(path) {
            return .bytes(Bytes(try InputFile.content(of: path == "." || path == "/dev/stdin" ? "-" : path)))
        }
        let count = try FileFault.mapped(try LocalFiles().size(of: path)) {
            UsageError.badInput(path, reason: "This file cannot be sent: \($0.reason).")
        }
        return .file(FilePiece(path: path, count: count))
    }
}
