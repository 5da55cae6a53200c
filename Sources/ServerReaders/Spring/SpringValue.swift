/// The values of one parameter, before Spring converts them (`DefaultFormattingConversionService`).
struct SpringValue {
    private var texts: [[UInt8]] = []
    private var empty: ServerTree?

    init(_ texts: [[UInt8]]) { self.texts = texts }

    /// The value that a marker sets when nothing else is sent (`WebDataBinder#getEmptyValue`).
    init(emptying type: SpringType) {
        empty =
            switch type {
            case .list: .list([])
            case .map: .dictionary([])
            case .text, .bean: .null
            }
    }

    /// The value of a property of this type; nil when there is no conversion, which is an error of the one field.
    func converted(to type: SpringType) -> ServerTree? {
        if let empty { return empty }
        switch type {
        case .text: return .text(Array(texts.joined(separator: ",".utf8)))
        case .list(let item):
            // One text is a list with commas; several are the items.
            let items = texts.count == 1 ? Self.items(texts[0]) : texts
            let converted = items.map { SpringValue([$0]).converted(to: item) }
            let isConvertible = SpringValue([[]]).converted(to: item) != nil
            return isConvertible && !converted.contains(nil) ? .list(converted.compactMap(\.self)) : nil
        case .map, .bean: return nil
        }
    }

    /// The texts between commas, without white space around them; none in an empty text.
    private static func items(_ text: [UInt8]) -> [[UInt8]] {
        guard !text.isEmpty else { return [] }
        return text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { item in
            // Java's `trim` takes every character up to the space.
            let start = item.drop { $0 <= 0x20 }
            return Array(start.prefix((start.lastIndex { $0 > 0x20 } ?? start.startIndex - 1) + 1 - start.startIndex))
        }
    }
}

extension SpringType {
    /// The type behind so many keys; nil when a key stands behind what has none.
    func inside(_ keys: Int) -> SpringType? {
        var type = self
        for _ in 0..<keys {
            switch type {
            case .list(let inner), .map(let inner): type = inner
            case .text, .bean: return nil
            }
        }
        return type
    }
}
