internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

extension SecretMask {
    /// The record with stars in place of the secrets in its head; credentials keep their scheme. The counts stay those
    /// of the bytes that were sent.
    ///
    /// - Parameter holdsSecret: true when the body contains a secret. Its digest is then removed, since guesses could
    ///   be tested with it.
    public func hidden(_ record: SendingRecord, bodyHoldsSecret holdsSecret: Bool) -> SendingRecord {
        var hidden = record
        let lines = record.written.head.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            Array(line($0, record.secretNames).utf8)
        }
        hidden.written.head = Array(lines.joined(separator: [0x0A]))
        hidden.written.headCount = record.written.headCount
        if holdsSecret || hasShort { hidden.written.bodyDigest = nil }
        hidden.added = record.added.map { SendingRecord.AddedField(shown($0.name), by: $0.origin) }
        hidden.differences = record.differences.map { SendingDifference($0.fact.map(shown), at: $0.place) }
        return hidden
    }

    private func line(_ line: ArraySlice<UInt8>, _ secretNames: Set<String>) -> String {
        let text = String(decoding: line, as: UTF8.self)
        guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")), line.first != UInt8(ascii: ":") else {
            return shown(text)
        }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let isSecret = HeaderFields.isCredential(name) || secretNames.contains(name.lowercased())
        // A request line may contain a colon too, but has a blank before it.
        guard isSecret, !line[..<colon].contains(0x20) else { return shown(text) }
        let value = HeaderField.trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self))
        let end = line.last == 0x0D ? "\r" : ""
        return shown(name) + ": " + SentHeader(name, value, origin: .you).maskedValue + end
    }
}

extension SendingDifference.Fact {
    fileprivate func map(_ change: (String) -> String) -> Self {
        switch self {
        case .value(let name): .value(change(name))
        case .name(let name): .name(change(name))
        case .missing(let name): .missing(change(name))
        case .order(let name): .order(change(name))
        case .requestLine, .cut, .longer, .content: self
        }
    }
}

extension [SendingRecord] {
    /// The records with stars in place of secrets.
    ///
    /// - Parameters:
    ///   - before: the bodies of the requests as they were sent.
    ///   - after: the same bodies with their own secrets hidden.
    func hidden(by mask: SecretMask, bodies before: [RequestBody?], _ after: [RequestBody?]) -> [SendingRecord] {
        let holdsSecret = before != after
        return map { mask.hidden($0, bodyHoldsSecret: holdsSecret) }
    }
}
