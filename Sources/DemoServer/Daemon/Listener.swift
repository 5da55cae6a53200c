import Glibc

/// A socket that listens on 127.0.0.1 as long as this value lives. Clients wait in its queue until they are accepted.
struct Listener: ~Copyable {
    let descriptor: Int32
    /// The actual port, never 0.
    let port: UInt16

    /// - Parameter wanted: the port; 0 for any free port.
    init(port wanted: UInt16) throws(DemoServerError) {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .cannotListen(port: wanted, code: errno) }
        guard Self.bind(descriptor, to: wanted), listen(descriptor, SOMAXCONN) == 0,
            let port = Self.port(of: descriptor)
        else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .portTaken(wanted) : .cannotListen(port: wanted, code: code)
        }
        self.descriptor = descriptor
        self.port = port
    }

    /// Listens on `port`, or on any free port when another program holds it.
    init(preferring port: UInt16) throws(DemoServerError) {
        do {
            try self.init(port: port)
        } catch .portTaken {
            try self.init(port: 0)
        }
    }

    deinit {
        // A child process holds a copy of every descriptor between fork and exec: closing alone would leave the port
        // taken.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Another descriptor of the same socket, for an owner that closes it; nil when the system has no descriptor left.
    func copy() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy >= 0 ? copy : nil
    }

    /// Binds also while closed connections of the port are in TIME_WAIT (SO_REUSEADDR).
    private static func bind(_ descriptor: Int32, to port: UInt16) -> Bool {
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_in()
        var count = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &count) }
        }
        return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }
}
