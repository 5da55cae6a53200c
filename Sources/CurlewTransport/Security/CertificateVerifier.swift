internal import CCurlewTLS
internal import CurlewBytes

/// Checks the certificates of one TLS connection by the settings that the connection was made with, and keeps the
/// result. Used on the loop's thread, for as long as the connection lives.
@safe final class CertificateVerifier {
    let settings: TLSSettings
    private let files: TLSFiles
    let host: String
    private let port: Int
    /// The proxy at the other end of the connection; nil when the server itself is there.
    private let proxy: ProxyAddress?
    private let trace: UnsafeMutablePointer<TLSTrace>
    private(set) var report: TLSReport?
    /// The reason why the connection was refused, or nil.
    private(set) var error: TransportError?

    init(_ settings: TLSSettings, _ files: TLSFiles, host: String, port: Int, proxy: ProxyAddress?) {
        self.settings = settings
        self.files = files
        self.host = host
        self.port = port
        self.proxy = proxy
        unsafe trace = .allocate(capacity: 1)
        unsafe trace.initialize(to: TLSTrace())
        unsafe trace.pointee.alert = -1
    }

    deinit {
        unsafe trace.deallocate()
    }

    var isForProxy: Bool { proxy != nil }
    var isAccepted: Bool { report != nil && error == nil }

    /// Installs the guard in libcurl's SSL_CTX, which retains it from then on. Returns false when there is no memory.
    func install(over sslContext: UnsafeMutableRawPointer) -> Bool {
        let least: Int32 = settings.minimumVersion == .tls13 ? 0x0304 : 0x0303
        return unsafe tls_guard(
            sslContext,
            TLSGuard(
                context: Unmanaged.passRetained(self).toOpaque(), judge: Self.judge, release: Self.release,
                trace: trace, least_version: least))
    }

    /// The guard of one of libcurl's connections, its report completed by the facts of the finished handshake; nil for
    /// a connection without a guard.
    static func over(_ ssl: UnsafeMutableRawPointer) -> CertificateVerifier? {
        guard let context = unsafe tls_guard_context(ssl) else { return nil }
        let connection = unsafe Unmanaged<CertificateVerifier>.fromOpaque(context).takeUnretainedValue()
        connection.report?.version = unsafe text(tls_version(ssl))
        connection.report?.cipher = unsafe text(tls_cipher(ssl))
        connection.report?.isResumed = unsafe tls_is_resumed(ssl)
        return connection
    }

    /// The facts of the handshake so far, for the message of a failure.
    var heard: HandshakeFindings {
        let trace = unsafe trace.pointee
        return HandshakeFindings(
            first: trace.has_first
                ? [trace.first.0, trace.first.1, trace.first.2, trace.first.3, trace.first.4] : [],
            helloVersion: Int(trace.hello_version),
            asksForCertificate: trace.asks_for_certificate, alert: trace.alert < 0 ? nil : Int(trace.alert))
    }

    private static let judge: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Bool = { context, shown in
        guard let context = unsafe context, let shown = unsafe shown else { return false }
        return unsafe Unmanaged<CertificateVerifier>.fromOpaque(context).takeUnretainedValue().judge(shown)
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        if let context = unsafe context { unsafe Unmanaged<CertificateVerifier>.fromOpaque(context).release() }
    }

    private func judge(_ shown: OpaquePointer) -> Bool {
        let chain = unsafe ByteCollector.pieces { unsafe tls_shown_chain(shown, $0, ByteCollector.take) }
        // Pins are for servers, not for a proxy. A check that is off for the server stays on for the proxy.
        let policy = isForProxy ? .system : settings.policy.holding(for: host, port: port)
        let evaluation = evaluation(of: chain, by: policy)
        report = unsafe TLSReport(
            version: Self.text(tls_shown_version(shown)), cipher: Self.text(tls_shown_cipher(shown)),
            chain: evaluation.chain, provenCount: evaluation.provenCount, policy: policy, verdict: evaluation.verdict)
        error = error(for: evaluation.verdict)
        return error == nil
    }

    private func evaluation(of chain: [[UInt8]], by policy: SecurityPolicy) -> SecurityPolicy.Evaluation {
        let certificates = chain.compactMap { Certificate(der: Bytes($0)) }
        guard !certificates.isEmpty, certificates.count == chain.count else {
            return .init(verdict: .refused(.other("a certificate cannot be read")), chain: certificates)
        }
        guard let anchors else {
            let fault = TransportError.CertificateFault.unreadableAnchors(settings.trustedCertificates ?? "")
            return .init(verdict: .refused(fault), chain: certificates)
        }
        return policy.evaluation(
            of: ServerTrust(chain: certificates, anchors: anchors), host: proxy?.host ?? host)
    }

    private var anchors: ServerTrust.Anchors? {
        guard let pem = files.trustedCertificates else { return .system }
        return TLSFiles.anchors(in: pem)
    }

    private func error(for verdict: TLSReport.Verdict) -> TransportError? {
        switch verdict {
        case .trusted, .pinned, .unverified: nil
        case .refused(let fault):
            proxy.map { .proxyFailed($0, fault) } ?? .untrustedCertificate(host: host, reason: fault)
        case .notPinned: .pinMismatch(host: host, pinned: pinned, found: leafPin)
        }
    }

    private var pinned: [String] { report?.policy.pins.map(\.text) ?? [] }

    private var leafPin: String? {
        report?.policy.mode == .certificate ? report?.chain.first?.certificatePin : report?.chain.first?.keyPin
    }

    private static func text(_ words: UnsafePointer<CChar>?) -> String {
        unsafe words.map { unsafe String(cString: $0) } ?? ""
    }
}

extension TransportError {
    fileprivate static func proxyFailed(_ proxy: ProxyAddress, _ fault: CertificateFault) -> TransportError {
        let words = fault.words(host: proxy.host)
        return .proxyFailed(proxy: proxy.name, reason: "Its certificate is not trusted: \(words.dropLast())")
    }
}
