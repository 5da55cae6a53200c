import CurlewBytes
import CurlewNetworking
import Drafting
import HTTPMessage
import Interchange
import Serialization
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
    private let wantsExchange: Bool
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
        upload = try Self.piece(curl.upload)
        if upload != nil, arguments.has("params") { throw .conflict("--upload-file", "--params") }
    }

    func changes(methodIsGiven: Bool) -> [SendChange] {
        upload.map { [.body(RequestBody(pieces: [$0]), method: methodIsGiven ? nil : "PUT")] } ?? []
    }

    /// The file to write to directly. Nil when the answer goes through memory: to standard output, a device or a
    /// pipe, as JSON, through the cache, or when it is not a complete file.
    func target(of prepared: PreparedRequest) -> DownloadTarget? {
        let request = prepared.request
        guard let output, output.isFile, !wantsExchange, prepared.caching == .off,
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

    /// A file, or the text of standard input.
    private static func piece(_ path: String?) throws(UsageError) -> RequestBody.Piece? {
        guard let path else { return nil }
        if path == "-" || path == "." { return .bytes(Bytes(try InputFile.read("-"))) }
        do {
            return .file(FilePiece(path: path, count: try LocalFiles().size(of: path)))
        } catch {
            throw .badInput(path, reason: "This file cannot be sent: \(error.reason).")
        }
    }
}
