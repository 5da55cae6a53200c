import Synchronization

/// Makes the "Demo CA" for whoever asks first: loading OpenSSL and making a key takes longer than a start may.
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
