import CurlewBytes
import CurlewFiles
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Foundation
import TestSupport
import Testing

@Suite struct DownloadTests {
    private let folder: TemporaryFolder
    private let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    private let server: FileTransport
    private let manager: SessionManager

    init() throws {
        folder = try TemporaryFolder()
        let server = FileTransport(FileTransport.File(bytes: bytes))
        self.server = server
        manager = SessionManager(transport: server)
    }

    private func target(overwrites: Bool = false, resumes: Bool = false) -> DownloadTarget {
        DownloadTarget(path: folder.path("big.bin"), overwrites: overwrites, resumes: resumes)
    }

    private func download(_ target: DownloadTarget) async -> [SessionEvent] {
        await manager.download(.get(), to: target, id: .unique()).all()
    }

    /// Leaves `count` bytes and their state behind.
    private func leavePart(_ count: Int) async {
        server.stop(after: count)
        let id = RequestID.unique()
        for await event in await manager.download(.get(), to: target(), id: id) {
            if case .transport(.received) = event { await manager.cancel(id) }
        }
        server.stop(after: nil)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func stored(_ name: String = "big.bin") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }

    @Test func `a whole download is in its place and nothing else is left`() async throws {
        let events = await download(target())
        #expect(events.names == ["stored 10000", "finished 200"])
        #expect(try stored() == bytes)
        #expect(try names == ["big.bin"])
        #expect(server.requests.first?.headers["Accept-Encoding"] == "identity")
        #expect(server.requests.first?.headers.contains("Range") == false)
    }

    @Test func `a cancelled download keeps its part and what it is of`() async throws {
        await leavePart(4_000)
        #expect(try names == ["big.bin.part", "big.bin.part.state"])
        #expect(try stored("big.bin.part") == Array(bytes.prefix(4_000)))
        let state = try #require(DownloadState(text: try folder.read("big.bin.part.state")))
        #expect(
            state
                == DownloadState(
                    url: "http://files.test/big.bin", validators: Validators(entityTag: "\"v1\""), total: 10_000))
    }

    @Test func `a later run goes on where the part ends`() async throws {
        await leavePart(4_000)
        let events = await download(target(resumes: true))
        #expect(events.names == ["resumed at 4000", "stored 10000", "finished 206"])
        #expect(server.requests.last?.headers["Range"] == "bytes=4000-")
        #expect(server.requests.last?.headers["If-Range"] == "\"v1\"")
        #expect(try stored() == bytes)
        #expect(try names == ["big.bin"])
    }

    @Test func `a secret in its URL is stars beside the part, and a later run goes on all the same`() async throws {
        server.stop(after: 4_000)
        var request = PreparedRequest.get("http://files.test/big.bin?t=CANARY-5bd1e995")
        request.secrets = ["CANARY-5bd1e995"]
        let id = RequestID.unique()
        for await event in await manager.download(request, to: target(), id: id) {
            if case .transport(.received) = event { await manager.cancel(id) }
        }
        server.stop(after: nil)
        #expect(try folder.read("big.bin.part.state").hasPrefix("url: http://files.test/big.bin?t=******\n"))
        // With another one it is the same file; the server says whether it has changed.
        request.request.url = "http://files.test/big.bin?t=CANARY-11111111"
        request.secrets = ["CANARY-11111111"]
        let events = await manager.download(request, to: target(resumes: true), id: .unique()).all()
        #expect(events.names == ["resumed at 4000", "stored 10000", "finished 206"])
        #expect(try stored() == bytes)
    }

    @Test func `without resuming an older part is replaced`() async throws {
        await leavePart(4_000)
        server.change { $0.bytes.reverse() }
        #expect(await download(target()).names == ["stored 10000", "finished 200"])
        #expect(try stored() == bytes.reversed())
    }

    @Test func `a part that is whole already is checked by its last byte`() async throws {
        await leavePart(4_000)
        try folder.write(Data(bytes), to: "big.bin.part")
        #expect(await download(target(resumes: true)).names == ["resumed at 9999", "stored 10000", "finished 206"])
        #expect(try stored() == bytes)
    }

    /// The part has 4,000 bytes, the file 10,000 and the tag "v1".
    @Test(arguments: [
        "", "\0\0\0", "url", "url: http://files.test/big.bin",
        "url: http://files.test/big.bin\netag: \"v1\"\ntotal: x",
        "url: http://files.test/big.bin\netag: \"v1\"\ntotal: 3999",
        "url: http://files.test/big.bin\netag: \"v1\"\ntotal: -1",
        "url: http://files.test/big.bin\netag: \"v1\"\ntotal: 99999999999999999999",
        "url: http://files.test/big.bin\r\netag: \"v1\"\r\n", "url: http://files.test/big.bin\netag: \"v\r1\"",
        "url: http://files.test/big.bin\netag: \"v\u{7F}1\"",
        "url: http://files.test/other\netag: \"v1\"\ntotal: 10000",
    ])
    func `state that is damaged, of another file or of a shorter one starts over`(state: String) async throws {
        await leavePart(4_000)
        try folder.write(Data(state.utf8), to: "big.bin.part.state")
        #expect(await download(target(resumes: true)).names == ["stored 10000", "finished 200"])
        #expect(server.requests.last?.headers.contains("Range") == false)
        #expect(try stored() == bytes)
        #expect(try names == ["big.bin"])
    }

    @Test(
        arguments: [
            { $0.fields = ["ETag": "\"v2\""] },
            { $0.bytes += [1] },
            { $0.status = 412 },
        ] as [@Sendable (inout FileTransport.File) -> Void])
    func `two versions are never mixed`(change: @Sendable (inout FileTransport.File) -> Void) async throws {
        await leavePart(4_000)
        server.change(change)
        let failure = try #require(await download(target(resumes: true)).last?.failure)
        #expect(failure.fault == .changedOnServer(kept: 4_000))
        #expect(failure.message.contains("Start over, or keep the part."))
        #expect(try stored("big.bin.part") == Array(bytes.prefix(4_000)))
        #expect(try names == ["big.bin.part", "big.bin.part.state"])
    }

    @Test func `a server without ranges does not make a part start over by itself`() async throws {
        await leavePart(4_000)
        server.change { $0.knowsRanges = false }
        let failure = try #require(await download(target(resumes: true)).last?.failure)
        #expect(failure.fault == .rangesIgnored(kept: 4_000))
        #expect(try stored("big.bin.part").count == 4_000)
    }

    @Test(arguments: ["bytes 0-9999/10000", "bytes 4001-9999/10000", "bytes 4000-", "lines 4000-9999/10000", ""])
    func `an answer with another range is refused`(range: String) async throws {
        await leavePart(4_000)
        server.change { $0.contentRange = range }
        let failure = try #require(await download(target(resumes: true)).last?.failure)
        #expect(failure.fault == .wrongRange(asked: 4_000, answered: range))
        #expect(try stored("big.bin.part") == Array(bytes.prefix(4_000)))
    }

    @Test(
        arguments: [
            ["ETag": "W/\"v1\""], [:], ["Last-Modified": "Sat, 01 Nov 2025 00:00:00 GMT"],
            ["Last-Modified": "Sat, 01 Nov 2025 00:00:00 GMT", "Date": "Sat, 01 Nov 2025 00:00:00 GMT"],
            ["Last-Modified": "Sat, 01 Nov 2025 00:00:01 GMT", "Date": "Sat, 01 Nov 2025 00:00:00 GMT"],
            ["Last-Modified": "Saturday, 01-Nov-25 00:00:00 GMT", "Date": "Sat, 01 Nov 2025 00:00:00 GMT"],
            ["Last-Modified": "yesterday", "Date": "Sat, 01 Nov 2025 00:00:00 GMT"],
        ] as [HeaderFields])
    func `without a strong validator it starts over`(fields: HeaderFields) async throws {
        server.change { $0.fields = fields }
        await leavePart(4_000)
        #expect(await download(target(resumes: true)).names == ["stored 10000", "finished 200"])
        #expect(server.requests.last?.headers.contains("Range") == false)
        #expect(try stored() == bytes)
    }

    @Test(arguments: [false, true])
    func `a range of the user's is stored alone, and nothing is put behind it`(resumes: Bool) async throws {
        await leavePart(4_000)
        var request = PreparedRequest.get()
        request.request.headers = [SentHeader("Range", "bytes=100-", origin: .you)]
        let events = await manager.download(request, to: target(resumes: resumes), id: .unique()).all()
        #expect(events.names == ["stored 9900", "finished 206"])
        #expect(server.requests.last?.headers.values("Range") == ["bytes=100-"])
        #expect(try stored() == Array(bytes.dropFirst(100)))
        server.stop(after: 2_000)
        let id = RequestID.unique()
        for await event in await manager.download(request, to: target(overwrites: true), id: id) {
            if case .transport(.received) = event { await manager.cancel(id) }
        }
        server.stop(after: nil)
        #expect(await download(target(overwrites: true, resumes: true)).names == ["stored 10000", "finished 200"])
        #expect(try stored() == bytes)
    }

    @Test func `a date that is older than its answer is a strong validator`() async throws {
        let date = "Sat, 01 Nov 2025 00:00:00 GMT"
        server.change { $0.fields = ["Last-Modified": date, "Date": "Sat, 01 Nov 2025 00:00:07 GMT"] }
        await leavePart(4_000)
        #expect(await download(target(resumes: true)).names.first == "resumed at 4000")
        #expect(server.requests.last?.headers["If-Range"] == date)
    }

    @Test(arguments: [404, 500, 304]) func `a bad status leaves target and part alone`(status: Int) async throws {
        await leavePart(4_000)
        try folder.write("old", to: "big.bin")
        server.change { $0.status = status }
        let events = await download(target(overwrites: true, resumes: true))
        #expect(events.names == ["finished \(status)"])
        #expect(events.last?.exchange?.outcome.isSuccess == false)
        #expect(try folder.read("big.bin") == "old")
        #expect(try names == ["big.bin", "big.bin.part", "big.bin.part.state"])
    }

    @Test func `what is there is replaced only when that was said`() async throws {
        try folder.write("old", to: "big.bin")
        #expect(await download(target()).last?.failure?.fault == .targetExists(path: folder.path("big.bin")))
        #expect(server.requests.isEmpty)
        #expect(try folder.read("big.bin") == "old")
        #expect(await download(target(overwrites: true)).names == ["stored 10000", "finished 200"])
        #expect(try stored() == bytes)
    }

    @Test func `what appears while it runs is not replaced either`() async throws {
        server.meanwhile { [folder] in _ = try? folder.write("newer", to: "big.bin") }
        #expect(await download(target()).last?.failure?.fault == .targetExists(path: folder.path("big.bin")))
        #expect(try folder.read("big.bin") == "newer")
        #expect(try stored("big.bin.part") == bytes)
    }

    @Test func `a failure behind the answer says what went out`() async throws {
        let manager = SessionManager(
            transport: server, configuration: SessionConfiguration(recordsSending: true))
        server.meanwhile { [folder] in _ = try? folder.write("newer", to: "big.bin") }
        let failure = try #require(await manager.download(.get(), to: target(), id: .unique()).all().last?.failure)
        #expect(failure.fault == .targetExists(path: folder.path("big.bin")))
        #expect(failure.sendings.count == 1 && failure.partial?.head.status == 200)
    }

    @Test func `a failed move is a failure and the part is kept`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("big.bin"), withIntermediateDirectories: false)
        let failure = try #require(await download(target(overwrites: true)).last?.failure)
        guard case .cannotMove = failure.fault else {
            Issue.record("\(failure)")
            return
        }
        #expect(try stored("big.bin.part") == bytes)
    }

    @Test func `a part that is no file is not touched`() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("big.bin.part"), withDestinationPath: folder.path("elsewhere"))
        let failure = try #require(await download(target()).last?.failure)
        #expect(
            failure.fault == .cannotStore(FileError(.save, folder.path("big.bin.part"), .notARegularFile(.link))))
        #expect(try names == ["big.bin.part"])
    }

    @Test func `two downloads to one place are one too many`() async throws {
        server.stop(after: 10)
        let first = RequestID.unique()
        for await event in await manager.download(.get(), to: target(), id: first) {
            guard case .transport(.received) = event else { continue }
            #expect(await download(target()).last?.failure?.fault == .targetInUse(path: folder.path("big.bin")))
            await manager.cancel(first)
        }
    }

    @Test func `pausing and resuming goes on with the part`() async throws {
        server.stop(after: 3_000)
        let id = RequestID.unique()
        var names: [String] = []
        for await event in await manager.download(.get(), to: target(), id: id) {
            names.append(event.name)
            if case .transport(.received) = event, server.requests.count == 1 { #expect(await manager.suspend(id)) }
            guard case .suspended = event else { continue }
            #expect(await manager.info(id)?.state == .paused)
            server.stop(after: nil)
            #expect(await manager.resume(id))
        }
        #expect(
            names.filter { !["transport", "sending"].contains($0) } == [
                "suspended", "resumed at 3000", "stored 10000", "finished 206",
            ])
        #expect(try stored() == bytes)
    }

    @Test func `cancelling gives what a later run needs`() async throws {
        server.stop(after: 3_000)
        let id = RequestID.unique()
        var data: ResumeData?
        for await event in await manager.download(.get(), to: target(), id: id) {
            if case .transport(.received) = event { data = await manager.cancelProducingResumeData(id) }
        }
        let found = try #require(data)
        #expect(found.count == 3_000)
        #expect(ResumeData(text: found.text) == found)
        server.stop(after: nil)
        let events = await manager.download(.get(), resuming: found, id: .unique()).all()
        #expect(events.names == ["resumed at 3000", "stored 10000", "finished 206"])
    }

    @Test func `progress of a resumed download begins at the part`() async throws {
        await leavePart(4_000)
        let id = RequestID.unique()
        let task = await manager.task(.get(), to: target(resumes: true), id: id)
        let progress = await task.progress()
        _ = try await task.exchange()
        let all = await progress.all()
        #expect(all.first == TaskProgress(.download, completed: 4_000))
        #expect(all.last == TaskProgress(.download, completed: 10_000, total: 10_000))
        #expect(all.last?.fraction == 1)
    }
}
