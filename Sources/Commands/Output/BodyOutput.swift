import CurlewBytes
import Glibc

/// Writes the body of a request to standard output, with the content of its files.
enum BodyOutput {
    /// The largest body, in bytes, that is held in memory to be printed as JSON.
    static let limit: Int64 = 256 << 20

    /// The whole body in memory.
    static func bytes(of body: RequestBody) async throws(UsageError) -> Bytes {
        if let bytes = body.bytes { return bytes }
        guard let count = body.count, count <= limit else {
            throw .badInput("encode", reason: "The body is too large to be printed as JSON. --raw writes it as it is.")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        try await forEachChunk(of: body) { bytes += $0 }
        return Bytes(bytes)
    }

    /// Prints the body as it is sent. On a terminal control characters are escaped, which needs the body in memory.
    static func print(_ body: RequestBody) async throws(UsageError) {
        if let bytes = body.bytes { return Console.print(untrusted: bytes) }
        if isatty(STDOUT_FILENO) == 1 { return Console.print(untrusted: try await bytes(of: body)) }
        try await forEachChunk(of: body) { Console.write($0, to: STDOUT_FILENO) }
    }

    private static func forEachChunk(of body: RequestBody, _ take: ([UInt8]) -> Void) async throws(UsageError) {
        do throws(RequestBodyError<Never>) {
            try await body.forEachChunk { (bytes) throws(Never) in take(bytes) }
        } catch {
            if case .reading(let fault) = error { throw .badInput("encode", reason: fault.sentence) }
        }
    }
}
