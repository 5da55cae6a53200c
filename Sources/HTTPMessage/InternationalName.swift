internal import CCurlewHostNames
internal import Glibc

/// Host names with letters beyond ASCII, converted by libidn2.
enum InternationalName {
    /// The name in Punycode, by IDNA 2008 after the mapping of UTS 46 (RFC 5895, non-transitional). IDNA 2008 disallows
    /// symbols, yet names such as `☕.example` are registered and browsers open them. These are converted by UTS 46
    /// transitional processing, unless the name contains a deviation character, which the two convert differently.
    /// Throws `refused` when libidn2 refuses the name.
    static func ascii(_ name: String) throws(HostNameError) -> String {
        let strict = write(name, isTransitional: false)
        let isLeftOut = strict.result == CHOSTNAMES_DISALLOWED && !name.unicodeScalars.contains(where: isDeviation)
        let (result, ascii, reason) = isLeftOut ? write(name, isTransitional: true) : strict
        guard result == CHOSTNAMES_DONE else { throw .refused(reason: reason) }
        return ascii
    }

    /// True for the deviation characters of UTS 46 §1.3: `ß`, `ς` and the joiners.
    private static func isDeviation(_ scalar: Unicode.Scalar) -> Bool {
        [0xDF, 0x3C2, 0x200C, 0x200D].contains(scalar.value)
    }

    private static func write(
        _ name: String, isTransitional: Bool
    ) -> (result: chostnames_result, ascii: String, reason: String) {
        var reason: UnsafePointer<CChar>?
        var result = CHOSTNAMES_REFUSED
        let ascii = unsafe String(unsafeUninitializedCapacity: Int(CHOSTNAMES_ROOM)) { room in
            unsafe room.withMemoryRebound(to: CChar.self) { room in
                guard let out = room.baseAddress else { return 0 }
                result = unsafe chostnames_to_ascii(name, isTransitional, out, &reason)
                return unsafe strnlen(out, room.count)
            }
        }
        return (result, ascii, unsafe reason.map { unsafe String(cString: $0) } ?? "")
    }
}
