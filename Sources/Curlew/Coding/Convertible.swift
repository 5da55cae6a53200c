public import CurlewBytes
internal import CurlewNetworking
public import CurlewSerialization
public import CurlewTransport
public import FoundationEssentials

/// A text or a `URL` of a request (`URLConvertible` of Alamofire).
public protocol URLConvertible: Sendable {
    var urlText: String { get }
}

extension String: URLConvertible {
    public var urlText: String { self }
}

extension URL: URLConvertible {
    public var urlText: String { absoluteString }
}

/// A value that can be the whole body of a request: bytes, a text, a `RequestBody` with files and streams.
public protocol BodyConvertible: Sendable {
    var requestBody: RequestBody { get }
    /// The `Content-Type` of a request without one; nil for none.
    var bodyType: String? { get }
}

extension BodyConvertible {
    public var bodyType: String? { "application/octet-stream" }
}

extension RequestBody: BodyConvertible {
    public var requestBody: RequestBody { self }
}

extension BodyConvertible where Self == RequestBody {
    /// A body whose chunks come while it is sent (`uploadTaskWithStreamedRequest:`), once: a request with it is not sent
    /// again. The sequence waits while the server is behind. The call throws the sequence's own error.
    ///
    /// `count` is the number of bytes of all chunks; without it no length is sent.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, count: Int64? = nil
    ) -> RequestBody where Chunks.Element: BodyConvertible {
        RequestBody(pieces: [.stream(BodyStream(count: count, isRepeatable: false) { try await chunks.send($0) })])
    }

    /// The same for a sequence that is made anew for each sending: after a redirect, for a challenge, for a retry
    /// (`setTaskNeedNewBodyStreamBlock:`). Calls at the same time want a body each.
    public static func stream<Chunks: AsyncSequence & SendableMetatype>(
        count: Int64? = nil, _ make: @escaping @Sendable () -> Chunks
    ) -> RequestBody where Chunks.Element: BodyConvertible {
        RequestBody(pieces: [.stream(BodyStream(count: count) { try await make().send($0) })])
    }
}

extension AsyncSequence where Element: BodyConvertible {
    fileprivate func send(_ write: BodyStream.Write) async throws {
        for try await chunk in self { guard try await chunk.requestBody.send(write) else { return } }
    }
}

extension RequestBody {
    fileprivate func send(_ write: BodyStream.Write) async throws -> Bool {
        var bytes: [UInt8] = []
        try await forEachChunk { bytes += $0 }
        return await write(bytes)
    }

    /// The whole body in one piece.
    fileprivate var piece: Piece {
        if let bytes { return .bytes(bytes) }
        return pieces.count == 1 ? pieces[0] : .stream(BodyStream(count: count) { _ = try await send($0) })
    }
}

extension Array: BodyConvertible where Element == UInt8 {
    public var requestBody: RequestBody { RequestBody(self) }
}

extension Bytes: BodyConvertible {
    public var requestBody: RequestBody { RequestBody(self) }
}

extension Data: BodyConvertible {
    public var requestBody: RequestBody { RequestBody([UInt8](self)) }

    /// A copy of the bytes of a body, for `JSONDecoder` and its like.
    public init(_ bytes: Bytes) { self.init(bytes.array) }
}

extension String: BodyConvertible {
    public var requestBody: RequestBody { RequestBody(Array(utf8)) }
    public var bodyType: String? { "text/plain; charset=utf-8" }
}

/// A part of a multipart form that is written down in a list. A file is looked at when the list is sent.
public struct FormPart: Sendable {
    let append: @Sendable (inout MultipartForm) throws -> Void

    /// A field (`appendPartWithFormData:name:`).
    public static func field(_ value: some BodyConvertible, name: String) -> FormPart {
        FormPart { $0.append(.init(head: .named(name), content: value.requestBody.piece)) }
    }

    /// A file under its own name, with the type of its extension (`appendPartWithFileURL:name:error:`).
    public static func file(_ path: String, name: String) -> FormPart {
        FormPart { try $0.append(fileAt: path, name: name) }
    }

    /// Bytes, a text or a stream as a file (`appendPartWithFileData:name:fileName:mimeType:`).
    public static func data(
        _ content: some BodyConvertible, name: String, fileName: String, mimeType: String
    ) -> FormPart {
        FormPart {
            $0.append(
                .init(head: .named(name, fileName: fileName, mimeType: mimeType), content: content.requestBody.piece))
        }
    }
}

extension MultipartForm {
    /// A field (`appendPartWithFormData:name:`).
    public mutating func append(_ data: Data, name: String) { append(Bytes([UInt8](data)), name: name) }

    /// Data as a file (`appendPartWithFileData:name:fileName:mimeType:`).
    public mutating func append(_ data: Data, name: String, fileName: String, mimeType: String) {
        append(Bytes([UInt8](data)), name: name, fileName: fileName, mimeType: mimeType)
    }

    /// A file under its own name, with the type of its extension (`appendPartWithFileURL:name:error:`).
    public mutating func append(fileAt path: String, name: String) throws(FileFault) {
        try append(fileAt: path, name: name, files: LocalFiles())
    }
}

extension SecurityPolicy {
    /// A policy that pins the certificates of these files, PEM or DER (`policyWithPinningMode:withPinnedCertificates:`).
    public init(mode: Mode, certificates paths: [String]) throws(PinFileError) {
        var pins: [Pin] = []
        for path in paths {
            for pin in try PinFile.pins(in: path, mode: mode) where !pins.contains(pin) { pins.append(pin) }
        }
        self.init(mode: mode, pins: pins)
    }

    /// A policy that pins the certificates of a folder: its files that end in `.cer`, `.crt`, `.der` or `.pem`
    /// (`certificatesInBundle:`). A folder without any is an error, because it would refuse every server.
    public static func certificates(in folder: String, mode: Mode = .certificate) throws -> SecurityPolicy {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
            [".cer", ".crt", ".der", ".pem"].contains {
                name.utf8.count > 4 && name.utf8.suffix(4).elementsEqual($0.utf8)
            }
        }
        guard !names.isEmpty else { throw PinFileError.empty(path: folder) }
        return try SecurityPolicy(mode: mode, certificates: names.map { "\(folder)/\($0)" })
    }
}

extension Parameters {
    /// As form text (`AFQueryStringFromParameters`).
    public func queryString(style: QueryStyle = .afnetworking) throws(RequestSerializationError) -> String {
        try QueryText.string(of: ParameterTree(literal), style: style)
    }

    /// The pairs of the form text, without escapes (`AFQueryStringPairsFromDictionary`).
    public func queryPairs(style: QueryStyle = .afnetworking) throws(RequestSerializationError) -> [QueryPair] {
        try QueryText.pairs(of: ParameterTree(literal), style: style)
    }
}
