import CurlewMessage
import Testing

@Suite struct CredentialParameterTests {
    @Test(arguments: [
        "password", "PASSWORD", "user[password]", "user.password", "passwords[][secret]", "passwd", "pwd", "pin",
        "token",
        "access_token", "accessToken", "refresh-token", "id_token", "api_key", "api-key", "apiKey", "apikey", "APIKEY",
        "x[api][key_secret]", "client_secret", "clientSecret", "client_assertion", "private_key", "secretKey", "otp",
        "session_id", "sid", "password_confirmation", "new_password", "password2", "oldPassword", "authToken", "jwt",
        "auth_code", "code_verifier", "token[]",
    ])
    func `names of credentials`(name: String) {
        #expect(CredentialParameters.isCredential(name.utf8))
    }

    @Test(arguments: [
        "", "[]", "q", "token_type", "max_tokens", "tokens", "password_hint", "passenger", "key", "sort_key",
        "cache_key",
        "monkey", "id", "user_id", "code", "country_code", "opinion", "compass", "secretary", "keyboard", "author",
        "session", "2", "pinned", "api",
    ])
    func `names that are none`(name: String) {
        #expect(!CredentialParameters.isCredential(name.utf8))
    }
}
