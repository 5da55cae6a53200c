internal import CurlewFormats
internal import Serialization

extension NodeReader {
    mutating func parameters(_ node: YAMLNode) -> ParameterTree? {
        do throws(ParameterYAMLError) {
            return try ParameterYAML.read(node)
        } catch {
            return refuse(Self.kind(error.problem), at: error.mark)
        }
    }

    private static func kind(_ problem: ParameterYAMLError.Problem) -> CollectionProblem.Kind {
        switch problem {
        case .unknownTag(let tag): .unknownTag(tag)
        case .wrongShape(let tag, let expected): .wrongShape(key: tag, expected: expected)
        case .choice(let tag, let fault): .wrongRule(key: tag, sentence: fault.sentence + ".")
        case .json(let error): .unreadableJSON(error.description)
        }
    }
}
