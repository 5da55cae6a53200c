/// A name as PHP takes it apart: the variable's name, then one step for each bracket.
///
///     " a.b[c][]"  ──►  "a_b", key "c", next
struct PHPName {
    enum Step: Equatable {
        case key([UInt8])
        /// `[]`: behind the highest number so far.
        case next
    }

    private(set) var variable: [UInt8] = []
    private(set) var steps: [Step] = []
    /// True when there were more brackets than allowed; `steps` then has the allowed ones.
    private(set) var isTooDeep = false
    /// True for a name that would become one of the protected prefixes of cookies by being rewritten.
    private(set) var isForbidden = false

    /// - Parameter name: decoded; it ends at a zero byte.
    init(_ name: [UInt8], nesting: Int) {
        let text = name.prefix { $0 != 0 }.drop { $0 == Self.space }
        let open = text.firstIndex(of: Self.open) ?? text.endIndex
        variable = Self.rewritten(text[..<open])
        if open < text.endIndex, !variable.isEmpty { readSteps(of: text, from: open, nesting) }
        isForbidden = ["__Host-", "__Secure-"].contains { prefix in
            variable.starts(with: prefix.utf8) && !text.starts(with: prefix.utf8)
        }
    }

    private mutating func readSteps(of text: ArraySlice<UInt8>, from open: Int, _ nesting: Int) {
        var open = open
        while open < text.endIndex, text[open] == Self.open {
            guard steps.count < nesting else {
                isTooDeep = true
                return
            }
            let start = open + 1
            // One white space before the bracket closes is as none.
            let inside = start < text.endIndex && Self.isSpace(text[start]) ? start + 1 : start
            guard let close = text[inside...].firstIndex(of: Self.close) else {
                // A first bracket that nothing closes is part of the name; a later one is lost with what follows.
                if steps.isEmpty { variable += [Self.underscore] + Self.rewritten(text[start...]) }
                return
            }
            steps.append(close == inside ? .next : .key(Array(text[start..<close])))
            open = close + 1
        }
    }

    /// Spaces, dots and brackets become underscores.
    private static func rewritten(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { $0 == space || $0 == UInt8(ascii: ".") || $0 == open ? underscore : $0 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == space || (9...13).contains(byte) }

    private static let space = UInt8(ascii: " ")
    private static let underscore = UInt8(ascii: "_")
    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
}
