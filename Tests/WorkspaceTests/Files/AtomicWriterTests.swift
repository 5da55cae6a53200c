import Foundation
import Glibc
import Synchronization
import Testing

@testable import CurlewFiles
@testable import Workspace

@Suite struct AtomicWriterTests {
    @Test func `the first save in a folder removes what killed runs left there, and nothing else`() throws {
        let folder = try TemporaryFolder()
        // Numbers of processes end below the first; the second is the process of the tests.
        let (stray, other) = (".curlew-5000001-x.tmp", ".curlew-\(getpid())-y.tmp")
        for name in [stray, other, ".curlew-x.tmp", "curlew-5000001-x.tmp"] { try folder.write("", to: name) }
        try AtomicWriter().write(Array("new".utf8), to: folder.path + "/a")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == [other, ".curlew-x.tmp", "a", "curlew-5000001-x.tmp"].sorted())
    }

    @Test func `a save writes aside, flushes, puts in place and flushes the folder, in that order`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        let calls = RecordedCalls()
        try AtomicWriter(calls: calls).write(Array("new".utf8), to: folder.path + "/a")
        #expect(calls.names == ["open", "mode", "write", "flush", "close", "rename", "open", "flush", "close"])
        #expect(try folder.text("a") == "new")
        #expect(try folder.names() == ["a"])
    }

    @Test(arguments: ["open", "mode", "write", "flush", "close", "rename"], [ENOSPC, EDQUOT, EIO, EROFS, ESTALE])
    func `whatever fails, the old file is whole and nothing is left behind`(call: String, code: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        let calls = RecordedCalls(failing: call, code: code)
        #expect(throws: FileError(.save, folder.path + "/a", code: code)) {
            try AtomicWriter(calls: calls).write(Array("new".utf8), to: folder.path + "/a")
        }
        #expect(try folder.text("a") == "old")
        #expect(try folder.names() == ["a"])
    }

    @Test func `a save in pieces is nothing until it is whole, and nothing for ever when it is left`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        do {
            let file = try AtomicWriter().begin(folder.path + "/a")
            try file.append(Array("half".utf8))
            #expect(try folder.text("a") == "old")
        }
        #expect(try folder.names() == ["a"])
        let file = try AtomicWriter().begin(folder.path + "/a")
        for piece in ["ne", "", "w"] { try file.append(Array(piece.utf8)) }
        try file.commit()
        #expect(try folder.text("a") == "new")
        #expect(try folder.names() == ["a"])
    }

    @Test func `short writes and interruptions are gone on from`() throws {
        let folder = try TemporaryFolder()
        let calls = RecordedCalls(writesAtMost: 1, interruptsEverySecondWrite: true)
        try AtomicWriter(calls: calls).write(Array("new text".utf8), to: folder.path + "/a")
        #expect(try folder.text("a") == "new text")
    }

    @Test func `the mode is kept, and what is the owner's is 0600 from its first byte`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        try folder.setMode(0o640, "a")
        try AtomicWriter().write([1], to: folder.path + "/a")
        #expect(try folder.mode("a") == 0o640)
        let calls = RecordedCalls()
        try AtomicWriter(calls: calls).write([1], to: folder.path + "/b", access: .owner)
        #expect(calls.openModes.first == 0o600)
        #expect(try folder.mode("b") == 0o600)
        try AtomicWriter().write([1], to: folder.path + "/a", access: .owner)
        #expect(try folder.mode("a") == 0o600)
    }

    @Test func `a file that changed since it was read is not overwritten`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a")
        let read = try BoundedFile.read(folder.path + "/a")
        try folder.write("two", to: "a")
        #expect(throws: FileError(.save, folder.path + "/a", .changedOnDisk)) {
            try AtomicWriter().write([1], to: folder.path + "/a", expecting: .unchanged(read.stamp))
        }
        #expect(try folder.text("a") == "two")
        try folder.write("one", to: "a")
        try AtomicWriter().write([1], to: folder.path + "/a", expecting: .unchanged(read.stamp))
    }

    @Test func `a new file never takes the place of another`() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a")
        #expect(throws: FileError(.save, folder.path + "/a", .alreadyExists)) {
            try AtomicWriter().write([1], to: folder.path + "/a", expecting: .absent)
        }
        #expect(try folder.text("a") == "mine")
    }

    @Test func `a link inside the collection is written through, one that leaves it is refused`() throws {
        let folder = try TemporaryFolder()
        let outside = try TemporaryFolder()
        try folder.write("old", to: "real")
        try outside.write("secret", to: "x")
        try folder.link("inside", to: "real")
        try folder.link("outside", to: outside.path + "/x")
        try folder.link("nowhere", to: "missing")
        try folder.link("loop", to: "loop")
        try folder.link("away", to: outside.path)
        try AtomicWriter().write(Array("new".utf8), to: folder.path + "/inside", inside: folder.path)
        #expect(try folder.text("real") == "new")
        #expect(FileKind.of(folder.path + "/inside") == .link)
        for name in ["outside", "nowhere", "loop", "away/x", "../x"] {
            #expect(throws: FileError.self, "\(name)") {
                try AtomicWriter().write([1], to: folder.path + "/" + name, inside: folder.path)
            }
        }
        #expect(try outside.text("x") == "secret")
    }

    @Test(.enabled(if: geteuid() != 0)) func `a read-only folder is said to be one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "f/a")
        try folder.setMode(0o500, "f")
        defer { try? folder.setMode(0o700, "f") }
        #expect(throws: FileError(.save, folder.path + "/f/a", .notPermitted)) {
            try AtomicWriter().write([1], to: folder.path + "/f/a")
        }
    }

    @Test func `the temporary file of a killed save is removed by the next listing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: ".curlew-\(Int32.max - 1)-abc.tmp")
        try folder.write("x", to: ".curlew-\(getpid())-abc.tmp")
        _ = try FolderListing.read(folder.path)
        #expect(try folder.names() == [".curlew-\(getpid())-abc.tmp"])
    }

    @Test func `a pipe and a folder are not read`() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path + "/pipe", 0o600)
        #expect(throws: FileError(.read, folder.path + "/pipe", .notARegularFile(.pipe))) {
            try BoundedFile.read(folder.path + "/pipe")
        }
        #expect(throws: FileError(.read, folder.path, .notARegularFile(.folder))) { try BoundedFile.read(folder.path) }
        try folder.write("12345", to: "a")
        #expect(throws: FileError(.read, folder.path + "/a", .tooLarge(count: 5, limit: 4))) {
            try BoundedFile.read(folder.path + "/a", limit: 4)
        }
    }
}

/// The real calls, written down, one of them failing.
final class RecordedCalls: SystemCalls, Sendable {
    private struct State {
        var names: [String] = []
        var openModes: [UInt32] = []
        var writes = 0
        var error: Int32 = 0
    }

    private let state = Mutex(State())
    private let failing: String?
    private let code: Int32
    private let atMost: Int
    private let interrupts: Bool
    private let real = GlibcCalls()

    init(
        failing: String? = nil, code: Int32 = 0, writesAtMost: Int = .max, interruptsEverySecondWrite: Bool = false
    ) {
        self.failing = failing
        self.code = code
        atMost = writesAtMost
        interrupts = interruptsEverySecondWrite
    }

    var names: [String] { state.withLock(\.names) }
    var openModes: [UInt32] { state.withLock(\.openModes) }
    var lastError: Int32 { state.withLock(\.error) }

    func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
        state.withLock { $0.openModes.append(mode) }
        return record("open") { real.open(path, flags, mode) }
    }

    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        let isInterrupted = state.withLock { state -> Bool in
            state.writes += 1
            return interrupts && state.writes % 2 == 0
        }
        if isInterrupted {
            state.withLock { $0.error = EINTR }
            return -1
        }
        let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(atMost))
        return Int(record("write") { Int32(real.write(file, part)) })
    }

    func changeMode(_ file: Int32, _ mode: UInt32) -> Int32 { record("mode") { real.changeMode(file, mode) } }
    func flush(_ file: Int32) -> Int32 { record("flush") { real.flush(file) } }
    func close(_ file: Int32) -> Int32 {
        let answer = record("close") { 0 }
        _ = real.close(file)
        return answer
    }
    func rename(_ from: String, _ to: String) -> Int32 { record("rename") { real.rename(from, to) } }
    func link(_ from: String, _ to: String) -> Int32 { record("link") { real.link(from, to) } }
    func unlink(_ path: String) -> Int32 { real.unlink(path) }

    private func record(_ name: String, _ call: () -> Int32) -> Int32 {
        let isFirst = state.withLock { state in
            state.names.append(name)
            return state.names.count { $0 == name } == 1
        }
        if name == failing, isFirst {
            state.withLock { $0.error = code }
            return -1
        }
        let answer = call()
        let error = errno
        state.withLock { $0.error = error }
        return answer
    }
}
