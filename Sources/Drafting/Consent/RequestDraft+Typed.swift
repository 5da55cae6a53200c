internal import Bytes
public import Networking
public import Serialization
internal import Transport

extension RequestDraft {
    /// The places that were typed over what the files say, as they will be named. What is the same as in `saved`, or holds
    /// a variable, is none: its text is the file's, or what it means is.
    /// - Parameter files: where relative paths of parts start.
    public func placesTyped(over saved: RequestDraft, files: any FileFacts) -> Set<NamedPlace> {
        let typed = Set(placeTexts).subtracting(saved.placeTexts)
        return Set(
            typed.filter { !VariableTemplate.isPresent(in: $0.text) }.map { place -> NamedPlace in
                switch place.kind {
                case .part: .file(files.location(of: place.text))
                case .file: .file(place.text)
                case .socket: .socket(place.text)
                }
            })
    }

    private struct PlaceText: Hashable {
        enum Kind { case part, file, socket }

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
            if case .file(let piece) = part.content { texts.append(PlaceText(kind: .file, text: piece.path)) }
        }
        texts += fileTexts.map { PlaceText(kind: .file, text: $0) }
        if let socket = options.unixSocket { texts.append(PlaceText(kind: .socket, text: socket)) }
        return texts
    }

    private var fileTexts: [String] {
        let client = options.tls.clientCertificate
        let own = [options.tls.trustedCertificates, client?.certificate, client?.key].compactMap(\.self)
        switch authentication {
        case .netrc(let file): return own + [file ?? SessionConfiguration.homeNetrc].compactMap(\.self)
        case .clientCertificate(let certificate, let key, _): return own + [certificate, key].compactMap(\.self)
        default: return own
        }
    }
}
