internal import Serialization
internal import Workspace

/// Reads a text of no other kind as a body.
enum PasteText {
    static func reading(_ bytes: [UInt8], trouble: String? = nil) -> PasteReading {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        var request = SavedRequest(method: "POST", serializer: .text)
        request.text = String(decoding: bytes, as: UTF8.self)
        if let type = type(of: bytes) { request.headers = [SavedHeader("Content-Type", type)] }
        var reading = PasteReading(.text, imported: ImportedRequest(request: request))
        if !isText { reading.imported.remarks.append("bytes that are not UTF-8 become U+FFFD") }
        reading.trouble = trouble
        return reading
    }

    /// The media type that the first character suggests; nil for none.
    private static func type(of bytes: [UInt8]) -> String? {
        switch bytes.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "<"): "application/xml"
        case UInt8(ascii: "{"), UInt8(ascii: "["): "application/json"
        default: nil
        }
    }
}
