internal import CurlewBytes

/// Changes a file in place: the lines of the entries that differ are replaced, and every other byte stays (comments,
/// quoting, order, line breaks, byte order mark, missing final line break).
///
/// The result is parsed again before it is given back. When a fine edit did not come out right, the nearest larger
/// piece is written anew: the entry of the root, at last the whole text.
public enum YAMLPatch {
    /// `source` so that it reads as `new`.
    ///
    /// - Parameters:
    ///   - tags: as for `YAMLDocument`.
    ///   - reading: what a node means, in the form of `new`; nil when it means nothing. Entries that differ in spelling
    ///     only are left alone.
    /// - Throws: the parser's error; `notExpressible` when the source means nothing, or when even new text does not
    ///   read as `new`.
    public static func patch(
        _ source: [UInt8], to new: YAMLValue, tags: Set<String>? = nil,
        reading: (YAMLNode) -> YAMLValue? = { $0.value }
    ) throws(YAMLPatchError) -> [UInt8] {
        guard let root = try parse(source, tags) else { return try write(new, behind: source, tags, reading) }
        guard let old = reading(root) else { throw .notExpressible }
        if old == new { return source }
        for limit in [Int.max, 1, 0] {
            var editor = YAMLEditor(source: source, root: root, limit: limit)
            guard editor.changeRoot(root, from: old, to: new) else { continue }
            guard let result = editor.source.applying(editor.edits) else { continue }
            if isRight(result, was: root, from: old, to: new, tags, reading) { return result }
        }
        throw .notExpressible
    }

    /// `source` with the entry at `path` replaced, or inserted behind the last entry of its mapping; mappings on the
    /// way are made.
    public static func set(
        _ path: [String], to value: YAMLValue, in source: [UInt8], tags: Set<String>? = nil
    ) throws(YAMLPatchError) -> [UInt8] {
        let root = try parse(source, tags)?.value ?? .mapping([])
        return try patch(source, to: root.setting(path[...], to: value), tags: tags)
    }

    /// `source` without the entry at `path`; the same bytes when there is none.
    public static func remove(
        _ path: [String], from source: [UInt8], tags: Set<String>? = nil
    ) throws(YAMLPatchError) -> [UInt8] {
        guard let root = try parse(source, tags)?.value else { return source }
        return try patch(source, to: root.setting(path[...], to: nil), tags: tags)
    }

    private static func parse(_ source: [UInt8], _ tags: Set<String>?) throws(YAMLPatchError) -> YAMLNode? {
        try YAMLError.mapped(try YAMLDocument(parsing: source, tags: tags).root) { YAMLPatchError.unreadable($0) }
    }

    /// Nothing but comments was there: they stay, and the new text follows.
    private static func write(
        _ new: YAMLValue, behind source: [UInt8], _ tags: Set<String>?, _ reading: (YAMLNode) -> YAMLValue?
    ) throws(YAMLPatchError) -> [UInt8] {
        if new.isEmptyCollection { return source }
        let lines = YAMLSource(source)
        let needsBreak = source.last.map { $0 != 0x0A } ?? false
        let text = YAMLWriter().lines(ofDocument: new).map { $0 + lines.newline }.joined()
        let result = source + Array(((needsBreak ? lines.newline : "") + text).utf8)
        guard let root = try parse(result, tags), reading(root) == new else { throw .notExpressible }
        return result
    }

    /// The result means `new`, and the entries of the root that were not to change are what they were.
    private static func isRight(
        _ result: [UInt8], was root: YAMLNode, from old: YAMLValue, to new: YAMLValue, _ tags: Set<String>?,
        _ reading: (YAMLNode) -> YAMLValue?
    ) -> Bool {
        guard let document = try? YAMLDocument(parsing: result, tags: tags), let now = document.root else {
            return false
        }
        guard reading(now) == new else { return false }
        return (root.pairs ?? []).allSatisfy { pair in
            old[pair.key.text] != new[pair.key.text] || now[pair.key.text]?.value == pair.node.value
        }
    }
}

/// Why a text cannot be patched.
public enum YAMLPatchError: Error, Equatable, Sendable {
    case unreadable(YAMLError)
    case notExpressible
}

extension YAMLValue {
    /// With the entry at `path` set, or removed for nil.
    fileprivate func setting(_ path: ArraySlice<String>, to value: YAMLValue?) -> YAMLValue {
        guard let key = path.first else { return value ?? self }
        var entries = self.entries ?? []
        let place = entries.firstIndex { YAMLText.isSame($0.key, key) }
        if path.count == 1, value == nil {
            if let place { entries.remove(at: place) }
        } else {
            let inner = (place.map { entries[$0].value } ?? .mapping([])).setting(path.dropFirst(), to: value)
            if let place { entries[place].value = inner } else { entries.append(YAMLEntry(key, inner)) }
        }
        return YAMLValue(.mapping(entries), tag: tag)
    }
}

extension YAMLPatchError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notExpressible:
            "The change cannot be written in this file without changing what else stands there. Edit it by hand."
        }
    }
}
