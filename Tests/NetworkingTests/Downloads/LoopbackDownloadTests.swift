import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Foundation
import HTTPMessage
import Serialization
import TestSupport
import Testing

/// Downloads over a real connection.
@Suite struct LoopbackDownloadTests {
    private let folder: TemporaryFolder
    private let manager = SessionManager(transport: CurlTransport())

    init() throws { folder = try TemporaryFolder() }

    private func target(resumes: Bool = false) -> DownloadTarget {
        DownloadTarget(path: folder.path("file"), resumes: resumes)
    }

    private func head(_ line: String, _ fields: String...) -> String { Self.head(line, fields) }

    private static func head(_ line: String, _ fields: [String]) -> String {
        (["HTTP/1.1 \(line)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test func `a connection that breaks leaves a part, and the next one brings the rest`() async throws {
        let first = head("200 OK", "ETag: \"a\"", "Content-Length: 10") + "01234"
        let rest = head("206 Partial Content", "ETag: \"a\"", "Content-Range: bytes 5-9/10", "Content-Length: 5")
        let server = try LoopbackServer { [.readHead, .send($0 == 0 ? first : rest + "56789")] }
        let failed = await manager.download(.get(server.url), to: target(), id: .unique()).all()
        #expect(failed.last?.failure?.error == .incomplete(received: 5, expected: 10))
        #expect(try folder.read("file.part") == "01234")
        let events = await manager.download(.get(server.url), to: target(resumes: true), id: .unique()).all()
        #expect(events.names == ["resumed at 5", "stored 10", "finished 206"])
        #expect(try folder.read("file") == "0123456789")
        #expect(server.received.last?.contains("Range: bytes=5-\r\nIf-Range: \"a\"\r\n") == true)
    }

    @Test func `a file that changed on the server keeps the part as it was`() async throws {
        let first = head("200 OK", "ETag: \"a\"", "Content-Length: 10") + "01234"
        let other = head("200 OK", "ETag: \"b\"", "Content-Length: 10") + "ABCDEFGHIJ"
        let server = try LoopbackServer { [.readHead, .send($0 == 0 ? first : other)] }
        _ = await manager.download(.get(server.url), to: target(), id: .unique()).all()
        let failure = await manager.download(.get(server.url), to: target(resumes: true), id: .unique()).all().last?
            .failure
        #expect(failure?.fault == .changedOnServer(kept: 5))
        #expect(try folder.read("file.part") == "01234")
    }

    @Test func `a range that the answer lies about touches nothing`() async throws {
        let first = head("200 OK", "ETag: \"a\"", "Content-Length: 10") + "01234"
        let lie = head("206 Partial Content", "ETag: \"a\"", "Content-Range: bytes 0-9/10", "Content-Length: 10")
        let server = try LoopbackServer { [.readHead, .send($0 == 0 ? first : lie + "ABCDEFGHIJ")] }
        _ = await manager.download(.get(server.url), to: target(), id: .unique()).all()
        let failure = await manager.download(.get(server.url), to: target(resumes: true), id: .unique()).all().last?
            .failure
        #expect(failure?.fault == .wrongRange(asked: 5, answered: "bytes 0-9/10"))
        #expect(try folder.read("file.part") == "01234")
    }

    @Test func `a redirect leads to the file and an error page does not become it`() async throws {
        let answers = [
            head("302 Found", "Location: /there", "Content-Length: 0"),
            head("404 Not Found", "Content-Length: 4") + "gone",
        ]
        let server = try LoopbackServer { [.readHead, .send(answers[min($0, 1)])] }
        var request = PreparedRequest.get(server.url)
        request.options.follow = 3
        let events = await manager.download(request, to: target(), id: .unique()).all()
        #expect(events.names == ["redirected", "finished 404"])
        #expect(events.last?.exchange?.body == Bytes(Array("gone".utf8)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a folder that is not there is said before it is looked for on the way back`() async throws {
        let server = try LoopbackServer(.readHead, .send(head("200 OK", "Content-Length: 2") + "ab"))
        let target = DownloadTarget(path: folder.path("missing/file"))
        let failure = await manager.download(.get(server.url), to: target, id: .unique()).all().last?.failure
        guard case .cannotStore = failure?.error else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `a download is cancelled at once and its part stays`() async throws {
        let server = try LoopbackServer(
            .readHead, .send(head("200 OK", "ETag: \"a\"", "Content-Length: 1000000") + "01234"), .silence)
        let id = RequestID.unique()
        var isCancelled = false
        for await event in await manager.download(.get(server.url), to: target(), id: id) {
            if case .transport(.received) = event {
                isCancelled = true
                await manager.cancel(id)
            }
        }
        // The other side stays silent, so that only the cancelling can have ended it.
        #expect(isCancelled)
        #expect(try folder.read("file.part") == "01234")
    }

    @Test func `a download that stands still ends, however slow one that moves is`() async throws {
        let server = try LoopbackServer(.readHead, .send(head("200 OK", "Content-Length: 9") + "01234"), .silence)
        var request = PreparedRequest.get(server.url)
        request.options.timeout = .seconds(1)
        let failure = await manager.download(request, to: target(), id: .unique()).all().last?.failure
        #expect(failure?.error == .timedOut(.idle, after: .seconds(1), phase: .receiving))
        #expect(try folder.read("file.part") == "01234")
    }

    /// Another program has a manager of its own.
    @Test(arguments: [false, true])
    func `two programs that download to one place do not mix their bytes`(resumes: Bool) async throws {
        let (other, goOn) = (SessionManager(transport: CurlTransport()), DispatchSemaphore(value: 0))
        let server = try LoopbackServer { number in
            let start = Self.head("200 OK", ["ETag: \"a\"", "Content-Length: 10"])
            return [.readHead, .send(start + "01234"), .wait(goOn), .send(number == 0 ? "56789" : "ABCDE")]
        }
        var ends: [SessionEvent] = []
        // It stands still while the other one is asked, which takes its time where many tests run.
        var first = PreparedRequest.get(server.url)
        first.options.timeout = .seconds(600)
        for await event in await manager.download(first, to: target(), id: .unique()) {
            ends.append(event)
            guard case .transport(.head) = event else { continue }
            let second = await other.download(.get(server.url), to: target(resumes: resumes), id: .unique()).all()
            #expect(second.last?.failure?.fault == .targetInUse(path: folder.path("file")))
            goOn.signal()
        }
        #expect(ends.last?.exchange != nil)
        #expect(try folder.read("file") == "0123456789")
        #expect(server.received.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `of two that were both on their way, the second to be answered is told`() async throws {
        let (ways, (asked, continuation)) = (
            [0, 1].map { _ in DispatchSemaphore(value: 0) }, AsyncStream<Void>.makeStream()
        )
        let server = try LoopbackServer { number in
            let start = Self.head("200 OK", ["Content-Length: 10"])
            return number == 0
                ? [.readHead, .tell { continuation.finish() }, .wait(ways[0]), .send(start + "ABCDEFGHIJ")]
                : [.readHead, .send(start + "01234"), .wait(ways[1]), .send("56789")]
        }
        let first = Task { [manager] in
            await manager.download(.get(server.url), to: target(), id: .unique()).all()
        }
        for await _ in asked {}
        let other = SessionManager(transport: CurlTransport())
        for await event in await other.download(.get(server.url), to: target(), id: .unique()) {
            guard case .transport(.head) = event else { continue }
            ways[0].signal()
            #expect(await first.value.last?.failure?.fault == .targetInUse(path: folder.path("file")))
            ways[1].signal()
        }
        #expect(try folder.read("file") == "0123456789")
    }
}
