/// One place where two JSON values differ in structure: members by their keys, whatever their order; items by their
/// places; numbers as they are written, so that `1` and `1.0` are two values.
public struct JSONDifference: Equatable, Sendable {
    /// What is there on each side.
    public enum Kind: Equatable, Sendable {
        case changed(JSONValue, JSONValue)
        /// Only the first has it.
        case removed(JSONValue)
        /// Only the second has it.
        case added(JSONValue)
    }

    /// `$.people[0].name`, `$["a b"]`.
    public var path: String
    public var kind: Kind

    public init(_ path: String, _ kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// Every difference, in the order of the first value; what only the second has follows at the end of its object or
    /// list. A key that an object has several times is compared in its order.
    public static func between(_ first: JSONValue, _ second: JSONValue) -> [JSONDifference] {
        var finder = Finder()
        finder.compare(first, second, "$")
        return finder.found
    }
}

/// Recursive: a document is never deeper than 512.
private struct Finder {
    var found: [JSONDifference] = []

    mutating func compare(_ first: JSONValue, _ second: JSONValue, _ path: String) {
        switch (first, second) {
        case (.object(let one), .object(let other)): compare(one, other, path)
        case (.array(let one), .array(let other)): compare(one, other, path)
        case (.string(let one), .string(let other)) where one.utf8.elementsEqual(other.utf8): break
        case (.string, .string): found.append(JSONDifference(path, .changed(first, second)))
        default: if first != second { found.append(JSONDifference(path, .changed(first, second))) }
        }
    }

    private mutating func compare(_ one: [JSONValue], _ other: [JSONValue], _ path: String) {
        for index in 0..<max(one.count, other.count) {
            let place = "\(path)[\(index)]"
            if index >= other.count {
                found.append(JSONDifference(place, .removed(one[index])))
            } else if index >= one.count {
                found.append(JSONDifference(place, .added(other[index])))
            } else {
                compare(one[index], other[index], place)
            }
        }
    }

    /// Keys are told apart by their bytes, as JSON does.
    private mutating func compare(_ one: [JSONValue.Member], _ other: [JSONValue.Member], _ path: String) {
        var places: [[UInt8]: [Int]] = [:]
        for (index, member) in other.enumerated().reversed() {
            places[Array(member.key.utf8), default: []].append(index)
        }
        var matched = Set<Int>()
        for member in one {
            let place = path + Self.step(member.key)
            guard let index = places[Array(member.key.utf8)]?.popLast() else {
                found.append(JSONDifference(place, .removed(member.value)))
                continue
            }
            matched.insert(index)
            compare(member.value, other[index].value, place)
        }
        for (index, member) in other.enumerated() where !matched.contains(index) {
            found.append(JSONDifference(path + Self.step(member.key), .added(member.value)))
        }
    }

    private static func step(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        }
        let isName = isPlain && !key.isEmpty && !(0x30...0x39).contains(key.utf8.first ?? 0)
        return isName ? ".\(key)" : "[\(JSONValue.string(key).text())]"
    }
}
