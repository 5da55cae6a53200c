import EncodingLab
import Serialization
import ServerReaders

/// Why a server reads a style as it does, in one sentence.
enum ReadingReason {
    /// - Returns: nil where the verdict says it all.
    static func of(_ verdict: ReadingVerdict, _ reader: any ServerReader, _ way: StyleComparison.Way) -> String? {
        guard case .style(let style) = way else { return nil }
        if verdict.isSame { return why(same: style.axes.items, reader) }
        guard let fact = verdict.differences.first?.fact else { return nil }
        return switch fact {
        case .items, .merged, .oneList: whyItems(style.axes.items, reader)
        case .indexesAreKeys: "\(reader.title) makes a list of [] alone; a number in brackets is a key like any other."
        case .lastOnly: "\(reader.title) keeps the last value of a name; brackets would make a list."
        case .itemAlone:
            "A name that stands once is no list for \(reader.title); brackets or an index say that it is one."
        case .oneText: "\(reader.title) does not split a value; the program behind it has to."
        case .jsonText: "\(reader.title) does not parse JSON in a value; the program behind it has to."
        case .nameIsText where reader.listsEveryValue:
            "\(reader.title) knows names and values alone: brackets and dots are part of the name."
        case .nameIsText: "\(reader.title) gives these signs no meaning: they are part of the name."
        case .renamed: "\(reader.title) allows no dots and spaces in a name and writes _ instead."
        case .lost, .otherText, .becameList, .becameDictionary, .extraMembers: nil
        }
    }

    private static func why(same items: QueryAxes.Items, _ reader: any ServerReader) -> String? {
        switch items {
        case .index, .dottedIndex: "The index keeps the members of an item together."
        default: nil
        }
    }

    private static func whyItems(_ items: QueryAxes.Items, _ reader: any ServerReader) -> String? {
        guard case .brackets = items else { return nil }
        return reader.name.utf8.starts(with: "qs".utf8)
            ? "qs puts what stands under one [] into one item; an index, as in the style index, keeps items apart."
            : "\(reader.title) starts a new item at every []; an index, as in the style index, keeps an item's members together."
    }
}
