public import Foundation

/// A Kerberos realm of its own on 127.0.0.1, in a temporary folder: a KDC with the user `ada` and her ticket, and an Apache
/// that takes nobody without one (mod_auth_gssapi). No service of the system is touched.
public final class LoopbackKerberos: Sendable {
    /// What `.ci/setup --tests` installs for it.
    public static let isInstalled = [
        "/usr/sbin/krb5kdc", "/usr/sbin/kdb5_util", "/usr/sbin/kadmin.local", "/usr/bin/kinit", "/usr/sbin/apache2",
        "/usr/lib/apache2/modules/mod_auth_gssapi.so",
    ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

    /// Who has the ticket.
    public static let principal = "ada@CURLEW.TEST"

    private let folder: TemporaryFolder
    private let webPort: Int

    public var url: String { "http://localhost:\(webPort)" }

    /// For programs that are to find the realm and the ticket.
    public var environment: [String: String] {
        ["KRB5_CONFIG": folder.path("krb5.conf"), "KRB5CCNAME": "FILE:" + folder.path("ticket")]
    }

    /// The same without a ticket.
    public var strangersEnvironment: [String: String] {
        ["KRB5_CONFIG": folder.path("krb5.conf"), "KRB5CCNAME": "FILE:" + folder.path("none")]
    }

    public init() async throws {
        folder = try TemporaryFolder()
        // Named again once the KDC has its port.
        try folder.write(KerberosFiles.client(kdc: 88), to: "krb5.conf")
        try folder.write(KerberosFiles.server(kdc: 88, folder: folder.path), to: "kdc.conf")
        try folder.write("in", to: "www/a")
        let keytab = folder.path("keytab")
        let tools = ["KRB5_CONFIG": folder.path("krb5.conf"), "KRB5_KDC_PROFILE": folder.path("kdc.conf")]
        try await Self.run("/usr/sbin/kdb5_util", ["create", "-s", "-r", "CURLEW.TEST", "-P", "master"], tools)
        let (user, service) = ("addprinc -pw secret ada", "addprinc -randkey HTTP/localhost")
        for query in [user, service, "ktadd -k \(keytab) HTTP/localhost"] {
            try await Self.run("/usr/sbin/kadmin.local", ["-r", "CURLEW.TEST", "-q", query], tools)
        }
        // Apache gives root up.
        for name in ["", "www", "www/a", "keytab"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
        }
        // Both go to the background once they listen.
        let folder = folder
        _ = try await Self.onFreePort { port in
            try folder.write(KerberosFiles.client(kdc: port), to: "krb5.conf")
            try folder.write(KerberosFiles.server(kdc: port, folder: folder.path), to: "kdc.conf")
            try await Self.run("/usr/sbin/krb5kdc", ["-P", folder.path("kdc.pid")], tools)
        }
        webPort = try await Self.onFreePort { port in
            try folder.write(KerberosFiles.apache(port: port, folder: folder.path), to: "apache.conf")
            try await Self.run("/usr/sbin/apache2", ["-f", folder.path("apache.conf")], [:])
        }
        try await Self.run("/usr/bin/kinit", ["ada"], environment, input: "secret\n")
    }

    deinit {
        for name in ["apache.pid", "kdc.pid"] {
            let text = (try? folder.read(name))?.trimmingCharacters(in: .whitespacesAndNewlines)
            if let pid = text.flatMap(pid_t.init) { kill(pid, SIGTERM) }
        }
    }

    private static func run(
        _ program: String, _ arguments: [String], _ environment: [String: String], input: String = ""
    ) async throws {
        let run = try await ProgramRun.of(
            arguments, program: program, input: Data(input.utf8), environment: environment)
        guard run.end == .exit(0) else { throw CocoaError(.executableLoad, userInfo: ["said": run.errors]) }
    }

    /// Between the look for a free port and the start of who is to have it another program may take it: then another one.
    private static func onFreePort(_ start: (Int) async throws -> Void) async throws -> Int {
        for attempt in 1... {
            let (socket, port) = try LoopbackSocket.listen(backlog: 1)
            close(socket)
            do {
                try await start(port)
                return port
            } catch  where attempt < 10 {}
        }
        preconditionFailure("the tenth failure is thrown")
    }
}

/// The files that Kerberos and Apache read.
public enum KerberosFiles {
    /// `krb5.conf`, with nothing looked up anywhere.
    /// - Parameter times: how often the KDC is named. libkrb5 asks each in turn and gives one that is silent about half a
    ///   minute, which is soon over on a busy machine.
    public static func client(kdc port: Int, times: Int = 1) -> String {
        """
        [libdefaults]
         default_realm = CURLEW.TEST
         dns_lookup_kdc = false
         dns_lookup_realm = false
         dns_canonicalize_hostname = false
         rdns = false
        [realms]
         CURLEW.TEST = {
        \(String(repeating: "  kdc = 127.0.0.1:\(port)\n", count: times))
         }
        [domain_realm]
         localhost = CURLEW.TEST

        """
    }

    static func server(kdc port: Int, folder: String) -> String {
        """
        [kdcdefaults]
         kdc_listen = 127.0.0.1:\(port)
         kdc_tcp_listen = 127.0.0.1:\(port)
        [realms]
         CURLEW.TEST = {
          database_name = \(folder)/principal
          key_stash_file = \(folder)/stash
          acl_file = \(folder)/acl
         }
        [logging]
         default = FILE:\(folder)/log

        """
    }

    static func apache(port: Int, folder: String) -> String {
        let modules = "/usr/lib/apache2/modules/mod_"
        let loaded = ["mpm_event", "unixd", "authn_core", "authz_core", "authz_user", "auth_gssapi", "headers"].map {
            "<IfFile \(modules)\($0).so>\n LoadModule \($0)_module \(modules)\($0).so\n</IfFile>\n"
        }
        return loaded.joined() + """
            ServerRoot \(folder)
            DefaultRuntimeDir \(folder)
            PidFile \(folder)/apache.pid
            Mutex pthread
            Listen 127.0.0.1:\(port)
            ServerName localhost
            ErrorLog \(folder)/apache.log
            User nobody
            Group nogroup
            DocumentRoot \(folder)/www
            <Location "/">
             AuthType GSSAPI
             AuthName "Kerberos"
             GssapiCredStore keytab:\(folder)/keytab
             GssapiSSLonly Off
             Require valid-user
             Header set X-User "expr=%{REMOTE_USER}"
            </Location>

            """
    }

    /// A client's key for `ada`, with which GSS-API asks for a ticket by itself (MIT's keytab format, version 2); no KDC
    /// knows it.
    public static var clientKeytab: Data {
        func big(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        func text(_ text: String) -> [UInt8] { big(UInt16(text.utf8.count)) + Array(text.utf8) }
        var entry = big(UInt16(1)) + text("CURLEW.TEST") + text("ada") + big(UInt32(1)) + big(UInt32(0)) + [1]
        entry += big(UInt16(18)) + big(UInt16(32)) + [UInt8](repeating: 7, count: 32)
        return Data([5, 2] + big(Int32(entry.count)) + entry)
    }
}
