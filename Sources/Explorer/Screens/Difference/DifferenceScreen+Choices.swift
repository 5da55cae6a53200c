import CurlewDiffering
import CurlewFormats
import Keys
import Workspace

/// The choices: paths that are left out, and the pairing of lists.
extension DifferenceScreen {
    /// Leaves out the value at the cursor; once more: that member of every item; a third time: compares it again.
    mutating func ignore(_ desk: inout Desk<Wish>) {
        guard let place, !place.isEmpty, let comparison else { return desk.say("there is no path to leave out here") }
        guard tab != .request else { return desk.say("the requests are compared as they are") }
        if tab == .fields { return ignoreField(place, comparison, &desk) }
        var choices = comparison.choices
        let (here, everywhere) = (DifferencePath.text(place), DifferencePath.everyItem(place))
        if let index = choices.ignored.firstIndex(of: here) {
            choices.ignored.remove(at: index)
            guard here != everywhere, !choices.ignored.contains(everywhere) else {
                return choose(choices, "compares \(here) again", &desk)
            }
            choices.ignored.append(everywhere)
            return choose(choices, "ignored \(everywhere)", &desk)
        }
        if let index = choices.ignored.firstIndex(of: everywhere) {
            choices.ignored.remove(at: index)
            return choose(choices, "compares \(everywhere) again", &desk)
        }
        guard row?.mark != .ignored else {
            return desk.say("it is left out by \(choices.ignored.joined(separator: ", "))")
        }
        choices.ignored.append(here)
        choose(choices, "ignored \(here)", &desk)
        guard here != everywhere else { return }
        desk.say("ignored \(here); \(key: .diffIgnore, in: .difference) again: in every item" as Wording)
    }

    private mutating func ignoreField(
        _ place: [DifferenceStep], _ comparison: Comparison, _ desk: inout Desk<Wish>
    ) {
        guard case .key(let name)? = place.first else { return }
        var choices = comparison.choices
        if let index = choices.ignoredFields.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
            choices.ignoredFields.remove(at: index)
            return choose(choices, "compares \(name) again", &desk)
        }
        choices.ignoredFields.append(name)
        choose(choices, "ignored the header field \(name)", &desk)
    }

    /// The next way to pair the items of the list at the cursor: as found, by place, by each member.
    mutating func pair(_ desk: inout Desk<Wish>) {
        guard tab == .body, let comparison, let (list, path) = listAtCursor else {
            return desk.say("there is no list here whose items could be paired")
        }
        let names = list.map { ItemMembers.names(of: $0.list, in: $0.document) } ?? []
        let ways: [String?] = [nil] + names.map(Optional.some)
        var choices = comparison.choices
        guard let index = choices.arrays.lastIndex(where: { $0.path == path }) else {
            choices.arrays.append(SavedComparison.Pairing(path: path, member: nil))
            return choose(choices, "\(path): items by place", &desk)
        }
        let next = (ways.firstIndex(of: choices.arrays[index].member) ?? 0) + 1
        guard next < ways.count, let member = ways[next] else {
            choices.arrays.remove(at: index)
            return choose(choices, "\(path): items as they fit best", &desk)
        }
        choices.arrays[index].member = member
        choose(choices, "\(path): items by \(member), \(next) of \(names.count)", &desk)
    }

    /// The nearest list at the cursor or around it, with its pattern: lists within lists are meant in every item.
    private var listAtCursor: (list: ListNode?, path: String)? {
        guard let rows = shown.rows else { return nil }
        var at: Int? = rows.rows.isEmpty ? nil : cursor
        while let place = at {
            if let node = rows.list(at: place) { return (node, DifferencePath.everyItem(rows.steps(to: place))) }
            at = rows.rows[place].depth == 0 ? nil : rows.parent(of: place)
        }
        return nil
    }

    // MARK: Steps

    private mutating func choose(_ choices: SavedComparison, _ words: String, _ desk: inout Desk<Wish>) {
        guard let before = comparison?.choices else { return }
        past.append(before)
        future = []
        take(choices, words, &desk)
    }

    mutating func undo(_ desk: inout Desk<Wish>) {
        guard let before = past.popLast(), let now = comparison?.choices else {
            return desk.say("nothing to undo here")
        }
        future.append(now)
        take(before, "undid the choice", &desk)
    }

    mutating func redo(_ desk: inout Desk<Wish>) {
        guard let after = future.popLast(), let now = comparison?.choices else {
            return desk.say("nothing to redo here")
        }
        past.append(now)
        take(after, "did the choice again", &desk)
    }

    private mutating func take(_ choices: SavedComparison, _ words: String, _ desk: inout Desk<Wish>) {
        comparison?.choices = choices
        if let keeper = comparison?.keeper { desk.wish(.keep(choices, keeper, step: words)) }
        desk.say(words)
        compare(&desk)
    }
}

/// A list in one of the two documents.
typealias ListNode = (list: Int, document: any TreeDocument)

extension TreeDifferenceRows {
    /// The list of a row, in the document that has items to look at.
    fileprivate func list(at place: Int) -> ListNode? {
        let row = rows[place]
        var sides: [ListNode] = []
        if let node = row.first { sides.append((node, difference.first)) }
        if let node = row.second { sides.append((node, difference.second)) }
        let lists = sides.filter { $0.document.kind(at: $0.list) == .array }
        return lists.first { $0.document.childCount(at: $0.list) > 0 } ?? lists.first
    }
}
