import CurlewNetworking
import CurlewTransport
import Drafting
import Keys

/// Sending both requests again.
extension DifferenceScreen {
    mutating func sendAgain(_ desk: inout Desk<Wish>) {
        guard sendings.isEmpty else { return desk.say("being sent already") }
        guard let comparison else { return }
        let sides = [(Place.first, comparison.first), (Place.second, comparison.second)]
        let able = sides.filter { $0.1.again != nil }
        guard !able.isEmpty else {
            return desk.say("how they were sent is not known here; nothing is sent", .warning)
        }
        for (place, side) in able {
            guard let again = side.again else { continue }
            let job = desk.makeJob()
            sendings[job] = place
            desk.wish(.send(again, job))
        }
        let others = sides.filter { $0.1.again == nil }.map(\.1.name)
        desk.say(
            others.isEmpty ? "both are sent again" : "sent again; \(others.joined(separator: ", ")) stays as it is")
    }

    /// Notes how a side was sent, as soon as that is decided.
    mutating func note(_ sending: Sending, as job: JobID) {
        guard let place = sendings[job] else { return }
        change(place) { $0.again = .sending(sending) }
    }

    mutating func take(_ event: SessionEvent, for job: JobID, _ desk: inout Desk<Wish>) {
        guard let place = sendings[job] else { return }
        switch event {
        case .finished(let exchange):
            change(place) { $0 = DifferenceSide(exchange, named: $0.name, again: $0.again) }
            end(job, &desk)
        case .failed(let failure):
            change(place) { side in
                (side.date, side.content) = (
                    failure.date, .answer(.init(request: SentTree(failure.request), fault: failure.message))
                )
            }
            end(job, &desk)
        case .challenged: desk.run(.answer(.performDefault, to: job))
        default: break
        }
    }

    /// Its request is not sent: something is missing, or a question was answered with no.
    mutating func forget(_ job: JobID, _ desk: inout Desk<Wish>) {
        guard let place = sendings[job] else { return }
        change(place) { side in
            if side.isWaiting { side.content = .answer(.init(fault: "it was not sent")) }
        }
        end(job, &desk)
    }

    private mutating func end(_ job: JobID, _ desk: inout Desk<Wish>) {
        sendings[job] = nil
        guard sendings.isEmpty else { return }
        compare(&desk)
    }

    private mutating func change(_ place: Place, _ body: (inout DifferenceSide) -> Void) {
        guard var comparison else { return }
        switch place {
        case .first: body(&comparison.first)
        case .second: body(&comparison.second)
        }
        self.comparison = comparison
    }
}
