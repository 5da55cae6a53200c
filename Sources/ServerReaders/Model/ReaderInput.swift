/// What a server is given.
public enum ReaderInput: Sendable, Equatable {
    /// What stands behind the `?` of a URL.
    case query([UInt8])
    /// A body of `application/x-www-form-urlencoded`.
    case form([UInt8])
    /// The fields of a multipart body that are no files; nothing in them is escaped.
    case parts([Part])

    public struct Part: Sendable, Equatable {
        public var name: [UInt8]
        public var value: [UInt8]

        public init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }
    }

    /// The bytes of a text, or of all names and values.
    var count: Int {
        switch self {
        case .query(let bytes), .form(let bytes): bytes.count
        case .parts(let parts): parts.reduce(0) { $0 + $1.name.count + $1.value.count }
        }
    }

    /// The same with each text changed.
    func map(_ change: ([UInt8]) -> [UInt8]) -> ReaderInput {
        switch self {
        case .query(let bytes): .query(change(bytes))
        case .form(let bytes): .form(change(bytes))
        case .parts(let parts): .parts(parts.map { Part(name: change($0.name), value: change($0.value)) })
        }
    }
}
