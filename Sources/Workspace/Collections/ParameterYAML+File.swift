internal import CurlewFormats
internal import Serialization

extension ParameterYAML {
    /// Reads the parameters of a request file; errors carry the file's name.
    static func read(_ node: YAMLNode, file: String) throws(CollectionProblem) -> ParameterTree {
        do throws(ParameterYAMLError) {
            return try read(node)
        } catch {
            throw CollectionProblem(kind(error.problem), file: file, at: error.mark)
        }
    }

    /// Reads `path:`, a mapping from the names in the URL to their values.
    static func readPath(_ node: YAMLNode, file: String) throws(CollectionProblem) -> ParameterTree {
        guard let root = try read(node, file: file).root, root.isDictionary else {
            throw CollectionProblem(.wrongShape(key: "path", expected: "a mapping"), file: file, at: node.mark)
        }
        var tree = ParameterTree.forPath
        tree.root = tree.makeCopy(of: root)
        return tree
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
