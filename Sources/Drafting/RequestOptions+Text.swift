public import Networking
internal import Workspace

/// Options one by one, as the Options tab, `:set` and the command line change them.
extension RequestOptions {
    /// The word that a file would have; nil: not set.
    public func text(of option: String) -> String? { SavedOptions(self).text(of: option) }

    /// Sets an option by its word in files; nil unsets it. False: the text is no value of it, and nothing has changed.
    public mutating func set(_ option: String, to text: String?) -> Bool {
        var saved = SavedOptions(self)
        guard saved.set(option, to: text) else { return false }
        // Another kind of trust decides anew what else is checked; so does a chain that is not checked any more.
        if option == "trust" { (saved.verifiesTLS, saved.verifiesName) = (nil, nil) }
        if option == "verify" { saved.verifiesName = nil }
        self = RequestOptions(saved)
        return true
    }
}
