public import CurlewBytes
public import CurlewFormats
public import CurlewSerialization

/// Reads `styles:` of config.yaml and curlew.yaml: a mapping of names to the lines of `StyleWord`. A style with a fault
/// is left out, and the others are read.
enum StyleReader {
    /// - Parameter styles: those that a style may start from.
    static func read(_ node: YAMLNode, among styles: QueryStyles) -> (styles: [QueryStyle], problems: [StyleProblem]) {
        guard let pairs = node.pairs else {
            return ([], node.isNothing ? [] : [StyleProblem(.shape("styles"), at: node.mark)])
        }
        var known = styles
        var read: [QueryStyle] = []
        var problems: [StyleProblem] = []
        for pair in pairs {
            do throws(StyleProblem) {
                let style = try style(pair, among: known)
                known.add(style)
                read.append(style)
            } catch {
                problems.append(error)
            }
        }
        return (read, problems)
    }

    private static func style(_ pair: YAMLPair, among styles: QueryStyles) throws(StyleProblem) -> QueryStyle {
        guard let lines = pair.node.pairs else { throw StyleProblem(.shape(pair.key.text), at: pair.node.mark) }
        let like = lines.first { $0.key.text.utf8.elementsEqual("like".utf8) }
        var own: StyleBuilder
        own = try StyleWordError.mapped(try StyleBuilder(pair.key.text, like: like?.node.text, among: styles)) {
            StyleProblem(.word($0, style: pair.key.text), at: like?.node.mark ?? pair.key.mark)
        }
        for line in lines where !line.key.text.utf8.elementsEqual("like".utf8) {
            guard let text = line.node.text else {
                throw StyleProblem(.shape("\(pair.key.text).\(line.key.text)"), at: line.node.mark)
            }
            do throws(StyleWordError) {
                try own.take(line.key.text, text)
            } catch {
                let isKey = if case .unknownKey = error { true } else { false }
                throw StyleProblem(.word(error, style: pair.key.text), at: isKey ? line.key.mark : line.node.mark)
            }
        }
        return own.style
    }
}

extension Field {
    /// `styles:`. Faults are noted. The styles of all levels apply.
    static func styles(_ path: Path<[QueryStyle]>) -> Field {
        Field("styles") { record, reader, _, pair in
            let (styles, problems) = StyleReader.read(pair.node, among: .standard)
            record[keyPath: path] = styles
            reader.notes += problems.map { CollectionProblem(.style($0), file: reader.file, at: $0.mark) }
            return true
        } inherit: {
            $0[keyPath: path] = $1[keyPath: path] + $0[keyPath: path]
        }
    }
}

/// A style of form text in a file that is not used, and why.
public struct StyleProblem: Error, Equatable, Sendable {
    /// The kinds of problems.
    public enum Kind: Equatable, Sendable {
        /// Not a mapping, or no text.
        case shape(String)
        case word(StyleWordError, style: String)
    }

    public var kind: Kind
    public var mark: YAMLMark

    init(_ kind: Kind, at mark: YAMLMark) {
        (self.kind, self.mark) = (kind, mark)
    }

    /// One or two sentences.
    public var sentence: String {
        switch kind {
        case .shape(let key):
            "\(key) is not a style's lines. Write such as {like: php, lists: repeat}. The style is not there."
        case .word(.unknownKey(let key, let known), let style):
            "the style \(style) has no line \"\(key)\". \(Self.advice(key, known)) The style is not there."
        case .word(.value(let value, let key, let known), let style):
            "\(key) of the style \(style) cannot be \"\(value)\". \(Self.advice(value, known))"
                + "It \(StyleWord.all.first { $0.key == key }.map { "says \($0.meaning)" } ?? "is not taken"). "
                + "The style is not there."
        case .word(.noStyle(let name, let known), let style):
            "the style \(style) is like \"\(name)\", which is no style. \(Self.advice(name, known)) The style is not there."
        case .word(.taken(let name), _): "the style \(name) is built in. Take another name."
        }
    }

    private static func advice(_ text: String, _ known: [String]) -> String {
        guard !known.isEmpty else { return "" }
        if let nearest = NearestName.of(text, among: known) { return "Did you mean \(nearest)? " }
        return "It can be \(known.joined(separator: ", ")). "
    }
}

extension StyleProblem: Worded {}
