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

    /// False when the body contains a stream whose bytes cannot be had a second time.
    public var isRepeatable: Bool { streams.allSatisfy(\.isRepeatable) }

    /// The error that the source of one of the streams threw.
    package var failure: (any Error)? { streams.lazy.compactMap(\.failure).first }

    /// The streams among the pieces.
    package var streams: [BodyStream] {
        pieces.compactMap { if case .stream(let stream) = $0 { stream } else { nil } }
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

extension RequestBody {
    /// Reads the body from start to end, at most `size` bytes at a time, so that a body of any size takes no more
    /// memory. An error that `take` throws ends the reading. Streams are read to their end; those
    /// without a source cannot be read again.
    public func forEachChunk<Failure: Error>(
        of size: Int = 1 << 16, _ take: ([UInt8]) throws(Failure) -> Void
    ) async throws(RequestBodyError<Failure>) {
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): try Self.read(bytes, size, take)
            case .file(let file): try Self.read(file, size, take)
            case .stream(let stream): try await Self.read(stream, size, take)
            }
        }
    }

    private static func read<Failure: Error>(_ bytes: Bytes, _ size: Int, _ take: ([UInt8]) throws(Failure) -> Void)
        throws(RequestBodyError<Failure>)
    {
        for start in stride(from: 0, to: bytes.count, by: size) {
            try give(bytes[start..<min(start + size, bytes.count)].array, take)
        }
    }

    private static func read<Failure: Error>(
        _ piece: FilePiece, _ size: Int, _ take: ([UInt8]) throws(Failure) -> Void
    ) throws(RequestBodyError<Failure>) {
        var refusal: Failure?
        do throws(BytesError) {
            let file = try FileReader(path: piece.path)
            try readAll(piece, of: file, size) { (bytes) throws(BytesError) in
                do throws(Failure) { try take(bytes) } catch { refusal = error }
                return refusal == nil
            }
        } catch {
            throw .reading(error)
        }
        if let refusal { throw .taking(refusal) }
    }

    /// Reads until the piece ends or `take` returns false.
    private static func readAll(
        _ piece: FilePiece, of file: borrowing FileReader, _ size: Int, _ take: ([UInt8]) throws(BytesError) -> Bool
    ) throws(BytesError) {
        var done: Int64 = 0
        while done < piece.count {
            var chunk = [UInt8](repeating: 0, count: Int(min(Int64(size), piece.count - done)))
            let offset = piece.offset + done
            let reading = unsafe chunk.withUnsafeMutableBytes { room in
                Result { () throws(BytesError) in try unsafe file.read(into: room, at: offset) }
            }
            let count = try reading.get()
            guard count == chunk.count else {
                throw .shrank(
                    path: piece.path, there: offset + Int64(count), expected: piece.offset + piece.count)
            }
            done += Int64(count)
            guard try take(chunk) else { return }
        }
    }

    private static func read<Failure: Error>(
        _ stream: BodyStream, _ size: Int, _ take: ([UInt8]) throws(Failure) -> Void
    ) async throws(RequestBodyError<Failure>) {
        stream.rewind()
        while true {
            switch stream.read(upTo: size) {
            case .bytes(let bytes): try give(bytes, take)
            case .nothingYet: await stream.untilReadable()
            case .end: return
            case .closed: throw .reading(.closed)
            }
        }
    }

    private static func give<Failure: Error>(_ bytes: [UInt8], _ take: ([UInt8]) throws(Failure) -> Void)
        throws(RequestBodyError<Failure>)
    {
        do throws(Failure) { try take(bytes) } catch { throw .taking(error) }
    }
}

/// The reasons why reading a body ended early.
public enum RequestBodyError<Failure: Error>: Error {
    /// A file of the body could not be read, or is shorter than its piece of the body.
    case reading(BytesError)
    /// The receiver of the bytes threw this error.
    case taking(Failure)
}

extension RequestBodyError: Equatable where Failure: Equatable {}

extension RequestBodyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .reading(let error): error.description
        case .taking(let failure): "The body was not read to its end: its receiver refused it. \(failure)"
        }
    }
}
