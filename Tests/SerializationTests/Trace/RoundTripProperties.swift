import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Testing

@Suite struct `Reading back what was written` {
    static let seeds = Array(UInt64(1)...400)

    @Test(arguments: [JSONWritingOptions(), .pretty, [.pretty, .sorted]], [CompatibilityMode.curlew, .afnetworking])
    func `gives the tree in JSON`(options: JSONWritingOptions, conformance: CompatibilityMode) throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .json)
            let serializer = RequestSerializer(.json, conformance: conformance, jsonOptions: options)
            let body = try #require(try serializer.serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let expected = try #require(tree.root.flatMap(json))
            let read = try JSONValue(parsing: body)
            if conformance == .curlew { #expect(read.sorted == expected.sorted, "seed \(seed)") }
            if conformance == .curlew, !options.contains(.sorted) { #expect(read == expected, "seed \(seed)") }
        }
    }

    @Test(arguments: [SerializerKind.plist, .plistBinary])
    func `gives the tree in property lists`(kind: SerializerKind) throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .plist)
            let body = try #require(
                try RequestSerializer(kind).serialize(method: "POST", url: "", parameters: tree).body?.bytes)
            let expected = try #require(tree.root.flatMap(plist))
            #expect(try sorted(PropertyListValue(parsing: body)) == sorted(expected), "seed \(seed)")
        }
    }

    @Test func `gives the tree as text with markers`() throws {
        for seed in Self.seeds {
            let tree = TreeGrower.tree(seed, .anything)
            let again = try ParameterText.read(ParameterText.write(tree))
            #expect(again.hasSameContent(as: tree), "seed \(seed)")
        }
    }

    private func json(_ node: ParameterNode) -> JSONValue? {
        guard node.isOn else { return nil }
        switch node.value {
        case .dictionary(let members):
            return .object(members.compactMap { member in json(member.node).map { .init(member.key.text, $0) } })
        case .array(let items), .set(let items): return .array(items.compactMap(json))
        case .scalar(let scalar):
            switch scalar.kind {
            case .number: return .number(scalar.text)
            case .boolean: return .boolean(scalar.text == "true")
            case .null: return .null
            default: return .string(scalar.text)
            }
        }
    }

    private func plist(_ node: ParameterNode) -> PropertyListValue? {
        guard node.isOn else { return nil }
        switch node.value {
        case .dictionary(let members):
            return .dictionary(members.compactMap { member in plist(member.node).map { .init(member.key.text, $0) } })
        case .array(let items), .set(let items): return .array(items.compactMap(plist))
        case .scalar(let scalar): return plist(scalar)
        }
    }

    private func plist(_ scalar: Scalar) -> PropertyListValue? {
        switch scalar.kind {
        case .number: Int128(scalar.text).map { .integer($0) } ?? Double(scalar.text).map { .real($0) }
        case .boolean: .boolean(scalar.text == "true")
        case .date: DateTime(typed: scalar.text, now: nil).map { .date($0.secondsSinceReference) }
        case .data: BinaryText.decode(scalar.text).map { .data(Bytes($0)) }
        default: .string(scalar.text)
        }
    }

    private func sorted(_ value: PropertyListValue) -> PropertyListValue {
        switch value {
        case .dictionary(let members):
            .dictionary(
                members.map { .init($0.key, sorted($0.value)) }
                    .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        case .array(let items): .array(items.map(sorted))
        default: value
        }
    }
}
