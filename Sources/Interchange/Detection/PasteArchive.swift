internal import CurlewBytes
internal import CurlewFormats
internal import CurlewSerialization
internal import Workspace

/// Reads HTTP archives: all requests are listed, one is used.
enum PasteArchive {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let found = try found(bytes)
        guard !found.requests.isEmpty else { throw PasteRefusal("This HAR has no entries. There is nothing to take.") }
        var reading = PasteEntries.reading(found.requests, .archive, "entry", options)
        reading.imported.unused += found.unused
        return reading
    }

    private static func found(_ bytes: [UInt8]) throws(PasteRefusal) -> ArchivedRequests {
        let value = try JSONError.mapped(try JSONValue(parsing: Bytes(bytes))) { PasteRefusal($0.description) }
        return try ArchiveError.mapped(try ArchiveReader.requests(of: value)) { PasteRefusal($0.description) }
    }
}

/// Makes a reading of a text with several requests: all are listed, and the one of `PasteOptions.entry` is used.
enum PasteEntries {
    /// - Parameter noun: the word for one request in `1 of 3`, such as `entry`.
    static func reading(
        _ requests: [PlainRequest], _ kind: PasteKind, _ noun: String, _ options: PasteOptions
    ) -> PasteReading {
        let lines = requests.map { "\($0.method) \($0.url)" }
        return reading(lines, kind, noun, options) { RequestAssembly(requests[$0], options) }
    }

    static func reading(
        _ requests: [ImportedRequest], _ kind: PasteKind, _ noun: String, _ options: PasteOptions
    ) -> PasteReading {
        let lines = requests.map { "\($0.request.method) \($0.request.url)" }
        return reading(lines, kind, noun, options) { RequestAssembly(requests[$0], options) }
    }

    private static func reading(
        _ lines: [String], _ kind: PasteKind, _ noun: String, _ options: PasteOptions,
        _ assembly: (Int) -> RequestAssembly
    ) -> PasteReading {
        let index = min(max(0, options.entry), lines.count - 1)
        var reading = assembly(index).reading(kind)
        reading.entries = lines
        if lines.count > 1 { reading.detail = "\(noun) \(index + 1) of \(lines.count)" }
        return reading
    }
}
