internal import EncodingLab
public import Serialization
internal import ServerReaders

/// The pitfalls of a request: what servers often misread, and where the environment says which server it is, what that
/// one misreads.
///
///     tree ── RequestSerializer.notes ──► pitfalls of values and shapes ──┐
///       └── written as chosen ── readers ──► verdicts ───────────────────┴──► notes, those on the tree first
///
/// Where the serializer has nodes in view, all is about these; readers get the tree without most of the others.
public struct RequestNotes {
    private let serializer: RequestSerializer
    /// What is read: all, or what is kept of it for the nodes in view.
    private let tree: ParameterTree
    private let viewedNodes: Set<NodeID>?
    /// How much of the lists and dictionaries in view was read, where that is not all: `with 2 of its 50 items, `.
    private let extents: [NodeID: String]
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
    ///   - server: the name of the reader that the environment's server has, see `KnownReaders`; nil when it is not known.
    ///   - cookies: how many cookies of the jar would be sent; nil when the jar is not known.
    ///   - asks: whether servers' readers are asked, which takes several times as long as writing the tree.
    public init(
        _ draft: RequestDraft, _ serializer: RequestSerializer, _ tree: ParameterTree, url: String,
        server: String?, cookies: Int? = nil, asks: Bool = true
    ) {
        viewedNodes = serializer.viewedNodes
        self.tree = serializer.viewedNodes.map(tree.kept) ?? tree
        extents = viewedNodes.map { [kept = self.tree] in kept.extents(of: $0, in: tree) } ?? [:]
        (self.serializer, method) = (serializer.ofAllNodes, draft.method)
        self.server = server.flatMap(KnownReaders.named)
        notes = serializer.notes(
            on: tree, method: draft.method, url: url, headers: draft.sentFields, hasText: draft.text?.isEmpty == false)
        notes += HeaderNotes(draft, url: url, cookies: cookies).notes
        guard tree.root != nil else { return }
        ask(asks)
        for index in notes.indices where self.server != nil && !isUnasked && notes[index].isOfLists {
            notes[index].repairs = repairs(notes[index].repairs)
        }
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
            notes[index].readings = paths[node].flatMap(reading.words).map { (extents[node] ?? "") + $0 }
        }
        guard let server, let verdict = reading.verdicts.first else { return }
        // What this server reads as it was meant is no pitfall here. Behind the last of many differences nobody looked.
        if verdict.differences.count < Verdict.most {
            notes.removeAll { note in
                note.isOfLists && note.node.flatMap { paths[$0] }.map { verdict.at($0).isSame } ?? false
            }
        }
        add(verdict, of: server)
    }

    // MARK: The server

    /// So many of a server's differences become notes.
    private static let mostDifferences = 20

    private mutating func add(_ verdict: Verdict, of server: any ServerReader) {
        switch verdict {
        case .same: return
        case .refused:
            let note = ParameterNote(
                node: nil, fact: .serverReads(server: server.title, "the request is \(verdict.sentence)"),
                repairs: repairs([]))
            notes.append(note)
        case .differs(let differences):
            let known = Set(notes.filter(\.isOfLists).compactMap(\.node))
            let added = differences.filter { viewedNodes?.contains($0.node) ?? true }
                .prefix(Self.mostDifferences).filter { !known.contains($0.node) }
                .map { difference in
                    let claim = (extents[difference.node] ?? "") + difference.sentence
                    return ParameterNote(
                        node: difference.node, fact: .serverReads(server: server.title, claim), repairs: repairs([]))
                }
            notes.insert(contentsOf: added, at: notes.firstIndex { $0.node == nil } ?? notes.endIndex)
        }
    }

    /// The style in which the server reads the tree as it was meant, in place of other styles.
    private mutating func repairs(_ others: [Repair]) -> [Repair] {
        let others = others.filter { !$0.isOfStyle }
        guard let server, let name = server.usualStyle, !name.utf8.elementsEqual(serializer.style.name.utf8),
            let style = QueryStyles.standard[name]
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
            guard !Self.isSameShape(path, other), !doubled.contains(owner) else { continue }
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

extension ParameterTree {
    /// Words for the nodes that have fewer children here than in the whole tree.
    fileprivate func extents(of nodes: Set<NodeID>, in whole: ParameterTree) -> [NodeID: String] {
        var kept: [NodeID: Int] = [:]
        walk { visit in
            kept[visit.node.id] = visit.node.childCount
            return true
        }
        var extents: [NodeID: String] = [:]
        whole.walk { visit in
            let node = visit.node
            if let count = kept[node.id], count < node.childCount {
                extents[node.id] =
                    "with \(count) of its \(node.childCount) \(node.isDictionary ? "members" : "items"), "
            }
            return nodes.contains(node.id)
        }
        return extents
    }
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
