import Curlew
import FoundationEssentials

/// Swift values to JSON and back, about 10 MB, beside the encoder and decoder of FoundationEssentials.
enum CodingFigures {
    private struct Person: Codable {
        var id: Int
        var name: String
        var email: String?
        var isActive: Bool
        var score: Double
        var tags: [String]
        var address: Address
    }

    private struct Address: Codable {
        var street: String
        var city: String
        var zip: Int
    }

    private static let people: [Person] = (0..<60_000).map { (number: Int) -> Person in
        let email: String? = number % 3 == 0 ? nil : "p\(number)@example.test"
        let address = Address(street: "Long street \(number)", city: "Oslo", zip: 100 + number % 900)
        return Person(
            id: number, name: "Person number \(number)", email: email, isActive: number % 2 == 0,
            score: Double(number) / 7, tags: ["one", "two", "three"], address: address)
    }

    static func measure() -> [Figure] {
        Report.say("Swift values and JSON")
        guard let text = try? JSONEncoder().encode(people) else {
            return [.missing("Swift values", "they are no JSON")]
        }
        let bytes = Bytes(Array(text))
        let megabytes = Number.short(Double(text.count) / 1e6)
        return [
            figure("Encodable to JSON, \(megabytes) MB") {
                let literal = try ParameterEncoder().encode(people)
                let request = try RequestSerializer(.json).serialize(
                    method: "POST", url: "http://localhost/", parameters: ParameterTree(literal))
                return request.body != nil
            } beside: {
                try JSONEncoder().encode(people).count > 0
            },
            figure("JSON to Decodable, \(megabytes) MB") {
                try TreeDecoder().decode([Person].self, from: JSONDocument(parsing: bytes)).count == people.count
            } beside: {
                try JSONDecoder().decode([Person].self, from: text).count == people.count
            },
        ]
    }

    /// Both are measured in turn, so that changes of the machine's load affect both.
    private static func figure(
        _ name: String, _ ours: () throws -> Bool, beside theirs: () throws -> Bool
    ) -> Figure {
        var (own, other): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            guard let mine = time(ours), let peer = time(theirs) else { return .missing(name, "a value was lost") }
            own.append(mine)
            other.append(peer)
        }
        let ratio = Samples(own).median / Samples(other).median
        return Figure(
            name: name, ours: "\(Number.short(Samples(own).median * 1000)) ms",
            peer: "Foundation \(Number.short(Samples(other).median * 1000)) ms", ratio: ratio,
            limit: .init(words: "at most 1.3 times", isKept: ratio <= 1.3))
    }

    private static func time(_ body: () throws -> Bool) -> Double? {
        let start = ContinuousClock.now
        guard (try? body()) == true else { return nil }
        return (ContinuousClock.now - start).seconds
    }
}
