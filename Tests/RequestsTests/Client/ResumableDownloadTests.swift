import CurlewNetworking
import CurlewTransport
import Foundation
import TestSupport
import Testing

@testable import CurlewRequests

@Suite struct `A resumable download` {
    private let folder: TemporaryFolder
    private let client: RequestClient

    init() throws {
        folder = try TemporaryFolder()
        client = RequestClient(agent: NetworkAgent(session: SessionManager(transport: CurlTransport())))
    }

    private func request(_ url: String, to path: String) -> APIRequest {
        var request = APIRequest(path: url)
        request.responseKind = .http
        request.resumableDownloadPath = path
        return request
    }

    private func head(_ status: String, _ fields: String...) -> String {
        "HTTP/1.1 \(status)\r\nETag: \"v1\"\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    private var names: [String] { get throws { try FileNames.below(folder.path) } }

    @Test func `goes on where it was cut off, and leaves nothing but the file`() async throws {
        let server = try LoopbackServer { [self] number in
            number == 0
                ? [.readHead, .send(head("200 OK", "Content-Length: 10") + "01234")]
                : [
                    .readHead,
                    .send(head("206 Partial Content", "Content-Length: 5", "Content-Range: bytes 5-9/10") + "56789"),
                ]
        }
        let request = request(server.url + "/big.bin", to: folder.path("big.bin"))
        let cut = await client.start(request)
        #expect(!cut.isSuccess && cut.file == nil)
        #expect(try names == ["big.bin.part", "big.bin.part.state"])
        let whole = await client.start(request)
        #expect(whole.isSuccess && whole.file?.resumedAt == 5 && whole.data == nil)
        #expect(server.received.last?.contains("Range: bytes=5-") == true)
        #expect(try folder.read("big.bin") == "0123456789")
        #expect(try names == ["big.bin"])
    }

    @Test func `into a folder gets the name of the URL, and each file its own part`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n012"))
        for name in ["a.bin", "b.bin"] {
            _ = await client.start(request(server.url + "/files/\(name)?x=1", to: folder.path))
        }
        #expect(try names == ["a.bin.part", "a.bin.part.state", "b.bin.part", "b.bin.part.state"])
    }

    @Test func `replaces the file when it is whole, and a bad status leaves it and shows its bytes`() async throws {
        try folder.write("old", to: "big.bin")
        let server = try LoopbackServer { [self] number in
            let answer =
                number == 0
                ? head("404 Not Found", "Content-Length: 4") + "gone"
                : head("200 OK", "Content-Length: 3") + "new"
            return [.readHead, .send(answer)]
        }
        let request = request(server.url + "/big.bin", to: folder.path("big.bin"))
        let failed = await client.start(request)
        #expect(failed.failure?.validationCode == -8 && failed.string == "gone" && failed.file == nil)
        #expect(try folder.read("big.bin") == "old")
        #expect(await client.start(request).isSuccess)
        #expect(try folder.read("big.bin") == "new")
        #expect(try names == ["big.bin"])
    }

    @Test(arguments: ["", "noise", "url: \nurl", "url: http://elsewhere.test/\netag: \"v1\"\ntotal: 10\n"])
    func `with state that is damaged or of another address starts over`(state: String) async throws {
        try folder.write("old", to: "big.bin.part")
        try folder.write(state, to: "big.bin.part.state")
        let server = try LoopbackServer(.readHead, .send(head("200 OK", "Content-Length: 3") + "new"))
        let whole = await client.start(request(server.url + "/big.bin", to: folder.path("big.bin")))
        #expect(whole.isSuccess && whole.file?.resumedAt == 0)
        #expect(server.received.first?.contains("Range") == false)
        #expect(try folder.read("big.bin") == "new")
        #expect(try names == ["big.bin"])
    }

    @Test func `with a folder in the place of its part touches nothing`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("big.bin.part"), withIntermediateDirectories: false)
        let server = try LoopbackServer(.readHead, .send(head("200 OK", "Content-Length: 3") + "new"))
        let failed = await client.start(request(server.url + "/big.bin", to: folder.path("big.bin")))
        #expect(!failed.isSuccess && failed.file == nil)
        #expect(failed.failure?.message.contains("big.bin.part") == true)
        #expect(try names == ["big.bin.part"])
    }

    @Test func `is for GET, and never from the cache`() throws {
        var request = request("http://h/a", to: folder.path("x"))
        #expect(request.downloadTarget?.path == folder.path("x"))
        request.method = .post
        #expect(request.downloadTarget == nil)
        request.method = .get
        request.custom = .get()
        #expect(request.downloadTarget == nil)
        request.custom = nil
        for url in ["http://h/", "http://h/..", "http://h/a/../"] {
            request.path = url
            request.resumableDownloadPath = folder.path
            #expect(request.downloadTarget?.path == folder.path("download"))
        }
    }
}
