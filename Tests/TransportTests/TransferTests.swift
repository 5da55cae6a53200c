import CurlewBytes
import CurlewMessage
import CurlewTransport
import Dispatch
import Foundation
import TestSupport
import Testing

/// Progress, timings, connections, many at once.
@Suite struct TransferTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func `phases come in order, and the timings add up`() async throws {
        let sending = await Sending.get(try .saying(Self.ok))
        #expect(sending.phases == sending.phases.sorted())
        #expect(sending.phases.suffix(3) == [.sending, .waiting, .receiving])
        let timings = try #require(sending.response?.timings)
        #expect(timings.connect > .zero && timings.wait > .zero && timings.tls == .zero)
        #expect(timings.total.inMicroseconds < 10_000_000)
        #expect(sending.response?.connectionReused == false)
    }

    @Test func `the response tells who answered and how much went over the wire`() async throws {
        let server = try LoopbackServer(.readHead, .read(3), .send(Self.ok))
        let sending = await Sending.run(
            TransportRequest(method: "POST", url: server.url, body: RequestBody(Array("abc".utf8))))
        let response = try #require(sending.response)
        #expect(response.remoteAddress == "127.0.0.1:\(server.port)")
        #expect(response.requestBytes == Int64(server.received.joined().utf8.count))
        #expect(response.headBytes == 38)
        #expect(response.wireBytes == 2)
    }

    /// Beside a body it is sent in pieces; alone it must go at once, on a connection that was used before too.
    @Test(arguments: [nil, RequestBody(Array("abc".utf8))])
    func `a long head is sent whole`(body: RequestBody?) async throws {
        let server = try LoopbackServer(.readHead, .read(body == nil ? 0 : 3), .send(Self.ok), .again)
        let transport = CurlTransport()
        for count in [1, 400_000] {
            let url = server.url + "/?" + String(repeating: "q", count: count)
            let sending = await Sending.run(
                TransportRequest(method: "POST", url: url, body: body, timeout: .seconds(60)), over: transport)
            #expect(sending.response?.head.status == 200)
            #expect(server.received.contains { $0.utf8.count > count })
        }
    }

    @Test(arguments: [0, 1, 100_000, 5_000_000])
    func `upload progress rises to the whole body`(size: Int) async throws {
        let server = try LoopbackServer(.readHead, .read(size), .send(Self.ok))
        let sending = await Sending.run(
            TransportRequest(
                method: "PUT", url: server.url, body: RequestBody([UInt8](repeating: 1, count: size)),
                timeout: .seconds(120)))
        let sent = sending.events.compactMap { if case .uploaded(let count, size.asInt64) = $0 { count } else { nil } }
        #expect(sent == sent.sorted())
        #expect(sent.last == (size == 0 ? nil : size.asInt64))
        #expect(sending.body == "ok")
    }

    @Test func `download progress rises to the whole body, with its length`() async throws {
        let body = [UInt8](repeating: 0x61, count: 3_000_000)
        let server = try LoopbackServer.saying(
            Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
        let sending = await Sending.get(server)
        let received = sending.events.compactMap { event in
            if case .received(let count, of: Int64(body.count)) = event { count } else { nil }
        }
        #expect(received == received.sorted())
        #expect(received.last == Int64(body.count))
        #expect(sending.response?.body.count == body.count)
        guard case .received = sending.events.last else {
            Issue.record("the last word is not progress")
            return
        }
    }

    @Test func `a large body lies in a file`() async throws {
        let body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let server = try LoopbackServer.saying(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + body)
        let sending = await Sending.run(TransportRequest(url: server.url, timeout: .seconds(120), spoolBound: 1000))
        #expect(sending.response?.body.array == body)
    }

    @Test func `no place for the body is an error`() async throws {
        let server = try LoopbackServer.saying(Self.ok)
        let sending = await Sending.run(TransportRequest(url: server.url, spoolBound: 1, spoolDirectory: "/nowhere"))
        #expect(sending.error == .cannotStore(.cannotCreate(directory: "/nowhere", code: ENOENT)))
        #expect(sending.error?.message.contains("/nowhere") == true)
    }

    @Test func `a body without end stops at the limit`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([UInt8](repeating: 1, count: 1 << 16)))
        let sending = await Sending.run(TransportRequest(url: server.url, limits: BodyLimits(kept: 2_000_000)))
        #expect(sending.error == .tooLarge(limit: 2_000_000))
    }

    @Test func `a kept connection is used again`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.ok), .again)
        let transport = CurlTransport.patient()
        for number in 0..<5 {
            let sending = await Sending.run(TransportRequest(url: server.url + "/\(number)"), over: transport)
            #expect(sending.response?.connectionReused == (number > 0))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `a connection that was promised and closed is replaced for GET`() async throws {
        let server = try LoopbackServer(.readHead, .send(Self.ok))
        let transport = CurlTransport.patient()
        for _ in 0..<3 {
            #expect(await Sending.run(TransportRequest(url: server.url), over: transport).body == "ok")
        }
        #expect(server.connectionCount == 3)
    }

    @Test(arguments: ["x", ""])
    func `POST is never sent twice by itself`(body: String) async throws {
        // The first answer is whole; the second request on that connection is read and not answered.
        let server = try LoopbackServer { number in
            number == 0 ? [.readHead, .read(body.utf8.count), .send(Self.ok), .readHead] : [.readHead, .send(Self.ok)]
        }
        let transport = CurlTransport.patient()
        let request = TransportRequest(
            method: "POST", url: server.url, body: RequestBody(Array(body.utf8)), timeout: .seconds(120))
        _ = await Sending.run(request, over: transport)
        let second = await Sending.run(request, over: transport)
        #expect(server.received.filter { $0.hasPrefix("POST") }.count == 2)
        #expect(second.error != nil || server.connectionCount == 2)
    }

    @Test func `an answer nobody asked for is not given to the next request`() async throws {
        let server = try LoopbackServer { number in
            number == 0 ? [.readHead, .send(Self.ok + Self.ok), .silence] : [.readHead, .send(Self.ok)]
        }
        let transport = CurlTransport.patient()
        _ = await Sending.run(TransportRequest(url: server.url + "/1"), over: transport)
        let second = await Sending.run(TransportRequest(url: server.url + "/2", timeout: .seconds(5)), over: transport)
        #expect(second.response?.connectionReused != true)
    }

    /// Each way to say something on a connection on which nothing was asked: an answer alone, and one with which the
    /// server ends it, as servers do that are tired of waiting.
    @Test(arguments: [["GET", "HEAD", "POST", "PUT"], ["GET", "POST"]], [false, true])
    func `an answer that comes after the last one is read by no request`(methods: [String], ends: Bool) async throws {
        let (come, comes) = AsyncStream.makeStream(of: Void.self)
        var arrivals = come.makeAsyncIterator()
        let evil = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nSet-Cookie: evil=1\r\n\r\nPOISON"
        let server = try LoopbackServer { number in
            let body: [LoopbackServer.Step] = number > 0 && methods[number - 1].hasPrefix("P") ? [.read(3)] : []
            return [.readHead] + body + [.send(Self.ok), .send(evil)] + (ends ? [.shutdown] : [])
                + [.deliver, .tell { comes.yield() }, .silence]
        }
        let transport = CurlTransport.patient()
        _ = await Sending.run(TransportRequest(url: server.url + "/0", timeout: .seconds(120)), over: transport)
        for (number, method) in methods.enumerated() {
            _ = await arrivals.next()
            let stream = BodyStream(count: 3)
            if method.hasPrefix("P") { #expect(await stream.write(Array("abc".utf8))) }
            stream.finish()
            let body = method.hasPrefix("P") ? RequestBody(pieces: [.stream(stream)]) : nil
            let sending = await Sending.run(
                TransportRequest(
                    method: method, url: server.url + "/\(method)", body: body, timeout: .seconds(120)),
                over: transport)
            #expect(sending.error == nil && sending.body == (method == "HEAD" ? "" : "ok"))
            #expect(sending.response?.head.fields["Set-Cookie"] == nil)
            #expect(sending.response?.connectionReused == false && server.connectionCount == number + 2)
        }
        #expect(server.received.filter { $0 == "abc" }.count == methods.count { $0.hasPrefix("P") })
    }

    @Test func `an early 413 is shown, not a broken pipe`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig"), .silence)
        let sending = await Sending.run(
            TransportRequest(
                method: "POST", url: server.url, body: RequestBody([UInt8](repeating: 1, count: 20 << 20)),
                timeout: .seconds(120)))
        #expect((sending.response ?? sending.failure?.partial)?.head.status == 413)
    }

    @Test func `a hundred at once all get their own answer`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(.readHead, .send(Self.ok), .again)
        let count = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask {
                    await Sending.run(TransportRequest(url: server.url + "/\(number)"), over: transport).body == "ok"
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 100)
        #expect(Set(server.received.compactMap { $0.split(separator: " ").dropFirst().first }).count == 100)
    }

    @Test func `no more than the width run at once`() async throws {
        let transport = CurlTransport(width: 3)
        let server = try LoopbackServer(.readHead, .send(Self.ok), .again)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask { _ = await Sending.run(TransportRequest(url: server.url), over: transport) }
            }
        }
        #expect(server.connectionCount <= 3)
        #expect(server.received.count == 40)
    }

    @Test func `a port where nobody listens is refused`() async throws {
        var server: LoopbackServer? = try LoopbackServer(.silence)
        let port = try #require(server?.port)
        server = nil
        // The listener closes on its own thread; until then the connection is made and closed at once.
        var sending: Sending
        repeat {
            sending = await Sending.run(TransportRequest(url: "http://127.0.0.1:\(port)", timeout: .seconds(120)))
        } while sending.error != .refused(host: "127.0.0.1", port: port) && sending.error?.isDisconnect == true
        #expect(sending.error == .refused(host: "127.0.0.1", port: port))
    }

    @Test func `a name without an address is not found`() async {
        let sending = await Sending.run(TransportRequest(url: "http://nobody.invalid/", timeout: .seconds(120)))
        #expect(sending.error == .nameNotFound(host: "nobody.invalid"))
    }

    @Test func `a proxy of the environment is not used`() async throws {
        setenv("http_proxy", "http://127.0.0.1:1", 1)
        setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
        #expect(await Sending.get(try .saying(Self.ok)).body == "ok")
    }
}

extension TransportError {
    var isDisconnect: Bool {
        switch self {
        case .reset, .emptyReply: true
        default: false
        }
    }
}

extension Int {
    var asInt64: Int64 { Int64(self) }
}
