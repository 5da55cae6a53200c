import Foundation
import Testing

@testable import CurlewBytes

@Suite struct SpoolWriterTests {
    private func spooled(_ chunks: [[UInt8]], bound: Int, directory: String = "/tmp") throws -> (Bytes, inMemory: Bool)
    {
        var writer = SpoolWriter(bound: bound, directory: directory)
        for chunk in chunks { try chunk.withUnsafeBytes { try writer.append($0) } }
        let isInMemory = writer.isInMemory
        return (try writer.finish(), isInMemory)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 100, 100_000])
    func `bytes come out as they went in, on both sides of the bound`(bound: Int) throws {
        let chunks: [[UInt8]] = (0..<40).map { [UInt8](repeating: UInt8($0), count: $0 * 3) }
        let (bytes, isInMemory) = try spooled(chunks, bound: bound)
        #expect(bytes.array == chunks.flatMap(\.self))
        #expect(isInMemory == (bytes.count <= bound))
    }

    @Test func `nothing at all is an empty body`() throws {
        #expect(try spooled([], bound: 0).0.isEmpty)
        #expect(try spooled([[]], bound: 0).0.isEmpty)
    }

    @Test func `the file has no name and is closed to others`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "spool-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (bytes, isInMemory) = try spooled([[1, 2, 3]], bound: 2, directory: folder)
        #expect(!isInMemory)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(bytes.array == [1, 2, 3])
    }

    @Test func `a folder that is not there is named`() throws {
        #expect(throws: BytesError.cannotCreate(directory: "/nowhere", code: ENOENT)) {
            _ = try spooled([[1]], bound: 0, directory: "/nowhere")
        }
    }

    @Test func `a full disk is said, and what fitted is kept`() async throws {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            signal(SIGXFSZ, SIG_IGN)
            var writer = SpoolWriter(bound: 10, directory: "/tmp")
            do {
                for _ in 0..<20 { try [UInt8](repeating: 7, count: 9).withUnsafeBytes { try writer.append($0) } }
                exit(1)
            } catch BytesError.diskFull(_, let written) {
                let kept = try writer.finish()
                exit(written == 100 && kept.count == 100 ? 0 : 2)
            }
        }
    }

    @Test func `a file is mapped above the bound and read below it`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID())").path
        try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let mapped = try Bytes(contentsOf: path, mappingAbove: 10)
        let read = try Bytes(contentsOf: path)
        #expect(mapped == read)
        #expect(mapped[4990..<5000].array == [UInt8](repeating: 65, count: 10))
    }

    @Test func `a file that cannot be read is named`() {
        #expect(throws: BytesError.cannotRead(path: "/nowhere/x", code: ENOENT)) {
            _ = try Bytes(contentsOf: "/nowhere/x")
        }
        #expect(throws: BytesError.cannotRead(path: "/tmp", code: EISDIR)) { _ = try Bytes(contentsOf: "/tmp") }
    }
}
