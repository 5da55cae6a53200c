import CurlewBytes
import CurlewFormats
import Foundation
import TestSupport
import Testing

/// Lists that Foundation wrote, read by us: a second opinion on both formats.
struct PropertyListFoundationTests {
    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `what Foundation writes reads as what it wrote`(format: PropertyListSerialization.PropertyListFormat) throws {
        var source = SeededNumbers(seed: 11)
        for _ in 0..<200 {
            let list = randomList(depth: 0, using: &source)
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            let document = try PropertyListDocument(parsing: Bytes(Array(data)))
            #expect(sorted(PropertyListValue(document)) == expected(list))
            expectShape(document)
        }
    }

    private func randomList(depth: Int, using source: inout SeededNumbers) -> Any {
        let members = 0..<Int.random(in: 0..<(depth < 5 ? 20 : 1), using: &source)
        switch Int.random(in: 0..<(depth < 4 ? 9 : 7), using: &source) {
        case 0: return Bool.random(using: &source)
        case 1: return Int.random(in: .min ... .max, using: &source) >> Int.random(in: 0..<64, using: &source)
        case 2: return Double.random(in: -1e6...1e6, using: &source)
        case 3:
            return ["", "a", "é日😀", "a<b>&\"'", String(repeating: "x", count: 300)].randomElement(using: &source) ?? ""
        case 4, 5:
            return Date(
                timeIntervalSinceReferenceDate: Double(Int.random(in: -60_000_000_000...60_000_000_000, using: &source))
            )
        case 6:
            return Data(
                (0..<Int.random(in: 0..<40, using: &source)).map { _ in UInt8.random(in: 0...255, using: &source) })
        case 7: return members.map { _ in randomList(depth: depth + 1, using: &source) }
        default:
            let pairs = members.map { ("k\($0)", randomList(depth: depth + 1, using: &source)) }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    private func expected(_ list: Any) -> PropertyListValue {
        switch list {
        case let isTrue as Bool: .boolean(isTrue)
        case let integer as Int: .integer(Int128(integer))
        case let real as Double: .real(real)
        case let text as String: .string(text)
        case let date as Date: .date(date.timeIntervalSinceReferenceDate)
        case let data as Data: .data(Bytes(Array(data)))
        case let elements as [Any]: .array(elements.map(expected))
        case let members as [String: Any]:
            .dictionary(members.sorted { $0.key < $1.key }.map { .init($0.key, expected($0.value)) })
        default: .null
        }
    }

    private func sorted(_ value: PropertyListValue) -> PropertyListValue {
        switch value {
        case .array(let elements): .array(elements.map(sorted))
        case .dictionary(let members):
            .dictionary(members.sorted { $0.key < $1.key }.map { .init($0.key, sorted($0.value)) })
        default: value
        }
    }
}
