public import ServerReaders

/// A reader beside the program that it follows.
public struct ComparedReader: Sendable {
    public var reader: any ServerReader
    /// True for a program that keeps no order of its own.
    public var isSorted = false
    /// True where the program is asked by a function that knows queries alone.
    public var readsQueriesAlone = false

    public static let all = KnownReaders.all.map { reader in
        switch reader.name {
        case "php": ComparedReader(reader: reader, readsQueriesAlone: true)
        case "go": ComparedReader(reader: reader, isSorted: true)
        case "spring": ComparedReader(reader: SpringReader(type: FormClass.type))
        default: ComparedReader(reader: reader)
        }
    }

    public func reading(_ text: [UInt8], isForm: Bool) -> Reading {
        reader.read(isForm && !readsQueriesAlone ? .form(text) : .query(text))
    }

    public func line(_ text: [UInt8], isForm: Bool) -> String {
        CanonicalText.line(reading(text, isForm: isForm), isSorted: isSorted)
    }
}
