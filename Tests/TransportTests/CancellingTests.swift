import CurlewBytes
import CurlewTransport
import Glibc
import Synchronization
import TestSupport
import Testing

/// Cancelling and running out of time, at each stage of an exchange.
@Suite struct CancellingTests {
    @Test(arguments: [TransportPhase.connecting, .tls, .sending, .waiting, .receiving])
    func `cancelling ends an exchange at once, whatever it is doing`(phase: TransportPhase) async throws {
        let stuck = try StuckRequest(in: phase)
        let task = Mutex<Task<Sending, Never>?>(nil)
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        task.withLock {
            $0 = Task {
                await Sending.run(stuck.request) { event in
                    if phase == .receiving ? event.isReceived : event == .phase(phase) { reach.finish() }
                }
            }
        }
        for await _ in reached {}
        task.withLock { $0?.cancel() }
        let sending = try #require(await task.withLock { $0 }?.value)
        // The other side stays silent and the time limit is ten minutes, so that only the cancelling can have ended it.
        #expect(sending.error == .cancelled)
        #expect(sending.body == (phase == .receiving ? "part" : nil))
        withExtendedLifetime(stuck.keeper) {}
    }

    @Test(arguments: [TransportPhase.connecting, .tls, .sending, .waiting, .receiving])
    func `running out of time says in which phase`(phase: TransportPhase) async throws {
        var stuck = try StuckRequest(in: phase)
        let time = Duration.milliseconds(150) * Sanitizer.slowness
        stuck.request.times.whole = time
        let sending = await Sending.run(stuck.request)
        #expect(sending.error == .timedOut(.whole, after: time, phase: phase))
        #expect(sending.body == (phase == .receiving ? "part" : nil))
        withExtendedLifetime(stuck.keeper) {}
    }

    @Test func `a head that never ends is ended by the time limit`() async throws {
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 200 OK\r\nX-Drip"), .silence)
        let sending = await Sending.get(server, timeout: .milliseconds(150))
        #expect(sending.error == .timedOut(.whole, after: .milliseconds(150), phase: .receiving))
        #expect(sending.failure?.partial == nil)
    }

    @Test func `a head without a body is kept when time runs out`() async throws {
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 418 Teapot\r\nContent-Length: 5\r\n\r\n"), .silence)
        let sending = await Sending.get(server, timeout: .milliseconds(150))
        #expect(sending.failure?.partial?.head.status == 418)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [TransportPhase.tls, .waiting, .receiving])
    func `cancelling closes the connection`(phase: TransportPhase) async throws {
        let (closed, close) = AsyncStream.makeStream(of: Void.self)
        let answer: [LoopbackServer.Step] =
            phase == .receiving ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart")] : []
        let start: [LoopbackServer.Step] = phase == .tls ? [] : [.readHead]
        let server = try LoopbackServer { _ in start + answer + [.silence, .tell { close.finish() }] }
        let transport = CurlTransport()
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let url = phase == .tls ? "https://127.0.0.1:\(server.port)" : server.url
        let task = Task {
            await Sending.run(TransportRequest(url: url), over: transport) { if $0 == .phase(phase) { reach.finish() } }
        }
        for await _ in reached {}
        task.cancel()
        #expect(await task.value.error == .cancelled)
        // The transport still lives: it is the exchange that let go of its descriptor.
        for await _ in closed {}
        withExtendedLifetime(transport) {}
    }

    @Test func `without descriptors requests fail by name, and go on when there are some again`() async throws {
        await #expect(processExitsWith: .success) {
            let answer: [LoopbackServer.Step] = [
                .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), .again,
            ]
            let (first, server) = (try LoopbackServer { _ in answer }, try LoopbackServer { _ in answer })
            let transport = CurlTransport()
            guard await Sending.run(TransportRequest(url: first.url), over: transport).body == "ok" else { exit(1) }
            let request = TransportRequest(url: server.url, timeout: .seconds(120))
            // Well above what this process inherited.
            var limit = rlimit(rlim_cur: 1024, rlim_max: 1024)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var taken: [Int32] = []
            while true {
                let descriptor = open("/dev/null", O_RDONLY)
                guard descriptor >= 0 else { break }
                taken.append(descriptor)
            }
            let refused = await Sending.run(request, over: transport).error
            guard refused == .outOfDescriptors else { exit(2) }
            for descriptor in taken { close(descriptor) }
            guard await Sending.run(request, over: transport).body == "ok" else { exit(3) }
            exit(0)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a transport that is made without descriptors fails by name, however few there are`() async throws {
        await #expect(processExitsWith: .success) {
            // A server in this process would have none either: nobody listens there, and hearing so is the answer.
            let port = try LoopbackServer.closedPort()
            let request = TransportRequest(url: "http://127.0.0.1:\(port)", timeout: .seconds(120))
            let answer = TransportError.refused(host: "127.0.0.1", port: port)
            var limit = rlimit(rlim_cur: 1024, rlim_max: 1024)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            for left in 0..<8 {
                var taken: [Int32] = []
                while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
                for descriptor in taken.suffix(left) { close(descriptor) }
                let transport = CurlTransport()
                let error = await Sending.run(request, over: transport).error
                guard error == .outOfDescriptors || left > 0 && error == answer else { exit(1 + Int32(left)) }
                for descriptor in taken.dropLast(left) { close(descriptor) }
                guard await Sending.run(request, over: transport).error == answer else { exit(10 + Int32(left)) }
            }
            exit(0)
        }
    }

    @Test func `a task that is cancelled already sends nothing`() async throws {
        let server = try LoopbackServer.saying("HTTP/1.1 200 OK\r\n\r\n")
        let request = TransportRequest(url: server.url)
        let transport = CurlTransport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Sending.run(request, over: transport)
        }
        #expect(await task.value.error == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func `a request that waits for its turn can be cancelled`() async throws {
        let (running, run) = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer(.readHead, .tell { run.finish() }, .silence)
        let transport = CurlTransport(width: 1)
        let request = TransportRequest(url: server.url, timeout: .seconds(600))
        let first = Task { await Sending.run(request, over: transport) }
        for await _ in running {}
        let (queued, queue) = AsyncStream.makeStream(of: Void.self)
        let second = Task {
            await Sending.run(request, over: transport) { if $0 == .phase(.queued) { queue.finish() } }
        }
        for await _ in queued {}
        second.cancel()
        #expect(await second.value.error == .cancelled)
        #expect(await second.value.phases == [.queued])
        first.cancel()
        #expect(await first.value.error == .cancelled)
        #expect(server.connectionCount == 1)
    }

    @Test func `others go on while one is cancelled`() async throws {
        let silent = try LoopbackServer(.readHead, .silence)
        let server = try LoopbackServer(
            .readHead, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"), .again)
        let transport = CurlTransport()
        let endless = TransportRequest(url: silent.url, timeout: .seconds(600))
        let stuck = Task { await Sending.run(endless, over: transport) }
        for _ in 0..<20 {
            #expect(await Sending.run(TransportRequest(url: server.url), over: transport).body == "ok")
        }
        stuck.cancel()
        #expect(await stuck.value.error == .cancelled)
        #expect(await Sending.run(TransportRequest(url: server.url), over: transport).body == "ok")
    }
}

extension TransportEvent {
    var isReceived: Bool { if case .received(let count, _) = self { count > 0 } else { false } }
}
