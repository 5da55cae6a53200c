internal import CurlewNetworking
internal import CurlewSerialization

/// A URL with the arguments of filters joined to its query.
struct FilteredURL {
    var text: String
    /// Offsets of the added bytes behind the `?`; empty when nothing was added.
    var added = 0..<0
}

extension Preparation {
    /// Filter arguments come before the request's own parameters, as in `buildRequestUrl:` of YTKNetwork, and after
    /// the query that the URL has already.
    mutating func filtered(_ url: String) -> FilteredURL {
        var filtered = FilteredURL(text: url)
        guard !context.added.isEmpty, hasStyle() else { return filtered }
        let serializer = draft.serializer(in: context, as: .form)
        for tree in context.added {
            do throws(RequestSerializationError) {
                let written = try serializer.serialize(
                    method: "GET", url: filtered.text, parameters: resolved(tree, named: "filters"))
                filtered.text = written.url
            } catch {
                report(.option("filters"), "The filters of the collection cannot be written. \(error.message)")
            }
        }
        filtered.added = Self.added(to: url, in: filtered.text)
        return filtered
    }

    private static func added(to url: String, in filtered: String) -> Range<Int> {
        let (before, after) = (Self.withoutFragment(url), Self.withoutFragment(filtered))
        guard after.count > before.count, let mark = after.firstIndex(of: UInt8(ascii: "?")) else { return 0..<0 }
        return max(0, before.count - mark - 1)..<after.count - mark - 1
    }
}

extension Preparation {
    private static func withoutFragment(_ url: String) -> [UInt8] { Array(url.utf8.prefix { $0 != UInt8(ascii: "#") }) }
}

extension RequestTrace {
    /// Sets the rule of the bytes that a filter wrote. The serializer had taken them for part of the URL.
    mutating func mark(_ added: Range<Int>, of url: String) {
        guard !added.isEmpty, let mark = Array(url.utf8).firstIndex(of: UInt8(ascii: "?")) else { return }
        let range = added.lowerBound + mark + 1..<added.upperBound + mark + 1
        self.url = TraceSpans(
            self.url.flatMap { span in
                span.part == .fixed && span.range.overlaps(range) ? span.divided(by: range) : [span]
            })
    }
}

extension TraceSpan {
    /// Up to three spans that cover the same bytes; the one inside `range` gets the rule `urlFilter`.
    fileprivate func divided(by range: Range<Int>) -> [TraceSpan] {
        let inner = self.range.clamped(to: range)
        let pieces: [(Range<Int>, Rule?)] = [
            (self.range.lowerBound..<inner.lowerBound, rule), (inner, Rule.urlFilter),
            (inner.upperBound..<self.range.upperBound, rule),
        ]
        return pieces.filter { !$0.0.isEmpty }.map { range, rule in
            var span = self
            (span.range, span.rule) = (range, rule)
            return span
        }
    }
}
