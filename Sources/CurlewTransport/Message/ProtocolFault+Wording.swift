extension ProtocolFault {
    /// The reason why a response was refused, in one sentence.
    var sentence: String {
        switch self {
        case .length(let text?): "Its Content-Length is \"\(text.escapedForMessage)\", which is no length."
        case .length(nil): "Its Content-Length is no whole number."
        case .lengthsDiffer(let one, let other): "Its Content-Length is \(one) and \(other)."
        case .chunkSize: "The size of a chunk is not hexadecimal."
        case .chunkSizeTooLong: "The size of a chunk has too many digits."
        case .chunkEnd: "A chunk does not end where its size says."
        case .trailerTooLong: "A field behind the body is too long."
        case .transferCoding: "Its Transfer-Encoding is not known here."
        case .transferCodingDamaged: "The body is not what its Transfer-Encoding says."
        case .status(let line?): "Its status is no number from 100 to 999: \"\(line.escapedForMessage)\"."
        case .status(nil): "Its status is no number from 100 to 999."
        case .version(let version): "Its version is HTTP/\(version.escapedForMessage), which is not spoken here."
        case .statusLine: "Its first line holds no version and status."
        case .nulInHead: "Its head holds a NUL byte."
        case .noColon(let line?): "A header line has no colon: \"\(line.escapedForMessage)\"."
        case .noColon(nil): "A header line has no colon."
        case .foldedFirst: "The first header line continues one that is not there."
        case .unaskedSwitch: "It switches protocols, which nobody asked for."
        case .interimFlood(let limit): "More than \(limit) interim responses came."
        case .loginFlood(let limit): "After \(limit) messages the server still asks who asks."
        case .unsoundStream: "Its frames or fields are not sound HTTP/2."
        case .connectionEnded: "The server closed it, or sent frames that are not sound HTTP/2."
        case .brokenFrames:
            "It sent a frame that is too large or not allowed, a header block that cannot be decoded, or no frame at all; "
                + "curlew ended the connection."
        case .wentAway(let code):
            "The server left the HTTP/2 connection before it began with the request (GOAWAY, \(code.name))."
        case .controlFlood: "It floods the HTTP/2 connection with control frames."
        case .continuationFlood: "Its head goes on over too many HTTP/2 frames."
        case .other(let text): text.escapedForMessage + "."
        }
    }
}
