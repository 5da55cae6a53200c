/// A name as qs takes it apart: what stands before the first brackets, then each pair of brackets that holds no other.
///
///     "a[b]x[c]"  ──►  plain "a", bracketed "b", bracketed "c"
struct QsName {
    enum Step: Equatable {
        /// Before all brackets.
        case plain([UInt8])
        case bracketed([UInt8])
    }
    enum Fault { case empty, reserved }

    private(set) var chain: [Step] = []
    private(set) var fault: Fault?
    /// True when the rest of the name became one key.
    private(set) var isTooDeep = false

    init(_ name: [UInt8], allowsDots: Bool, depth: Int) {
        guard !name.isEmpty else {
            fault = .empty
            return
        }
        let key = allowsDots ? Self.withBrackets(name) : name
        var segment = depth > 0 ? Self.segment(in: key, from: 0) : nil
        let parent = Array(key[..<(segment?.lowerBound ?? key.count)])
        if !parent.isEmpty { take(.plain(parent), parent) }
        while let range = segment, fault == nil {
            guard chain.count - (parent.isEmpty ? 0 : 1) < depth else {
                isTooDeep = true
                chain.append(.bracketed(Array(key[range.lowerBound...])))
                break
            }
            let inside = Array(key[range].dropFirst().dropLast())
            take(.bracketed(inside), inside)
            segment = Self.segment(in: key, from: range.upperBound)
        }
    }

    private mutating func take(_ step: Step, _ key: [UInt8]) {
        if Self.isReserved(key) { fault = .reserved } else { chain.append(step) }
    }

    /// The next brackets that hold none.
    private static func segment(in key: [UInt8], from start: Int) -> Range<Int>? {
        var open: Int?
        for place in start..<key.count {
            if key[place] == UInt8(ascii: "[") { open = place }
            if key[place] == UInt8(ascii: "]"), let open { return open..<place + 1 }
        }
        return nil
    }

    /// The name with each `.name` as `[name]`. A dot that a dot or a bracket follows stays.
    private static func withBrackets(_ name: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        while place < name.count {
            let byte = name[place]
            place += 1
            let word: ArraySlice<UInt8> =
                byte == UInt8(ascii: ".") ? name[place...].prefix(while: Self.isInWord) : []
            if word.isEmpty {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "["))
                result += word
                result.append(UInt8(ascii: "]"))
                place = word.endIndex
            }
        }
        return result
    }

    private static func isInWord(_ byte: UInt8) -> Bool { byte != UInt8(ascii: ".") && byte != UInt8(ascii: "[") }

    static func isProto(_ key: [UInt8]) -> Bool { key.elementsEqual("__proto__".utf8) }

    /// True for what every JavaScript object has of `Object.prototype`.
    static func isReserved(_ key: [UInt8]) -> Bool { reserved.contains(key) }

    /// Names that objects of JavaScript have. They are so few that comparing their lengths finds one faster than a hash.
    private static let reserved = [
        "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "constructor",
        "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    ].map { Array($0.utf8) }
}
