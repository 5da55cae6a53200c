/// A name as Spring takes it apart (`PropertyAccessorUtils`, `AbstractNestablePropertyAccessor#getPropertyNameTokens`).
///
///     "items[0].opts['a.b']"  ──►  property "items" with key "0", property "opts" with key "a.b"
struct SpringPath {
    /// One property with its keys.
    struct Property: Equatable {
        var name: [UInt8]
        var keys: [[UInt8]] = []
        /// True when a key is one quotation mark, which is more than Spring can take apart.
        var hasLoneQuote = false
    }

    /// The properties on the way, at least one.
    private(set) var properties: [Property] = []

    init(_ name: [UInt8]) {
        var start = 0
        var isInside = false
        for (place, byte) in name.enumerated() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "]"): isInside.toggle()
            case UInt8(ascii: ".") where !isInside:
                add(name[start..<place])
                start = place + 1
            default: break
            }
        }
        // The last property is looked for from the end, which is another one where brackets are not in pairs.
        add(name[(properties.isEmpty ? 0 : Self.lastStart(in: name))...])
    }

    private static func lastStart(in name: [UInt8]) -> Int {
        var isInside = false
        for (place, byte) in name.enumerated().reversed() {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "]"): isInside.toggle()
            case UInt8(ascii: ".") where !isInside: return place + 1
            default: break
            }
        }
        return 0
    }

    /// Adds a name. Text between the brackets of keys, or behind them, is ignored.
    private mutating func add(_ part: ArraySlice<UInt8>) {
        var property = Property(name: Array(part))
        var rest = part
        while let open = rest.firstIndex(of: UInt8(ascii: "[")),
            let close = rest[(open + 1)...].firstIndex(of: UInt8(ascii: "]"))
        {
            let key = rest[(open + 1)..<close]
            if property.keys.isEmpty { property.name = Array(rest[..<open]) }
            property.keys.append(Self.unquoted(key))
            // Spring wants two characters where marks are single ones alone.
            if key.elementsEqual([UInt8(ascii: "\"")]) { property.hasLoneQuote = true }
            rest = rest[(close + 1)...]
        }
        properties.append(property)
    }

    private static func unquoted(_ key: ArraySlice<UInt8>) -> [UInt8] {
        guard key.count > 1, let mark = key.first, mark == key.last,
            mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"")
        else { return Array(key) }
        return Array(key.dropFirst().dropLast())
    }

    /// The number that Java's `Integer.parseInt` makes of a key; nil for none.
    static func index(_ key: [UInt8]) -> Int? {
        let hasSign = key.first == UInt8(ascii: "+") || key.first == UInt8(ascii: "-")
        let digits = hasSign ? key.dropFirst() : key[...]
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
            let number = Int32(String(decoding: key, as: UTF8.self))
        else { return nil }
        return Int(number)
    }
}
