import CurlewBytes
import CurlewNetworking
import CurlewTransport
import TerminalUI
import Viewing

/// `:charset NAME`: reads the body of the shown answer in another charset than the one it declares, its tree as well. It
/// happens off the main actor; keys wait for it.
extension OpenRequest {
    /// - Parameter name: a charset; empty: the one that the answer declares.
    mutating func readBody(as name: String, _ desk: inout Desk<Never>) {
        guard let response = received, self.response.index != nil else { return desk.say("no response yet") }
        guard response.body.count <= BodyText.limit else {
            return desk.say("bodies of more than \(HumanReadable.bytes(Int64(BodyText.limit))) keep their charset")
        }
        guard name.isEmpty || BodyText(Bytes(), chosen: name) != nil else {
            return desk.say(
                "No charset \"\(name)\". It is one of \(BodyText.charsets.joined(separator: ", ")).", .error)
        }
        let job = CharsetJob(id: desk.makeJob(), response: response, name: name)
        self.response.charsetJob = job.id
        desk.run(.readCharset(job))
        desk.say(name.isEmpty ? "the body is read as it declares" : "the body is read as \(name)")
    }

    /// Shows another reading of the same body: its text from the beginning. Matches of a search were places in the old text.
    mutating func accept(_ newer: ResponseIndex, for job: JobID) {
        guard response.charsetJob == job else { return }
        response.charsetJob = nil
        response.index = newer
        response.tree = TreePosition()
        response.raw = RawPosition()
        response.matches = SearchMatches()
        response.tab = .raw
    }
}

/// A body to be read in a charset.
public struct CharsetJob: Equatable, Sendable {
    var id: JobID
    var response: TransportResponse
    /// Empty: the one that the answer declares.
    var name: String

    /// Linear in the body.
    func read() -> ResponseIndex { ResponseIndex.make(response, charset: name) }
}
