internal import CurlewFormats

/// A value that files have as a mapping: one row for each key.
///
///     file ── NodeReader.read(into:) ──► record ── entries ──► file
///                                          └── inheriting ──► the record with what outer levels set
protocol FieldRecord: SendableMetatype {
    /// In the order in which a new file has them.
    static var table: [Field<Self>] { get }
    /// The rows of this record: the table, unless a value of it decides which keys it has.
    var rows: [Field<Self>] { get }
    /// Entries that are kept unchanged: of unknown keys, of unknown values, and known keys whose value is `null`.
    var others: [YAMLEntry] { get set }
}

extension FieldRecord {
    static var keys: [String] { table.map(\.key) }

    var rows: [Field<Self>] { Self.table }

    /// Nothing is kept for a record that is never written whole.
    var others: [YAMLEntry] {
        get { [] }
        set {}
    }

    /// The entries that are set, then the others.
    var entries: [YAMLEntry] {
        let entries = rows.compactMap { field in field.write(self).map { YAMLEntry(field.key, $0) } }
        return entries + others.filter { other in !entries.contains { $0.key == other.key } }
    }

    /// This record over `outer`, which applies where nothing is set here. A kept `null` removes what `outer` sets.
    func inheriting(_ outer: Self) -> Self {
        var result = self
        for field in rows where !removes(field.key) { field.inherit(&result, outer) }
        return result
    }

    func removes(_ key: String) -> Bool {
        others.contains { $0.key == key && [.plain("null"), .plain("")].contains($0.value) }
    }
}

/// The nodes that set nothing: they are kept without a note.
enum KeptNode {
    case never, null, empty

    func contains(_ node: YAMLNode) -> Bool {
        switch self {
        case .never: false
        case .null: node.isNothing
        case .empty: node.isEmptyPlain
        }
    }
}

/// One key of a mapping: how its value is read, written and inherited.
struct Field<Record: FieldRecord>: Sendable {
    typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

    let key: String
    /// The words for a note on another value.
    let words: [String]
    let kept: KeptNode
    /// False for a value that is not known here, or refused. `name` is the key with those above it, for problems.
    let read: @Sendable (inout Record, inout NodeReader, _ name: String, YAMLPair) -> Bool
    /// Nil where the file has no entry.
    let write: @Sendable (Record) -> YAMLValue?
    let inherit: @Sendable (inout Record, Record) -> Void

    init(
        _ key: String, words: [String] = [], kept: KeptNode = .never,
        read: @escaping @Sendable (inout Record, inout NodeReader, String, YAMLPair) -> Bool,
        write: @escaping @Sendable (Record) -> YAMLValue? = { _ in nil },
        inherit: @escaping @Sendable (inout Record, Record) -> Void = { _, _ in }
    ) {
        (self.key, self.words, self.kept) = (key, words, kept)
        (self.read, self.write, self.inherit) = (read, write, inherit)
    }

    /// - Parameter over: the value that results from the record's own and that of the outer level.
    init<Value>(
        _ key: String, _ path: Path<Value>, _ form: Form<Value>, kept: KeptNode = .never,
        over: @escaping @Sendable (Value, Value) -> Value = { own, _ in own }
    ) {
        self.init(key, words: form.words, kept: kept) { record, reader, name, pair in
            guard let value = form.read(&reader, name, pair.node) else { return false }
            record[keyPath: path] = value
            return true
        } write: {
            form.write($0[keyPath: path])
        } inherit: { record, outer in
            record[keyPath: path] = over(record[keyPath: path], outer[keyPath: path])
        }
    }

    /// A value that may be not set.
    init<Value>(
        _ key: String, _ path: Path<Value?>, _ form: Form<Value>, kept: KeptNode = .null,
        over: @escaping @Sendable (Value?, Value?) -> Value? = { $0 ?? $1 }
    ) {
        let optional = Form<Value?>(words: form.words) {
            form.read(&$0, $1, $2).map(Optional.some)
        } write: {
            $0.flatMap(form.write)
        }
        self.init(key, path, optional, kept: kept, over: over)
    }

    /// A list whose `null` removes that of the outer levels.
    init<Item>(
        _ key: String, _ path: Path<[Item]>,
        removing: Path<Bool>, _ form: Form<[Item]>,
        over: @escaping @Sendable (_ own: [Item], _ outer: [Item]) -> [Item]
    ) {
        self.init(key) { record, reader, name, pair in
            record[keyPath: path] = form.read(&reader, name, pair.node) ?? []
            record[keyPath: removing] = pair.node.isNothing
            return true
        } write: {
            form.write($0[keyPath: path]) ?? ($0[keyPath: removing] ? .plain("null") : nil)
        } inherit: { record, outer in
            let kept = record[keyPath: removing] ? [] : outer[keyPath: path]
            record[keyPath: path] = over(record[keyPath: path], kept)
        }
    }

    /// The same key for a record that holds this one.
    func at<Outer>(_ path: any WritableKeyPath<Outer, Record> & Sendable) -> Field<Outer> {
        Field<Outer>(key, words: words, kept: kept) { read(&$0[keyPath: path], &$1, $2, $3) }
    }
}
