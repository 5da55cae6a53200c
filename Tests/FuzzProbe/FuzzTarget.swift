import CurlewBytes
import CurlewSerialization
import Foundation
import ReaderSupport
import ServerReaders

/// What is given any bytes; the first byte chooses between its options.
struct FuzzTarget: Sendable {
    var name: String
    private var read: @Sendable (_ choice: UInt8, _ text: [UInt8]) -> Void

    static let all: [FuzzTarget] = wayBack + readers

    /// The one that the environment names.
    static let chosen = named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

    static func named(_ name: String) -> FuzzTarget {
        all.first { $0.name == name } ?? { fatalError("FUZZ_TARGET has to be one of \(all.map(\.name))") }()
    }

    func take(_ bytes: [UInt8]) {
        guard let choice = bytes.first else { return }
        read(choice, Array(bytes.dropFirst()))
    }

    private static let wayBack = [
        FuzzTarget(name: "form") { choice, text in
            let reading = ParameterReader.form(Bytes(text), options(choice))
            WayBack.check(reading, text)
        },
        FuzzTarget(name: "json") { choice, text in
            guard let reading = try? ParameterReader.json(Bytes(text), options(choice & 1)) else { return }
            WayBack.check(reading, text)
        },
        FuzzTarget(name: "plist") { choice, text in
            guard let reading = try? ParameterReader.plist(Bytes(text), options(choice & 1)) else { return }
            WayBack.check(reading, text)
        },
        FuzzTarget(name: "multipart") { choice, text in
            guard let reading = try? ParameterReader.multipart(Bytes(text), options(choice & 1)) else { return }
            WayBack.check(reading, text)
        },
    ]

    private static let readers = ComparedReader.all.map { compared in
        FuzzTarget(name: compared.reader.name) { choice, text in
            let input = readerInput(choice, text)
            let reading = compared.reader.read(input)
            if case .parts = input { return }
            for note in reading.notes {
                if let offset = note.offset { precondition((0...text.count).contains(offset), "\(note)") }
            }
            _ = compared.line(text, isForm: choice & 1 == 1)
        }
    }

    /// - Parameter choice: the bits are types guessed, bytes kept, and above them the style, none first.
    private static func options(_ choice: UInt8) -> ReadingOptions {
        let styles = QueryStyles.standard
        let style = Int(choice >> 2) % (styles.names.count + 1)
        var options = ReadingOptions(keepsAsIs: choice & 2 != 0, guessesTypes: choice & 1 != 0)
        if style > 0 { options.serializer = RequestSerializer(.form, styleNamed: styles.names[style - 1]) }
        return options
    }

    private static func readerInput(_ choice: UInt8, _ text: [UInt8]) -> ReaderInput {
        switch choice & 3 {
        case 0: return .query(text)
        case 1: return .form(text)
        default:
            let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
                let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                return ReaderInput.Part(name: Array(sides[0]), value: sides.count == 2 ? Array(sides[1]) : [])
            }
            return .parts(parts)
        }
    }
}
