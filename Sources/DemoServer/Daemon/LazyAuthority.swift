import Synchronization

/// Makes the "Demo CA" at the first request for it: loading OpenSSL and making a key would take too long at the start.
final class LazyAuthority: Sendable {
    private let made = Mutex<DemoAuthority?>(nil)

    func authority() throws(DemoServerError) -> DemoAuthority {
        try made.withLock { made throws(DemoServerError) in
            if let made { return made }
            let authority = try DemoAuthority()
            made = authority
            return authority
        }
    }
}
