import Foundation

/// nginx on random ports of 127.0.0.1: HTTP/1.1, HTTP/2 without TLS, and HTTP/2 or 1.1 over TLS with a certificate
/// that is made for the occasion and trusted by nobody.
public final class LoopbackNginx: Sendable {
    public static let isInstalled = ["/usr/sbin/nginx", "/usr/bin/openssl"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    public let plainPort: Int
    public let http2Port: Int
    public let securePort: Int
    private let folder: URL

    /// How often other ports are tried when somebody took one between asking for it and opening it.
    private static let attempts = 5

    /// The certificate, for `127.0.0.1` only, signed by itself (PEM).
    public var certificate: String { folder.appending(path: "cert.pem").path }

    /// A socket file that speaks HTTP/1.1.
    public var socket: String { folder.appending(path: "socket").path }

    /// Serves `/1k` with 1,000 bytes, `/up` with `/got` once the body is read, and `/name` with 200 and the name for everything else.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.run(
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "2", "-subj", "/CN=Test",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.appending(path: "key.pem").path, "-out",
            folder.appending(path: "cert.pem").path)
        try Data(repeating: 0x61, count: 1000).write(to: folder.appending(path: "1k"))
        (plainPort, http2Port, securePort) = try Self.start(in: folder, attempts: Self.attempts)
    }

    /// The ports of an nginx that has opened them: it goes to the background only then.
    private static func start(in folder: URL, attempts: Int) throws -> (Int, Int, Int) {
        let ports = (try freePort(), try freePort(), try freePort())
        let file = folder.appending(path: "nginx.conf")
        try Data(configuration(ports, socket: folder.appending(path: "socket").path).utf8).write(to: file)
        do {
            try run("/usr/sbin/nginx", "-p", folder.path, "-c", file.path)
        } catch {
            guard attempts > 1 else { throw error }
            return try start(in: folder, attempts: attempts - 1)
        }
        return ports
    }

    deinit {
        if let text = try? String(contentsOf: folder.appending(path: "pid"), encoding: .utf8),
            let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
        {
            kill(pid, SIGTERM)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func configuration(_ ports: (plain: Int, http2: Int, secure: Int), socket: String) -> String {
        """
        pid pid; error_log error.log; master_process off; daemon on;
        events { worker_connections 512; }
        http {
            access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
            uwsgi_temp_path uwsgi; scgi_temp_path scgi; keepalive_requests 100000; keepalive_timeout 3600s;
            server {
                listen 127.0.0.1:\(ports.plain); listen 127.0.0.1:\(ports.http2) http2;
                listen unix:\(socket);
                listen 127.0.0.1:\(ports.secure) ssl http2; ssl_certificate cert.pem; ssl_certificate_key key.pem;
                location / { return 200 "$uri"; }
                location = /up { proxy_pass http://127.0.0.1:\(ports.plain)/got; client_max_body_size 0; }
                location = /1k { root .; }
            }
        }
        """
    }

    /// Foundation's `Process` would wait for the daemon too, which keeps its descriptors.
    private static func run(_ arguments: String...) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [1, 2] as [Int32] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        // Else it inherits a worker thread's mask, which keeps SIGTERM from it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid = pid_t()
        var status: Int32 = 0
        guard posix_spawn(&pid, arguments[0], &actions, &attributes, words, environ) == 0,
            waitpid(pid, &status, 0) == pid,
            status == 0
        else { throw CocoaError(.executableLoad) }
    }

    private static func freePort() throws -> Int {
        let (socket, port) = try LoopbackSocket.listen(backlog: 1)
        close(socket)
        return port
    }
}
