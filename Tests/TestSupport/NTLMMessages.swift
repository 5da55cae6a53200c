import Foundation

/// The messages of NTLM that a test's server says, and those that it hears (MS-NLMP §2.2.1).
public enum NTLMMessages {
    /// A CHALLENGE_MESSAGE that is always the same: domain `TESTDOM`, server `SRV`, a time, the challenge 1 to 8.
    public static var challenge: String {
        let domain = utf16("TESTDOM")
        let names =
            pair(2, domain) + pair(1, utf16("SRV")) + pair(7, little(UInt64(132_000_000_000_000_000))) + pair(0, [])
        var message = Array("NTLMSSP\0".utf8) + little(UInt32(2))
        message += field(domain.count, at: 48) + little(UInt32(0xA088_8205)) + [1, 2, 3, 4, 5, 6, 7, 8]
        message += [UInt8](repeating: 0, count: 8) + field(names.count, at: 48 + domain.count)
        return Data(message + domain + names).base64EncodedString()
    }

    /// What asks for the first message, for the last, and what both came to; each answer has a body.
    public static let ask = "HTTP/1.1 401 No\r\nWWW-Authenticate: NTLM\r\nContent-Length: 2\r\n\r\nno"
    public static var askAgain: String {
        "HTTP/1.1 401 No\r\nWWW-Authenticate: NTLM \(challenge)\r\nContent-Length: 2\r\n\r\nno"
    }
    public static let welcome = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nin"

    /// The value of `Authorization` in a request's head; nil without one.
    public static func authorization(in head: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.hasPrefix("Authorization: ") }.map { String($0.dropFirst(15)) }
    }

    /// An AUTHENTICATE_MESSAGE with zeros where each has bytes of its own: the proofs, the client's challenge and the time
    /// (§2.2.2.7). Nil for what is none.
    public static func comparable(_ authorization: String?) -> [UInt8]? {
        guard let authorization, authorization.hasPrefix("NTLM "),
            var message = Data(base64Encoded: String(authorization.dropFirst(5))).map(Array.init), message.count > 64,
            message[8] == 3
        else { return nil }
        let (short, long) = (place(message, 12), place(message, 20))
        guard short.count == 24, long.count > 44, long.upperBound <= message.count else { return nil }
        let proof = long.lowerBound..<(long.lowerBound + 16)
        let (time, nonce) = (proof.upperBound + 8, proof.upperBound + 16)
        for range in [short, proof, time..<(time + 8), nonce..<(nonce + 8)] {
            message.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
        }
        return message
    }

    private static func place(_ message: [UInt8], _ at: Int) -> Range<Int> {
        let count = Int(message[at]) | Int(message[at + 1]) << 8
        let start = Int(message[at + 4]) | Int(message[at + 5]) << 8
        return start..<(start + count)
    }

    private static func field(_ count: Int, at offset: Int) -> [UInt8] {
        little(UInt16(count)) + little(UInt16(count)) + little(UInt32(offset))
    }

    private static func pair(_ id: UInt16, _ value: [UInt8]) -> [UInt8] {
        little(id) + little(UInt16(value.count)) + value
    }

    private static func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { little($0) } }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
