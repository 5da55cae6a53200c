import CurlewDiffering
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Workspace

extension PlainTree {
    /// A request as its file says it, with stars for what is typed there and secret.
    init(_ request: SavedRequest) {
        self.init(RequestFile.value(of: request.withoutSecrets))
    }

    init(_ value: YAMLValue) {
        self.init()
        add(value, key: nil)
    }

    /// Adds a value of a file; a tag stands in front of a scalar.
    private mutating func add(_ value: YAMLValue, key: String?) {
        let tag = value.tag.map { $0 + " " } ?? ""
        switch value.content {
        case .text(let text): add(.string, tag + text, key: key)
        case .plain(let text) where tag.isEmpty: add(Self.kind(text), text, key: key)
        case .plain(let text): add(.string, tag + text, key: key)
        case .sequence(let items): add(.array, key: key) { tree in for item in items { tree.add(item, key: nil) } }
        case .mapping(let entries):
            add(.object, key: key) { tree in for entry in entries { tree.add(entry.value, key: entry.key) } }
        }
    }

    private static func kind(_ plain: String) -> TreeKind {
        switch plain {
        case "true", "false": .boolean
        case "null", "": .null
        default: .number
        }
    }
}

extension SavedRequest {
    /// The request with stars in place of secrets that were typed; names in braces stay.
    fileprivate var withoutSecrets: SavedRequest {
        func hidden(_ text: String) -> String {
            VariableTemplate.isPresent(in: text) || text.isEmpty ? text : SecretMask.stars
        }
        var request = self
        for index in headers.indices where headers[index].isSecret {
            request.headers[index].value = headers[index].value.map(hidden)
        }
        if let authentication {
            for field in authentication.kind.fields where field.isSecret {
                request.authentication?[field.name] = authentication[field.name].map(hidden)
            }
        }
        return request
    }
}
