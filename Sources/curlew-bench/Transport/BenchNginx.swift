import Glibc

/// nginx in a temporary folder on a free port of 127.0.0.1, with files of 1,000 bytes (a JSON list), of 1 MiB, and a sparse one of
/// `largeBytes`.
final class BenchNginx {
    static let largeBytes = 2_000_000_000

    let url: String
    /// The path of the large file on disk.
    var largePath: String { folder.path + "/large" }
    private let folder: ScratchFolder
    private let command: [String]

    init?() {
        guard let nginx = ChildProcess.path(of: "nginx"), let folder = ScratchFolder(), let port = Self.freePort()
        else { return nil }
        self.folder = folder
        let configuration = folder.path + "/nginx.conf"
        command = [nginx, "-p", folder.path, "-c", configuration]
        url = "http://127.0.0.1:\(port)"
        guard TextFile.write(Self.configuration(port), to: configuration),
            TextFile.write("[\"" + String(repeating: "a", count: 996) + "\"]", to: folder.path + "/1k"),
            TextFile.write(String(repeating: "a", count: 1 << 20), to: folder.path + "/1m"),
            TextFile.write("", to: folder.path + "/large"), truncate(folder.path + "/large", Self.largeBytes) == 0,
            ChildProcess.run(command)
        else { return nil }
    }

    deinit {
        _ = ChildProcess.run(command + ["-s", "stop"])
    }

    private static func configuration(_ port: Int) -> String {
        """
        pid pid; error_log error.log; master_process off; daemon on; events { worker_connections 512; }
        http { access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c;
            uwsgi_temp_path d; scgi_temp_path e; keepalive_requests 1000000; sendfile on;
            server { listen 127.0.0.1:\(port); root .; } }
        """
    }

    private static func freePort() -> Int? {
        guard let (socket, port) = LoopbackListener.open() else { return nil }
        close(socket)
        return port
    }
}
