/// The forms of secrets, laid out so that most bytes of a text are passed over by one look.
struct SecretTable: Sendable {
    struct Form: Hashable, Sendable {
        var bytes: [UInt8]
        /// The letters of Base64 around it go with it: they hold the rest of it.
        var isBase64: Bool
    }

    /// The longest first, so that a value inside another leaves nothing of it; by their first byte.
    private var forms: [[Form]] = []
    /// A bit for each pair of bytes that a form begins with.
    private var starts: [UInt64] = []
    /// Bytes of the longest; 0 where there are none.
    private(set) var longest = 0

    init(_ secrets: some Sequence<String>) {
        var all: Set<Form> = []
        for secret in secrets {
            for form in SecretForms.plain(secret) { all.insert(Form(bytes: Array(form.utf8), isBase64: false)) }
            for form in SecretForms.base64(secret) { all.insert(Form(bytes: Array(form.utf8), isBase64: true)) }
        }
        guard !all.isEmpty else { return }
        forms = Array(repeating: [], count: 256)
        starts = Array(repeating: 0, count: 1 << 10)
        for form in all.sorted(by: Self.isBefore) {
            forms[Int(form.bytes[0])].append(form)
            let pair = Self.pair(form.bytes[0], form.bytes[1])
            starts[pair >> 6] |= 1 << UInt64(pair & 63)
            longest = max(longest, form.bytes.count)
        }
    }

    var isEmpty: Bool { longest == 0 }

    /// Every form.
    var all: some Sequence<Form> { forms.joined() }

    /// The longest form that begins there, whole. Not to be asked where there are none.
    func form(at place: Int, in bytes: [UInt8]) -> Form? {
        guard place + 1 < bytes.count else { return nil }
        let pair = Self.pair(bytes[place], bytes[place + 1])
        guard starts[pair >> 6] & (1 << UInt64(pair & 63)) != 0 else { return nil }
        return forms[Int(bytes[place])].first { form in
            place + form.bytes.count <= bytes.count
                && bytes[place..<place + form.bytes.count].elementsEqual(form.bytes)
        }
    }

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

    private static func isBefore(_ one: Form, _ other: Form) -> Bool {
        if one.bytes.count != other.bytes.count { return one.bytes.count > other.bytes.count }
        if one.bytes != other.bytes { return one.bytes.lexicographicallyPrecedes(other.bytes) }
        return one.isBase64 && !other.isBase64
    }
}
