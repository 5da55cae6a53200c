internal import CurlewBytes
internal import CurlewFormats

/// `Authorization: Basic` (RFC 7617), user and password in UTF-8.
package enum BasicCredentials {
    /// The reason why a user name cannot be sent, or nil: a colon ends the name, so a server would read a shorter one.
    /// AFNetworking does not check this.
    package static func flaw(user: String) -> String? {
        user.utf8.contains(":")
            ? "The user name cannot be sent. It holds a colon, which would end it. Write it without." : nil
    }

    package static func value(user: String, password: String) -> String {
        "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
    }
}
