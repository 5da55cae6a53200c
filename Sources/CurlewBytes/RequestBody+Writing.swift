internal import Glibc

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
