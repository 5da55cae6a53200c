import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Glibc
import Interchange
import Workspace

/// The place of an answer's body: curl's `-o`, `-O`, `-J`, `-C` and `--no-clobber`.
///
/// ```
/// -o NAME, -O ─► FILE ─┬─ -C -, with FILE.part of an earlier run ──────► .file: DownloadTarget goes on
///                      ├─ -C -, with FILE alone; -C N ─► asks for the rest ─► .behind: FILE grows
///                      └─ else ─► .file
/// -O -J ─► .named: known once the answer's head is there
/// ```
struct AnswerOutput {
    enum Place {
        /// Standard output, with escapes and masks on a terminal.
        case shown
        /// `-o -`: standard output, unchanged even on a terminal.
        case raw
        case file(OutputFile)
        /// The body is written behind the bytes that the file has.
        case behind(OutputFile)
        /// The name of the answer, else this one, in the working folder.
        case named(String)
    }

    let place: Place
    /// `-C`: the number of bytes that are there; an answer that begins elsewhere is refused.
    let offset: Int64?
    /// A sentence about an existing file that is replaced, or kept under `--no-clobber`; nil without one.
    let note: String?

    /// - Parameter url: the URL of the request, with its variables as written.
    init(_ settings: CurlSettings, url: String) throws(UsageError) {
        if settings.output != nil, settings.usesRemoteName { throw .conflict("--output", "--remote-name") }
        if settings.usesRemoteName, settings.usesHeaderName {
            guard settings.continueAt == nil else { throw .conflict("--continue-at", "--remote-header-name") }
            (place, offset, note) = (.named(RemoteName.of(url) ?? ""), nil, nil)
            return
        }
        let typed = try settings.usesRemoteName ? RemoteName.required(url) : settings.output
        let start = Self.start(settings.continueAt, path: typed)
        offset = start
        guard let typed, typed != "-" else {
            (place, note) = (typed == nil ? .shown : .raw, nil)
            return
        }
        guard start == nil else {
            (place, note) = (.behind(try OutputFile(typed, appends: true)), nil)
            return
        }
        let path = settings.keepsFile ? RemoteName.free(typed) : typed
        place = .file(try OutputFile(path, isOwn: false))
        let isThere = typed != path || settings.usesRemoteName && RemoteName.isTaken(typed)
        let use = typed == path ? "takes its place" : "goes to \(path)"
        note = isThere ? "\(typed) is there already; the answer \(use)." : nil
    }

    /// The number of bytes that are there, unless an earlier run of this program left them; nil when nothing is continued.
    private static func start(_ continueAt: String?, path: String?) -> Int64? {
        guard let continueAt else { return nil }
        if let number = Int64(continueAt) { return number > 0 ? number : nil }
        guard let path, !RemoteName.isTaken(DownloadTarget(path: path).partPath) else { return nil }
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else { return nil }
        return Int64(facts.st_size)
    }

    /// The files that are written, as far as they are known before the answer.
    var paths: [String] {
        switch place {
        case .shown, .raw: []
        case .file(let file): [file.path, DownloadTarget(path: file.path).partPath]
        case .behind(let file): [file.path]
        case .named(let usual): [usual]
        }
    }

    /// The file that a download goes into directly; nil for other places.
    var file: OutputFile? {
        if case .file(let file) = place { file } else { nil }
    }

    /// Whether the answer goes into a file on the disk, which never waits for a reader as a pipe does.
    var isOnDisk: Bool {
        switch place {
        case .shown, .raw: false
        case .file(let file): file.isFile
        case .behind, .named: true
        }
    }

    /// Whether the body goes to standard output, beside the messages there.
    var isShown: Bool {
        if case .shown = place { true } else { false }
    }

    /// Whether the answer is asked for without a coding, so that a file keeps the bytes that its name promises.
    var wantsBytes: Bool { if case .named = place { true } else { false } }

    /// Whether the body goes into a file whose bytes are kept.
    var hasFile: Bool {
        switch place {
        case .shown, .raw, .named: false
        case .file, .behind: true
        }
    }
}

extension AnswerOutput {
    /// The place of this answer's body. Only a successful answer goes into a file whose name the server gives, and only the
    /// missing rest goes behind a file.
    func settled(for head: ResponseHead, say: (String) -> Void) throws(UsageError) -> Place {
        let isSuccess = (200..<300).contains(head.status)
        switch place {
        case .shown, .raw, .file: return place
        case .behind: return isSuccess || head.status == 416 ? place : .shown
        case .named(let usual):
            guard isSuccess else { return .shown }
            let name = FileName.disposition(head.fields) ?? usual
            guard !name.isEmpty else {
                throw .badInput(
                    "--remote-header-name", reason: "Neither the answer nor the URL has a name. Give -o FILE.")
            }
            let path = RemoteName.free(name)
            if path != name { say("\(name) is there already; the answer goes to \(path).") }
            return .file(try OutputFile(path, isOwn: false))
        }
    }

    /// The sentence about an answer that does not begin where the file ends, and whether nothing is missing; nil when it
    /// begins there, and when no file is continued.
    func ending(with head: ResponseHead) -> (sentence: String, isWhole: Bool)? {
        guard let offset, (200..<300).contains(head.status) || head.status == 416 else { return nil }
        let kept = hasFile ? " The file is as it was." : ""
        switch PartialContent(count: offset).meaning(of: head) {
        case .continues: return nil
        case .other where head.fields["Content-Range"].flatMap(ContentRange.init(parsing:))?.total == offset:
            return ("Nothing is missing: the server has \(offset) bytes too.", true)
        case .other, .changed: return ("The server has nothing behind byte \(offset).\(kept)", false)
        case .sendsWhole:
            let sentence = "The server sends all from the beginning, not from byte \(offset) on."
            return ("\(sentence)\(kept) Send without -C.", false)
        case .misplaced: return ("The server sends another part than the one from byte \(offset) on.\(kept)", false)
        }
    }
}

/// Names of files in the working folder.
enum RemoteName {
    /// The last part of the URL's path as it is written; nil where it has none, or one that leads elsewhere.
    static func of(_ url: String) -> String? {
        let path = URLReference(url).path
        let name = path.utf8.cut(atLast: "/").map { String($0.behind) } ?? ""
        guard !name.isEmpty, name != ".", name != "..", name != "-",
            name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !VariableTemplate.isPresent(in: name)
        else { return nil }
        return name
    }

    static func required(_ url: String) throws(UsageError) -> String {
        if let name = of(url) { return name }
        throw .badInput("--remote-name", reason: "The path of the URL ends in no name of a file. Give -o FILE.")
    }

    static func isTaken(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// The path, or the first of `PATH.1`, `PATH.2` and so on that nothing has, as curl's `--no-clobber` takes it.
    static func free(_ path: String) -> String {
        guard isTaken(path) else { return path }
        return (1...).lazy.map { "\(path).\($0)" }.first { !isTaken($0) } ?? path
    }
}
