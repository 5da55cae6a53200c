internal import CurlewBytes
internal import CurlewFormats

/// `Authorization: Basic` (RFC 7617), user and password in UTF-8.
package enum BasicCredentials {
    /// A colon ends the user's name, so a name with one would be read as another (AFNetworking does not look).
    package static func flaw(user: String) -> String? {
        user.utf8.contains(":")
            ? "The user name cannot be sent. It holds a colon, which would end it. Write it without." : nil
    }

    package static func value(user: String, password: String) -> String {
        "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
    }
}
