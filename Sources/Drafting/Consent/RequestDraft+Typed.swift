internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewTransport
public import Serialization

extension RequestDraft {
    /// The places that were typed over what the files say, as they will be named. What is the same as in `saved`, or holds
    /// a variable, is none: its text is the file's, or what it means is.
    /// - Parameters:
    ///   - files: where relative paths of parts start.
    ///   - root: where those of certificates, keys and sockets start.
    public func userTypedResources(
        over saved: RequestDraft, files: any FileInfo, root: String? = nil
    ) -> Set<LocalResource> {
        let isOwn = authentication.scheme.row.spends != nil && authentication != saved.authentication
        let typed = Set(placeTexts).subtracting(saved.placeTexts)
        let places = Set(
            typed.filter { !VariableTemplate.isPresent(in: $0.text) }.map { place -> LocalResource in
                switch place.kind {
                case .piece: .file(place.text)
                case .part: .file(files.location(of: place.text))
                case .file: .file(OptionPath.resolved(place.text, root: root, files: files))
                case .socket: .socket(OptionPath.resolved(place.text, root: root, files: files))
                }
            })
        return isOwn ? places.union([.identity(authentication.scheme)]) : places
    }

    private struct PlaceText: Hashable {
        /// A piece has its place already.
        enum Kind { case part, piece, file, socket }

        var kind: Kind
        var text: String
    }

    private var placeTexts: [PlaceText] {
        var texts: [PlaceText] = []
        parameters.walk { visit in
            if case .scalar(let scalar) = visit.node.value, scalar.kind == .file {
                texts.append(PlaceText(kind: .part, text: scalar.text))
            }
            return true
        }
        for part in parts.parts {
            if case .file(let piece) = part.content { texts.append(PlaceText(kind: .piece, text: piece.path)) }
        }
        texts += authentication.files.map { PlaceText(kind: .file, text: $0) }
        for (_, content, text) in options.contents {
            switch content {
            case .file: texts.append(PlaceText(kind: .file, text: text))
            case .socket: texts.append(PlaceText(kind: .socket, text: text))
            case .secret, .proxy: break
            }
        }
        return texts
    }
}
