public import HTTPMessage

extension RequestDraft {
    /// The header fields of the rows that are on, as typed.
    public var sentFields: HeaderFields {
        HeaderFields(
            headers.filter { $0.isOn && !$0.removes && !$0.name.isEmpty }.map { HeaderField($0.name, $0.value) })
    }
}
