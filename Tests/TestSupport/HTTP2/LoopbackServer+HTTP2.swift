extension LoopbackServer {
    /// Speaks HTTP/2 without TLS by prior knowledge: greets, reads a request's head, sends these frames.
    public static func speakingHTTP2(_ frames: [UInt8]..., then steps: [Step] = []) throws -> LoopbackServer {
        let script = greeting + [.send(frames.flatMap(\.self))] + steps
        return try LoopbackServer { _ in script }
    }

    /// The preface, the settings both ways, and the request's head.
    public static let greeting: [Step] = [
        .read(HTTP2Frame.preface.count), .send(HTTP2Frame.settings + HTTP2Frame.settingsAcknowledged),
        .readFrame(.headers),
    ]

    /// How many frames of this kind came, of those that were read.
    public func frames(_ kind: HTTP2Frame.Kind) -> [[UInt8]] {
        receivedBytes.filter { $0.count >= 9 && $0[3] == kind.rawValue && $0 != HTTP2Frame.preface }
    }
}
