internal import CurlewBytes

/// The position in a body that is being sent, and the source of its next bytes. It holds at most one open file and no
/// bytes.
@safe struct UploadCursor: ~Copyable {
    /// The result of one `read`.
    enum Reading: Equatable {
        case bytes(Int)
        /// The stream has no bytes yet; its `onReadable` handler is called when it has.
        case nothingYet
        case end
        case failure(TransportError)
    }

    private let body: RequestBody
    private var index = 0
    private var offsetInPiece: Int64 = 0
    private var file: FileReader?
    /// Bytes of the whole body; nil when only the end shows their number.
    let count: Int64?
    /// Bytes read so far.
    private(set) var offset: Int64 = 0
    private(set) var isAtEnd = false

    init(_ body: RequestBody) {
        self.body = body
        count = body.count
        for stream in body.streams { stream.rewind() }
    }

    /// Goes back to the first byte; false for a body that cannot be read again.
    mutating func rewind() -> Bool {
        guard body.isRepeatable else { return offset == 0 }
        for stream in body.streams { stream.rewind() }
        (index, offset, isAtEnd) = (0, 0, false)
        leavePiece()
        return true
    }

    /// Copies the next bytes into `room`, at most up to the end of one piece.
    mutating func read(into room: UnsafeMutableRawBufferPointer) -> Reading {
        while index < body.pieces.count {
            let reading = unsafe read(body.pieces[index], into: room)
            guard reading == .end else {
                if case .bytes(let count) = reading { advance(Int64(count)) }
                return reading
            }
            index += 1
            leavePiece()
        }
        isAtEnd = true
        return .end
    }

    private mutating func advance(_ count: Int64) {
        offsetInPiece += count
        offset += count
    }

    private mutating func leavePiece() {
        offsetInPiece = 0
        file = nil
    }

    /// Reads from one piece; `.end` is the end of that piece.
    private mutating func read(_ piece: RequestBody.Piece, into room: UnsafeMutableRawBufferPointer) -> Reading {
        let left = Int(clamping: (piece.count ?? .max) - offsetInPiece)
        guard left > 0 else { return .end }
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: room.prefix(left))
        switch piece {
        case .bytes(let bytes): return unsafe copy(bytes, to: room)
        case .file(let piece): return unsafe read(piece, into: room)
        case .stream(let stream): return unsafe read(stream, into: room)
        }
    }

    private func copy(_ bytes: Bytes, to room: UnsafeMutableRawBufferPointer) -> Reading {
        let start = Int(offsetInPiece)
        unsafe bytes[start..<(start + room.count)].withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        return .bytes(room.count)
    }

    private mutating func read(_ piece: FilePiece, into room: UnsafeMutableRawBufferPointer) -> Reading {
        do throws(BytesError) {
            if file == nil { file = try FileReader(path: piece.path) }
            let count = try unsafe file?.read(into: room, at: piece.offset + offsetInPiece) ?? 0
            return count > 0 ? .bytes(count) : .failure(shorter(piece))
        } catch {
            return .failure(.unreadable(piece.path, error))
        }
    }

    private func shorter(_ piece: FilePiece) -> TransportError {
        .cannotReadBody(
            path: piece.path,
            reason: "It holds \(piece.offset + offsetInPiece) of the \(piece.offset + piece.count) bytes announced")
    }

    private func read(_ stream: BodyStream, into room: UnsafeMutableRawBufferPointer) -> Reading {
        switch stream.read(upTo: room.count) {
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
            return .bytes(bytes.count)
        case .nothingYet: return .nothingYet
        case .closed:
            return .failure(.cannotReadBody(path: "The body's stream", reason: "It was closed before its end"))
        case .end:
            guard let count = stream.count, offsetInPiece < count else { return .end }
            return .failure(.bodyEndsEarly(given: offsetInPiece, announced: count))
        }
    }
}

extension RequestBody {
    /// Ends the reading, so that writers of the streams stop waiting.
    func close() {
        for stream in streams {
            stream.onReadable(nil)
            stream.close()
        }
    }
}

extension TransportError {
    fileprivate static func unreadable(_ path: String, _ error: BytesError) -> TransportError {
        switch error {
        case .cannotRead(_, let code): .cannotReadBody(path: path, reason: BytesError.words(code))
        case .notPlain(_, let fault): .cannotReadBody(path: path, reason: fault.reason)
        default: .cannotStore(error)
        }
    }
}
