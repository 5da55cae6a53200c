/// Reasons why the demo API does not listen or answer.
public enum DemoServerError: Error, Equatable {
    /// libmicrohttpd cannot be opened; the text is the dynamic loader's.
    case libraryMissing(reason: String)
    /// OpenSSL cannot be opened or made no certificate; `reason` is the loader's text or a short reason of ours.
    case cannotMakeCertificates(reason: String)
    case portTaken(UInt16)
    /// `code` is the system's `errno`, or 0 when it gave none.
    case cannotListen(port: UInt16, code: Int32)
}

extension DemoServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .libraryMissing(let reason):
            "The demo API could not start. libmicrohttpd is missing: \(reason). Install libmicrohttpd12."
        case .cannotMakeCertificates(let reason):
            "The demo API has no certificate. OpenSSL did not make one: \(reason). Install libssl3."
        case .portTaken(let port):
            "Port \(port) is taken. Another program listens on it. --port N chooses another, --port 0 any that is free."
        case .cannotListen(let port, let code):
            "The demo API could not listen on port \(port). The system refused it (error \(code)). Try --port 0."
        }
    }
}
