internal import CurlewBytes
public import CurlewMessage
public import CurlewTransport

/// Masks requests, responses and exchanges before they are shown or kept.
extension SecretMask {
    public func hidden(_ fields: HeaderFields) -> HeaderFields {
        HeaderFields(fields.map { HeaderField(shown($0.name), shown($0.value)) })
    }

    /// The request with its secrets masked. Credentials keep their scheme (`SentHeader.maskedValue`). Files in the body
    /// are not masked here: their reader has to do that.
    public func hidden(_ request: SentRequest) -> SentRequest {
        var hidden = request
        hidden.method = shown(request.method)
        hidden.url = shown(request.url)
        hidden.headers = request.headers.map { header in
            var hidden = header
            hidden.name = shown(header.name)
            hidden.value = header.isHidden ? header.maskedValue : shown(header.value)
            return hidden
        }
        hidden.body = request.body.map { body in
            RequestBody(
                pieces: body.pieces.map { piece in
                    if case .bytes(let bytes) = piece { .bytes(masked(bytes)) } else { piece }
                })
        }
        return hidden
    }

    public func hidden(_ head: ResponseHead) -> ResponseHead {
        var hidden = head
        hidden.reason = shown(head.reason)
        hidden.fields = self.hidden(head.fields)
        hidden.trailers = self.hidden(head.trailers)
        hidden.lines = Bytes(masked(Userinfo.hidden(in: head.lines.array)))
        hidden.interim = self.hidden(head.interim)
        return hidden
    }

    public func hidden(_ heads: [InterimHead]) -> [InterimHead] {
        heads.map { head in
            var hidden = head
            hidden.reason = shown(head.reason)
            hidden.fields = self.hidden(head.fields)
            return hidden
        }
    }

    public func kept(_ heads: [InterimHead]) -> [InterimHead] {
        zip(heads, hidden(heads)).map { head, shown in
            var kept = shown
            kept.fields = self.kept(head.fields)
            return kept
        }
    }

    public func hidden(_ check: Check) -> Check {
        let result: Check.Result =
            switch check.result {
            case .failed(let sentence): .failed(shown(sentence))
            case .passed, .skipped: check.result
            }
        return Check(
            shown(check.name), result, finding: check.finding.map(shown), rule: check.rule.map(shown),
            place: check.place.map(shown))
    }

    private func hidden(_ response: TransportResponse) -> TransportResponse {
        var hidden = response
        hidden.head = self.hidden(response.head)
        return hidden
    }

    private func hidden(_ hop: Hop) -> Hop {
        var hidden = hop
        hidden.request = self.hidden(hop.request)
        hidden.droppedHeaders = hop.droppedHeaders.map { shown($0) }
        hidden.response = self.hidden(hop.response)
        return hidden
    }

    private func hidden(_ verdict: CookieVerdict) -> CookieVerdict {
        var hidden = verdict
        hidden.name = shown(verdict.name)
        hidden.host = shown(verdict.host)
        hidden.cookie?.domain = shown(verdict.cookie?.domain ?? "")
        hidden.cookie?.name = shown(verdict.cookie?.name ?? "")
        hidden.cookie?.value = shown(verdict.cookie?.value ?? "")
        hidden.cookie?.path = shown(verdict.cookie?.path ?? "")
        return hidden
    }

    /// The exchange with its secrets masked, except in response bodies, which may be of any size (use `masked` or
    /// `filter`), and in the outcome that is read from the body.
    public func hidden(_ exchange: Exchange) -> Exchange {
        var hidden = exchange
        hidden.request = self.hidden(exchange.request)
        hidden.response = self.hidden(exchange.response)
        hidden.hops = exchange.hops.map { self.hidden($0) }
        hidden.checks = exchange.checks.map { self.hidden($0) }
        hidden.cookies = exchange.cookies.map { self.hidden($0) }
        hidden.sendings = exchange.sendings.hidden(
            by: self, bodies: exchange.hops.map(\.request.body) + [exchange.request.body],
            hidden.hops.map(\.request.body) + [hidden.request.body])
        return hidden
    }

    /// The error with stars in place of the part of a secret that is in the URL's host. The secret may extend beyond
    /// the host, and no later search finds a part of it.
    func hidingHost(of url: String, in error: TransportError) -> TransportError {
        guard !isEmpty, let target = try? URLText(url) else { return error }
        let bytes = Array(url.utf8)
        let start = bytes.firstRange(of: "//".utf8)?.upperBound ?? 0
        let end = bytes[start...].firstIndex { "/\\?#".utf8.contains($0) } ?? bytes.endIndex
        let begin = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        let place = begin..<begin + target.host.utf8.count
        guard let shown = masked(bytes, in: place) else { return error }
        let names = [target.host, target.asciiHost].map { Array($0.utf8) }
        return error.mappingTexts { text in
            var text = Array(text.utf8)
            for name in names { text.replace(name, with: shown) }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// A part of the bytes, with stars in place of secrets; nil when it contains none.
    private func masked(_ bytes: [UInt8], in part: Range<Int>) -> [UInt8]? {
        let found = ranges(in: bytes).map { $0.clamped(to: part) }.filter { !$0.isEmpty }
        let start = part.lowerBound
        return found.isEmpty
            ? nil : Array(bytes[part]).hiding(found.map { $0.lowerBound - start..<$0.upperBound - start })
    }

    /// The fields of an answer as they are kept: with secrets masked, and with stars for what proves who somebody is
    /// (`HeaderFields.isCredential(ofAnswer:)`), or stands as a credential in a URL. Of a cookie its name and its attributes
    /// stay.
    public func kept(_ fields: HeaderFields) -> HeaderFields {
        HeaderFields(
            hidden(fields).map { field in
                guard HeaderFields.isCredential(ofAnswer: field.name), !field.value.isEmpty else {
                    return HeaderField(field.name, CredentialRanges.hidden(inURLsWithin: field.value))
                }
                return HeaderField(
                    field.name,
                    HeaderFields.isSame(field.name, "Set-Cookie") ? Self.withoutValue(field.value) : Self.stars)
            })
    }

    /// The cookie without its value: `sid=******; Path=/`. A cookie without `=` is a value without a name (RFC 6265bis
    /// §5.6).
    private static func withoutValue(_ cookie: String) -> String {
        let (pair, attributes) = cookie.utf8.cut(at: ";").map { ($0.before, ";" + $0.behind) } ?? (cookie[...], "")
        guard let parts = pair.utf8.cut(at: "=") else { return stars + attributes }
        return "\(parts.before)=" + (parts.behind.isEmpty ? "" : stars) + attributes
    }

    /// The failure with its secrets masked, except in the sentences of its error; mask these with `shown`.
    public func hidden(_ failure: ExchangeFailure) -> ExchangeFailure {
        var hidden = failure
        hidden.request = self.hidden(failure.request)
        hidden.partial = failure.partial.map { self.hidden($0) }
        hidden.hops = failure.hops.map { self.hidden($0) }
        hidden.sendings = failure.sendings.hidden(
            by: self, bodies: failure.hops.map(\.request.body) + [failure.request.body],
            hidden.hops.map(\.request.body) + [hidden.request.body])
        return hidden
    }
}

extension Exchange {
    /// Credentials that were sent, including those obtained while sending, such as a token, and users and passwords of
    /// URLs in the response heads, because bodies of redirects repeat these.
    public var secretTexts: Set<String> { Self.secretTexts(of: hops, request, response) }

    fileprivate static func secretTexts(
        of hops: [Hop], _ request: SentRequest, _ response: TransportResponse?
    ) -> Set<String> {
        let sent = (hops.map(\.request) + [request]).flatMap(\.headers).flatMap(\.secretTexts)
        let heads = hops.map(\.response.head) + [response?.head].compactMap(\.self)
        let given = heads.flatMap(\.fields).flatMap { Userinfo.all(in: $0.value) }
        let texts = sent + given + given.map(Userinfo.password)
        return Set(texts.filter { $0.utf8.count >= SecretMask.shortest })
    }
}

extension ExchangeFailure {
    /// See `Exchange.secretTexts`.
    public var secretTexts: Set<String> { Exchange.secretTexts(of: hops, request, partial) }
}

extension TaskResult {
    /// See `Exchange.secretTexts`.
    public var secretTexts: Set<String> {
        switch self {
        case .success(let exchange): exchange.secretTexts
        case .failure(let failure): failure.secretTexts
        }
    }
}
