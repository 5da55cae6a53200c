import History
import Keys
import TerminalUI

/// Comparing two exchanges: those that are marked, or the line at the cursor with another.
extension HistoryScreen {
    /// How far a comparison has come.
    struct Comparing {
        /// The older of the two, while the newer one is read.
        var older: PastReading?
        /// The job that lists what was sent of a request, and the exchange whose predecessor is looked for.
        var listing: (job: JobID, id: Int)?
    }

    mutating func mark(_ facts: Facts, _ desk: inout Desk<Wish>) {
        var entry: HistoryEntry?
        onEntry(facts, &desk) { found, _ in entry = found }
        guard let entry else { return }
        if let place = marks.firstIndex(of: entry.id) {
            marks.remove(at: place)
        } else {
            // A third mark takes the place of the oldest one: two are compared.
            marks = marks.suffix(1) + [entry.id]
        }
        move(.moveDown, facts)
        readAhead(facts, &desk)
        desk.say(HistoryWords.marks(self, facts))
    }

    /// The two that are marked; else the line with the marked one, or with the one before of the same request.
    mutating func compare(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if marks.count == 2 { return compare(marks[0], marks[1], &desk) }
        var entry: HistoryEntry?
        onEntry(facts, &desk) { found, _ in entry = found }
        guard let entry else { return }
        if let marked = marks.first, marked != entry.id { return compare(marked, entry.id, &desk) }
        guard let request = entry.request else {
            let mark = facts.display.key(of: .historyMark, in: context)
            return desk.say("it has no file, so none before it is the same request; \(mark) marks two", .warning)
        }
        let job = desk.makeJob()
        comparing.listing = (job, entry.id)
        desk.run(.readPast(job, request))
    }

    private mutating func compare(_ one: Int, _ other: Int, _ desk: inout Desk<Wish>) {
        comparing.older = nil
        read(min(one, other), .older(then: max(one, other)), &desk)
    }

    /// Takes what was sent of a request, newest first.
    mutating func accept(past entries: [HistoryEntry], for job: JobID, _ desk: inout Desk<Wish>) {
        guard let listing = comparing.listing, listing.job == job else { return }
        comparing.listing = nil
        guard let before = entries.first(where: { $0.id < listing.id }) else {
            return desk.say("nothing before it is kept of the same request", .warning)
        }
        compare(before.id, listing.id, &desk)
    }
}
