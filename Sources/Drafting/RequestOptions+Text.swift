public import Networking
internal import Workspace

/// Options one by one, as the Options tab, `:set` and the command line change them.
extension RequestOptions {
    /// The word that a file would have; nil: not set.
    public func text(of option: String) -> String? { SavedOptions(self).text(of: option) }

    /// Sets an option by its word in files, as a person types it; nil unsets it. False: the text is no value of it, and nothing has changed.
    public mutating func set(_ option: String, to text: String?) -> Bool {
        var saved = SavedOptions(self)
        guard saved.set(option, to: text) else { return false }
        // Another kind of trust decides anew what else is checked; so does a chain that is not checked any more.
        if option == "trust" { (saved.verifiesTLS, saved.verifiesName) = (nil, nil) }
        if option == "verify" { saved.verifiesName = nil }
        let before = self
        self = RequestOptions(saved)
        take(reachOf: Self.reaching.filter { $0 != option }, from: before)
        if text == "true" { takeTyped(option) }
        return true
    }

    /// Takes over whether some options were typed, which no word in files says.
    public mutating func take(reachOf options: [String], from other: RequestOptions) {
        if options.contains("follow-with-body") { bodyReach = other.bodyReach }
        if options.contains("location-trusted") { credentialsReach = other.credentialsReach }
    }

    private static let reaching = ["follow-with-body", "location-trusted"]

    /// What a person typed in this session counts for secrets too.
    private mutating func takeTyped(_ option: String) {
        if option == "follow-with-body" { bodyReach = .anywhere }
        if option == "location-trusted" { credentialsReach = .anywhere }
    }
}
