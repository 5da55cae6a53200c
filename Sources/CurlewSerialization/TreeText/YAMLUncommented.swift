internal import CurlewFormats

/// YAML in which comments that hold entries or items are read as such, and variables are quoted. Maps offsets in the
/// parsed text back to offsets in the original.
struct YAMLUncommented {
    /// Nil when there are only other comments.
    let root: YAMLNode?
    /// The text that was parsed.
    let source: [UInt8]
    /// Lines, from 1, that were comments.
    let lines: Set<Int>
    private let edits: [Edit]

    /// A replaced range of the text.
    struct Edit {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// The largest number of unquoted variables to quote, and of comments to drop because they do not fit.
    private static let patience = 64

    /// Reads the text without its comments first, then with them.
    static func found(in bytes: [UInt8]) throws(TreeTextFault) -> YAMLUncommented {
        let plain = try read(bytes, [])
        var comments = YAMLComments.found(in: bytes, plain)
        for _ in 0..<Self.patience where !comments.isEmpty {
            do throws(TreeTextFault) {
                return try read(bytes, comments)
            } catch {
                // A comment that causes an error where it is stays a comment.
                let culprit = comments.lastIndex { $0.start <= error.offset } ?? 0
                comments.remove(at: culprit)
            }
        }
        return plain
    }

    private static func read(_ bytes: [UInt8], _ comments: [YAMLComments]) throws(TreeTextFault) -> YAMLUncommented {
        var edits = comments.flatMap(\.edits)
        let lines = Set(comments.flatMap(\.lines))
        for _ in 0...Self.patience {
            let source = applied(edits, to: bytes)
            do throws(YAMLError) {
                let document = try YAMLDocument(parsing: source, tags: nil)
                return YAMLUncommented(root: document.root, source: source, lines: lines, edits: edits)
            } catch {
                let place = original(error.mark.offset, edits)
                guard case .unquotedTemplate(let text) = error.problem else {
                    throw TreeTextFault(.yaml(error.problem), at: place)
                }
                insert(Edit(range: place..<place + length(of: text), text: Array("\"\(text)\"".utf8)), into: &edits)
            }
        }
        throw TreeTextFault(.yaml(.syntax("too many variables without quotes")), at: 0)
    }

    /// The original length of a text whose quotes and backslashes were escaped.
    private static func length(of escaped: String) -> Int {
        var isEscaped = false
        return escaped.utf8.count { byte in
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            return !isEscaped
        }
    }

    private static func insert(_ edit: Edit, into edits: inout [Edit]) {
        let place = edits.firstIndex { $0.range.lowerBound > edit.range.lowerBound } ?? edits.count
        edits.insert(edit, at: place)
    }

    private static func applied(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16 * edits.count)
        var at = 0
        for edit in edits {
            result += bytes[at..<edit.range.lowerBound]
            result += edit.text
            at = edit.range.upperBound
        }
        return result + bytes[at...]
    }

    // MARK: Original offsets

    /// The offset in the original text.
    func original(_ offset: Int) -> Int { Self.original(offset, edits) }

    func original(_ range: Range<Int>) -> Range<Int> {
        guard !edits.isEmpty else { return range }
        let start = original(range.lowerBound)
        return start..<max(start, original(range.upperBound))
    }

    private static func original(_ offset: Int, _ edits: [Edit]) -> Int {
        var shift = 0
        for edit in edits {
            let start = edit.range.lowerBound + shift
            if offset < start { break }
            if offset < start + edit.text.count { return edit.range.lowerBound }
            shift += edit.text.count - edit.range.count
        }
        return offset - shift
    }
}
