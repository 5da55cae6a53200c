import Glibc
import Synchronization
import TestSupport
import Testing

@testable import DemoServer

/// A server that only listens until somebody connects.
@Suite struct ListeningTests {
    /// Fails the test when a door does not open.
    private static func listen(port: UInt16 = 0) throws -> DemoServer {
        try DemoServer.listen(port: port) { Issue.record($0) }
    }

    private static func getSecurely(_ server: DemoServer, _ path: String) async throws -> Curl.Answer {
        let folder = try TemporaryFolder()
        try folder.write(server.authority, to: "ca.pem")
        return try await Curl.get(server.secureBaseURL + path, "--cacert", folder.path("ca.pem"))
    }

    @Test func `both doors answer whoever comes first, and all who wait with them`() async throws {
        let server = try Self.listen()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try await Curl.get(server.baseURL + "/people/1").status }
                group.addTask { try await Self.getSecurely(server, "/people/1").status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(try await Curl.get(server.baseURL + "/").status == 200)
    }

    @Test func `nobody is needed for another key`() async throws {
        let server = try Self.listen()
        try server.rotateKey()
        #expect(try await Self.getSecurely(server, "/").status == 200)
        try server.rotateKey()
        #expect(try await Self.getSecurely(server, "/").status == 200)
        #expect(try await Curl.get(server.baseURL + "/").status == 200)
    }

    @Test func `a taken port is an error, a preferred one gives way`() async throws {
        let first = try Self.listen()
        #expect(throws: DemoServerError.portTaken(first.port)) { try Self.listen(port: first.port) }
        let second = try DemoServer.listen(preferring: first.port) { Issue.record($0) }
        #expect(second.port != first.port)
        #expect(try await Curl.get(second.baseURL + "/").status == 200)
    }

    @Test(arguments: [0, 1, 2])
    func `stopped at any time it frees its ports before it returns`(callers: Int) throws {
        for _ in 0..<10 {
            let listener = try Aside.listener()
            let port = listener.port
            let door = LazyListener(listener, isPlain: true) { listener throws(DemoServerError) in
                try RunningDaemon(listener, service: DemoService(DemoState()) { _ in })
            }
            let keeper = try LazyAcceptor([door]) { Issue.record($0) }
            let clients = (0..<callers).map { _ in Client(port: port) }
            keeper.end()
            door.close()
            keeper.end()
            door.close()
            #expect(throws: Never.self) { _ = try Listener(port: port) }
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `stopped while a door opens it waits for that`() async throws {
        let listener = try Aside.listener()
        let port = listener.port
        let (entered, isEntered) = AsyncStream<Void>.makeStream()
        let mayGoOn = Mutex(false)
        let door = LazyListener(listener, isPlain: true) { listener throws(DemoServerError) in
            isEntered.yield()
            while !mayGoOn.withLock({ $0 }) { sched_yield() }
            return try RunningDaemon(listener, service: DemoService(DemoState()) { _ in })
        }
        let keeper = try LazyAcceptor([door]) { Issue.record($0) }
        let client = Client(port: port)
        for await _ in entered { break }
        async let stopped: Void = Self.stop(keeper, door)
        mayGoOn.withLock { $0 = true }
        await stopped
        #expect(throws: Never.self) { _ = try Listener(port: port) }
        #expect(throws: DemoServerError.cannotListen(port: port, code: 0)) { try door.open() }
        withExtendedLifetime(client) {}
    }

    @concurrent private static func stop(_ keeper: LazyAcceptor, _ door: LazyListener) async {
        keeper.end()
        door.close()
    }

    @Test func `who comes to a door that does not open is told why, and the next one is another try`() async throws {
        let reason = DemoServerError.libraryMissing(reason: "no such file")
        let (tries, told) = (Shared(0), Shared<[DemoServerError]>([]))
        let door = LazyListener(try Listener(port: 0), isPlain: true) { listener throws(DemoServerError) in
            let count = tries.change { $0 += 1 }
            guard count > 2 else { throw reason }
            return try RunningDaemon(listener, service: DemoService(DemoState()) { _ in })
        }
        let keeper = try LazyAcceptor([door]) { error in told.change { $0.append(error) } }
        for _ in 0..<2 {
            let answer = try await Curl.get("http://127.0.0.1:\(door.port)/orders", "-d", "{\"items\": []}")
            #expect(answer.status == 500)
            #expect(answer.text == reason.description + "\n")
        }
        #expect(try await Curl.get("http://127.0.0.1:\(door.port)/").status == 200)
        #expect(told.value == [reason])
        keeper.end()
        door.close()
    }

    @Test func `a secure door that does not open closes the connection, and the plain one works`() async throws {
        let told = Shared<[DemoServerError]>([])
        let doors = [
            LazyListener(try Listener(port: 0), isPlain: false) { _ throws(DemoServerError) in
                throw .cannotMakeCertificates(reason: "no such file")
            },
            LazyListener(try Listener(port: 0), isPlain: true) { listener throws(DemoServerError) in
                try RunningDaemon(listener, service: DemoService(DemoState()) { _ in })
            },
        ]
        let keeper = try LazyAcceptor(doors) { error in told.change { $0.append(error) } }
        await #expect(throws: Curl.Failure.self) { try await Curl.get("https://127.0.0.1:\(doors[0].port)/", "-k") }
        #expect(told.value == [.cannotMakeCertificates(reason: "no such file")])
        #expect(try await Curl.get("http://127.0.0.1:\(doors[1].port)/").status == 200)
        keeper.end()
        for door in doors { door.close() }
    }
}

/// Ports that the system hands to nobody by itself: a freed one of those might be taken by another test at once.
private enum Aside {
    static func listener() throws -> Listener {
        for _ in 0..<50 {
            do throws(DemoServerError) {
                return try Listener(port: .random(in: 20_000..<30_000))
            } catch .portTaken {
                continue
            }
        }
        return try Listener(port: 0)
    }
}

/// Somebody who connects and says nothing.
private final class Client {
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init(port: UInt16) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(code == 0)
    }

    deinit { close(descriptor) }
}

/// A value that threads share.
private final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }

    /// The value after the change.
    @discardableResult
    func change(_ change: (inout Value) -> Void) -> Value {
        state.withLock { value in
            change(&value)
            return value
        }
    }
}
