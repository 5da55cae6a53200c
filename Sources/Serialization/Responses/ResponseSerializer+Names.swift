extension ResponseSerializer {
    /// The names of serializers in files and on the command line: all kinds but `compound`, which is a list.
    public static let names = Kind.allCases.filter { $0 != .compound }.map(\.rawValue)

    /// One name is that serializer, several are a compound that tries them in this order. Nil for an unknown name and
    /// for an empty list.
    public init?(names: [String], conformance: CompatibilityMode = .curlew) {
        let kinds = names.compactMap { name in name == Kind.compound.rawValue ? nil : Kind(rawValue: name) }
        guard let first = kinds.first, kinds.count == names.count else { return nil }
        let members = kinds.map { ResponseSerializer($0, conformance: conformance) }
        self =
            kinds.count == 1
            ? ResponseSerializer(first, conformance: conformance) : .compound(members, conformance: conformance)
    }

    /// Its name, or those of its members in order.
    public var names: [String] { kind == .compound ? members.map(\.kind.rawValue) : [kind.rawValue] }

    /// Changes one setting of this serializer and of its members: the status, the null removal or the reading
    /// options.
    public mutating func setAll<Value>(_ setting: WritableKeyPath<ResponseSerializer, Value>, to value: Value) {
        self[keyPath: setting] = value
        for index in members.indices { members[index].setAll(setting, to: value) }
    }
}
