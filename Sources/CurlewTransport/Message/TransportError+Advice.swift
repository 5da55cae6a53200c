internal import HTTPMessage

extension TransportError {
    /// The remedy, in words that fit every user interface and name no keys. Nil when there is none.
    public var advice: String? {
        switch self {
        case .invalidRequest, .nameNotFound: "Correct it and send again."
        case .unsupportedScheme: "Write the URL with http:// or https://."
        case .refused: "Is the server running?"
        case .unreachable: "Is the network up?"
        case .timedOut(let limit, _, _): "Send again, or set a longer \(limit.option)."
        case .untrustedCertificate(_, let fault): fault.advice
        case .pinMismatch(_, _, nil): "Ask over https, or take the pins away."
        case .pinMismatch: "Compare the keys before you change the pin."
        case .proxyFailed: Self.adviceOnProxy
        case .unfitForFile: "Start over, or keep the part."
        case .cannotReadBody: "Choose another file, or leave it out."
        case .bodyEndsEarly: "Send it without a length, or give it all."
        case .tlsFailed(_, let reason): reason.advice
        case .noCredentials: "Correct who is asking and send again."
        case .emptyReply, .headCut, .reset, .incomplete, .streamReset, .gaveUp: "Send again."
        case .protocolError(.connectionEnded), .protocolError(.goAway): "Send again."
        case .notHTTP: "Is this the right port?"
        case .noHTTP2, .protocolError(.brokenFrames): "Choose HTTP/1.1 if it does not speak HTTP/2."
        case .answeredEarly: "Over HTTP/1.1 its end would be known."
        case .tooLarge, .inflatesTooMuch: "max-filesize 0 takes all."
        case .protocolError, .headerTooLarge, .badContentEncoding: nil
        case .libraryMissing: "Install the package libcurl4."
        case .outOfMemory, .outOfDescriptors: "Close something and send again."
        case .cannotStore, .notSent, .cancelled, .other: nil
        }
    }

    static let adviceOnProxy = "Is the proxy running, and is its address right?"

    /// The whole message when only the error is known: the event, the reason, the remedy.
    public var message: String { FailureWords(self).message }
}

extension TimeLimits.Kind {
    /// The option that raises the limit, by its name in files and on the command line.
    fileprivate var option: String {
        switch self {
        case .whole: "timeout"
        case .idle, .head: "idle-timeout"
        }
    }
}

extension TransportPhase {
    /// A sentence about the phase in which the time ran out.
    var waitingWords: String {
        switch self {
        case .queued: "It was still waiting for others to end."
        case .nameLookup: "The name was being looked up."
        case .connecting: "The connection was being made."
        case .tls: "Connected; the TLS handshake was going on."
        case .proving: "Connected; the login was being prepared, which may take a ticket."
        case .sending: "Connected; the request was being sent."
        case .waiting: "Connected and sent; waiting for the response."
        case .receiving: "The body was being received."
        case .reading: "All of it came; its body was being read."
        }
    }
}

extension [UInt8] {
    /// The bytes as UTF-8 text with escapes; U+FFFD replaces bytes that are not text.
    var shownInMessage: String { String(decoding: self, as: UTF8.self).escapedForMessage }
}

extension String {
    /// The text with visible escapes for control characters, because messages quote servers. Text after 400 scalars is
    /// cut and its number of bytes added: a single field may have 300 kB.
    var escapedForMessage: String {
        var text = ""
        for scalar in unicodeScalars.prefix(Self.messageLimit) {
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            text += isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return unicodeScalars.count > Self.messageLimit ? "\(text)... (\(utf8.count) bytes in all)" : text
    }

    /// Most scalars of a quoted text.
    private static let messageLimit = 400
}

extension TransportError: CustomStringConvertible {
    public var description: String { message }
}
