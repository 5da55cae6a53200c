import CurlewBytes
import Foundation
import Testing

@Suite struct `A body on its way to a file` {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("curlew-body-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func text(_ body: RequestBody) async throws -> String {
        var bytes: [UInt8] = []
        try await body.forEachChunk(of: 4) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `is read piece by piece`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try file("a", "0123456789")
        let stream = BodyStream(count: 7)
        let writer = Task {
            for text in ["st", "rea", "med"] { _ = await stream.write(Array(text.utf8)) }
            stream.finish()
        }
        let body = RequestBody(pieces: [
            .bytes(Bytes(Array("head ".utf8))), .file(FilePiece(path: path, offset: 2, count: 6)), .stream(stream),
        ])
        #expect(try await text(body) == "head 234567streamed")
        await writer.value
    }

    @Test func `replaces what is there, and is read from there`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try file("a", "0123456789")
        let target = try file("b", "something much longer than what will stand there afterwards")
        let body = RequestBody(pieces: [.bytes(Bytes(Array("<".utf8))), .file(FilePiece(path: path, count: 10))])
        let written = try await body.write(to: target)
        #expect(written == RequestBody(pieces: [.file(FilePiece(path: target, count: 11))]))
        #expect(try await text(written) == "<0123456789")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "<0123456789")
    }

    @Test func `says when a file is shorter than it was`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try file("a", "0123")
        let body = RequestBody(pieces: [.file(FilePiece(path: path, count: 5))])
        await #expect(throws: BytesError.shrank(path: path, there: 4, expected: 5)) {
            _ = try await body.write(to: folder.appendingPathComponent("b").path)
        }
    }

    @Test func `ends when its stream is closed, before it is read and while it is waited for`() async throws {
        let closed = BodyStream()
        #expect(await closed.write(Array("read".utf8)))
        closed.close()
        var bytes: [UInt8] = []
        await #expect(throws: RequestBodyError<Never>.reading(.closed)) {
            try await RequestBody(pieces: [.stream(closed)]).forEachChunk { (chunk) throws(Never) in bytes += chunk }
        }
        #expect(bytes == Array("read".utf8))
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let open = BodyStream()
        let reading = Task {
            try await RequestBody(pieces: [.stream(open)]).forEachChunk { (_) throws(Never) in begin.finish() }
        }
        #expect(await open.write([1]))
        for await _ in began {}
        open.close()
        await #expect(throws: RequestBodyError<Never>.reading(.closed)) { try await reading.value }
    }

    @Test func `says when a file is gone, or its target has no place`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let gone = folder.appendingPathComponent("gone").path
        let body = RequestBody(pieces: [.file(FilePiece(path: gone, count: 5))])
        await #expect(throws: BytesError.cannotRead(path: gone, code: ENOENT)) {
            _ = try await body.write(to: folder.appendingPathComponent("b").path)
        }
        let nowhere = folder.path + "/no/such/folder"
        await #expect(throws: BytesError.cannotCreate(directory: nowhere, code: ENOENT)) {
            _ = try await RequestBody(Bytes([1])).write(to: nowhere)
        }
    }
}
