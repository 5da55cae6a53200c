public import CurlewBytes

/// A part of a multipart body as a server has it before it looks at the name.
public struct ReceivedPart: Equatable, Sendable {
    /// As it stands between its quotes.
    public var name: [UInt8]
    public var content: [UInt8]
    public var isFile: Bool
    /// The offset of the boundary before the part, in bytes from 0.
    public var offset: Int
}

extension ParameterReader {
    /// The parts of a multipart body (RFC 7578), as `multipart` takes it.
    public static func parts(
        _ text: Bytes, boundary: String? = nil
    ) throws(ParameterReadingError) -> [ReceivedPart] {
        let scanner = try MultipartScanner(text.array, boundary: boundary)
        var parts: [ReceivedPart] = []
        for part in scanner.parts {
            let head = MultipartHead(scanner.bytes[part.head])
            guard let name = head.rawName else { throw .multipart(.noName, offset: part.start) }
            parts.append(
                ReceivedPart(
                    name: name, content: Array(scanner.bytes[part.content]), isFile: head.fileName != nil,
                    offset: part.start))
        }
        return parts
    }
}
