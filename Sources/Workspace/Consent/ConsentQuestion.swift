internal import CurlewBytes
import CurlewFiles

/// One line of a question, unescaped and of any length. The view that shows it escapes and wraps it, and leaves
/// nothing out.
public struct QuestionLine: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case plain
        /// A warning that is shown before everything else.
        case danger
        /// A line of the program that would run.
        case quoted
    }

    public var kind: Kind
    /// The text before the line; continuation lines are indented by its width.
    public var label: String
    public var text: String
    /// True when the quoted text goes on after this line.
    public var hasLineEnd: Bool

    public init(_ text: String, _ kind: Kind = .plain, label: String = "", hasLineEnd: Bool = false) {
        self.text = text
        self.kind = kind
        self.label = label
        self.hasLineEnd = hasLineEnd
    }
}

extension [Permission] {
    /// Every resource that would be read, run or sent: dangers first, then the destination, then each resource in
    /// full, and last the effect of a grant. Text that is the same for several hosts appears once.
    public var questionLines: [QuestionLine] {
        guard let first else { return [] }
        let groups = groups
        let opening = "The \(first.subject)" + (first.collection.isEmpty ? "" : " \(first.collection)")
        let answer = QuestionLine("Allow it? " + (allSatisfy(\.isKept) ? Self.kept : Self.notKept))
        let end = (contains { $0.content != nil } ? [QuestionLine(Self.elsewhere)] : []) + [answer]
        return groups.flatMap { $0.need.warnings }.map { QuestionLine($0, .danger) } + [QuestionLine(goal)]
            + [QuestionLine(opening)] + groups.flatMap { $0.need.lines(for: isOneHost ? [] : $0.hosts) } + end
    }

    private static var elsewhere: String { "What a program loads from elsewhere is no part of the yes." }
    private static var kept: String { "A yes is kept for exactly this." }
    private static var notKept: String { "A yes holds until curlew ends." }
    private static var hiddenPlace: String { " A secret is part of the place, so write the place out for PLACE." }
    private static var unknownPlace: String { "Where the request goes is known only as it is sent." }

    private struct Group {
        var need: Permission
        var hosts: [String]
    }

    /// Each resource with all of its hosts, in their order.
    private var groups: [Group] {
        var (groups, places): ([Group], [Permission: Int]) = ([], [:])
        for need in self {
            var anywhere = need
            (anywhere.host, anywhere.hiddenHost) = ("", nil)
            if let place = places[anywhere] {
                groups[place].hosts.append(need.host)
            } else {
                places[anywhere] = groups.count
                groups.append(Group(need: need, hosts: [need.host]))
            }
        }
        return groups
    }

    private var isOneHost: Bool { allSatisfy { FilePath.isSame($0.place, first?.place ?? "") } }

    private var goal: String {
        if contains(where: \.host.isEmpty) { return Self.unknownPlace }
        return isOneHost ? "The request goes to \(first?.host ?? "")." : "Where each goes stands beside it."
    }

    /// The sentence for a run that cannot ask, whose log others may read: with the names of secrets in place of these.
    public var refusal: String {
        guard let first else { return "" }
        var seen: Set<String> = []
        let options = map(\.allowance).filter { seen.insert($0).inserted }.map { "--allow \($0.utf8.inSingleQuotes)" }
        let place =
            contains(where: \.host.isEmpty)
            ? " " + Self.unknownPlace : isOneHost ? " The request would go to \(first.saidHost)." : ""
        let hidden = contains(where: \.hidesHost) ? Self.hiddenPlace : ""
        let deeds = map { isOneHost || $0.host.isEmpty ? $0.saidDeed : "\($0.saidDeed) for \($0.saidHost)" }
        let reasons = flatMap(\.gapsAndChanges).map { " " + $0 }.joined()
        return "Not sent: the \(first.subject) \(deeds.joined(separator: "; ")).\(place)\(hidden)\(reasons) "
            + "That needs your yes: \(options.joined(separator: " ")), or --allow all."
    }
}

extension Permission {
    /// The program's text as in the file; nil for resources that are read or sent.
    private var program: String? {
        switch kind {
        case .command(let text): text
        case .hook(let text): String(Substring(text.utf8.dropLast(ending.utf8.count)))
        default: nil
        }
    }

    /// Lines above this many characters get a note about their length.
    private static let shortLine = 200

    fileprivate var warnings: [String] {
        guard let program else { return [] }
        let (bytes, lines) = (program.utf8.count, Self.lines(of: program).count)
        var sentences: [String] = []
        if lines > 1 {
            let more = lines == 2 ? "1 line" : "\(lines - 1) lines"
            sentences.append("The \(noun) has \(more) beyond the first, \(bytes) bytes in all. Read it to its end.")
        } else if bytes > Self.shortLine {
            sentences.append("The \(noun) has \(bytes) bytes on one line. Read it to its end.")
        }
        return sentences + gapsAndChanges
    }

    fileprivate var gapsAndChanges: [String] {
        let gap = content?.gap.map { ["\($0.sentence) So it is asked about in each run of curlew."] } ?? []
        return gap + (earlier.map { [$0.sentence] } ?? [])
    }

    private var noun: String { if case .hook = kind { "hook" } else { "command" } }

    private static func lines(of text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// - Parameter hosts: the hosts of this resource; empty when they are named once for all.
    fileprivate func lines(for hosts: [String]) -> [QuestionLine] {
        let places = hosts.filter { !$0.isEmpty }
        let whither = places.isEmpty ? "" : " for \(places.joined(separator: ", "))"
        guard let program else { return [QuestionLine(deed + whither, label: Self.indent)] }
        let place = content.map { "in \($0.place)" + whither } ?? String(whither.dropFirst())
        let below = place.isEmpty ? [] : [QuestionLine(place, label: Self.indent + Self.indent)]
        let lines = Self.lines(of: program)
        if lines.count == 1, program.utf8.count <= Self.shortLine {
            return [QuestionLine(shortDeed, label: Self.indent)] + below
        }
        let width = "\(lines.count)".utf8.count
        let quoted = lines.enumerated().map { index, line in
            let number = "\(index + 1)"
            let padding = String(repeating: " ", count: width - number.utf8.count)
            return QuestionLine(
                String(Substring(line)), .quoted, label: Self.indent + Self.indent + padding + number + "  ",
                hasLineEnd: index + 1 < lines.count)
        }
        return [QuestionLine(longDeed, label: Self.indent)] + below + quoted
    }

    private static let indent = "  "

    private var shortDeed: String {
        if case .hook = kind { "runs the program \(name)" } else { "runs the command \(name)" }
    }

    private var longDeed: String { if case .hook = kind { "runs the program" } else { "runs the command" } }
}

extension Permission {
    /// The reason why this program is not among those that were allowed: the files that changed since, where they are
    /// known.
    public func refusal(among allowed: some Sequence<Permission>) -> String {
        let before = allowed.first { $0.kind == kind && FilePath.isSame($0.collection, collection) }
        let changes = ContentChange.between(before?.content?.files ?? [], content?.files ?? [])
        guard before != nil, !changes.isEmpty else { return "It is not what was allowed." }
        return EarlierGrant.differs(changes).sentence
            + " A file that changes at each run belongs outside of the collection."
    }
}

extension ProgramContent {
    /// The path with its size: `/c, with 3 files below it (1200 bytes)`.
    fileprivate var place: String {
        let count = Plural.of(files.count, "file")
        return folder + (files.isEmpty ? "" : ", with \(count) that it can load (\(byteCount) bytes)")
    }
}

extension EarlierGrant {
    /// Up to this many changed files are named; for more, their number per folder is shown.
    private static let countLimit = 40

    fileprivate var sentence: String {
        switch self {
        case .withoutFiles: "Your earlier yes was kept without the files that it was for."
        case .differs(let changes):
            "Changed since your yes: \(Self.words(changes).joined(separator: ", "))."
        }
    }

    private static func words(_ changes: [ContentChange]) -> [String] {
        guard changes.count > countLimit else { return changes.map(\.words) }
        var (folders, counts): ([String], [String: Int]) = ([], [:])
        for change in changes {
            let folder = String(Substring(change.path.utf8.prefix { $0 != UInt8(ascii: "/") }))
            if counts.updateValue(counts[folder, default: 0] + 1, forKey: folder) == nil { folders.append(folder) }
        }
        return folders.map { "\(counts[$0] ?? 0) in \($0)" }
    }
}
