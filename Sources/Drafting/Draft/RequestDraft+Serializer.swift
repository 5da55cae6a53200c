internal import Networking
public import Serialization

extension RequestDraft {
    /// What writes the draft's parameters: its kind and style, and the clock, files, boundary and conformance of what it
    /// stands on. Everybody who writes, shows, checks or reads back a draft's parameters asks here.
    ///
    /// A style that does not exist counts as `afnetworking`; `prepared` refuses it.
    /// - Parameter kind: another one than the draft's, for those who look at what it would write.
    public func serializer(in surroundings: Surroundings = Surroundings(), as kind: SerializerKind? = nil)
        -> RequestSerializer
    {
        var serializer = RequestSerializer(
            kind ?? self.serializer, conformance: surroundings.conformance, now: surroundings.now)
        serializer.style = surroundings.styles[style] ?? .afnetworking
        serializer.files = surroundings.files
        serializer.multipart.boundary = surroundings.boundary?.text
        return serializer
    }
}
