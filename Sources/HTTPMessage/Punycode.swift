internal import CurlewBytes

/// Punycode for one label (RFC 3492 §6); the bounds are those of a DNS label.
enum Punycode {
    private static let base = 36
    private static let tMin = 1
    private static let tMax = 26

    /// The label without its `xn--`, or nil when it would be longer than a label may be.
    static func encode(_ scalars: [Unicode.Scalar]) -> String? {
        guard scalars.count <= 63 else { return nil }
        let basic = scalars.filter(\.isASCII)
        var output = String(String.UnicodeScalarView(basic)) + (basic.isEmpty ? "" : "-")
        var state = State(handled: basic.count, isFirst: true)
        while state.handled < scalars.count {
            guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= state.code }).min() else { return nil }
            state.delta += (next - state.code) * (state.handled + 1)
            state.code = next
            for scalar in scalars { state.step(over: Int(scalar.value), into: &output) }
            state.delta += 1
            state.code += 1
        }
        return output.utf8.count <= 59 ? output : nil
    }

    /// The whole ASCII label of an international one in lower case; nil where normalising would change it.
    static func encode(international label: String) -> String? {
        guard HostName.isStable(label), !label.utf8.hasPrefix("xn--") else { return nil }
        return encode(Array(label.unicodeScalars)).map { "xn--" + $0 }
    }

    /// The scalars of a label without its `xn--`, or nil when it is none.
    static func decode(_ text: Substring) -> [Unicode.Scalar]? {
        let dash = text.lastIndex(of: "-")
        var output = dash.map { Array(text[..<$0].unicodeScalars) } ?? []
        var digits = Array(dash.map { text[text.index(after: $0)...] } ?? text)[...]
        var state = State(handled: output.count, isFirst: true)
        while !digits.isEmpty {
            guard let advance = readNumber(&digits, bias: state.bias) else { return nil }
            let position = state.delta + advance
            let count = output.count + 1
            state.code += position / count
            guard let scalar = Unicode.Scalar(UInt32(clamping: state.code)), count <= 63 else { return nil }
            state.adapt(delta: advance, count: count)
            output.insert(scalar, at: position % count)
            state.delta = position % count + 1
        }
        return output
    }

    private static func readNumber(_ digits: inout ArraySlice<Character>, bias: Int) -> Int? {
        var value = 0
        var weight = 1
        var k = base
        while let digit = digits.popFirst().flatMap(digitValue) {
            value += digit * weight
            let threshold = min(max(k - bias, tMin), tMax)
            if digit < threshold { return value }
            weight *= base - threshold
            guard value < 1 << 32, weight < 1 << 32 else { return nil }
            k += base
        }
        return nil
    }

    private static func digitValue(_ character: Character) -> Int? {
        switch character {
        case "a"..."z": character.asciiValue.map { Int($0) - 0x61 }
        case "0"..."9": character.asciiValue.map { Int($0) - 0x30 + 26 }
        default: nil
        }
    }

    /// What encoder and decoder keep between two characters.
    private struct State {
        var code = 0x80
        var delta = 0
        var bias = 72
        var handled: Int
        var isFirst: Bool

        init(handled: Int, isFirst: Bool) {
            self.handled = handled
            self.isFirst = isFirst
        }

        mutating func step(over value: Int, into output: inout String) {
            if value < code { delta += 1 }
            guard value == code else { return }
            writeDelta(into: &output)
            adapt(delta: delta, count: handled + 1)
            delta = 0
            handled += 1
        }

        private func writeDelta(into output: inout String) {
            var rest = delta
            var k = base
            while true {
                let threshold = min(max(k - bias, tMin), tMax)
                guard rest >= threshold else { break }
                output.unicodeScalars.append(digit(threshold + (rest - threshold) % (base - threshold)))
                rest = (rest - threshold) / (base - threshold)
                k += base
            }
            output.unicodeScalars.append(digit(rest))
        }

        private func digit(_ value: Int) -> Unicode.Scalar {
            Unicode.Scalar(UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26))
        }

        mutating func adapt(delta: Int, count: Int) {
            var delta = isFirst ? delta / 700 : delta / 2
            isFirst = false
            delta += delta / count
            var k = 0
            while delta > (base - tMin) * tMax / 2 {
                delta /= base - tMin
                k += base
            }
            bias = k + (base - tMin + 1) * delta / (delta + 38)
        }
    }
}
