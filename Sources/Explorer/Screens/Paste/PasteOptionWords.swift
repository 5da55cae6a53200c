import CurlewNetworking
import Workspace

/// Options and authentication of a text in a few words each.
enum PasteOptionWords {
    static func words(_ options: SavedOptions, where isWanted: (OptionName) -> Bool) -> [String] {
        OptionName.allCases.filter(isWanted).compactMap { name in options[name].flatMap(name.row.brief) }
    }

    /// The authentication in a few words; never shows a secret.
    static func words(_ authentication: SavedAuthentication) -> String {
        authentication.kind.row.brief(authentication.values)
    }
}
