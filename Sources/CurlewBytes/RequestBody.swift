internal import Glibc

/// The body of a request: pieces laid end to end. Files remain on the disk until they are sent, so they take no memory,
/// whatever their size (`AFMultipartBodyStream`).
public struct RequestBody: Sendable, Equatable {
    /// One piece of the body.
    public enum Piece: Sendable, Equatable {
        case bytes(Bytes)
        case file(FilePiece)
        case stream(BodyStream)

        /// The number of bytes in the piece; nil when only the end of a stream shows it.
        public var count: Int64? {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .file(let file): file.count
            case .stream(let stream): stream.count
            }
        }
    }

    public var pieces: [Piece]

    public init(pieces: [Piece]) {
        self.pieces = pieces
    }

    public init(_ bytes: Bytes) {
        pieces = bytes.isEmpty ? [] : [.bytes(bytes)]
    }

    public init(_ bytes: [UInt8]) {
        self.init(Bytes(bytes))
    }

    /// The number of bytes in the body; nil when that of a stream is not known.
    public var count: Int64? {
        var total: Int64 = 0
        for piece in pieces {
            guard let count = piece.count else { return nil }
            total += count
        }
        return total
    }

    public var isEmpty: Bool { count == 0 }

    /// The whole body when all of it is in memory; nil when a part is on the disk or from a stream.
    public var bytes: Bytes? {
        if pieces.isEmpty { return Bytes() }
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return bytes }
        var all: [UInt8] = []
        for piece in pieces {
            guard case .bytes(let bytes) = piece else { return nil }
            all += bytes.array
        }
        return Bytes(all)
    }

    /// False when the body contains a stream: bytes read from a stream cannot be sent a second time.
    public var isRepeatable: Bool {
        pieces.allSatisfy { if case .stream = $0 { false } else { true } }
    }
}

/// A part of a file on the disk, with the count that was valid when the body was made.
public struct FilePiece: Sendable, Equatable {
    public var path: String
    public var offset: Int64
    /// The number of the file's bytes that belong to the body. The request fails when the file is shorter when it is
    /// sent.
    public var count: Int64

    public init(path: String, offset: Int64 = 0, count: Int64) {
        self.path = path
        self.offset = offset
        self.count = count
    }
}

extension RequestBody {
    /// Writes the body to a file, replacing the file's content, and returns a body that is read from that file
    /// (`requestWithMultipartFormRequest:writingStreamContentsToFile:completionHandler:`). AFNetworking returns the
    /// request at once and calls a handler later; here the file is complete when this returns. After an error the file
    /// contains the bytes written so far.
    public func write(to path: String) async throws(BytesError) -> RequestBody {
        guard let file = FileDescriptor(creating: path) else {
            throw .cannotCreate(directory: path, code: errno)
        }
        var count: Int64 = 0
        do throws(RequestBodyError<BytesError>) {
            try await forEachChunk { (bytes) throws(BytesError) in
                let written = unsafe bytes.withUnsafeBytes { unsafe file.write($0) }
                count += Int64(written)
                guard written == bytes.count else {
                    throw errno == ENOSPC
                        ? .diskFull(directory: path, written: Int(count)) : .cannotWrite(directory: path, code: errno)
                }
            }
        } catch {
            switch error {
            case .reading(let fault), .taking(let fault): throw fault
            }
        }
        return RequestBody(pieces: count == 0 ? [] : [.file(FilePiece(path: path, count: count))])
    }
}
