import Glibc

/// nginx in a temporary folder on a free port of 127.0.0.1, with one file of 1,000 bytes.
final class BenchNginx {
    let url: String
    private let folder: ScratchFolder
    private let command: [String]

    init?() {
        guard let nginx = ChildProcess.path(of: "nginx"), let folder = ScratchFolder(), let port = Self.freePort()
        else { return nil }
        self.folder = folder
        let configuration = folder.path + "/nginx.conf"
        command = [nginx, "-p", folder.path, "-c", configuration]
        url = "http://127.0.0.1:\(port)/1k"
        guard TextFile.write(Self.configuration(port), to: configuration),
            TextFile.write(String(repeating: "a", count: 1000), to: folder.path + "/1k"),
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
            uwsgi_temp_path d; scgi_temp_path e; keepalive_requests 1000000;
            server { listen 127.0.0.1:\(port); root .; } }
        """
    }

    private static func freePort() -> Int? {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
