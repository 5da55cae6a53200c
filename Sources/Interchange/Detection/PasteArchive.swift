internal import CurlewBytes
internal import CurlewFormats
internal import Serialization
internal import Workspace

/// Reads HTTP archives: all requests are listed, one is used.
enum PasteArchive {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let requests = try requests(bytes)
        guard !requests.isEmpty else { throw PasteRefusal("This HAR has no entries. There is nothing to take.") }
        let index = min(max(0, options.entry), requests.count - 1)
        var reading = RequestAssembly(requests[index], options).reading(.archive)
        reading.entries = requests.map { "\($0.method) \($0.url)" }
        if requests.count > 1 { reading.detail = "entry \(index + 1) of \(requests.count)" }
        return reading
    }

    private static func requests(_ bytes: [UInt8]) throws(PasteRefusal) -> [PlainRequest] {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: Bytes(bytes)) } catch {
            throw PasteRefusal(error.description)
        }
        do throws(ArchiveError) { return try ArchiveReader.entries(of: value) } catch {
            throw PasteRefusal(error.description)
        }
    }
}
