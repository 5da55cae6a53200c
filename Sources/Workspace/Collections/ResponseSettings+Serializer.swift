public import Serialization

extension ResponseSettings {
    /// The serializer that reads the answer: `auto`, 200-299 and any type where nothing is set.
    public var responseSerializer: ResponseSerializer {
        var result = ResponseSerializer(serializer.flatMap(ResponseSerializer.Kind.init) ?? .auto)
        result.acceptableTypes = types.flatMap { $0 == ["any"] ? nil : $0.map { $0.lowercased() } }
        if status == "any" { result.acceptableStatus = nil }
        if let accepted = status.flatMap(AcceptedStatus.init(parsing:)) { result.acceptableStatus = accepted }
        return result
    }
}
