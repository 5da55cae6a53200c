import CurlewBytes
import Foundation
import Testing

/// A file that takes bytes as they come.
@Suite struct FileSinkTests {
    @Test func `a full disk is said, and what fitted is kept`() async throws {
        await #expect(processExitsWith: .success) {
            let path = FileManager.default.temporaryDirectory.appending(path: "sink-\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            signal(SIGXFSZ, SIG_IGN)
            var sink = try FileSink(path: path, from: 0)
            do {
                for _ in 0..<20 { try [UInt8](repeating: 7, count: 9).withUnsafeBytes { try sink.append($0) } }
                exit(1)
            } catch BytesError.diskFull(_, let written) {
                let kept = try Bytes(contentsOf: path).count
                unlink(path)
                exit(written == 100 && kept == 100 && sink.count == 100 ? 0 : 2)
            }
        }
    }

    @Test func `what begins anew is a new file, and what it was linked to keeps its bytes`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sink-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (other, part) = (folder.appending(path: "other").path, folder.appending(path: "part").path)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: other))
        #expect(link(other, part) == 0)
        func write(from offset: Int64) throws {
            var sink = try FileSink(path: part, from: offset)
            try Array("new".utf8).withUnsafeBytes { try sink.append($0) }
        }
        try write(from: 0)
        #expect(try String(contentsOfFile: part, encoding: .utf8) == "new")
        try write(from: 3)
        #expect(try String(contentsOfFile: part, encoding: .utf8) == "newnew")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        unlink(part)
        #expect(symlink(other, part) == 0)
        #expect(throws: BytesError.cannotOpen(path: part, code: ELOOP)) { try write(from: 0) }
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    }

    @Test func `a pipe is no file to write to or read from`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID())").path
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(throws: BytesError.cannotOpen(path: path, code: ENXIO)) { _ = try FileSink(path: path, from: 0) }
        #expect(throws: BytesError.notPlain(path: path, .pipe)) {
            var room = [UInt8](repeating: 0, count: 8)
            let reader = try FileReader(path: path)
            _ = try room.withUnsafeMutableBytes { try reader.read(into: $0, at: 0) }
        }
    }

    @Test(arguments: [Int64(0), 3])
    func `a file that another program writes is left to it`(offset: Int64) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "held-\(UUID())").path
        try Data("other".utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let (holder, input, output) = (Process(), Pipe(), Pipe())
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        holder.arguments = [path, "sh", "-c", "echo held; read line"]
        (holder.standardInput, holder.standardOutput) = (input, output)
        try holder.run()
        #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
        #expect(throws: BytesError.inUse(path: path)) { _ = try FileSink(path: path, from: offset) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
        try input.fileHandleForWriting.close()
        holder.waitUntilExit()
        do {
            var sink = try FileSink(path: path, from: offset)
            #expect(throws: BytesError.inUse(path: path)) { _ = try FileSink(path: path, from: offset) }
            try Array("new".utf8).withUnsafeBytes { try sink.append($0) }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == (offset == 0 ? "new" : "othnew"))
    }
}
