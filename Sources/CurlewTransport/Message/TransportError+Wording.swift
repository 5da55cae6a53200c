internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage

extension TransportError {
    /// The event, in one sentence of at most 60 characters where names and numbers allow it.
    public var what: String {
        switch self {
        case .invalidRequest(.method(let method)): "The method \"\(method.escapedForMessage)\" cannot be sent."
        case .invalidRequest(.url): "The URL cannot be sent."
        case .invalidRequest(.header(let flaw)): "The header \"\(flaw.name.escapedForMessage)\" cannot be sent."
        case .invalidRequest(.chunks): "A body without a length cannot go over HTTP/1.0."
        case .unsupportedScheme(let scheme): "\"\(scheme.escapedForMessage)\" URLs are not sent."
        case .nameNotFound(let host): "\"\(host)\" was not found."
        case .refused(let host, let port): "Nothing answers at \(host):\(port)."
        case .unreachable(let host, let port, _): "\(host):\(port) cannot be reached."
        case .timedOut(.idle, let after, _): "Nothing came or went for \(after.inWords)."
        case .timedOut(.head, let after, .receiving): "The answer's head did not end in \(after.inWords)."
        case .timedOut(_, let after, .receiving): "The response did not end in \(after.inWords)."
        case .timedOut(_, let after, .reading): "The response was not read in \(after.inWords)."
        case .timedOut(_, let after, _): "No answer in \(after.inWords)."
        case .untrustedCertificate: "The certificate is not trusted."
        case .pinMismatch(let host, _, nil): "Stopped: \(host) shows no key over http."
        case .pinMismatch(let host, _, _): "Stopped: the key of \(host) has changed."
        case .proxyFailed(let proxy, _): "The proxy \(proxy.escapedForMessage) let nothing through."
        case .cannotReadBody(let path, _): "\(path.escapedForMessage) cannot be read."
        case .bodyEndsEarly: "The body ends before its announced length."
        case .tlsFailed(let host, _): "No secure connection to \(host)."
        case .reset: "The server broke the connection."
        case .emptyReply: "The server closed without an answer."
        case .headCut: "The server closed inside its answer's head."
        case .notHTTP: "The answer is not HTTP."
        case .incomplete: "The response stops too early."
        case .streamReset: "The server broke the answer off."
        case .gaveUp(let tries): "\(tries) tries ended without an answer."
        case .noHTTP2: "No HTTP/2 answer came."
        case .answeredEarly: "The server answered before it had the whole body."
        case .protocolError(.goAway), .protocolError(.connectionEnded):
            "The HTTP/2 connection ended without an answer."
        case .protocolError(.brokenFrames): "The server breaks the rules of HTTP/2."
        case .protocolError: "The answer breaks the rules of HTTP."
        case .headerTooLarge(let limit): "The response's headers are larger than \(limit / 1000) kB."
        case .tooLarge(let limit): "The response is larger than \(BinarySize.words(limit))."
        case .inflatesTooMuch: "The body inflates too much."
        case .badContentEncoding(let name): "The body is not the \(name) it claims to be."
        case .noCredentials: "The credentials could not be had."
        case .notSent: "Nothing was sent."
        case .cancelled: "Cancelled."
        case .unfitForFile: "The answer does not continue the file."
        case .cannotStore: "The response could not be stored."
        case .libraryMissing: "libcurl could not be loaded."
        case .outOfMemory: "Not enough memory for this response."
        case .outOfDescriptors: "Too many files and connections are open."
        case .other(_, let text): "The exchange failed: \(text.escapedForMessage)."
        }
    }

    /// The reason in one sentence, as far as it is known, or nil.
    public var why: String? {
        switch self {
        case .invalidRequest(.method): "It is empty or holds a character that HTTP forbids there."
        case .invalidRequest(.url(let flaw)): flaw.sentence
        case .invalidRequest(.header(let flaw)): flaw.sentence
        case .invalidRequest(.chunks): "HTTP/1.0 has no chunks. Content-Length or HTTP/1.1 is needed."
        case .unsupportedScheme: "Only http and https leave this program."
        case .nameNotFound: "The name has no address."
        case .refused: "The connection was refused."
        case .unreachable(_, _, let reason): reason.escapedForMessage + "."
        case .timedOut(.head, _, .receiving): "It came too slowly."
        case .timedOut(_, _, let phase): phase.waitingWords
        case .untrustedCertificate(let host, let fault): fault.words(host: host)
        case .pinMismatch(_, let pinned, _) where pinned.isEmpty:
            "The policy asks for a pin and has none. Nothing was sent."
        case .pinMismatch(_, let pinned, let found):
            "Pinned \(pinned.map(\.shortHash).joined(separator: ", ")), got \(found?.shortHash ?? "no certificate"). "
                + "Nothing was sent."
        case .proxyFailed(_, let reason): reason.escapedForMessage + "."
        case .cannotReadBody(_, let reason): reason.escapedForMessage + "."
        case .bodyEndsEarly(let given, let announced): "Its source gave \(given) of \(announced) bytes."
        case .tlsFailed(_, let reason): reason.sentence()
        case .reset(let phase): phase < .waiting ? "The request had not left completely." : "The request had been sent."
        case .emptyReply: "Not one whole line came."
        case .headCut: "Its end is missing, and so is the body."
        case .notHTTP(let beginning) where beginning.isEmpty: "It does not begin with an HTTP status line."
        case .notHTTP(let beginning): "It begins with \"\(beginning.shownInMessage)\"."
        case .incomplete(let received, let expected?): "\(received) of \(expected) bytes came."
        case .incomplete(let received, nil): "\(received) bytes came, and the end is missing."
        case .protocolError(let fault): fault.sentence
        case .streamReset(let code): "It gave the reason \(code.words)."
        case .gaveUp: "The server took the request and closed or refused each time."
        case .noHTTP2: "The connection ended after nothing, or after bytes that HTTP/2 forbids."
        case .answeredEarly(let sent, let whole?): "It took \(sent) of \(whole) bytes and then no more."
        case .answeredEarly(let sent, nil): "It took \(sent) bytes and then no more."
        case .headerTooLarge: "That is the limit here."
        case .tooLarge: "That is the limit (max-filesize)."
        case .inflatesTooMuch(let limit, let wire):
            "\(wire) bytes made more than \(BinarySize.words(limit)), the limit (max-filesize)."
        case .badContentEncoding: "Decoding stopped at a byte that does not fit."
        case .noCredentials(let reason), .notSent(let reason): reason.escapedForMessage
        case .cancelled: nil
        case .unfitForFile: "It is of another version, or another part than was asked for."
        case .cannotStore(let error): error.sentence
        case .libraryMissing(let reason): reason.escapedForMessage + "."
        case .outOfMemory, .outOfDescriptors: "The system refused more."
        case .other(let code, _): "libcurl calls it error \(code)."
        }
    }
}

extension Duration {
    /// The time in words: `60 s`, `1.5 s`, `250 ms`.
    var inWords: String {
        let milliseconds = inMicroseconds / 1000
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let tenths = milliseconds % 1000 / 100
        return tenths == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds / 1000).\(tenths) s"
    }
}
