extension ResponseNote {
    /// What happened, and what was done about it. One or two sentences.
    public var sentence: String {
        switch self {
        case .excess(let count):
            "\(count) \(count == 1 ? "byte" : "bytes") came behind the end of the body. Dropped; the connection is closed."
        case .lengthBesideChunks:
            "Chunks and a Content-Length came together. The chunks count; the connection is not used again."
        case .bodyForbidden(let status):
            "The head announces a body, and \(status) has none. The connection is not used again."
        case .unaskedPart(let range):
            "Nobody asked for a part, and it says that it is one: \(range?.escapedForMessage ?? "of what, it does not say"). "
                + "It is not taken for the whole."
        case .encodingKept(let name):
            "The body is still encoded as \(name.escapedForMessage). Its bytes are shown as they came."
        case .sentAgain(let fault): "The request was sent twice. The first time: \(fault.sentence)"
        }
    }
}
