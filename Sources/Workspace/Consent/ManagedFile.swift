internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats

/// The files of a collection that curlew writes: requests, folder files, environments and batches. Of these, a
/// program's content includes only the lines in which a shell could find a command; otherwise every save would ask
/// again. A file that another file there names (`FileMentions`) is included as a whole.
enum ManagedFile {
    /// The parts of a file that a digest covers.
    struct Content: Equatable {
        /// The digest of the lines that a shell could run; nil when there are none.
        let lines: String?
        let lineCount: Int
        let whole: String
        let count: Int

        init(_ bytes: [UInt8]) {
            let lines = ManagedFile.runnable(bytes)
            self.lines = lines.isEmpty ? nil : FileContents.digest(of: lines)
            (lineCount, whole, count) = (lines.count, FileContents.digest(of: bytes), bytes.count)
        }
    }

    /// Larger files are treated like any other file, in bytes.
    static let limit = 1 << 20

    /// Whether a file is one of curlew's, by its place and its content: a script does not become one by its name.
    /// - Parameter path: that of a YAML file, relative to the collection's folder.
    static func isOne(_ path: Substring.UTF8View, _ form: Form) -> Bool {
        switch form {
        case .request: true
        case .mapping: isNamed(path)
        case .other: false
        }
    }

    /// The kind of a file's content, whatever its name.
    enum Form {
        /// A mapping with a `request` line.
        case request
        /// Another mapping, or nothing.
        case mapping
        case other

        init(_ bytes: [UInt8]) {
            guard bytes.count <= ManagedFile.limit, !bytes.starts(with: "#!".utf8) else {
                self = .other
                return
            }
            do {
                self = try RequestFile.root(of: bytes, file: "")["request"] != nil ? .request : .mapping
            } catch {
                self = error.kind == .empty ? .mapping : .other
            }
        }
    }

    /// The lines in which a shell could find a command, with their ends; empty for an ordinary request. A file may be
    /// both a request and a script: `. ./lib.yaml` fails at `request: GET x`, which is no command, and runs the lines
    /// below it.
    ///
    /// All other lines are plain: after the dashes of a list they are empty, a comment or `name: value`, and hold no
    /// control, none of ``; | & ( ) < > \ ' " ` ``, and no `$` outside of `{{$`, since `${_@P}` runs a command.
    /// A dash alone does not make a line plain, since zsh runs `- touch X`.
    static func runnable(_ bytes: [UInt8]) -> [UInt8] {
        let end = UInt8(ascii: "\n")
        return bytes.split(separator: end).filter { !isPlain($0) }.flatMap { $0 + [end] }
    }

    private static let active = Set(";|&()<>\\'\"`".utf8)
    private static let blank = UInt8(ascii: " ")
    private static let brace = UInt8(ascii: "{")
    private static let tab = UInt8(ascii: "\t")

    private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard line.allSatisfy({ $0 == tab || $0 >= blank && $0 != 0x7F && !active.contains($0) }) else { return false }
        guard line.indices.allSatisfy({ line[$0] != UInt8(ascii: "$") || line[..<$0].suffix(2) == [brace, brace] })
        else {
            return false
        }
        let first = line.split { $0 == blank || $0 == tab }.first { !$0.elementsEqual([UInt8(ascii: "-")]) }
        guard let first, first.first != UInt8(ascii: "#") else { return true }
        return first.last == UInt8(ascii: ":") && first.dropLast().allSatisfy(isOfName) && first.count > 1
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether the name ends as a YAML file's; needs no access to the disk.
    static func isYAML(_ path: String) -> Bool {
        // A collection has thousands of files, and most end so.
        let length =
            path.utf8.last == UInt8(ascii: "l") ? endings.first { path.utf8.reversed().starts(with: $0) }?.count : nil
        return length.map { path.utf8.dropLast($0).last.map { $0 != UInt8(ascii: "/") } == true } ?? false
    }

    private static let endings = [Array("lmay.".utf8), Array("lmy.".utf8)]

    /// Files that have no `request` line, which are told by their place.
    private static func isNamed(_ path: Substring.UTF8View) -> Bool {
        let steps = path.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        if steps.count == 1, steps[0] == CollectionFinder.file { return true }
        if steps.last == FolderFile.name { return true }
        return steps.count == 2 && [EnvironmentFile.folder, BatchFile.folder].contains(steps[0])
    }
}
