/// A number with its noun in a sentence: `1 request`, `3 requests`. The only place that chooses between the two forms.
package enum Plural {
    /// - Parameter many: the noun for every number but 1; `noun` and an `s` when nil.
    package static func of(_ count: some BinaryInteger, _ noun: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : many ?? noun + "s")"
    }
}
