/// Numbers as the report prints them.
enum Number {
    /// A number with three significant digits: `0.31`, `9.2`, `104`.
    static func short(_ value: Double) -> String {
        switch abs(value) {
        case 100...: return "\(Int(value.rounded()))"
        case 10...: return decimals(value, 10)
        default: return decimals(value, 100)
        }
    }

    private static func decimals(_ value: Double, _ scale: Double) -> String {
        let text = "\((value * scale).rounded() / scale)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
    var seconds: Double { self / .seconds(1) }
}

/// Repeated values of one measurement.
struct Samples {
    private(set) var sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var isEmpty: Bool { sorted.isEmpty }
    var median: Double { at(0.5) }
    var p95: Double { at(0.95) }
    var p99: Double { at(0.99) }

    private func at(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return .nan }
        return sorted[Int((Double(sorted.count - 1) * share).rounded())]
    }
}
