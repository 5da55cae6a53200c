internal import CurlewBytes
internal import CurlewFormats

/// Reads a whole HAR, or one entry or request of it. Answers, times and what the browser did are listed as unused.
struct ArchiveCollectionReader: CollectionReader {
    static let kind = ImportKind.archive

    static func recognises(_ source: ImportSource) -> Bool {
        guard let document = source.document, source.foreign == nil else { return false }
        let root = JSONLedger(document).root
        if root["log"]?["entries"] != nil { return true }
        let request = root["request"] ?? root
        return request["method"] != nil && request["url"] != nil
    }

    static func read(_ source: ImportSource) throws(ImportRefusal) -> ImportedCollection {
        let ledger = JSONLedger(try source.json())
        let found = try ArchiveError.mapped(try ArchiveReader.requests(of: JSONValue(ledger.document))) { error in
            ImportRefusal(error.description, at: ledger.position(of: 0))
        }
        let root = ledger.root
        let entries = root["log"]?["entries"]?.items
        let places = entries?.map { $0["request"] } ?? [root["request"] ?? root]
        let broken = Dictionary(uniqueKeysWithValues: found.faults.map { ($0.entry - 1, $0.error) })
        var list = ItemList(kind, source)
        var requests = found.requests.makeIterator()
        for (index, place) in places.enumerated() {
            if let fault = broken[index] {
                (place ?? entries?[index])?.setAside(fault.reason)
                continue
            }
            guard let place, let request = requests.next() else { continue }
            read(place)
            let pointer = entries == nil ? "" : "/log/entries/\(index)/request"
            list.add(ItemList.imported(request), at: pointer)
        }
        list.collection.unused += ledger.unused(usually: "is no part of a request")
        return list.collection
    }

    /// Marks the members that a request is made of.
    private static func read(_ request: JSONPlace) {
        request.take(["method", "url"])
        for list in ["headers", "cookies", "queryString"] {
            for row in request[list]?.items ?? [] {
                row.take(["name", "value"])
                guard list == "headers", let name = row["name"]?.text else { continue }
                if name.utf8.hasPrefix(":") || name.lowercased().utf8.isSame(as: "content-length") {
                    row.setAside("is written anew for each request")
                }
            }
        }
        guard let data = request["postData"] else { return }
        data.take(["mimeType", "text", "encoding", "_base64"])
        guard data["text"]?.text?.isEmpty != false else {
            if data["params"]?.items?.isEmpty == false { data["params"]?.setAside("the body's text counts") }
            return
        }
        for row in data["params"]?.items ?? [] { row.take(["name", "value", "fileName", "contentType"]) }
    }
}
