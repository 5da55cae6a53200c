internal import Formats
internal import HTTPMessage

extension RequestSerializer {
    /// Basic credentials for every request that has none of its own (RFC 7617). A colon in the user name is not
    /// refused; the server will read it as the end of the name.
    public mutating func setBasicAuthorization(user: String, password: String) {
        headers.set("Authorization", to: "Basic " + Base64.encoded(Array("\(user):\(password)".utf8)))
    }

    /// Takes the credentials away again.
    public mutating func clearAuthorization() {
        headers.remove("Authorization")
    }
}
