/// Spring's binding of parameters to an object (`ServletRequestDataBinder`, `DataBinder`, `BeanWrapperImpl`), on Tomcat.
/// The parameters are bound in the order of their names, and what a name means depends on the class of the object.
///
///     tags[1]=b&page.size=10  ──►  {"page": {"size": "10"}, "tags": [null, "b"]}
public struct SpringReader: ServerReader {
    public let name = "spring"
    public let title = "Spring"
    public let version = "Spring 4.3.30, Tomcat 9.0.70"
    public let badText = """
        Bytes that are not UTF-8 are replaced by U+FFFD, escaped or not; a pair with a broken escape is left out.
        """

    /// The class of the object; nil for the one that fits the names.
    public var type: SpringType?
    /// `maxParameterCount` of Tomcat.
    public var parameters = 10_000
    /// `autoGrowCollectionLimit`: the items up to which a list grows; a higher index is an error of the whole request.
    public var listItems = 256
    /// The items by which all lists together may grow here, where a program of Java has its memory for a bound: a few
    /// bytes ask for `listItems` items with each `[255]`.
    public var allItems = 2_560_000
    /// The steps that a name may have here, never over 1000. Spring has no such bound, but classes end somewhere.
    public var depth = 64

    public var limits: [ReaderLimit] {
        [ReaderLimit("maxParameterCount", parameters), ReaderLimit("autoGrowCollectionLimit", listItems)]
    }

    public init(type: SpringType? = nil) { self.type = type }

    public func read(_ input: ReaderInput) -> Reading {
        let parameters = ServletParameters(input, limit: parameters)
        var fields = SpringFields(parameters.lists)
        var binder = SpringBinder(
            type ?? .fitting(fields.names, depth: min(depth, 1000)), listItems: listItems, allItems: allItems)
        var notes = parameters.notes
        do throws(Refusal) {
            try fields.replaceMarkers(&binder)
            var conflicts: [[UInt8]] = []
            for (name, value) in fields.values {
                guard let reason = try binder.bind(name, value) else { continue }
                notes.append(ServerNote(.dropped(reason)))
                if reason == .conflict { conflicts.append(name) }
            }
            for name in conflicts { binder.revisit(name) }
        } catch {
            return Reading(tree: nil, notes: notes + [error.note(nil)])
        }
        return Reading(tree: binder.tree, notes: notes)
    }
}

/// The parameters that are bound, in the order of Java's texts. Those with a mark in front stand for others
/// (`WebDataBinder`): `!a` has the value of `a` where none is sent, and `_a` says that a field `a` was in the form, so that
/// it is emptied where none is sent.
struct SpringFields {
    private(set) var values: [(name: [UInt8], value: SpringValue)]

    init(_ lists: ValueLists) {
        values = lists.all.sorted { Self.precedes($0.name, $1.name) }.map { (name: $0.name, SpringValue($0.values)) }
    }

    /// The names without marks.
    var names: [[UInt8]] { values.map { Self.mark($0.name) == nil ? $0.name : Array($0.name.dropFirst()) } }

    mutating func replaceMarkers(_ binder: inout SpringBinder) throws(Refusal) {
        for mark in [Self.defaultMark, Self.fieldMark] where values.contains(where: { $0.name.first == mark }) {
            var kept = values.filter { $0.name.first != mark }
            var there = Set(kept.map(\.name))
            for (name, value) in values where name.first == mark {
                let field = Array(name.dropFirst())
                guard let empty = try binder.emptyValue(of: field), there.insert(field).inserted else { continue }
                kept.append((name: field, mark == Self.fieldMark ? empty : value))
            }
            values = kept
        }
    }

    private static func mark(_ name: [UInt8]) -> UInt8? {
        name.first.flatMap { [defaultMark, fieldMark].contains($0) ? $0 : nil }
    }

    private static let defaultMark = UInt8(ascii: "!")
    private static let fieldMark = UInt8(ascii: "_")

    /// Compares by UTF-16 units: characters that need two of them stand before U+E000, unlike in UTF-8.
    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> UInt16 {
        byte == 0xEE || byte == 0xEF ? UInt16(byte) + 0x100 : UInt16(byte)
    }
}

/// The parameters of a servlet, as Tomcat reads them (`org.apache.tomcat.util.http.Parameters`): names with their values,
/// without structure. What Tomcat does not like it leaves out, and says so in its log alone.
struct ServletParameters {
    private(set) var lists = ValueLists()
    private(set) var notes: [ServerNote] = []

    /// - Parameter limit: `maxParameterCount`; pairs without a name do not count.
    init(_ input: ReaderInput, limit: Int) {
        var count = 0
        for pair in input.pairs() {
            if pair.isEscaped, pair.name.isEmpty {
                if !pair.whole.isEmpty { notes.append(ServerNote(.dropped(.noName), pair)) }
                continue
            }
            guard count < limit else {
                notes.append(ServerNote(.dropped(.tooMany(limit: limit)), pair))
                return
            }
            count += 1
            if pair.hasBadEscape {
                notes.append(ServerNote(.dropped(.badEscape), pair))
                continue
            }
            let name = pair.decoded(pair.name)
            let value = pair.decoded(pair.value ?? [])
            if !name.isUTF8 || !value.isUTF8 { notes.append(ServerNote(.mended(.notUTF8), pair)) }
            lists.add(Self.mended(value), to: Self.mended(name))
        }
    }

    /// Java replaces the three bytes of a surrogate by one U+FFFD, others by one each.
    private static func mended(_ text: [UInt8]) -> [UInt8] {
        guard !text.isUTF8 else { return text }
        var result: [UInt8] = []
        var place = 0
        while place < text.count {
            let isSurrogate =
                text[place] == 0xED && place + 2 < text.count && (0xA0...0xBF).contains(text[place + 1])
                && (0x80...0xBF).contains(text[place + 2])
            result.append(isSurrogate ? 0xFF : text[place])
            place += isSurrogate ? 3 : 1
        }
        return result.mendedUTF8
    }
}
