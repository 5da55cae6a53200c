public import CurlewSerialization
public import ServerReaders

/// One node that a server has other than it was meant. `Difference+Wording.swift` has the words.
public struct Difference: Sendable, Equatable {
    /// The ways in which a node can differ.
    public enum Fact: Sendable, Equatable {
        /// A list with so many items, instead of `meant`.
        case items(Int, meant: Int)
        /// A list became a dictionary with the keys "0", "1" and so on.
        case indexesAreKeys
        /// Items of a list are joined in fewer ones.
        case merged
        /// A list of which only the last item is left.
        case lastOnly
        /// A list of lists became one list.
        case oneList
        /// A list of one item became that item.
        case itemAlone
        /// A list, a set or a dictionary that is one text, such as `1,2`.
        case oneText
        /// The same, and the text is JSON.
        case jsonText
        /// Its name, brackets or dots included, is one key with no structure below.
        case nameIsText(key: [UInt8])
        /// The key is another one.
        case renamed(to: [UInt8])
        /// A value, or a dictionary, became a list.
        case becameList
        /// A value, or a list, became a dictionary.
        case becameDictionary
        /// The text is another one.
        case otherText([UInt8])
        /// The node is not there.
        case lost
        /// A dictionary has members that were meant for another, or for none.
        case extraMembers([[UInt8]])
    }

    /// The node; of something extra the dictionary that holds it.
    public var node: NodeID
    public var path: ParameterPath
    public var fact: Fact
}

/// A server's reading of a tree, judged.
public enum ReadingVerdict: Sendable, Equatable {
    /// It has the tree that was meant, types apart.
    case same
    /// The differences in the order of the tree, `ReadingVerdict.most` at most. Not empty.
    case differs([Difference])
    /// The server refuses the whole request, with the name of its error.
    case refused(error: String)

    /// The most differences that are kept.
    public static let most = 100

    public var isSame: Bool { self == .same }

    public var differences: [Difference] {
        if case .differs(let differences) = self { differences } else { [] }
    }

    /// The verdict on a node and what is below it. A node above that is gone, or is something else, counts as well.
    public func at(_ scope: ParameterPath) -> ReadingVerdict {
        guard case .differs(let all) = self else { return self }
        let here = all.filter { difference in
            difference.path.starts(with: scope) || scope.starts(with: difference.path) && !difference.isOfOthers
        }
        return here.isEmpty ? .same : .differs(here)
    }
}

extension Difference {
    /// Whether the difference says nothing of a node's children that are there.
    fileprivate var isOfOthers: Bool {
        if case .extraMembers = fact { true } else { false }
    }
}

extension ReadingVerdict {
    /// The verdict on a text whose style is not known. Its booleans may be digits or words, as long as all of them are
    /// one or the other.
    public init(on reading: Reading, by reader: any ServerReader, meant tree: ParameterTree) {
        let verdicts = QueryAxes.Booleans.allCases.map { booleans -> ReadingVerdict in
            guard let meant = MeantTree(tree, values: Self.texts(of: tree, booleans)) else { return .same }
            return TreeComparer.verdict(meant, reading, isFlat: reader.listsEveryValue)
        }
        self = verdicts.first(where: \.isSame) ?? verdicts.min { $0.differences.count < $1.differences.count } ?? .same
    }

    /// The values as form text has them.
    private static func texts(of tree: ParameterTree, _ booleans: QueryAxes.Booleans) -> [NodeID: [UInt8]] {
        var serializer = RequestSerializer()
        serializer.style = QueryStyle("meant", QueryStyle.index.axes.with { $0.booleans = booleans })
        guard let written = try? serializer.formText(of: tree, trace: true) else { return [:] }
        return written.trace?.body.values(in: written.bytes) ?? [:]
    }
}
