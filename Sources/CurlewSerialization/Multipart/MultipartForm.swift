public import CurlewBytes
public import CurlewMessage

/// Parts that a caller adds to a multipart body beside the parameters (`AFMultipartFormData`). A value: adding a part
/// reads no file; a file's size is read when its part is added, and a file that is shorter when it is sent fails the
/// request.
public struct MultipartForm: Sendable, Equatable {
    public private(set) var parts: [Part] = []

    public init() {}

    public var isEmpty: Bool { parts.isEmpty }

    /// A field (`appendPartWithFormData:name:`).
    public mutating func append(_ data: Bytes, name: String) {
        parts.append(Part(head: .named(name), content: .bytes(data)))
    }

    /// Data as a file (`appendPartWithFileData:name:fileName:mimeType:`).
    public mutating func append(_ data: Bytes, name: String, fileName: String, mimeType: String) {
        parts.append(Part(head: .named(name, fileName: fileName, mimeType: mimeType), content: .bytes(data)))
    }

    /// A file under its own name, with the type of its extension (`appendPartWithFileURL:name:error:`).
    /// - Parameter path: a path, or a `file:` URL.
    public mutating func append(fileAt path: String, name: String, files: some FileInfo) throws(FileFault) {
        let path = try FileURL.path(path)
        try append(
            fileAt: path, name: name, fileName: Self.lastComponent(of: path),
            mimeType: MediaType.forFile(named: path), files: files)
    }

    /// A file under another name (`appendPartWithFileURL:name:fileName:mimeType:error:`).
    public mutating func append(
        fileAt path: String, name: String, fileName: String, mimeType: String, files: some FileInfo
    ) throws(FileFault) {
        let path = try FileURL.path(path)
        let piece = FilePiece(path: files.location(of: path), count: try files.size(of: path))
        parts.append(Part(head: .named(name, fileName: fileName, mimeType: mimeType), content: .file(piece)))
    }

    /// Appends the bytes of a stream (`appendPartWithInputStream:name:fileName:length:mimeType:`). The stream's own count is
    /// trusted; without one the request has no Content-Length.
    public mutating func append(_ stream: BodyStream, name: String, fileName: String, mimeType: String) {
        parts.append(Part(head: .named(name, fileName: fileName, mimeType: mimeType), content: .stream(stream)))
    }

    /// A part with exactly these header fields, in their order (`appendPartWithHeaders:body:`).
    public mutating func append(headers: HeaderFields, body: Bytes) {
        parts.append(Part(head: .fields(headers), content: .bytes(body)))
    }

    /// Any part.
    public mutating func append(_ part: Part) {
        parts.append(part)
    }

    /// One part: its head, and its content.
    public struct Part: Sendable, Equatable {
        public var head: Head
        public var content: Content

        public init(head: Head, content: RequestBody.Piece) {
            self.head = head
            self.content = .piece(content)
        }

        /// A part that holds parts itself, as `multipart/mixed` (RFC 2046 §5.1.3).
        public init(head: Head, parts: [Part]) {
            self.head = head
            content = .parts(parts)
        }

        public enum Head: Sendable, Equatable {
            /// With a `Content-Disposition`; with a type also a `Content-Type`. `fields` follow them, and take the
            /// place of either where they have its name. A part inside another part needs no name.
            case named(
                String?, fileName: String? = nil, mimeType: String? = nil, fields: HeaderFields = HeaderFields())
            case fields(HeaderFields)
        }

        public enum Content: Sendable, Equatable {
            case piece(RequestBody.Piece)
            case parts([Part])
        }

        /// The contents of the part and of all parts inside it, in order.
        public var pieces: [RequestBody.Piece] {
            switch content {
            case .piece(let piece): [piece]
            case .parts(let parts): parts.flatMap(\.pieces)
            }
        }
    }

    /// The path's last component, after the last slash.
    static func lastComponent(of path: String) -> String {
        path.utf8.split(separator: "/").last.map(String.init) ?? path
    }
}

/// Paths that may come as `file:` URLs (RFC 8089).
enum FileURL {
    /// A path is returned unchanged, a `file:` URL without a host as its unescaped path; other URLs are refused.
    static func path(_ text: String) throws(FileFault) -> String {
        guard let scheme = scheme(of: text) else { return text }
        guard scheme == "file" else { throw .notAFileURL }
        let rest = Substring(text.utf8.dropFirst("file://".utf8.count))
        let host = rest.utf8.text(before: "/")
        guard host.endIndex < rest.endIndex, ["", "localhost"].contains(host) else { throw .notAFileURL }
        return PercentText.decoded(rest[host.endIndex...])
    }

    private static func scheme(of text: String) -> String? {
        guard let (scheme, rest) = text.utf8.cut(at: ":"), rest.utf8.hasPrefix("//"), !scheme.isEmpty,
            scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
        else { return nil }
        return scheme.lowercased()
    }
}
