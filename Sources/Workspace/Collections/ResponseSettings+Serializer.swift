public import Serialization

extension ResponseSettings {
    /// The serializer that reads the answer: `auto`, 200-299 and any type where nothing is set. In a list each keeps
    /// the types of its own; `types` are those of the data that none of them takes.
    public var responseSerializer: ResponseSerializer {
        var result = ResponseSerializer(names: serializers ?? []) ?? ResponseSerializer()
        // A type that is not its own is no fault of an answer, unless somebody says which are wanted.
        result.acceptableTypes = types.flatMap { $0 == ["any"] ? nil : $0.map { $0.lowercased() } }
        if status == "any" { result.setAll(\.acceptableStatus, to: nil) }
        if let accepted = status.flatMap(AcceptedStatus.init(parsing:)) {
            result.setAll(\.acceptableStatus, to: accepted)
        }
        if let removesNulls { result.setAll(\.removesNulls, to: removesNulls) }
        if let reading { result.setAll(\.readingOptions, to: Set(reading.compactMap(JSONReadingOption.init))) }
        return result
    }
}
