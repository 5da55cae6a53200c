import CurlewBytes
import CurlewNetworking
import CurlewTransport
import HTTPMessage
import TerminalUI
import Viewing

/// `:charset NAME`: reads the body of the shown answer in another charset than the one it declares.
extension OpenRequest {
    /// The most bytes that are read anew: it happens between two keys.
    private static let charsetLimit = 8 << 20

    /// - Parameter name: a charset; empty: the one that the answer declares.
    mutating func readBody(as name: String, _ desk: inout Desk<Never>) {
        guard let response = received, let index = self.response.index else { return desk.say("no response yet") }
        guard response.body.count <= Self.charsetLimit else {
            return desk.say("bodies of more than \(HumanReadable.bytes(Int64(Self.charsetLimit))) keep their charset")
        }
        guard let text = Self.text(of: response, as: name) else {
            return desk.say(
                "No charset \"\(name)\". It is one of \(BodyText.charsets.joined(separator: ", ")).", .error)
        }
        self.response.readAnew(index.reading(text))
        desk.say(name.isEmpty ? "Raw reads the body as it declares" : "Raw reads the body as \(name)")
    }

    private static func text(of response: TransportResponse, as name: String) -> BodyText? {
        guard name.isEmpty else { return BodyText(response.body, chosen: name) }
        let type = response.head.fields["Content-Type"].flatMap(MediaType.init(parsing:))
        return BodyText(response.body, charset: type?["charset"])
    }
}

extension ResponseState {
    /// Shows Raw with another reading of the same body, from its beginning. Matches of a search were places in the old text.
    fileprivate mutating func readAnew(_ newer: ResponseIndex) {
        index = newer
        raw = RawPosition()
        finding = Finding()
        tab = .raw
    }
}
