internal import Glibc

extension RequestBody {
    /// Reads the body from start to end, at most `size` bytes at a time, so that a body of any size takes no more
    /// memory. An error that `take` throws ends the reading. Streams are read to their end and cannot be read again.
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
