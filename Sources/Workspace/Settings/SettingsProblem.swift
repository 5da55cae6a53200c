public import CurlewFiles
public import CurlewFormats

/// An entry of `config.yaml` that is not used.
public struct SettingsProblem: Error, Equatable, Sendable {
    public var kind: Kind
    public var file: String
    public var mark: YAMLMark?

    /// The kinds of problems.
    public enum Kind: Equatable, Sendable {
        case yaml(YAMLError.Problem)
        case file(FileError)
        case unknownKey(String, nearest: String?)
        case unknownValue(key: String, value: String, accepted: [String])
        case style(StyleProblem)
    }

    init(_ kind: Kind, file: String, mark: YAMLMark?) {
        self.kind = kind
        self.file = file
        self.mark = mark
    }
}

extension SettingsProblem: CustomStringConvertible {
    public var description: String {
        guard let mark else { return "\(file): \(sentence)" }
        return "\(file) line \(mark.line), column \(mark.column): \(sentence)"
    }

    /// `config.yaml:2:1:` and the sentence, as `check` names places.
    public var placed: String {
        guard let mark else { return "\(file): \(sentence)" }
        return "\(file):\(mark.line):\(mark.column): \(sentence)"
    }

    private var sentence: String {
        switch kind {
        case .yaml(let problem): YAMLError(problem, at: mark ?? YAMLMark(offset: 0, line: 1, column: 1)).sentence
        case .file(let error): error.description
        case .unknownKey(let key, let nearest?): "no setting \"\(key)\". Did you mean \"\(nearest)\"?"
        case .unknownKey(let key, nil): "no setting \"\(key)\"."
        case .unknownValue(let key, let value, let accepted):
            "\(key) cannot be \"\(value)\". It can be \(accepted.joined(separator: ", ")). The default is used."
        case .style(let problem): problem.sentence
        }
    }
}
