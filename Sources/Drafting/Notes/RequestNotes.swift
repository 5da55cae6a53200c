public import CurlewSerialization
internal import EncodingLab
internal import ServerReaders

/// The pitfalls of a request: what servers often misread, and where the environment says which server it is, what that
/// one misreads.
///
///     tree ── RequestSerializer.notes ──► pitfalls of values and shapes ──┐
///       └── written as chosen ── readers ──► verdicts ───────────────────┴──► notes, those on the tree first
///
/// When the serializer has nodes in view, notes are of these alone, and readers get a part of the tree.
public struct RequestNotes {
    private let serializer: RequestSerializer
    /// The tree that readers get: the whole one, or the part of it that is kept for the nodes in view.
    private let tree: ParameterTree
    private let viewedNodes: Set<NodeID>?
    /// The place of that part in the whole tree; nil when readers get all of it.
    private let part: TreePart?
    private let method: String
    private let server: (any ServerReader)?
    public private(set) var notes: [ParameterNote]
    /// Whether servers have something to say that they were not asked for.
    public private(set) var isUnasked = false
    /// Whether the server's usual style makes it read what was meant; nil until that was tried.
    private var styleHelps: Bool?

    /// - Parameters:
    ///   - tree: what is sent, its names replaced.
    ///   - url: the finished one.
    ///   - escaped: the values in it that were escaped.
    ///   - server: the name of the reader that the environment's server has, see `KnownReaders`; nil when it is not known.
    ///   - cookies: how many cookies of the jar would be sent; nil when the jar is not known.
    ///   - asks: whether servers' readers are asked, which takes several times as long as writing the tree.
    public init(
        _ draft: RequestDraft, _ serializer: RequestSerializer, _ tree: ParameterTree, url: String,
        escaped: [EscapedValue] = [], server: String?, cookies: Int? = nil, asks: Bool = true
    ) {
        viewedNodes = serializer.viewedNodes
        self.tree = serializer.viewedNodes.map(tree.kept) ?? tree
        part = viewedNodes.map { [kept = self.tree] in TreePart(kept, of: tree, among: $0) }
        (self.serializer, method) = (serializer.ofAllNodes, draft.method)
        self.server = server.flatMap(KnownReaders.named)
        notes = serializer.notes(
            on: tree, method: draft.method, url: url, headers: draft.sentFields, hasText: draft.text?.isEmpty == false)
        notes += escaped.map { ParameterNote(node: nil, fact: .escaped($0)) }
        notes += HeaderNotes(draft, url: url, cookies: cookies).notes
        guard let root = tree.root else { return }
        ask(asks)
        for index in notes.indices where self.server != nil && !isUnasked && notes[index].isOfLists {
            notes[index].repairs = repairs(notes[index].repairs)
        }
        guard let part, root.isOn, serializer.effectiveKind(method).hasTree else { return }
        notes.append(ParameterNote(node: nil, fact: .viewedAlone(of: part.nodeCount)))
    }

    /// The servers that are named where nobody said which it is.
    private static let usual = ["php", "rack", "qs"].compactMap(KnownReaders.named)

    private mutating func ask(_ asks: Bool) {
        isUnasked = !asks && (server != nil || notes.contains { $0.isOfLists || $0.isOfKeys })
        guard asks, server != nil || notes.contains(where: { $0.isOfLists || $0.isOfKeys }),
            let reading = ChosenReading(
                of: tree, by: serializer, method: method, readers: server.map { [$0] } ?? Self.usual)
        else { return }
        if notes.contains(where: \.isOfKeys) { addSameNames(reading.pairs) }
        let paths = tree.paths
        for index in notes.indices where notes[index].isOfNesting {
            guard let node = notes[index].node else { continue }
            notes[index].readings = paths[node].flatMap(reading.words).map { (part?.extents[node] ?? "") + $0 }
        }
        guard let server, let verdict = reading.verdicts.first else { return }
        // A list that this server reads as it was meant is no pitfall here. When the differences are as many as are kept,
        // a node without one may still be misread, and so may a list of which a part was read.
        if verdict.differences.count < ReadingVerdict.most {
            let inPart = part?.extents ?? [:]
            notes.removeAll { note in
                guard note.isOfLists, let node = note.node, inPart[node] == nil else { return false }
                return paths[node].map { verdict.at($0).isSame } ?? false
            }
        }
        if let limit = part?.limit(of: server) {
            let claim = "takes no more than \(limit.value) pairs (\(limit.name)), and this has \(part?.valueCount ?? 0)"
            notes.append(ParameterNote(node: nil, fact: .serverReads(server: server.title, claim)))
        }
        add(verdict, of: server)
    }

    // MARK: The server

    /// The most differences of a server that become notes.
    private static let mostDifferences = 20

    private mutating func add(_ verdict: ReadingVerdict, of server: any ServerReader) {
        switch verdict {
        case .same: return
        case .refused:
            let note = ParameterNote(
                node: nil, fact: .serverReads(server: server.title, "the request is \(verdict.sentence)"),
                repairs: repairs([]))
            notes.append(note)
        case .differs(let differences):
            let known = Set(notes.filter(\.isOfLists).compactMap(\.node))
            // The nodes in view are few, so that all of their differences are shown.
            let shown = viewedNodes.map { nodes in differences.filter { nodes.contains($0.node) } }
            let added = (shown ?? Array(differences.prefix(Self.mostDifferences))).filter { !known.contains($0.node) }
                .map { difference in
                    ParameterNote(
                        node: difference.node, fact: .serverReads(server: server.title, sentence(of: difference)),
                        repairs: repairs([]))
                }
            notes.insert(contentsOf: added, at: notes.firstIndex { $0.node == nil } ?? notes.endIndex)
        }
    }

    /// The words for a difference, with the node's path in the whole tree.
    private func sentence(of difference: Difference) -> String {
        var difference = difference
        difference.path = part?.paths[difference.node] ?? difference.path
        return (part?.extents[difference.node] ?? "") + difference.sentence
    }

    /// The style in which the server reads the tree as it was meant, in place of other styles.
    private mutating func repairs(_ others: [Repair]) -> [Repair] {
        let others = others.filter { !$0.isOfStyle }
        guard let server, let name = server.usualStyle, !name.utf8.elementsEqual(serializer.style.name.utf8),
            let style = QueryStyles.standard[name], part?.limit(of: server) == nil
        else { return others }
        let helps = styleHelps ?? reads(server, style)
        styleHelps = helps
        guard helps else { return others }
        return [.style(name)] + (style == .index ? [.choose(.index)] : []) + others
    }

    private func reads(_ server: any ServerReader, _ style: QueryStyle) -> Bool {
        var serializer = serializer
        serializer.style = style
        let reading = ChosenReading(of: tree, by: serializer, method: method, readers: [server])
        return reading?.verdicts.first?.isSame ?? false
    }

    // MARK: Names

    /// Notes on nodes that write the name of another one. Items of one list do so as they should.
    private mutating func addSameNames(_ pairs: [WrittenPair]) {
        let paths = tree.paths
        var first: [[UInt8]: ParameterPath] = [:]
        let doubled = Set(notes.compactMap { if case .equalKeys = $0.fact { $0.node } else { nil } })
        var added: [ParameterNote] = []
        for pair in pairs {
            guard let owner = pair.owner, let path = paths[owner] else { continue }
            guard let other = first[pair.name] else {
                first[pair.name] = path
                continue
            }
            // In a part of the tree an item has another index than in the whole, and so has its written name.
            guard !Self.isSameShape(path, other), !doubled.contains(owner),
                part.map({ $0.hasSamePath(owner, path) }) ?? true
            else { continue }
            let name = String(decoding: pair.name, as: UTF8.self)
            added.append(ParameterNote(node: owner, fact: .sameName(name, as: other), repairs: [.off]))
        }
        notes.insert(contentsOf: added, at: notes.firstIndex { $0.node == nil } ?? notes.endIndex)
    }

    /// Whether both lead through the same keys, whatever the items.
    private static func isSameShape(_ path: ParameterPath, _ other: ParameterPath) -> Bool {
        path.count == other.count
            && zip(path, other).allSatisfy { step, other in
                if case .index = step, case .index = other { true } else { step == other }
            }
    }
}

extension ServerReader {
    /// The style that says the most to the server; nil where none says more than another.
    fileprivate var usualStyle: String? {
        switch name {
        case "php", "qs": QueryStyle.index.name
        case "rack": QueryStyle.afnetworking.name
        case "qs-dots", "spring": QueryStyle.dotsIndex.name
        case "flat", "django", "go": QueryStyle.repeat.name
        default: nil
        }
    }
}

extension ParameterNote {
    fileprivate var isOfNesting: Bool { if case .containersUnderBrackets = fact { true } else { false } }
    fileprivate var isOfLists: Bool { isOfNesting || fact == .oneItem }
    fileprivate var isOfKeys: Bool { if case .keySyntax = fact { true } else { false } }
}

extension RequestSerializer {
    fileprivate var ofAllNodes: RequestSerializer {
        var serializer = self
        serializer.viewedNodes = nil
        return serializer
    }
}

extension Repair {
    /// Another form of lists, for the request or for one node.
    fileprivate var isOfStyle: Bool {
        if case .style = self { true } else { self == .choose(.index) || self == .choose(.brackets) }
    }
}

/// The part of a tree that readers are given for the nodes in view, beside the whole tree.
struct TreePart {
    /// The part of each list and dictionary in view that it has, when that is not all: `with 2 of its 50 items, `.
    private(set) var extents: [NodeID: String] = [:]
    /// The paths of the nodes in view, in the whole tree.
    private(set) var paths: [NodeID: ParameterPath] = [:]
    /// The number of nodes of the whole tree.
    private(set) var nodeCount = 0
    /// The number of values of the whole tree that are sent, each of which is a pair in most styles.
    private(set) var valueCount = 0

    /// - Parameter nodes: those in view, each with all that it is in.
    init(_ part: ParameterTree, of whole: ParameterTree, among nodes: Set<NodeID>) {
        var kept: [NodeID: Int] = [:]
        part.walk { visit in
            kept[visit.node.id] = visit.node.childCount
            return true
        }
        whole.walk { visit in
            let node = visit.node
            nodeCount += 1
            if visit.isSent, !node.isContainer { valueCount += 1 }
            guard nodes.contains(node.id) else { return true }
            let step = visit.key.map { PathStep.key($0.text) } ?? .index(visit.index)
            paths[node.id] = visit.parent.flatMap { paths[$0] }.map { $0 + [step] } ?? []
            if let count = kept[node.id], count < node.childCount {
                let noun = node.isDictionary ? "members" : "items"
                extents[node.id] = "with \(count) of its \(node.childCount) \(noun), "
            }
            return true
        }
    }

    /// Whether a node in view has the same path in the whole tree.
    func hasSamePath(_ node: NodeID, _ path: ParameterPath) -> Bool { paths[node] == path }

    /// The server's bound on the number of pairs, when the whole tree has more.
    func limit(of server: any ServerReader) -> ReaderLimit? {
        server.limits.first { Self.boundsOfPairs.contains($0.name) && $0.value < valueCount }
    }

    private static let boundsOfPairs: Set = [
        "max_input_vars", "params_limit", "parameterLimit", "DATA_UPLOAD_MAX_NUMBER_FIELDS", "maxParameterCount",
    ]
}
