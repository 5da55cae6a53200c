internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import Workspace

/// Reads `auth`: `{"type": "basic", "basic": …}`, whose values are an object or a list of keys and values.
enum PostmanAuthentication {
    /// - Returns: `none` for a kind that is not available, so that the one of an outer level does not take its place; nil
    ///   where nothing is said.
    static func read(_ place: JSONPlace) -> SavedAuthentication? {
        guard let type = place["type"]?.words else { return nil }
        let texts = place[type].map(texts) ?? [:]
        func text(_ name: String) -> String? {
            guard let value = texts[name], let words = value.place.words else { return nil }
            value.row?.take(["key", "type"])
            return words
        }
        func make(_ kind: SavedAuthentication.Kind, _ names: [(ours: String, theirs: String)]) -> SavedAuthentication {
            var saved = SavedAuthentication(kind)
            for name in names { saved[name.ours] = text(name.theirs) }
            return saved
        }
        switch type {
        case "noauth": return SavedAuthentication.none
        case "basic": return make(.basic, [("user", "username"), ("password", "password")])
        case "digest": return make(.digest, [("user", "username"), ("password", "password")])
        case "ntlm": return make(.ntlm, [("user", "username"), ("password", "password")])
        case "bearer": return make(.bearer, [("token", "token")])
        case "awsv4":
            return make(
                .awsSigV4,
                [
                    ("access-key", "accessKey"), ("secret-key", "secretKey"), ("session-token", "sessionToken"),
                    ("region", "region"), ("service", "service"),
                ])
        case "apikey":
            var saved = make(.apiKey, [("name", "key"), ("value", "value")])
            if let place = text("in"), place == "query" || place == "header" { saved["in"] = place }
            return saved
        case "oauth2":
            let grant = ["client_credentials": "client-credentials", "password_credentials": "password"][
                text("grant_type") ?? ""]
            guard let grant, text("accessTokenUrl") != nil else { return make(.bearer, [("token", "accessToken")]) }
            var saved = make(
                .oauth2,
                [
                    ("token-url", "accessTokenUrl"), ("client-id", "clientId"), ("client-secret", "clientSecret"),
                    ("user", "username"), ("password", "password"), ("scope", "scope"),
                ])
            saved["grant"] = grant
            if let place = text("client_authentication") { saved["client-in"] = place == "body" ? "body" : "header" }
            return saved
        default:
            place.setAside("\(type) is no way to prove who asks here")
            return SavedAuthentication.none
        }
    }

    /// The values by their names; those of a list with their rows.
    private static func texts(_ place: JSONPlace) -> [String: (place: JSONPlace, row: JSONPlace?)] {
        var texts: [String: (place: JSONPlace, row: JSONPlace?)] = [:]
        for (key, member) in place.members { texts[key] = (member, nil) }
        for row in place.items ?? [] {
            guard let key = row["key"]?.unreadText, let value = row["value"] else { continue }
            texts[key] = (value, row)
        }
        // Settings of Postman's own form.
        for name in ["showPassword", "saveHelperData"] {
            texts[name]?.place.take()
            texts[name]?.row?.take(["key", "type"])
        }
        return texts
    }
}
