internal import CurlewBytes
internal import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport

extension RequestDraft {
    /// The local resources that the user typed over the file's, as they will be named. A value that equals the one in
    /// `saved` is the file's; a value with a variable counts as the file's too, because a file may set the variable.
    /// - Parameters:
    ///   - files: know where relative paths of parts start.
    ///   - root: the folder where relative paths of certificates, keys and sockets start.
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
        /// The path of a piece is resolved already.
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
        for piece in parts.parts.flatMap(\.pieces) {
            if case .file(let piece) = piece { texts.append(PlaceText(kind: .piece, text: piece.path)) }
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
