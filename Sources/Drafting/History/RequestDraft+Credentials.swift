internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import History
internal import Workspace

extension RequestDraft {
    /// The draft as its file would have it, complete in itself, with stars for credentials that were typed into it.
    /// Nil when no file can say it.
    func fileWithoutCredentials(hiding mask: SecretMask) -> [UInt8]? {
        let defaults = RequestDefaults()
        let request = SavedRequest().edited(by: withoutCredentials, defaults: defaults)
        guard let bytes = try? RequestFile.write(request, isRead: false) else { return nil }
        let masked = mask.masked(bytes)
        return mask.mayBe(in: masked) ? nil : masked
    }

    /// The draft with stars for credentials that were typed into it. Where names stand for them, they stay.
    var withoutCredentials: RequestDraft {
        var draft = self
        draft.url = Self.text(url, hiding: CredentialRanges.inURL(Array(url.utf8)))
        draft.headers = headers.map { row in
            var row = row
            let header = SentHeader(row.name, row.value, origin: .you, isSecret: row.isSecret)
            row.value = Self.text(row.value, hiding: CredentialRanges.inHeader(header))
            return row
        }
        var words = authentication.words
        for (field, text) in authentication.contents where field.isSecret { words[field.name] = Self.hidden(text) }
        draft.authentication = Authentication(authentication.scheme, words)
        for (name, content, text) in options.contents {
            switch content {
            case .secret: _ = draft.options.set(name, to: Self.hidden(text))
            case .proxy: _ = draft.options.set(name, to: Self.proxy(text))
            case .file, .socket: break
            }
        }
        draft.parameters.hideCredentials()
        draft.path.hideCredentials()
        let type = headers.first { HeaderFields.isSame($0.name, "Content-Type") }?.value ?? ""
        draft.text = text.map { Self.text($0, hiding: CredentialRanges.inBody(Array($0.utf8), type: type)) }
        return draft
    }

    /// The user may stay where a name stands for the password.
    private static func proxy(_ text: String) -> String {
        let isNamed = Userinfo.all(in: text).allSatisfy { user in
            let password = Userinfo.password(of: user)
            return hidden(user) == user || !password.isEmpty && hidden(password) == password
        }
        return isNamed ? text : Userinfo.hidden(in: text)
    }

    private static func text(_ text: String, hiding ranges: [Range<Int>]) -> String {
        let bytes = Array(text.utf8).hiding(ranges) { hidden(String(decoding: $0, as: UTF8.self)) }
        return ranges.isEmpty ? text : String(decoding: bytes, as: UTF8.self)
    }

    /// Stars, unless names stand for the whole credential, with signs between them at most.
    fileprivate static func hidden(_ text: String) -> String {
        let template = VariableTemplate(text)
        let literals = template.pieces.reduce(0) { count, piece in
            if case .text(let text) = piece { count + text.utf8.count } else { count }
        }
        let isNamed = !template.names.isEmpty && literals < SecretMask.shortest
        return text.isEmpty || isNamed ? text : SecretMask.stars
    }
}

extension RequestOptions {
    /// The options whose credentials were typed, so that stars are in their place.
    var starred: [OptionName] {
        contents.compactMap { name, content, text in
            switch content {
            case .secret: text.utf8.isSame(as: SecretMask.stars) ? name : nil
            case .proxy: Userinfo.all(in: text).contains(SecretMask.stars) ? name : nil
            case .file, .socket: nil
            }
        }
    }
}

extension ParameterTree {
    /// Puts stars in place of the texts and numbers below names of credentials.
    fileprivate mutating func hideCredentials() {
        guard let root else { return }
        self.root = Self.hiding(root, isCredential: false)
    }

    private static func hiding(_ node: ParameterNode, isCredential: Bool) -> ParameterNode {
        var node = node
        switch node.value {
        case .dictionary(let members):
            node.value = .dictionary(
                members.map { member in
                    var member = member
                    let isNamed = isCredential || CredentialParameters.isCredential(member.key.text.utf8)
                    member.node = hiding(member.node, isCredential: isNamed)
                    return member
                })
        case .array(let items): node.value = .array(items.map { hiding($0, isCredential: isCredential) })
        case .set(let items): node.value = .set(items.map { hiding($0, isCredential: isCredential) })
        case .scalar(let scalar) where isCredential && (scalar.kind == .string || scalar.kind == .number):
            let text = RequestDraft.hidden(scalar.text)
            if text != scalar.text { node.value = .scalar(Scalar(.string, text)) }
        case .scalar: break
        }
        return node
    }
}
