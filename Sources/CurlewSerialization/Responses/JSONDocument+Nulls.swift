internal import CurlewBytes
public import CurlewFormats

extension JSONDocument {
    /// The document without null members and items at every level; emptied containers are kept, and so is a null root
    /// (AFJSONObjectByRemovingKeysWithNullValues of 4.0).
    public func removingNulls() -> JSONDocument {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.bytes.count)
        write(at: 0, into: &bytes)
        // A valid document without some of its members is still valid.
        return (try? JSONDocument(parsing: Bytes(bytes))) ?? self
    }

    private func write(at index: Int, into output: inout [UInt8]) {
        switch kind(at: index) {
        case .object: writeChildren(of: index, between: "{", "}", into: &output)
        case .array: writeChildren(of: index, between: "[", "]", into: &output)
        default: output += sourceText(of: index).utf8
        }
    }

    private func writeChildren(
        of index: Int, between opening: String, _ closing: String, into output: inout [UInt8]
    ) {
        output += opening.utf8
        var isFirst = true
        for child in children(of: index) where kind(at: child) != .null {
            if !isFirst { output += ",".utf8 }
            isFirst = false
            if let key = keySourceText(of: child) { output += "\"\(key)\":".utf8 }
            write(at: child, into: &output)
        }
        output += closing.utf8
    }
}
